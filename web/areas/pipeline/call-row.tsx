import { lazy, Suspense, useState } from 'react';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { NextAction } from '#shared/pipeline/pipeline.ts';
import { daysAfter } from '#shared/values/days.ts';
import { useMay } from '#web/ui/controls/may.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { useWideScreen } from '#web/ui/controls/use-wide-screen.ts';
import { DueMark } from '#web/ui/text/due-mark.tsx';
import { CallLink } from './call-link.tsx';
import { CallWords } from './call-words.tsx';

const DateForm = lazy(async () => ({ default: (await import('./call-forms.tsx')).DateForm }));

type CallRowProps = {
  deal: DealRow;
  next: NextAction;
  today: string;
  onDone: () => void;
  /** To this ISO date. */
  onMove: (due: string) => void;
};

/** A next action that is late or due, with its presses; on a phone they are behind one button. */
export function CallRow({ deal, next, today, onDone, onMove }: CallRowProps) {
  const [isDating, setDating] = useState(false);
  const isWide = useWideScreen();
  const mayPlan = useMay()('note');
  const moves = [
    ['Done', onDone],
    ['Tomorrow', () => onMove(daysAfter(today, 1))],
    ['Date…', () => setDating(true)],
  ] as const;
  return (
    <li className="call">
      <DueMark due={next.due} today={today} />
      <CallWords deal={deal} text={next.text} />
      {isDating ? (
        <Suspense fallback={null}>
          <DateForm next={next} today={today} onDate={onMove} onCancel={() => setDating(false)} />
        </Suspense>
      ) : (
        <div className="call-presses">
          {deal.seller.phone !== null && <CallLink phone={deal.seller.phone} street={deal.street} hasNumber={isWide} />}
          {!mayPlan ? null : isWide ? (
            moves.map(([name, press]) => (
              <button
                key={name}
                type="button"
                aria-label={`${name}${name === 'Date…' ? '' : ':'} ${next.text}`}
                onClick={press}
              >
                {name}
              </button>
            ))
          ) : (
            <MenuButton label="•••" name={`More about ${next.text}`} panelClassName="menu-panel-end">
              {(close) => (
                <ul>
                  {moves.map(([name, press]) => (
                    <li key={name}>
                      <button
                        type="button"
                        onClick={() => {
                          close();
                          press();
                        }}
                      >
                        {name}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </MenuButton>
          )}
        </div>
      )}
    </li>
  );
}
