import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { hasSetting, operator, setting } from '#lambdas/runtime/settings.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { namedMail } from '#shared/team/named-mail.ts';
import { namedPeople } from '#shared/team/named-people.ts';
import { teamLimits } from '#shared/team/team.ts';
import { utcDay } from '#shared/values/days.ts';
import { membersNow } from './who-hears.ts';

/** Mails those of a team whom a new note names, but for its writer. Never rejects: the note is there. */
export async function mailNamed(
  { user_id: workspaceId, analysis_id }: PartOwner,
  note: string,
  writer: string,
  now: Date,
  log: Log,
): Promise<void> {
  try {
    if (!hasSetting('emailSender')) return;
    const owner = await findProfile(workspaceId, now);
    const members = await membersNow(owner, now);
    if (!owner || members.length === 0) return;
    const people = [{ id: owner.id, name: owner.full_name, email: owner.email }, ...members];
    const writing = people.find(({ id }) => id === writer);
    const by = writing?.name || writing?.email || '';
    const named = namedPeople(note, people).filter(({ id }) => id !== writer);
    if (named.length === 0) return;
    const analysis = await findAnalysis(workspaceId, analysis_id);
    if (!analysis) return;
    const mail = namedMail({
      ...{ by, note, analysis_id, workspace: workspaceId, address: analysis.property_address },
      ...{ origin: setting('siteOrigin'), operator: operator() },
    });
    const { sendMail } = await import('#lambdas/domain/mails/send-mail.ts');
    for (const { id } of named) {
      const reader = id === owner.id ? owner : await findProfile(id, now);
      if (!reader || reader.reminders?.named === false || !(await countMail(id, now))) continue;
      await sendMail({ ...mail, to: reader.email, via: by }, (error) =>
        log.warn('named_not_mailed', errorFields(error)),
      );
    }
  } catch (error) {
    log.warn('named_not_mailed', errorFields(error));
  }
}

/** @returns false once the person has had the day's. */
async function countMail(id: string, now: Date): Promise<boolean> {
  const key = { account: accountOf(id), sort_key: `named#${utcDay(now)}` };
  return (await countUpTo(integrationsTable, key, teamLimits.namedMailsADay, expiresIn(2, now))) !== undefined;
}
