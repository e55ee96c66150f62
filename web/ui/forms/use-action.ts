import { type FormEvent, useRef, useState } from 'react';

type Action<Problem> = {
  /** Under way. */
  busy: boolean;
  /** Why the last run failed. */
  problem: Problem | undefined;
  setProblem: (problem: Problem | undefined) => void;
  /** Does nothing while a run is under way: a second press may come before the first has rendered. */
  run: () => void;
};

/** One call behind a button or a form: under way, or why it failed. */
export function useAction(act: () => Promise<void>): Action<unknown>;
/** @param explain shows the failure, and gives what to keep of it as the problem. */
export function useAction<Problem>(
  act: () => Promise<void>,
  explain: (error: unknown) => Problem,
): Action<Exclude<Problem, undefined>>;
export function useAction(act: () => Promise<void>, explain: (error: unknown) => unknown = warn) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const underWay = useRef(false);

  async function start() {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(explain(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, setProblem, run: () => void start() };
}

function warn(error: unknown): unknown {
  console.warn('A call failed.', error);
  return error;
}

/** What a form does on submit, instead of the browser sending it. */
export function submitting(run: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    run();
  };
}
