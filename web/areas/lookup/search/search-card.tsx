import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Combobox } from '#web/ui/forms/combobox.tsx';
import { addressSuggestions } from './address-suggestions.ts';
import './search-card.css';

/** The address search. Ignores a blank address; the text stays in every case. */
export function SearchCard({
  onSearch,
  usage,
  busy = false,
  initialAddress = '',
  problem,
  autoFocus,
  useSuggestions = addressSuggestions,
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
}) {
  const [address, setAddress] = useState(initialAddress);
  const inputId = useId();
  const suggestions = useSuggestions(address);

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = address.trim();
    if (typed !== '' && !busy) onSearch(typed);
  }

  return (
    <search className="search-card">
      <form onSubmit={submit}>
        <Combobox
          id={inputId}
          name="address"
          label="Property address"
          placeholder="Street, city, state and ZIP"
          value={address}
          onChange={setAddress}
          noun="suggestion"
          options={suggestions.filter((each) => each !== address).map((each) => ({ id: each, content: each }))}
          onPick={setAddress}
          maxLength={200}
          enterKeyHint="search"
          autoFocus={autoFocus}
        />
        <Button type="submit" variant="primary" busy={busy}>
          Analyze Property
        </Button>
      </form>
      <noscript>
        <p className="search-usage">Searching needs JavaScript.</p>
      </noscript>
      {problem !== undefined && (
        <div className="search-problem" role="alert">
          {problem}
        </div>
      )}
      {usage !== undefined && <p className="search-usage">{usage}</p>}
    </search>
  );
}
