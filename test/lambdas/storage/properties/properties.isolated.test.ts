import { setImmediate } from 'node:timers/promises';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countSuggestion, reserveCalls } from '#lambdas/storage/properties/properties.ts';
import { getRow, putRow } from '#lambdas/storage/table.ts';
import { propertiesTable } from '#lambdas/storage/tables.ts';
import { startPropertiesTables } from '#test/support/lambdas/properties-table.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

const openTable = await startPropertiesTables();
beforeEach(openTable);
afterEach(() => {
  vi.restoreAllMocks();
});

const now = new Date('2026-03-05T10:00:30.000Z');

describe('calls that are counted together', () => {
  const most = { month: 100, day: 50 };
  const made = async (period: string) =>
    (await getRow(propertiesTable, { address_key: `rentcast#calls#${period}` }))?.made;

  /** Lets the writes of this row fail, after the others have succeeded. */
  function failAt(period: string): void {
    const original = DynamoDBDocumentClient.prototype.send;
    const others: unknown[] = [];
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(function (
      this: DynamoDBDocumentClient,
      command: unknown,
    ) {
      const isFailing = command instanceof UpdateCommand && command.input.Key?.address_key.endsWith(`#${period}`);
      if (!isFailing) {
        const sent = Reflect.apply(original, this, [command]);
        others.push(sent);
        return sent;
      }
      return setImmediate().then(async () => {
        await Promise.all(others);
        throw new Error('The row is away.');
      });
    });
  }

  it.each([
    ['month', '2026-03', '2026-03-05'],
    ['day', '2026-03-05', '2026-03'],
  ])('are taken back when the %s cannot count them', async (_, failing, other) => {
    await reserveCalls('rentcast', 2, most, now);
    failAt(failing);
    await expect(reserveCalls('rentcast', 5, most, now)).rejects.toThrow('The row is away.');
    expect(await made(other)).toBe(2);
    expect(await made(failing)).toBe(2);
  });
});

describe('suggestion requests of everybody', () => {
  const made = async (month: string) =>
    (await getRow(propertiesTable, { address_key: `suggestions#all#${month}` }))?.made;
  const requests = async (count: number, month: number, at: Date) => {
    const most = { minute: 1000, day: 1000, month };
    const all = Array.from({ length: count }, (_, index) => countSuggestion(`person-${index}`, most, at));
    return (await Promise.all(all)).filter(({ exceeded }) => exceeded === undefined).length;
  };

  it('take units of a large month in fives, so that few of them write the row that all share', async () => {
    const at = new Date('2026-04-05T10:00:30.000Z');
    for (let request = 0; request < 10; request += 1) expect(await requests(1, 100_000, at)).toBe(1);
    expect(await made('2026-04')).toBe(10);
    expect(await requests(1, 100_000, at)).toBe(1);
    expect(await made('2026-04')).toBe(15);
  });

  it.each([
    [3, '2026-05'],
    [40_001, '2026-06'],
  ])('never exceed a month of %i, also when they come at once', async (month, name) => {
    const at = new Date(`${name}-05T10:00:30.000Z`);
    await putRow(propertiesTable, { address_key: `suggestions#all#${name}`, made: month - 3 });
    const atOnce = await requests(12, month, at);
    expect(await made(name)).toBe(month);
    // One that came while others were taking units may have been refused although one was left.
    let later = 0;
    for (let request = 0; request < 4; request += 1) later += await requests(1, month, at);
    expect(atOnce + later).toBe(3);
  });

  it('leave what was taken in one month behind in the next', async () => {
    await requests(1, 100_000, new Date('2026-07-31T23:59:59.000Z'));
    await requests(1, 100_000, new Date('2026-08-01T00:00:01.000Z'));
    expect(await made('2026-08')).toBe(5);
  });
});

describe('suggestion requests of a user', () => {
  const most = { minute: 4, day: 10, month: 1000 };
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const request = async (at = now) => (await countSuggestion('person-1', most, at)).exceeded;

  it('leave one minute in the row, however long the pauses are', async () => {
    for (const minutes of [0, 1, 4, 9, 9]) expect(await request(later(minutes))).toBeUndefined();
    const row = await getRow(propertiesTable, { address_key: 'suggestions#person-1#2026-03-05' });
    const counters = Object.entries(row ?? {}).filter(([name]) => !name.startsWith('attempt_'));
    expect(Object.fromEntries(counters)).toEqual({
      address_key: 'suggestions#person-1#2026-03-05',
      expires_at: expect.any(Number),
      made: 5,
      latest_minute: '2026-03-05T10:09',
      in_minute: 2,
    });
  });

  it('never exceed a limit when they come at once', async () => {
    const atOnce = async (at: Date) => {
      const all = await Promise.all(Array.from({ length: 8 }, () => request(at)));
      return all.toSorted();
    };
    const ofMinute = [...Array(4).fill('minute'), ...Array(4).fill(undefined)];
    expect(await atOnce(now)).toEqual(ofMinute);
    expect(await atOnce(later(3))).toEqual(ofMinute);
    expect((await atOnce(later(6))).filter((each) => each === undefined)).toHaveLength(2);
    expect(await request(later(7))).toBe('day');
  });
});
