import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { maxAddressLength } from '#shared/property/address.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { FindIcon } from '#web/ui/controls/find-icon.tsx';
import { Combobox } from '#web/ui/forms/combobox.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { addressSuggestions } from './address-suggestions.ts';
import './search-card.css';

// A first visit reads the page before it types.
const loadRules = () => import('#shared/property/address-parser.ts');

/** The address search. Says what is missing from an incomplete address; the text stays in every case. */
export function SearchCard({
  onSearch,
  usage,
  busy = false,
  initialAddress = '',
  problem,
  autoFocus,
  useSuggestions = addressSuggestions,
  onType,
  line,
}: {
  onSearch: (address: string) => void;
  /** The usage line below the input; guests have none. */
  usage?: string;
  busy?: boolean;
  initialAddress?: string;
  /** Why the last search failed. */
  problem?: ReactNode;
  autoFocus?: boolean;
  /** The source of suggestions; the sample addresses if absent. Must not change during the card's life. */
  useSuggestions?: (typed: string) => string[];
  /** Hears what is typed. */
  onType?: (address: string) => void;
  /** For a search that is one line of another page: its button, and what a press without an address does. */
  line?: { button: ReactNode; onBlank: () => void };
}) {
  const [address, setAddress] = useState(initialAddress);
  const [incomplete, setIncomplete] = useState<string>();
  const inputId = useId();
  const suggestions = useSuggestions(address);
  const shownProblem = incomplete ?? problem;

  const { busy: checking, run } = useAction(async () => {
    if (line !== undefined && address.trim() === '') return line.onBlank();
    // Where the rules cannot be loaded, the server applies them.
    const rules = await loadRules().catch(() => undefined);
    const parsed = rules?.parseAddress(address) ?? { address };
    setIncomplete(parsed.problem);
    if (parsed.problem === undefined) onSearch(parsed.address);
    else document.getElementById(inputId)?.focus();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) run();
  }

  function change(text: string) {
    onType?.(text);
    setAddress(text);
    setIncomplete(undefined);
    loadRules().catch(() => undefined);
  }

  return (
    <search className={classes('search-card', line && 'search-line')}>
      <form onSubmit={submit}>
        <Combobox
          id={inputId}
          name="address"
          label="Property address"
          placeholder={line ? 'Street address, city, state' : 'Street, city, state and ZIP'}
          prefix={line && <FindIcon />}
          value={address}
          onChange={change}
          noun="suggestion"
          options={suggestions.filter((each) => each !== address).map((each) => ({ id: each, content: each }))}
          onPick={change}
          maxLength={maxAddressLength}
          enterKeyHint="search"
          autoFocus={autoFocus}
        />
        <Button type="submit" variant="primary" busy={busy || checking}>
          {line?.button ?? 'Analyze Property'}
        </Button>
      </form>
      <noscript>
        <p className="search-usage">Searching needs JavaScript.</p>
      </noscript>
      {shownProblem !== undefined && (
        <div className="search-problem" role="alert">
          {shownProblem}
        </div>
      )}
      {usage !== undefined && <p className="search-usage">{usage}</p>}
    </search>
  );
}
