import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Combobox } from '#web/ui/forms/combobox.tsx';
import type { SearchHit } from './search.ts';
import './help-search.css';

/** The number of results that fit below the input; Enter shows all. */
const offered = 6;

type Search = (question: string) => SearchHit[];

let loading: Promise<Search> | undefined;

/** The search with its index, loaded on first use. */
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

/** Results for a question; `undefined` while the search loads, `failed` if it can't be loaded. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, with the first question.
  useEffect(() => {
    if (asked) prepare();
  }, [asked]);
  return { hits: search?.run(question), failed, prepare };
}

/** Searches help and documentation: suggests while typing, lists all results after Enter and for `?q=`. */
export function HelpSearch() {
  const [query, setQuery] = useSearchParams();
  // The page is pre-rendered without a query; the query applies after hydration.
  const [submitted, setSubmitted] = useState('');
  const inAddress = query.get('q') ?? '';
  useEffect(() => setSubmitted(inAddress.slice(0, 200)), [inAddress]);

  return (
    <>
      <SearchBox submitted={submitted} onSubmit={(question) => setQuery(question === '' ? {} : { q: question })} />
      {submitted.trim() === '' ? null : <Results question={submitted.trim()} />}
    </>
  );
}

function SearchBox({ submitted, onSubmit }: { submitted: string; onSubmit: (question: string) => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(submitted);
  const { hits, prepare } = useSearch(typed);
  const [before, setBefore] = useState(submitted);
  // Back restores an earlier question. Not an effect: its first run would undo text typed before hydration.
  if (submitted !== before) {
    setBefore(submitted);
    setTyped(submitted);
  }
  const question = typed.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit(question);
  }

  return (
    <search className="help-search">
      <form action="/help-center" onSubmit={submit}>
        <Combobox
          label="Search help and documentation"
          name="q"
          enterKeyHint="search"
          maxLength={200}
          placeholder="cancel, cap rate, not available …"
          value={typed}
          onFocus={prepare}
          onChange={setTyped}
          noun="answer"
          options={question === '' || !hits ? [] : hits.slice(0, offered).map(toOption)}
          onPick={(href) => void navigate(href)}
          none={question === '' || hits?.length !== 0 ? undefined : noAnswer(question)}
        />
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

function toOption({ href, title, page }: SearchHit) {
  const content = (
    <>
      <span>{title}</span>
      <span className="help-search-page">{page}</span>
    </>
  );
  return { id: href, content };
}

function noAnswer(question: string) {
  const content = (
    <p>
      No answer to "{question}" yet. <Link to="/contact-support">Contact Support</Link>
    </p>
  );
  return { content, said: 'No answers. Contact Support can help.' };
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
          Try another word, look through the categories below, or <Link to="/contact-support">contact support</Link>: a
          person reads every message.
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
