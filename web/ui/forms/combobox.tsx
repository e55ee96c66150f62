import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Field } from './field.tsx';
import './fields.css';

type ComboboxProps = {
  value: string;
  onChange: (value: string) => void;
  /** Options for the typed text; without any it is a plain input. */
  options: readonly { id: string; content: ReactNode }[];
  onPick: (id: string) => void;
  /** The name of one option, in lower case: "suggestion" gives the label "Suggestions" and "2 suggestions". */
  noun: string;
  /** Shown and announced instead of the options if there are none. */
  none?: { content: ReactNode; said: string } | undefined;
} & Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type' | 'role'>;

/** A text input with suggestions. The typed text always counts, picked or not. */
export function Combobox({ value, onChange, options, onPick, noun, none, ...field }: ComboboxProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const expanded = open && options.length > 0;
  const saysNone = open && none !== undefined;

  function show(isOpen: boolean) {
    setOpen(isOpen);
    setActive(-1);
  }

  function pick(id: string) {
    show(false);
    onPick(id);
  }

  function move(step: number) {
    if (!expanded) {
      show(true);
      return;
    }
    // One position more than there are options: -1 is the text itself.
    const places = options.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && (expanded || saysNone)) {
      event.preventDefault();
      event.stopPropagation();
      show(false);
    } else if (event.key === 'Enter') {
      const option = expanded ? options[active] : undefined;
      if (!option) return show(false);
      event.preventDefault();
      // If a pick opens another page, this Enter must not press anything there.
      event.stopPropagation();
      pick(option.id);
    }
  }

  return (
    <div className="combobox">
      <Field
        autoComplete="off"
        {...field}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          show(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => show(false)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={listId}
        aria-activedescendant={expanded && active >= 0 ? `${listId}-${active}` : undefined}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`}
        className="combobox-list"
        hidden={!expanded}
        // Keeps focus in the input; otherwise the press closes the list first.
        onPointerDown={(event) => event.preventDefault()}
      >
        {options.map(({ id, content }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys, as the combobox pattern asks.
          <div
            key={id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            onClick={() => pick(id)}
          >
            {content}
          </div>
        ))}
      </div>
      {saysNone ? (
        <div className="combobox-list combobox-none" onPointerDown={(event) => event.preventDefault()}>
          {none.content}
        </div>
      ) : null}
      <p className="visually-hidden" role="status">
        {expanded ? `${options.length} ${noun}${options.length === 1 ? '' : 's'}` : saysNone ? none.said : ''}
      </p>
    </div>
  );
}
