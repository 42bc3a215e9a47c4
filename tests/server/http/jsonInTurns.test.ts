import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLarge, jsonInTurns } from '#server/http/jsonInTurns.ts';
import { putBack, slicesOf } from '#features/documents/server/sliced.ts';

const rows = (many: number) =>
  Array.from({ length: many }, (_none, at) => ({ id: at, nome: `ação ${at}`, x: undefined }));

describe('JSON in turns', () => {
  it.each<[string, unknown]>([
    ['a long list', rows(1234)],
    [
      'long lists in an object',
      { format: 'ofx', gone: undefined, records: rows(999), ids: rows(201).map(({ id }) => id), facts: [] },
    ],
    [
      'what JSON has no form for in a long list',
      Array.from({ length: 300 }, () => [undefined, Number.NaN, new Date(0)]),
    ],
  ])('is the JSON of %s', async (_what, body) => {
    expect(isLarge(body)).toBe(true);
    expect((await jsonInTurns(body)).toString()).toBe(JSON.stringify(body));
  });

  it('lets others run meanwhile', async () => {
    const state = { isDone: false, passed: 0 };
    const done = jsonInTurns(rows(200_000)).then(() => (state.isDone = true));
    while (!state.isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      state.passed++;
    }
    await done;
    expect(state.passed).toBeGreaterThan(3);
  });
});

describe('a value in slices', () => {
  it('is the same once they are put back', () => {
    const rowsOf = (row: fc.Arbitrary<unknown>) =>
      fc
        .tuple(row, fc.integer({ min: 0, max: 6000 }))
        .map(([one, many]) => Array.from({ length: many }, () => one));
    const row = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.oneof(fc.integer(), fc.string()));
    const note = fc.record({ facts: row, lists: fc.record({ items: rowsOf(row) }) });
    const value = fc.array(
      fc.record({ name: fc.string(), read: fc.oneof(rowsOf(row), fc.array(note, { maxLength: 4 })) }),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(value, (given) => {
        const { rest, slices } = slicesOf({ given });
        const whole = structuredClone(rest);
        for (const slice of structuredClone(slices)) putBack(whole, slice);
        expect(JSON.stringify(whole)).toBe(JSON.stringify({ given }));
      }),
      { numRuns: 30 },
    );
  });
});
