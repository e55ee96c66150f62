import { useId } from 'react';
import { WebhookEventType } from '#shared/webhooks/webhook-events.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { eventTexts } from './webhook-texts.ts';
import '#web/ui/forms/fields.css';

type EventChoiceProps = {
  chosen: WebhookEventType[];
  error: string | undefined;
  onChange: (chosen: WebhookEventType[]) => void;
};

export function EventChoice({ chosen, error, onChange }: EventChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className={classes('event-choice', error !== undefined && 'field-invalid')}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>Events</legend>
      {WebhookEventType.options.map((type) => (
        <label key={type}>
          <input
            type="checkbox"
            name="events"
            checked={chosen.includes(type)}
            aria-invalid={error === undefined ? undefined : true}
            aria-labelledby={`${id}-${type}`}
            aria-describedby={`${id}-${type}-text`}
            onChange={({ target }) =>
              onChange(
                WebhookEventType.options.filter((each) => (each === type ? target.checked : chosen.includes(each))),
              )
            }
          />
          <span>
            <code id={`${id}-${type}`}>{type}</code>
            <span id={`${id}-${type}-text`} className="small muted">
              {eventTexts[type]}
            </span>
          </span>
        </label>
      ))}
      {error === undefined ? null : (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
