import { useState } from 'react';

/** From about so many characters a URL takes more than two lines. */
const shortLength = 100;

/** A URL in full where it is short; a long one (there may be 2,048 characters) after a press. */
export function LongUrl({ url }: { url: string }) {
  const [isWhole, setWhole] = useState(false);
  if (url.length <= shortLength) return <code className="webhook-url">{url}</code>;
  return (
    <>
      {isWhole ? (
        // Scrolled to its end, by keyboard, too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
        <code className="webhook-url" tabIndex={0}>
          {url}
        </code>
      ) : (
        <code className="webhook-cut">{url}</code>
      )}
      <button
        type="button"
        className="link-button webhook-more"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show the whole URL'}
      </button>
    </>
  );
}
