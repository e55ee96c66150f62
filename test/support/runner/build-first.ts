import { ensureSynthesizedPaying, ensureSynthesizedWith } from '#bin/built.ts';

/** The system and browser tests play what was built: the same bundles and template that a deploy takes. */
export default function setup(): void {
  const say = (line: string) => console.log(line);
  ensureSynthesizedWith('rentcast', say);
  ensureSynthesizedPaying(say);
}
