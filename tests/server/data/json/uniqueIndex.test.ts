/** Unique values are found by an index, which reads the records once. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { deleteRow, insertRow, replaceRow } from '#server/data/json/tables.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const portal = portalWith({
  ...listsOf('pecas'),
  'resources/pecas.yaml': `
label: { one: Peça, many: Peças, gender: f }
title: codigo
unique: [[serie, numero]]
fields:
  codigo: { type: text, label: Código, unique: true }
  serie: { type: text, label: Série }
  numero: { type: integer, label: Número }
`,
});
const shape = shapeOf(portal.resources.pecas!, {
  variables: { today: '2026-11-24', timeZone: 'UTC', user: null },
  timeZone: 'UTC',
});
const part = (id: number): Stored => ({ id, version: 1, codigo: `P${id}`, serie: `S${id % 5}`, numero: id });
const many = (make: (id: number) => Stored) => Array.from({ length: 400 }, (_, at) => make(at + 1));

describe('a unique value', () => {
  it('is looked for among those that may have it, once all have been read', async () => {
    let reads = 0;
    const told = (id: number): Stored => ({
      id,
      version: 1,
      get codigo() {
        reads++;
        return `P${id}`;
      },
    });
    const records = recordsIn(dataModelOf(portal), { pecas: tableWith(many(told)) });
    const twinOf = (codigo: string, id = 999) => records.findDuplicate(shape, { id, codigo }, ['codigo']);
    expect(await twinOf('P7')).toMatchObject({ id: 7 });
    reads = 0;
    expect(await twinOf('P8')).toMatchObject({ id: 8 });
    expect(await twinOf('P8', 8)).toBeUndefined();
    expect(await twinOf('P1000')).toBeUndefined();
    expect(reads).toBeLessThan(20);
  });

  it('follows every write: of those that came, changed, went or came back', async () => {
    const small = fc.nat(9);
    const step = fc.record({
      how: fc.constantFrom('make', 'change', 'remove'),
      id: small,
      codigo: small,
      numero: small,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const table = tableWith(many(part));
        const records = recordsIn(dataModelOf(portal), { pecas: table });
        for (const { how, id, codigo, numero } of steps) {
          const before = table.byId.get(String(id));
          const after = {
            id,
            version: 1,
            codigo: codigo === 0 ? null : `P${codigo}`,
            serie: 'S1',
            numero,
          } as Stored;
          if (how === 'remove' && before) deleteRow(table, before);
          else if (before) replaceRow(table, before, after);
          else if (how !== 'remove') insertRow(table, after);
          for (const names of [['codigo'], ['serie', 'numero']]) {
            const asked: Stored = { ...after, id: 999 };
            const found = await records.findDuplicate(shape, asked, names);
            const known = table.rows.some((row) =>
              names.every((name) => row[name] !== null && row[name] === asked[name]),
            );
            expect(found !== undefined).toBe(known);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
