import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { rowsInLine } from '#shared/lists/list-limits.ts';
import { startListSystem } from '#test/support/lists/list-system.ts';
import { answerAsRentcast } from '#test/support/providers/fake-provider.ts';
import type { Person } from '#test/support/system.ts';

const { provider, clock, system, subscriber } = await startListSystem();

const queue = system.queues.find(({ id }) => id.startsWith('ListScreeningRows'));
if (!queue) throw new Error('There is no queue of lists.');
let sent = 0;
queue.onMessage(() => {
  sent += 1;
});

const minute = 60_000;

async function startList(person: Person, count: number, street: string): Promise<List> {
  const rows = Array.from({ length: count }, (_, index) => ({
    line: index + 1,
    address: `${index + 1} ${street}, Mesa, AZ 85201`,
    note: '',
  }));
  return List.parse((await person.call('POST', '/api/lists', { name: street, rest: 'keep', rows })).body);
}

const read = async (person: Person, { id }: List) =>
  ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body).list;
const press = (person: Person, { id }: List, action: string) =>
  person.call('POST', `/api/lists/${id}/actions`, { action });

const finished = (person: Person, list: List) =>
  vi.waitFor(async () => expect(await read(person, list)).toMatchObject({ state: 'finished' }), {
    timeout: 120_000,
    interval: 25,
  });

/** Holds each answer of the provider until it is let go. */
function held(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  provider.on('*', async (call, outgoing) => {
    await promise;
    return answerAsRentcast(call, outgoing);
  });
  return resolve;
}

const running = (person: Person, list: List, count: number) =>
  vi.waitFor(async () => expect((await read(person, list)).counts.running).toBe(count), { timeout: 60_000 });

describe('what waits on an account’s lists', () => {
  it('is in the queue once, however often its list is pressed', { timeout: 120_000 }, async () => {
    const person = await subscriber('pressed');
    const before = sent;
    const letGo = held();
    const list = await startList(person, 24, 'Press Rd');
    await running(person, list, rowsInLine);
    // All within the seconds that a worker waits for the provider.
    for (const action of Array(4).fill(['pause', 'resume']).flat()) await press(person, list, action);
    await Promise.all(['retry', 'run_rest', 'resume'].map((action) => press(person, list, action)));
    expect(sent - before).toBe(rowsInLine);
    letGo();
    await finished(person, list);
    await system.idle();
    expect((await read(person, list)).counts.done).toBe(24);
    expect(sent - before).toBe(24);
  });

  it('comes again only after a minute when it came while its list was paused', { timeout: 120_000 }, async () => {
    const [first, second] = [await subscriber('holds'), await subscriber('again')];
    const letGo = held();
    const holding = await startList(first, rowsInLine, 'Hold Rd');
    await running(first, holding, rowsInLine);
    const before = sent;
    const list = await startList(second, 5, 'Resume Rd');
    await press(second, list, 'pause');
    letGo();
    await finished(first, holding);
    await vi.waitFor(() => expect(queue.messages()).toEqual([]), { timeout: 60_000 });
    expect(sent - before).toBe(5);
    for (const action of Array(5).fill(['resume', 'pause']).flat()) await press(second, list, action);
    await press(second, list, 'resume');
    expect(sent - before).toBe(10);
    await clock.advance(minute);
    await finished(second, list);
    expect((await read(second, list)).counts.done).toBe(5);
  });

  it('leaves the queue to others while it is pressed without end', { timeout: 240_000 }, async () => {
    const [honest, other] = [await subscriber('honest', 'enterprise'), await subscriber('presses', 'enterprise')];
    // Long beside what the machine does with a row, so that the ratio is that of the waits.
    provider.on('*', async (call, outgoing) => {
      await setTimeout(400);
      return answerAsRentcast(call, outgoing);
    });
    const timed = async (street: string) => {
      const began = performance.now();
      await finished(honest, await startList(honest, 5, street));
      return performance.now() - began;
    };
    await timed('Warm Rd');
    const alone = await timed('Alone Rd');

    const list = await startList(other, 150, 'Endless Rd');
    let isOver = false;
    const pressing = (async () => {
      while (!isOver) for (const action of ['pause', 'resume']) await press(other, list, action);
    })();
    await vi.waitFor(async () => expect((await read(other, list)).counts.running).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 25,
    });
    const beside = await timed('Beside Rd');
    isOver = true;
    await pressing;
    expect((await read(other, list)).counts.waiting).toBeGreaterThan(0);
    expect(beside / alone).toBeLessThan(3);
    await press(other, list, 'cancel');
  });
});
