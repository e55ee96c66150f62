import { expect, it } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const refused = (body: unknown) => JSON.parse(JSON.stringify(body).replace(/"reference":"[^"]*"/, '"reference":""'));

it('a call acts in the caller’s own workspace, also when it names it, and in no other', async () => {
  const [pat, sam] = [await system.person('own-workspace'), await system.person('other-workspace')];
  const { token } = pat;
  const inWorkspace = async (id: string) => {
    const headers = { 'x-workspace': id };
    const answers = await Promise.all([
      system.call('GET', '/api/analyses', { token, headers }),
      system.call('POST', '/api/property-lookup', { token, headers, body: { address: '1 Test St, Mesa, AZ 85201' } }),
      system.call('GET', '/api/profile', { token, headers }),
    ]);
    return answers.map(({ status, body }) => ({ status, body: status === 404 ? refused(body) : undefined }));
  };
  expect((await inWorkspace(pat.id)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const ofAnother = await inWorkspace(sam.id);
  expect(ofAnother.map(({ status }) => status)).toEqual([404, 404, 404]);
  // Whether there is such a workspace is not said.
  expect(ofAnother).toEqual(await inWorkspace('no-such-workspace'));
  expect(Profile.parse((await sam.call('GET', '/api/profile')).body).monthly_analyses_used).toBe(0);
});
