import { noteInWorkspace } from '#lambdas/domain/account-log/note-in-workspace.ts';
import { notOnPlan } from '#lambdas/domain/api-access/not-on-plan.ts';
import { keepComposedLetter } from '#lambdas/domain/letters/keep-composed-letter.ts';
import { mustBeReal } from '#lambdas/domain/letters/must-be-real.ts';
import { mayMailSellers } from '#lambdas/domain/seller-pages/may-mail-sellers.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { type Call, Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeftOfDay } from '#lambdas/runtime/seconds-left.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { actorOf, dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { settlingRevision } from '#lambdas/storage/analyses/seller-events.ts';
import {
  findSellerPage,
  hasLinkLeft,
  keepSellerPage,
  nextSellerVersion,
  type SellerPageRow,
  sellerPageSummary,
} from '#lambdas/storage/analyses/seller-pages.ts';
import { mailingEndedAt } from '#lambdas/storage/integrations/mail-standing.ts';
import { findSender } from '#lambdas/storage/profiles/find-sender.ts';
import type { Row } from '#lambdas/storage/table.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';
import { brandOf } from '#shared/account/brand-of.ts';
import type { Routes } from '#shared/contract/routes.ts';
import { type ComposedLetter, composeLetter, type LetterSources } from '#shared/letter/made/compose-letter.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';
import {
  lastDayToAnswer,
  sellerLimits,
  sellerLinkEnd,
  sellerPath,
  usualSellerLinkDays,
} from '#shared/seller-page/seller-link.ts';
import { sellerPageOf } from '#shared/seller-page/seller-page-of.ts';

/** Who waits for the sender follows with the revision. */
const settlingBy = (owner: PartOwner, revised: string, now: Date) => (analysis: Row) =>
  settlingRevision(owner, analysis, revised, now);

/** Each attempt that fails is another page that was made. */
const maxAttempts = 5;

/**
 * Makes a seller's page of a letter, and the link to it. The letter is written here once more, from what is saved and
 * the form's texts, and kept with it, if it is the one that the caller saw. A link leaves the house, so it needs the
 * plan, and real data.
 */
export const makeSellerPage: Operation<'makeSellerPage'> = async (call) => {
  const { workspace, params, body, now, log } = call;
  const owner = dealOfCall(call, params.id);
  const { analysis, access, sources, letter } = await written(call);
  if (!access.includes('customReports')) throw notOnPlan(access.tier, 'customReports', 'links to sellers');
  mustBeReal(analysis);
  if ((await letterHash(letter.blocks, letter.brand)) !== body.seen) {
    throw new Refusal('invalid_input', 'This letter differs from what is saved. Reload, then send it again.');
  }
  const revises = body.revises === undefined ? undefined : await mustBeCurrent(owner, body.revises);
  await versionOf(owner);
  if (!(await hasLinkLeft(workspace.id, now))) throw tooManyLinks(now);

  const kept = await keepComposedLetter(analysis, letter, 'Link', actorOf(call.user), now, log);
  const ends_at = sellerLinkEnd(now, body.days);
  const answer_until = lastDayToAnswer(ends_at);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const version = await versionOf(owner);
    const about = { version, letter_id: kept.letter.id, answer_until, now, language: body.language };
    const made = await keepSellerPage(
      owner,
      {
        id: newUlid(now),
        body: sellerPageOf({ sources, letter, ...about }),
        sent_terms: termsOf(letter),
        shared_with: body.shared_with,
        ends_at,
        revises,
        settling: revises && settlingBy(owner, revises.id, now),
      },
      now,
    );
    if (made === 'too_many') throw tooManyLinks(now);
    if (made === 'not_there') throw replacedAlready();
    if (made === 'again') continue;
    await noteInWorkspace(call, { kind: 'link_made' });
    const can_mail = mayMailSellers(access);
    return new Created({
      page: sellerPageSummary(made.page),
      path: sellerPath(made.link.code, made.link.secret),
      can_mail,
      mail_ended: can_mail && (await mailingEndedAt(workspace.id)) !== undefined,
    });
  }
  throw new Refusal('not_allowed', 'Other offers of this deal are being sent. Try again.');
};

/** Shows a letter's page with the usual last day. It keeps nothing, so a trial and sample data may, too. */
export const previewSellerPage: Operation<'previewSellerPage'> = async (call) => {
  const { workspace, params, body, now } = call;
  const { sources, letter } = await written(call);
  return sellerPageOf({
    sources,
    letter,
    version: await versionOf({ user_id: workspace.id, analysis_id: params.id }),
    // Nothing has this id.
    letter_id: newUlid(now),
    answer_until: lastDayToAnswer(sellerLinkEnd(now, usualSellerLinkDays)),
    now,
    language: body.language,
  });
};

/** The letter of a call, of the caller's analysis as it is saved. @throws `not_allowed` on a plan without the pages. */
async function written({
  user,
  workspace,
  params,
  body,
  now,
}: Call<Routes['makeSellerPage']> | Call<Routes['previewSellerPage']>) {
  const [analysis, sender] = await Promise.all([
    findAnalysis(workspace.id, params.id),
    findSender({ user, workspace }, now),
  ]);
  if (!analysis) throw notFound('Analysis');
  if (!sender) throw accountDeleted();
  const access = accessOf(sender.account, now);
  if (!access.opens('customReports')) throw notOnPlan(access.tier, 'customReports', 'links to sellers');
  const sources: LetterSources = {
    subject: analysis,
    draft: body.draft,
    writer: sender.writer,
    brand: brandOf(sender.account, now),
    hasAll: access.opens('advancedFinancing'),
    today: body.today,
  };
  const letter = composeLetter(sources);
  if (letter.missing !== null) throw new Refusal('invalid_input', letter.missing);
  if (letter.offers.offers.length === 0) throw new Refusal('invalid_input', 'Tick at least one offer first.');
  return { analysis, access, sources, letter };
}

/** Each option's terms as they are sent, typed or proposed, and what the letter says of the loan otherwise than the deal. */
const termsOf = ({ offers }: ComposedLetter): Record<string, string> =>
  Object.fromEntries(
    offers.terms.flatMap(({ field, structure, text, differs }) =>
      text !== '' && (structure !== null || differs) ? [[field, text]] : [],
    ),
  );

/** The version that comes next. @throws `not_found`, `not_allowed` */
async function versionOf(owner: PartOwner): Promise<number> {
  const version = await nextSellerVersion(owner);
  if (version === 'gone') throw notFound('Analysis');
  if (version === 'full') {
    throw new Refusal('not_allowed', `A deal keeps ${sellerLimits.pages} offers that were sent. Delete one first.`);
  }
  return version;
}

/** @throws `not_found` for a page that isn't there, `conflict` for one that another has taken the place of. */
async function mustBeCurrent(owner: PartOwner, pageId: string): Promise<SellerPageRow> {
  const page = await findSellerPage(owner, pageId);
  if (!page) throw notFound('Page');
  if (page.replaced_at !== undefined) throw replacedAlready();
  return page;
}

const replacedAlready = () =>
  new Refusal('conflict', 'A newer offer has already taken the place of this one. Reload to see it.');

const tooManyLinks = (now: Date) =>
  new Refusal(
    'rate_limited',
    `An account makes up to ${sellerLimits.linksADay} links to sellers a day. Send this one tomorrow.`,
    secondsLeftOfDay(now),
  );
