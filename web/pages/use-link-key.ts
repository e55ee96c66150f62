import { useEffect, useMemo, useState } from 'react';
import { usePathParam } from './use-path-param.ts';

/** What opens the page of a link: its code, and its secret behind the `#`, which browsers do not send; it is posted. */
export function useLinkKey(): { code: string; secret: string } {
  const code = usePathParam('code');
  const [secret, setSecret] = useState(secretInAddress);
  // Another link of the same code, pasted into the same tab, loads no page.
  useEffect(() => {
    const follow = () => isInPage() || setSecret(secretInAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return useMemo(() => ({ code, secret }), [code, secret]);
}

const secretInAddress = () => window.location.hash.slice(1);

/** Whether the fragment leads to a part of this page, like “Skip to content”. */
const isInPage = () => document.getElementById(window.location.hash.slice(1)) !== null;
