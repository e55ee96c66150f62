import { useEffect, useMemo, useState } from 'react';
import { codeIn, secretIn } from '#shared/values/link-key.ts';
import { usePathParam } from './use-path-param.ts';

/** Opens the page of a link: its code, and its secret behind the `#`, which browsers do not send; it is posted. */
export function useLinkKey(): { code: string; secret: string } {
  const part = usePathParam('code');
  const code = codeIn(part);
  // A program has written `#` as `%23`: the secret stands in the path.
  const inPath = secretIn(part.slice(code.length));
  const [inHash, setInHash] = useState(secretInAddress);
  const secret = inHash || inPath;
  // Another link of the same code, pasted into the same tab, loads no page.
  useEffect(() => {
    const follow = () => isInPage() || setInHash(secretInAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return useMemo(() => ({ code, secret }), [code, secret]);
}

const secretInAddress = () => secretIn(window.location.hash);

/** Whether the fragment leads to a part of this page, like “Skip to content”. */
const isInPage = () => document.getElementById(window.location.hash.slice(1)) !== null;
