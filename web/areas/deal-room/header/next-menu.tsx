import { localDay } from '#shared/values/dates.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { useMay } from '#web/ui/controls/may.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { dueInWords, dueState } from '#web/ui/text/days.ts';
import { NextAction, type NextActionProps } from './next-action.tsx';

/** The next action and its day; a press opens its small form. */
export function NextMenu(props: NextActionProps) {
  const { next_action: next } = props.pipeline;
  const today = localDay(new Date());
  const words = next && (
    <span>
      <span className="visually-hidden">Next: </span>
      <b>{dueInWords(next.due, today)}</b>
      <span className="dealbar-what"> · {next.text}</span>
    </span>
  );
  const className = classes('dealbar-control dealbar-next', next !== null && `dealbar-${dueState(next.due, today)}`);
  if (!useMay()('note')) return words && <span className={className}>{words}</span>;
  return (
    <MenuButton
      isForm
      className={className}
      panelClassName="dealbar-next-panel"
      label={words ?? <span>What’s next?</span>}
    >
      {() => <NextAction {...props} />}
    </MenuButton>
  );
}
