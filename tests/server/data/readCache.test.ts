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
  const found: string[] = [];
  const answered = <T>(what: string, value: T) => {
    asked.push(what);
    return Promise.resolve(value);
  };
  const store = {
    model: warehouseModel(),
    get: ({ resource }, id) => answered(`${resource.id} ${String(id)}`, { id: Number(id) }),
    find: ({ resource }) => {
      found.push(resource.id);
      return Promise.resolve({ records: [{ id: 7 }], total: 1 });
    },
    evaluate: ({ resource }) => answered(`values of ${resource.id}`, {}),
  } as Partial<RecordReader> as RecordReader;
  return { asked, found, cache: new ReadCache(store) };
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

  it('asks once for a first record, and again after a write that may decide which it is', async () => {
    const { found, cache } = counting();
    const where = parseFilter({ nome: 'a' }, warehouse.resources.artigos!.fields);
    const ask = async (range?: [number, number]) => {
      found.length = 0;
      for (let turn = 0; turn < 2; turn += 1)
        await cache.find(shape('artigos'), { where, ...(range && { range }) });
      return found.length;
    };
    expect([await ask([0, 0]), await ask([0, 0]), await ask()]).toEqual([1, 0, 2]);
    cache.forget('artigos', 5);
    expect(await ask([0, 0])).toBe(1);
    cache.forget('movimentos', 5);
    expect(await ask([0, 0])).toBe(1);
  });

  it('keeps values that are copied from others until these are written', async () => {
    const { asked, cache } = counting();
    const copies = { grupo: { kind: 'lookup', via: 'grupoId', resource: 'grupos', field: 'nome' } } as const;
    const ask = (grupoId: number, nome: string) =>
      cache.evaluateKept(shape('artigos'), copies, { grupoId, nome });
    await ask(1, 'a');
    await ask(1, 'b');
    expect(asked).toHaveLength(1);
    await ask(2, 'b');
    cache.forget('movimentos', 1);
    await ask(2, 'b');
    expect(asked).toHaveLength(2);
    cache.forget('grupos', 3);
    await ask(2, 'b');
    expect(asked).toHaveLength(3);
  });

  it('reads again after a rollback what was read since the writes that it took back', async () => {
    const { asked, cache } = counting();
    const read = () => cache.get(shape('artigos'), 1);
    const forget = cache.noteForgotten();
    cache.forget('artigos', 1);
    await read();
    forget();
    await read();
    await read();
    forget();
    await read();
    expect(asked).toEqual(['artigos 1', 'artigos 1', 'artigos 1']);
  });
});
