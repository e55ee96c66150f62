import { ensureSynthesisedWith } from '#bin/built.ts';

/** The system and browser tests play what was built: the same bundles and template that a deploy takes. */
export default function setup(): void {
  ensureSynthesisedWith('rentcast', (line) => console.log(line));
}
