/** The order in which work of strangers is done, with a clock of the test and works that last 100 ms each. */
import { expect, it } from 'vitest';
import { FairQueue } from '#server/passwords/fairQueue.ts';

/** A queue with one place to work; `pass` lets time go by until nothing waits. */
function queueOf(settings: { most?: number; patience?: number } = {}) {
  let now = 0;
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const queue = new FairQueue({ atOnce: 1, now: () => now, ...settings });
  const order = (network: string, name = network) =>
    queue
      .run(network, () => new Promise<void>((end) => ends.push(end)))
      .then(
        () => void done.push(name),
        (error: { status: number }) => void done.push(`${name} ${error.status}`),
      );
  const pass = async (works = Infinity) => {
    for (let work = 0; work < works && ends.length > 0; work++) {
      now += 100;
      ends.shift()!();
      await new Promise(setImmediate);
    }
  };
  return { order, pass, done };
}

it('works in the order of arrival while nobody waits long', async () => {
  const { order, pass, done } = queueOf();
  for (const network of ['a', 'b', 'c', 'd']) void order(network);
  await pass();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

it('lets a network that has ordered little go before one that has ordered much', async () => {
  const { order, pass, done } = queueOf();
  for (let time = 1; time <= 6; time++) void order('crowd', `crowd ${time}`);
  await pass(2);
  void order('neighbour');
  await pass();
  expect(done.indexOf('neighbour')).toBe(3);
  expect(done).toHaveLength(7);
});

it('lets a newcomer go next when a crowd waits, so that they do not wait for all of it', async () => {
  const { order, pass, done } = queueOf();
  for (let network = 1; network <= 40; network++) void order(`network ${network}`);
  void order('neighbour');
  await pass();
  expect(done.indexOf('neighbour')).toBeLessThan(12);
  expect(done).toHaveLength(41);
});

it('lets a crowd that goes on coming keep nobody waiting for ever', async () => {
  const { order, pass, done } = queueOf();
  for (let network = 1; network <= 20; network++) void order(`network ${network}`);
  void order('neighbour');
  for (let network = 21; !done.includes('neighbour') && network < 500; network++) {
    void order(`network ${network}`);
    await pass(1);
  }
  // half of the works are of those who came before
  expect(done.indexOf('neighbour')).toBeLessThan(2 * 21);
  await pass();
});

it('gives one network a quarter of the places, and refuses the next with 503', async () => {
  const { order, pass, done } = queueOf({ most: 8 });
  for (let time = 1; time <= 4; time++) void order('crowd', `crowd ${time}`);
  void order('neighbour');
  await new Promise(setImmediate);
  expect(done).toEqual(['crowd 4 503']);
  await pass();
  expect(done.toSorted()).toEqual(['crowd 1', 'crowd 2', 'crowd 3', 'crowd 4 503', 'neighbour']);
});

it('when it is full, takes a place for a newcomer from the network that has most', async () => {
  const { order, pass, done } = queueOf({ most: 4, patience: Infinity });
  for (const network of ['a', 'a', 'b', 'c', 'd']) void order(network);
  // one works, and a, b, c, d wait: each network has the one place that it may have
  void order('e');
  await new Promise(setImmediate);
  expect(done).toEqual(['e 503']);
  const large = queueOf({ most: 8 });
  for (const network of ['a', 'a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']) void large.order(network);
  void large.order('e');
  await new Promise(setImmediate);
  expect(large.done).toHaveLength(1);
  expect(large.done[0]).toMatch(/^[abcd] 503$/);
  await pass();
});
