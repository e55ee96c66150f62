import { classes } from '#web/ui/controls/classes.ts';
import type { StateInWords } from './webhook-texts.ts';

/** A state in words with a dot in its color. */
export function StateMark({ words, tone }: StateInWords) {
  return <span className={classes('state-mark', `state-${tone}`)}>{words}</span>;
}
