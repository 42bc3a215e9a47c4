/** Reads that a transaction repeats, and reads that it caches. */
import { describe, expect, it } from 'vitest';
import { parseFilter, viewerOf } from '#model/filter.ts';
import type { RecordTransaction } from '#server/data/store.ts';
import { withReadCache } from '#server/data/readCache.ts';
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
    complete: ({ resource }, record) => answered(`${resource.id} draft`, record),
    insert: (_resource, record) => Promise.resolve({ ...record, id: 1 }),
    replace: () => Promise.resolve(),
    log: () => Promise.resolve(),
  } as Partial<RecordTransaction> as RecordTransaction;
  return { asked, transaction: withReadCache(store) };
}

describe('a transaction', () => {
  it('reads a record once, including one that a list has returned', async () => {
    const { asked, transaction } = counting();
    for (const id of [1, '1', 2, 1]) await transaction.get(shape('artigos'), id);
    const where = parseFilter({ nome: 'a' }, warehouse.resources.artigos!.fields);
    await transaction.find(shape('artigos'), { where });
    await transaction.get(shape('artigos'), 7);
    expect(asked).toEqual(['artigos 1', 'artigos 2']);
  });

  it('reads it again only after a write that it may depend on', async () => {
    const { asked, transaction } = counting();
    const read = async () => {
      await transaction.get(shape('artigos'), 1);
      await transaction.get(shape('grupos'), 1);
    };
    await read();
    await transaction.insert('$effects', {});
    await read();
    expect(asked).toHaveLength(2);
    // An article has the sum of its movements.
    await transaction.replace('movimentos', { id: 1 });
    asked.length = 0;
    await transaction.get(shape('artigos'), 1);
    expect(asked).toEqual(['artigos 1']);
    await transaction.replace('artigos', { id: 1 });
    asked.length = 0;
    await read();
    expect(asked).toContain('artigos 1');
  });

  it('computes shared dependencies once until then, and the rest per record', async () => {
    const { asked, transaction } = counting();
    const draft = { nome: 'a', inicial: null };
    await transaction.complete(shape('artigos'), draft);
    // The balance is computed, not stored.
    const other = { ...draft, saldo: 5 };
    expect(await transaction.complete(shape('artigos'), other)).toEqual(other);
    expect(asked).toEqual(['artigos draft']);
    // No field depends on its name.
    expect(await transaction.complete(shape('artigos'), { ...other, nome: 'b' })).toMatchObject({
      nome: 'b',
    });
    expect(asked).toHaveLength(1);
    await transaction.complete(shape('artigos'), { ...draft, inicial: Infinity });
    await transaction.complete(shape('artigos'), { ...draft, inicial: null, id: 2 });
    expect(asked).toHaveLength(3);
    await transaction.insert('movimentos', {});
    await transaction.complete(shape('artigos'), draft);
    expect(asked).toHaveLength(4);
  });

  it('recomputes a draft of a record that it has read only where a dependency differs', async () => {
    const { asked, transaction } = counting();
    const record = await transaction.get(shape('artigos'), 1);
    await transaction.complete(shape('artigos'), { ...record, nome: 'b' });
    await transaction.replace('artigos', { id: 1, nome: 'b' });
    await transaction.get(shape('artigos'), 2);
    expect(asked).toEqual(['artigos 1', 'artigos 2']);
    // The record was written, so the cached one is stale.
    await transaction.get(shape('artigos'), 2);
    await transaction.get(shape('artigos'), 1);
    expect(asked).toEqual(['artigos 1', 'artigos 2', 'artigos 1']);
    await transaction.complete(shape('artigos'), { ...record, inicial: 3 });
    expect(asked.at(-1)).toBe('artigos draft');
  });
});
