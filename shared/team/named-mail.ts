import { activityPath } from '#shared/site/analysis-paths.ts';
import type { Operator } from '#shared/site/operator.ts';
import { pathIn } from '#shared/site/workspace-link.ts';
import { onOneLine } from '#shared/values/plain-text.ts';

type NamedMail = {
  /** Who wrote the note. */
  by: string;
  address: string;
  note: string;
  analysis_id: string;
  workspace: string;
  /** Scheme and host of the site. */
  origin: string;
  operator: Operator;
};

/** So much of a note leaves the house. */
const longest = 200;

/** The mail to somebody who is named in a note, as text. */
export function namedMail({ by, address, note, analysis_id, workspace, origin, operator }: NamedMail): {
  subject: string;
  text: string;
} {
  const said = [...onOneLine(note)];
  const shown = said.length > longest ? `${said.slice(0, longest - 1).join('')}…` : said.join('');
  const street = onOneLine(address);
  return {
    subject: `${onOneLine(by)} named you: ${street}`,
    text: `${[
      `${onOneLine(by)} named you in a note about ${street}:\n${shown}`,
      `${origin}${pathIn(workspace, activityPath(analysis_id))}`,
      `Turn these emails off: ${origin}/account-settings?tab=notifications`,
      `${operator.company}, ${operator.address}`,
    ].join('\n\n')}\n`,
  };
}
