import { type FormEvent, useRef, useState } from 'react';

type Action<Problem> = {
  /** The call is running. */
  busy: boolean;
  /** Why the last run failed. */
  problem: Problem | undefined;
  setProblem: (problem: Problem | undefined) => void;
  /** Ignored while a run is pending: a second press may come before React has rendered the first. */
  run: () => void;
};

/** State of one call behind a button or a form. */
export function useAction(act: () => Promise<void>): Action<unknown>;
/** @param explain shows the failure and returns the text to keep as `problem`. */
export function useAction<Problem>(
  act: () => Promise<void>,
  explain: (error: unknown) => Problem,
): Action<Exclude<Problem, undefined>>;
export function useAction(act: () => Promise<void>, explain: (error: unknown) => unknown = warn) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const isRunning = useRef(false);

  async function start() {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(explain(error));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, setProblem, run: () => void start() };
}

function warn(error: unknown): unknown {
  console.warn('A call failed.', error);
  return error;
}

/** A submit handler that keeps the browser from sending the form. */
export function submitting(run: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    run();
  };
}
