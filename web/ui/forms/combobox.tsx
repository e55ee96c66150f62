import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { Field } from './field.tsx';
import './fields.css';

type ComboboxProps = {
  value: string;
  onChange: (value: string) => void;
  /** What fits the text typed so far; none, and the input is an ordinary one. */
  suggestions: string[];
  /** A suggestion was picked (after `onChange`). */
  onPick?: (value: string) => void;
} & Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type' | 'role'>;

/** A text input that suggests; what is typed always counts, picked or not. */
export function Combobox({ value, onChange, suggestions, onPick, ...field }: ComboboxProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const offered = suggestions.filter((suggestion) => suggestion !== value);
  const expanded = open && offered.length > 0;

  function type(text: string) {
    onChange(text);
    setOpen(true);
    setActive(-1);
  }

  function pick(suggestion: string) {
    onChange(suggestion);
    setOpen(false);
    setActive(-1);
    onPick?.(suggestion);
  }

  function move(step: number) {
    if (!expanded) {
      setOpen(true);
      return;
    }
    // One place more than there are suggestions: -1 is the text itself.
    const places = offered.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && expanded) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Enter' && expanded) {
      const suggestion = offered[active];
      if (suggestion === undefined) return;
      event.preventDefault();
      pick(suggestion);
    }
  }

  return (
    <div className="combobox">
      <Field
        autoComplete="off"
        {...field}
        value={value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={listId}
        aria-activedescendant={expanded && active >= 0 ? `${listId}-${active}` : undefined}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        className="combobox-list"
        hidden={!expanded}
        // Focus stays in the input, so that pressing a suggestion does not close the list first.
        onPointerDown={(event) => event.preventDefault()}
      >
        {offered.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys, as a combobox pattern asks.
          <div
            key={suggestion}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            onClick={() => pick(suggestion)}
          >
            {suggestion}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {expanded ? `${offered.length} ${offered.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
      </p>
    </div>
  );
}
