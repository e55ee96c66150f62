import { brandOf } from '#shared/account/brand-of.ts';
import { Profile } from '#shared/account/profile.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { composeLetter } from '#shared/letter/made/compose-letter.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';
import type { NewLetter } from '#shared/letter/made/made-letter.ts';
import type { Person } from './system.ts';

/** What the site sends about a letter that somebody on a plan with every structure has handed out. */
export async function newLetterOf(
  owner: Person,
  analysisId: string,
  draft: LetterDraft,
  form: NewLetter['form'] = 'PDF',
): Promise<NewLetter> {
  const today = '2026-03-05';
  const [analysis, profile] = await Promise.all([
    owner.call('GET', `/api/analyses/${analysisId}`),
    owner.call('GET', '/api/profile'),
  ]);
  const subject = Analysis.parse(analysis.body);
  const writer = Profile.parse(profile.body);
  const letter = composeLetter({ subject, draft, writer, brand: brandOf(writer, new Date()), hasAll: true, today });
  return { form, draft, today, seen: await letterHash(letter.blocks, letter.brand) };
}
