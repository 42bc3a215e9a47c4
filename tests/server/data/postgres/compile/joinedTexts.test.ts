/**
 * Searches in texts joined by whitespace: each text is searched where it is stored, with the results of the
 * JSON store.
 */
import { afterAll, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Stored } from '#server/data/store.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { dropSchema, testDatabase, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const portal = portalWith({
  'resources/conjuntos.yaml': `
label: { one: Conjunto, many: Conjuntos }
title: codigo
search: [codigo, placas]
fields:
  codigo: { type: text, label: Código }
  cavaloId: { type: reference, label: Cavalo, resource: veiculos }
  reboqueId: { type: reference, label: Reboque, resource: veiculos }
  cavalo: { type: text, label: Placa do cavalo, lookup: cavaloId.placa }
  reboque: { type: text, label: Placa do reboque, lookup: reboqueId.placa }
  apelido: { type: text, label: Apelido }
  placas: { type: text, label: Placas, formula: "join(' ', cavalo, reboque, apelido)" }
  juntas: { type: text, label: Juntas, formula: "join('-', cavalo, reboque)" }
`,
  'resources/veiculos.yaml': `
label: { one: Veículo, many: Veículos }
title: placa
fields:
  placa: { type: text, label: Placa }
`,
  ...listsOf('conjuntos'),
});
const model = dataModelOf(portal);
const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');
const search = (text: string) => ({ kind: 'search', text, fields: ['codigo', 'placas'] }) as const;

const opened: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

it('finds the same records as the JSON store', async () => {
  const rows = {
    veiculos: ['ABC-1D23', 'ÁRVORE', 'ΟΔΟΣ', 'x y', '', 'Σ'].map((placa, at) => ({
      id: at + 1,
      version: 1,
      placa,
    })),
    conjuntos: Array.from({ length: 30 }, (_, at) => ({
      id: at + 1,
      version: 1,
      codigo: `CJ-${at}`,
      ...(at % 4 !== 0 && { cavaloId: 1 + (at % 6) }),
      ...(at % 5 !== 0 && { reboqueId: 1 + ((at * 5 + 2) % 6) }),
      ...(at % 3 === 0 && { apelido: `Da Área ${at}` }),
    })),
  } as unknown as Record<string, Stored[]>;
  const [database, schema] = [await testDatabase(), newSchema()];
  opened.push(() => dropSchema(database, schema));
  await fill(database, schema, model, rows);
  const shape = shapeOf(portal.resources.conjuntos!, viewer);
  const file = recordsIn(
    model,
    Object.fromEntries(Object.entries(rows).map(([id, list]) => [id, tableWith(list)])),
  );
  const byMemory: string[] = [];
  const postgres = storeIn(database, schema, { onMemory: (_resource, why) => byMemory.push(why) }).using(
    model,
  );
  const words = [
    'abc',
    'abc1d',
    'arvore',
    'οδος',
    'οδοσ',
    'σ',
    'ς',
    'x y',
    'area',
    'cj-7 area',
    'abc arvore',
    'da',
    '1d23 a',
  ];
  const filters = [
    ...words.map(search),
    ...words.map((word) => parseFilter({ placas_like: word }, shape.resource.fields)),
    parseFilter({ not: { placas_like: 'abc' } }, shape.resource.fields),
  ];
  let found = 0;
  for (const where of filters) {
    const query = { where, sort: { field: 'codigo', order: 'ASC' }, range: [0, 24] } as const;
    const [one, other] = [await file.find(shape, query), await postgres.find(shape, query)];
    expect(
      other.records.map(({ id }) => String(id)),
      JSON.stringify(where),
    ).toEqual(one.records.map(({ id }) => String(id)));
    expect(other.total).toBe(one.total);
    found += one.total;
  }
  expect(found).toBeGreaterThan(50);
  expect(byMemory).toEqual([]);
  // Beside another letter the last one has another form, so the whole text is folded.
  for (const word of ['οδος', 'οδοσ']) {
    const where = parseFilter({ juntas_like: word }, shape.resource.fields);
    expect((await postgres.find(shape, { where })).total).toBe((await file.find(shape, { where })).total);
  }
  expect(byMemory).toEqual([]);
});

it('searches a word in each joined field, of several the longest', () => {
  const subject = () => subjectOf(model, '2026-10-31', plainRelations('x'), {});
  const lookedFor = (placas: string) =>
    rendered(
      listStatement(subject(), 'conjuntos', {
        where: parseFilter({ placas_like: placas }, portal.resources.conjuntos!.fields),
      }).statement,
    ).text.match(/= any \(array\(select/g);
  expect(lookedFor('abc')).toHaveLength(2);
  expect(lookedFor('abc xyz')).toHaveLength(2);
});
