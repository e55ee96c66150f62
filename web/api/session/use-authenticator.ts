import useSWR from 'swr';
import { disableAuthenticator, enableAuthenticator, readAuthenticator } from './cognito-account.ts';
import { useSession } from './session.ts';

/** The user's second factor: whether it is on, and turning it on and off. Reads nothing unless `isAsked`. */
export function useAuthenticator(isAsked = true) {
  const { user } = useSession();
  const { data, error, mutate } = useSWR<boolean, unknown>(
    user === undefined || !isAsked ? null : ['authenticator', user.id],
    readAuthenticator,
  );
  return {
    /** `undefined` until Cognito has answered. */
    enabled: data,
    error,
    retry: () => void mutate(),
    enable: async (code: string) => {
      await enableAuthenticator(code);
      await mutate(true, { revalidate: false });
    },
    disable: async () => {
      await disableAuthenticator();
      await mutate(false, { revalidate: false });
    },
  };
}
