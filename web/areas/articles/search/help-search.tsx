import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { SearchHit } from './search.ts';
import './help-search.css';
import '#web/ui/forms/fields.css';

/** Results that fit below the input; the rest are on the page after Enter. */
const offered = 6;

type Search = (question: string) => SearchHit[];

let loading: Promise<Search> | undefined;

/** The search and all that it goes through, fetched once somebody is about to ask. */
function loadSearch(): Promise<Search> {
  loading ??= Promise.all([import('./search.ts'), import('./search-index.ts')]).then(
    ([{ searchIn }, { helpIndex }]) =>
      (question) =>
        searchIn(helpIndex, question),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Results for a question; `undefined` until the search is there, `failed` when it can't be loaded. */
function useSearch(question: string): {
  hits: SearchHit[] | undefined;
  failed: boolean;
  prepare: () => void;
} {
  const [search, setSearch] = useState<{ run: Search }>();
  const [failed, setFailed] = useState(false);
  const asked = question.trim() !== '';

  function prepare() {
    loadSearch().then(
      (run) => {
        setSearch({ run });
        setFailed(false);
      },
      () => setFailed(true),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when there is a question.
  useEffect(() => {
    if (asked) prepare();
  }, [asked]);
  return { hits: search?.run(question), failed, prepare };
}

/** Asks help and documentation: offers answers while typing, lists all of them after Enter and for `?q=`. */
export function HelpSearch() {
  const [query, setQuery] = useSearchParams();
  // The page was rendered without a query: what the address asks for comes right after.
  const [submitted, setSubmitted] = useState('');
  const inAddress = query.get('q') ?? '';
  useEffect(() => setSubmitted(inAddress.slice(0, 200)), [inAddress]);

  return (
    <>
      <SearchBox
        submitted={submitted}
        onSubmit={(question) => setQuery(question === '' ? {} : { q: question })}
      />
      {submitted.trim() === '' ? null : <Results question={submitted.trim()} />}
    </>
  );
}

function SearchBox({ submitted, onSubmit }: { submitted: string; onSubmit: (question: string) => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState(submitted);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { hits, prepare } = useSearch(typed);
  const [before, setBefore] = useState(submitted);
  // Going back leads to an earlier question. Not in an effect: the first would undo what is typed while the page comes.
  if (submitted !== before) {
    setBefore(submitted);
    setTyped(submitted);
  }
  const shown = hits?.slice(0, offered) ?? [];
  const asked = typed.trim() !== '';
  const expanded = open && asked && shown.length > 0;
  const nothing = open && asked && hits !== undefined && hits.length === 0;

  function type(text: string) {
    setTyped(text);
    setOpen(true);
    setActive(-1);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setOpen(false);
    const hit = expanded ? shown[active] : undefined;
    if (hit) void navigate(hit.href);
    else onSubmit(typed.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!expanded) return setOpen(true);
      // One place more than there are answers: -1 is what was typed.
      const places = shown.length + 1;
      setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
    } else if (event.key === 'Escape' && (expanded || nothing)) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  }

  return (
    <search className="help-search">
      <form action="/help-center" onSubmit={submit}>
        <div className="combobox">
          <Field
            label="Search help and documentation"
            name="q"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            placeholder="cancel, cap rate, not available …"
            value={typed}
            onFocus={prepare}
            onBlur={() => setOpen(false)}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={expanded}
            aria-controls={listId}
            aria-activedescendant={expanded && active >= 0 ? `${listId}-${active}` : undefined}
          />
          <div
            id={listId}
            role="listbox"
            aria-label="Answers"
            className="combobox-list"
            hidden={!expanded}
            // Focus stays in the input, so that pressing an answer does not close the list first.
            onPointerDown={(event) => event.preventDefault()}
          >
            {shown.map(({ href, title, page }, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys, as a combobox pattern asks.
              <div
                key={href}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onPointerMove={() => setActive(index)}
                onClick={() => void navigate(href)}
              >
                <span>{title}</span>
                <span className="help-search-page">{page}</span>
              </div>
            ))}
          </div>
          {nothing ? (
            <div className="combobox-list help-search-none" onPointerDown={(event) => event.preventDefault()}>
              <p>
                No answer to "{typed.trim()}" yet. <Link to="/contact-support">Contact Support</Link>
              </p>
            </div>
          ) : null}
          <p className="visually-hidden" role="status">
            {expanded ? countText(shown.length) : nothing ? 'No answers. Contact Support can help.' : ''}
          </p>
        </div>
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
      <noscript>
        <p className="help-search-page help-search-unscripted">
          Searching needs JavaScript. The answers are below, by category.
        </p>
      </noscript>
    </search>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`;
}

function Results({ question }: { question: string }) {
  const { hits, failed, prepare } = useSearch(question);
  const words = failed
    ? 'The search could not be loaded'
    : hits === undefined
      ? `Searching for "${question}"`
      : hits.length === 0
        ? `No answer to "${question}"`
        : `${countText(hits.length)} to "${question}"`;
  return (
    <section className="help-results" aria-labelledby="help-results">
      <h2 id="help-results">{words}</h2>
      <p className="visually-hidden" role="status">
        {words}
      </p>
      {failed ? (
        <Button onClick={prepare}>Retry</Button>
      ) : hits?.length === 0 ? (
        <p>
          Try another word, look through the categories below, or{' '}
          <Link to="/contact-support">contact support</Link>: a person reads every message.
        </p>
      ) : (
        <ol>
          {hits?.map(({ href, title, page, excerpt }) => (
            <li key={href}>
              <Link to={href}>{title}</Link>
              <p>{excerpt}</p>
              <p className="help-search-page">{page}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
