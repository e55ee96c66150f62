import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/* `npm run diff:assembled`: what `npm run assemble` made would change in each stage, as Markdown for a comment. */

const root = join(import.meta.dirname, '../..');

/** GitHub refuses a comment of more than 65,536 characters. */
const maxLength = 30_000;

/**
 * CDK's remarks about the account: where a stack is, and that it reads with these credentials, which assume no role.
 */
const aboutAccount = /^.*(?:could not be used to assume '|Lookup role .* was not assumed).*\n?| \(aws:\/\/[^)\n]*\)$/gm;

/** A stage's part of the comment. */
export function section(stage: string, diff: string): string {
  const text = diff.replace(aboutAccount, '').trim();
  const shown =
    text.length > maxLength ? `${text.slice(0, maxLength)}\n… (the whole is in the log of the check)` : text;
  // A fence of more backticks than any in the text.
  return `<details><summary><b>${stage}</b></summary>\n\n\`\`\`\`\`diff\n${shown}\n\`\`\`\`\`\n\n</details>\n`;
}

function diffOf(stage: string): string {
  // Without a build: the assembly is deployed as it is. By template, which needs no permission to make a change set.
  const options = ['diff', '--app', `cdk.out/${stage}`, '--build', 'true', '--method', 'template', '--no-color'];
  return execFileSync(join(root, 'node_modules/.bin/cdk'), options, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
}

if (import.meta.main) {
  const parts = ['dev', 'prod'].map((stage) => section(stage, diffOf(stage)));
  console.log(['What a deploy of this would change:', ...parts].join('\n\n'));
}
