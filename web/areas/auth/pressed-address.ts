import { keepText, readText } from '#web/api/session/stored.ts';
import { authPath, searchPath } from './next-path.ts';

/*
 * A guest's press on Analyze outlives the sign-up in its tab. The address alone, which any link can carry, is not a
 * press: a lookup costs one of the month's.
 */
const storageKey = 'pressed-address';

/** The sign-up that leads to the analysis of an address, for which the guest has pressed. */
export function signUpToAnalyze(address: string): string {
  keepText('sessionStorage', storageKey, address);
  return authPath({ mode: 'signup', next: searchPath(address) });
}

/** Whether this tab's guest has pressed for the address and it was not looked up yet. */
export function wasPressed(address: string): boolean {
  return readText('sessionStorage', storageKey) === address;
}

export function forgetPress(): void {
  keepText('sessionStorage', storageKey, null);
}
