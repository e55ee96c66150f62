import { assembly } from '#bin/built.ts';
import { signIn } from '#local/sign-in.ts';
import { start } from '#local/system.ts';
import type { Figure } from './figure.ts';
import { median, timed } from './median.ts';

const account = { email: 'bench@people.example', password: 'Correct1Horse', name: 'Bench' };

/** A lookup of a new address over HTTP, one after the other, against the health page of the same server. */
export async function benchLookup(): Promise<Figure[]> {
  const system = await start({ assembly });
  try {
    const { sub } = await system.users.seedUser(account);
    const headers = {
      authorization: `Bearer ${await signIn(system, account)}`,
      'content-type': 'application/json',
    };
    await fetch(`${system.url}/api/profile`, { headers });
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Profiles')),
      Key: { id: { S: sub } },
      UpdateExpression: 'SET monthly_analyses_limit = :limit',
      ExpressionAttributeValues: { ':limit': { N: '999999' } },
    });
    const lookUp = async (house: number) => {
      const body = JSON.stringify({ address: `${house} Bench Blvd, Phoenix, AZ 85004` });
      const response = await fetch(`${system.url}/api/property-lookup`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`A lookup answered ${response.status}.`);
      await response.arrayBuffer();
    };
    const health = async () => (await fetch(`${system.url}/__local/health`)).arrayBuffer();
    // The first calls load the bundle and compile it.
    for (let house = 1; house <= 30; house += 1) await Promise.all([lookUp(house), health()]);
    const lookups: number[] = [];
    const healths: number[] = [];
    for (let house = 31; house <= 330; house += 1) {
      lookups.push(await timed(() => lookUp(house)));
      healths.push(await timed(health));
    }
    return [
      {
        what: 'a lookup over HTTP, median of 300',
        ms: median(lookups),
        budgetMs: 15,
        baseline: 'an empty answer of the same server',
        baselineMs: median(healths),
      },
    ];
  } finally {
    await system.close();
  }
}
