/** A type change converts most rows in SQL. They are as the conversion of records would have written them. */
import { expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { DatabaseRow } from '#server/data/postgres/connection/database.ts';
import { encoded } from '#server/data/postgres/rows.ts';
import { name, raw, sql } from '#server/data/postgres/sql.ts';
import { tableRows } from '#server/data/postgres/tables/backfill/backfill.ts';
import { stateOf } from '#server/data/postgres/tables/currentSchema.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { columnConversion } from '#server/data/postgres/tables/migration/conversion.ts';
import { planOf } from '#server/data/postgres/tables/plan/plan.ts';
import { namedColumns } from '#server/data/postgres/tables/targetSchema.ts';
import { fill, testSchema } from '#tests/support/postgres/database.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';

const numbers = [
  0, 1, -5, 12.5, 0.1, 0.000001, 1e-7, 1e21, 12_345_678.123456, 123_456_789_012_345_680, 999_999_999_999_999,
];
const texts = [
  ...[
    '7',
    '007',
    '-1',
    '1e3',
    'NaN',
    'true',
    '2026-10-31',
    '2026-10',
    ' ',
    'água',
    'ÁGUA "x" \\ \n\t\r',
    'a/b',
  ],
  ...[
    '\u007f\u0001\u001f',
    '😀 é',
    '’curly“',
    '\u2028',
    'ﬁ',
    'İ',
    'Σς',
    '한글',
    'x'.repeat(3000),
    '1'.repeat(400),
  ],
];
const others = [true, false, ['a', 'b'], ['"q"', 'x,y', 'ç\\'], ['1'], { um: 1 }, [{ nome: 'A' }], null, ''];
const values = [...numbers, ...texts, ...others, undefined];

/** Values that only another program writes. */
const strange: Readonly<Record<string, readonly string[]>> = {
  numeric: ["'NaN'", '5.00', '0.1000000000000000055', '-0.0'],
  text: ["''"],
  'text[]': ["'{}'", 'array[null]::text[]', "'{{a},{b}}'"],
};

const types = {
  text: 'text',
  number: 'decimal',
  boolean: 'boolean',
  date: 'date',
  reference: 'reference, resource: outros',
  references: 'references, resource: outros',
  cpf: 'cpf, unique: true',
  items: 'items, fields: { nome: { type: text, label: Nome } }',
};
type Type = keyof typeof types;

/** Those that change the type of the column, too. */
const changes = (Object.keys(types) as Type[]).flatMap((from) =>
  (Object.keys(types) as Type[]).flatMap((to) => {
    const areTexts = [from, to].every((type) => ['text', 'date', 'reference', 'cpf'].includes(type));
    return from === to || areTexts ? [] : [{ from, to, id: `${from}_${to}` }];
  }),
);

const resourceWith = (type: string) => `
label: { one: Item, many: Itens }
title: nome
fields:
  nome: { type: text, label: Nome }
  cor: { type: ${type}, label: Cor }
  peso: { type: decimal, label: Peso }
`;
const portalOf = (which: 'from' | 'to') =>
  portalWith({
    'resources/outros.yaml': resourceWith('text'),
    ...Object.fromEntries(
      changes.map((change) => [`resources/${change.id}.yaml`, resourceWith(types[change[which]])]),
    ),
    ...listsOf('outros', ...changes.map(({ id }) => id)),
  });

it.skipIf(!hasPostgres)(
  'converts in SQL as it would record by record, from each type to each other one',
  async () => {
    const { database, schema } = await testSchema();
    const [before, after] = (['from', 'to'] as const).map((which) => dataModelOf(portalOf(which)));
    const records = values.map((cor, at) => ({
      id: at + 1,
      nome: `N${at}`,
      ...(cor !== undefined && { cor }),
      ...(at % 7 === 0 && { solto: 'sem campo', peso: 'leve' }),
    }));
    await fill(database, schema, before!, Object.fromEntries(changes.map(({ id }) => [id, records])));
    const state = await stateOf(database, schema);
    for (const { id } of changes)
      for (const [at, value] of (strange[state.tables.get(id)!.columns.get('cor')!] ?? []).entries())
        await database.run(
          `insert into "${schema}"."${id}" (id, id__k, cor) values ('s${at}', 's${at}', ${value})`,
        );
    const steps = planOf(schema, after!, state).steps.filter(({ how }) => how === 'retype');
    expect(steps.map(({ table }) => table).toSorted()).toEqual(changes.map(({ id }) => id).toSorted());
    const expected = new Map<string, Map<string, ReturnType<typeof encoded>>>();
    const inSql = new Map<string, number>();
    for (const { table, layer, retyping } of steps) {
      const rowsOf = tableRows(schema, layer!, after!.timeZone, retyping);
      const rows = await rowsOf.read(database, raw('true'));
      const encodedRow = (row: DatabaseRow) => encoded(layer!.layout, rowsOf.record(row), after!.timeZone);
      expected.set(table, new Map(rows.map((row) => [String(row.id), encodedRow(row)])));
      const conversion = columnConversion(schema, layer!, retyping!);
      const fitting = conversion
        ? await database.query(sql`select from ${name(schema, table)} where ${conversion.fits}`)
        : [];
      inSql.set(table, fitting.length / rows.length);
    }
    await ensure(database, schema, after!, { isAsked: true });
    for (const { table, layer } of steps) {
      const columns = namedColumns(layer!.layout, layer!.names).filter(({ inTable }) =>
        /^(?:cor|\$kept)/.test(inTable),
      );
      const cells = columns.map(({ inTable }) => `${`"${inTable}"`}::text as "${inTable}"`).join(', ');
      for (const row of await database.query(
        sql`select id as "of", ${raw(cells)} from ${name(schema, table)}`,
      )) {
        const { of, ...found } = row;
        const wanted = expected.get(table)!.get(String(of))!;
        const written = Object.fromEntries(
          columns.map(({ inTable }) => [inTable, textOf(wanted.get(inTable)?.value)]),
        );
        expect(comparable(found), `${table}: record ${String(of)}`).toEqual(comparable(written));
      }
    }
    // Also of these strange values SQL converts many.
    for (const id of [
      'text_number',
      'number_boolean',
      'boolean_text',
      'reference_number',
      'references_items',
    ])
      expect(inSql.get(id), id).toBeGreaterThan(0);
    expect(inSql.get('items_text')).toBe(0);
  },
  120_000,
);

const textOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? `{${value.map((one) => (/^[\w.-]+$/.test(String(one)) && one !== 'NULL' ? one : JSON.stringify(one))).join(',')}}`
    : (value ?? null);

/** A number that is stored as 5.00 and one that is stored as 5 are the same; so are two texts of one JSON. */
const comparable = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (column.startsWith('$') || String(value).startsWith('['))
        return [column, value === null ? null : JSON.parse(String(value))];
      return [column, column === 'cor' && /^-?[\d.e+-]+$/.test(String(value)) ? Number(value) : value];
    }),
  );
