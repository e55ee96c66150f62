import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';

/** From about so many characters a URL takes more than three lines on a phone. */
const shortLength = 120;

/** A URL in full where it is short; a long one (there may be 2,048 characters) after a press. */
export function LongUrl({ url }: { url: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = url.length > shortLength;
  return (
    <>
      <code className={classes('webhook-url', isLong && !isWhole && 'webhook-url-cut')}>{url}</code>
      {isLong ? (
        <button
          type="button"
          className="link-button webhook-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show the whole URL'}
        </button>
      ) : null}
    </>
  );
}
