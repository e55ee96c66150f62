import { classes } from '#web/ui/controls/classes.ts';
import type { StateInWords } from './webhook-texts.ts';

export function StateMark({ words, tone }: StateInWords) {
  return <span className={classes('state-mark', `state-${tone}`)}>{words}</span>;
}
