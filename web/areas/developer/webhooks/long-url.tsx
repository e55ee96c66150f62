import { useState } from 'react';

/** URLs of about this length take more than two lines. */
const shortLength = 100;

/** A URL; a long one (up to 2,048 characters) is collapsed until pressed. */
export function LongUrl({ url }: { url: string }) {
  const [isWhole, setWhole] = useState(false);
  if (url.length <= shortLength) return <code className="webhook-url">{url}</code>;
  return (
    <>
      {isWhole ? (
        // Scrollable, also by keyboard.
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
