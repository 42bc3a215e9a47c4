/** The same as generated.test.ts beside it, with ten thousand pairs of a screen and a verb. */
import { expect, it } from 'vitest';
import { tryPairs } from './generated/pairs.ts';

const pairs = 10_000;

it(`an assistant does on the screens of its key what the API would do for it, and nothing more: ${pairs} pairs`, async () => {
  const { counts } = await tryPairs({ companies: 800, pairs, seconds: 3000 });
  console.log(counts);
  expect(counts.pairs).toBeGreaterThanOrEqual(pairs);
  expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(pairs / 200);
}, 3_100_000);
