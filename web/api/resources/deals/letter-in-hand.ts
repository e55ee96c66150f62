import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import type { ComposedLetter, LetterSources } from '#shared/letter/made/compose-letter.ts';

/** The letter on the screen, and what the seller's page does with it. */
export type LetterInHand = {
  letter: ComposedLetter;
  sources: LetterSources;
  /** The day where the investor is, ISO. */
  today: string;
  /** The reason why the letter cannot leave; `null` when there is none. */
  missing: string | null;
  /** The draft's texts are saved as other edits of it. */
  change: (changes: LetterDraft) => void;
  /** Resolves once the server has what was typed. */
  settled: () => Promise<void>;
  /** The server has kept the letter. */
  onKept: () => void;
};
