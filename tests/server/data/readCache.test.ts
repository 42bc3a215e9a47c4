/** Reads that a transaction repeats, and reads that it caches. Its writes are reported by `forget`. */
import { describe, expect, it } from 'vitest';
import { parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { RecordReader } from '#server/data/store.ts';
import { ReadCache } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import { warehouse, warehouseModel } from '#tests/support/companies/warehouse.ts';

const viewer = viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31');
const shape = (resource: string) => shapeOf(warehouse.resources[resource]!, viewer);

/** Counts the reads that reach the store. */
function counting() {
  const asked: string[] = [];
  const answered = <T>(what: string, value: T) => {
    asked.push(what);
    return Promise.resolve(value);
  };
  const store = {
    model: warehouseModel(),
    get: ({ resource }, id) => answered(`${resource.id} ${String(id)}`, { id: Number(id) }),
    find: () => Promise.resolve({ records: [{ id: 7 }], total: 1 }),
  } as Partial<RecordReader> as RecordReader;
  return { asked, cache: new ReadCache(store) };
}

describe('the cache of a transaction', () => {
  it('reads a record once, including one that a list has returned', async () => {
    const { asked, cache } = counting();
    for (const id of [1, '1', 2, 1]) await cache.get(shape('artigos'), id);
    const where = parseFilter({ nome: 'a' }, warehouse.resources.artigos!.fields);
    await cache.find(shape('artigos'), { where });
    await cache.get(shape('artigos'), 7);
    expect(asked).toEqual(['artigos 1', 'artigos 2']);
  });

  it('reads it again only after a write that it may depend on', async () => {
    const { asked, cache } = counting();
    const read = async () => {
      await cache.get(shape('artigos'), 1);
      await cache.get(shape('grupos'), 1);
    };
    await read();
    cache.forget('$effects', 1);
    await read();
    expect(asked).toHaveLength(2);
    // An article has the sum of its movements.
    cache.forget('movimentos', 1);
    asked.length = 0;
    await cache.get(shape('artigos'), 1);
    expect(asked).toEqual(['artigos 1']);
    cache.forget('artigos', 1);
    asked.length = 0;
    await read();
    expect(asked).toContain('artigos 1');
  });
});
