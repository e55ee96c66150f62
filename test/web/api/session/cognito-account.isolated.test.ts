import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthError } from '#web/api/session/auth-error.ts';
import {
  changePassword,
  deleteUser,
  enableAuthenticator,
  readAuthenticator,
  verifyEmail,
} from '#web/api/session/cognito-account.ts';

const fakes = vi.hoisted(() => ({
  idToken: vi.fn(),
  storedSession: vi.fn(),
  askCognito: vi.fn(),
}));
vi.mock('#web/api/session/id-token.ts', () => ({ idToken: fakes.idToken }));
vi.mock('#web/api/session/session.ts', () => ({ storedSession: fakes.storedSession }));
vi.mock('#web/api/session/cognito-request.ts', () => ({ askCognito: fakes.askCognito }));

beforeEach(() => {
  vi.resetAllMocks();
  fakes.storedSession.mockReturnValue({ accessToken: 'access-1' });
});

describe('an operation on one’s own account', () => {
  it('says with the access token who it is for, refreshed first', async () => {
    await changePassword('Old1Password', 'New1Password');
    expect(fakes.idToken.mock.calls).toEqual([[]]);
    expect(fakes.askCognito.mock.calls).toEqual([
      [
        'ChangePassword',
        { AccessToken: 'access-1', PreviousPassword: 'Old1Password', ProposedPassword: 'New1Password' },
      ],
    ]);
  });

  it('is tried once more with a fresh token when the token is refused, but not when the password is', async () => {
    fakes.askCognito.mockRejectedValueOnce(new AuthError('NotAuthorizedException', 'Access Token has been revoked'));
    await changePassword('Old1Password', 'Violet4Kayak9');
    expect(fakes.idToken.mock.calls).toEqual([[], [{ fresh: true }]]);

    fakes.askCognito.mockRejectedValueOnce(new AuthError('NotAuthorizedException', 'Incorrect username or password.'));
    await expect(changePassword('Old1Password', 'Violet4Kayak9')).rejects.toThrow('Incorrect username or password.');
    expect(fakes.askCognito).toHaveBeenCalledTimes(3);
  });

  it('fails when nobody is signed in any more', async () => {
    fakes.storedSession.mockReturnValue(null);
    await expect(changePassword('Old1Password', 'Violet4Kayak9')).rejects.toThrow('Please sign in.');
    expect(fakes.askCognito).not.toHaveBeenCalled();
  });

  it('puts a verified address into the tokens, and counts even when the network fails then', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    fakes.idToken.mockResolvedValueOnce('token').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await verifyEmail('123456');
    expect(fakes.idToken).toHaveBeenLastCalledWith({ fresh: true });
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('asks for the app at sign-in only once a code of it was right', async () => {
    fakes.askCognito.mockRejectedValueOnce(new AuthError('EnableSoftwareTokenMFAException', 'Code mismatch'));
    await expect(enableAuthenticator('000000')).rejects.toThrow('Code mismatch');
    expect(fakes.askCognito).toHaveBeenCalledTimes(1);
    fakes.askCognito.mockResolvedValueOnce({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
    expect(await readAuthenticator()).toBe(true);
    fakes.askCognito.mockResolvedValueOnce({ Username: 'u1' });
    expect(await readAuthenticator()).toBe(false);
  });

  it('takes an account that is gone for deleted', async () => {
    fakes.askCognito.mockRejectedValueOnce(new AuthError('UserNotFoundException', 'User does not exist.'));
    await deleteUser();
    fakes.askCognito.mockRejectedValueOnce(new AuthError('LimitExceededException', 'Attempt limit exceeded'));
    await expect(deleteUser()).rejects.toThrow('Too many attempts. Wait an hour, then try again.');
  });
});
