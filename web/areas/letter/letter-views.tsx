export type LetterView = 'edit' | 'letter';

const views = [
  ['edit', 'Edit'],
  ['letter', 'Letter'],
] as const satisfies [LetterView, string][];

/** In a narrow window: the form or the letter. A wide one has both, and not these buttons. */
export function LetterViews({ view, onChange }: { view: LetterView; onChange: (view: LetterView) => void }) {
  return (
    <fieldset className="letter-views" aria-label="Show">
      {views.map(([name, text]) => (
        <button key={name} type="button" aria-pressed={name === view} onClick={() => onChange(name)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
