/** Generated companies, people and keys: what a key may do by the API it may do by tools, and nothing more. */
import { expect, it } from 'vitest';
import { tryPairs } from './generated/pairs.ts';

it('an assistant does on the screens of its key what the API would do for it, and nothing more', async () => {
  const { counts, isWhole } = await tryPairs({ companies: 8, pairs: 200, seconds: 12 });
  expect(counts.pairs).toBeGreaterThan(0);
  if (isWhole) expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(0);
}, 60_000);
