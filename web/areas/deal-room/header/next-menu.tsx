import { localDay } from '#shared/values/dates.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { dueInWords, dueState } from '#web/ui/text/days.ts';
import { NextAction, type NextActionProps } from './next-action.tsx';

/** The next action and its day; a press opens its small form. */
export function NextMenu(props: NextActionProps) {
  const { next_action: next } = props.pipeline;
  const today = localDay(new Date());
  return (
    <MenuButton
      isForm
      className={classes('dealbar-control', 'dealbar-next', next !== null && `dealbar-${dueState(next.due, today)}`)}
      panelClassName="dealbar-next-panel"
      label={
        next === null ? (
          <span>What’s next?</span>
        ) : (
          <span>
            <span className="visually-hidden">Next: </span>
            <b>{dueInWords(next.due, today)}</b>
            <span className="dealbar-what"> · {next.text}</span>
          </span>
        )
      }
    >
      {() => <NextAction {...props} />}
    </MenuButton>
  );
}
