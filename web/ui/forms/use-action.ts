import { useState } from 'react';

/** One call behind a button: under way, or why it failed. */
export function useAction(act: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  async function run() {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      console.warn('A call failed.', error);
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, run: () => void run(), forget: () => setProblem(undefined) };
}
