/** What a migration converts, fills in and renames is what it would do record by record; it finds it by conditions in SQL. */
import { expect, it } from 'vitest';
import { migrated } from '#kinds/migration.ts';
import { planMigration, runMigration, snapshotRecords } from '#server/data/databaseMigration.ts';
import { systemModel, systemTables, wholeModelOf } from '#server/data/systemTables.ts';
import { name, raw, sql } from '#server/data/postgres/sql.ts';
import type { Values } from '#server/data/store.ts';
import { matchAll } from '#model/filter/filter.ts';
import { renameKept } from '#server/data/postgres/tables/backfill/formerContents.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { DatabaseRow } from '#server/data/postgres/connection/database.ts';
import { encoded } from '#server/data/postgres/rows.ts';
import { tableRows } from '#server/data/postgres/tables/backfill/backfill.ts';
import { stateOf } from '#server/data/postgres/tables/currentSchema.ts';
import { planOf } from '#server/data/postgres/tables/plan/plan.ts';
import { namedColumns } from '#server/data/postgres/tables/targetSchema.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { itemsWith, shortPortal, type ShortResource } from '#tests/support/portal.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';

const real = realPostgres();

const obras = (fields: ShortResource) => shortPortal({ obras: { titulo: 'text', ...fields } });
const parts = (fields: string) => `items, fields: { ${fields}, hora: { type: datetime, label: Hora } }`;
const before = obras({
  paginas: 'integer',
  preco: 'money',
  estado: 'select, options: { nova: Nova, velha: Velha, rara: Rara }',
  temas: 'multiselect, options: { a: A, b: B }',
  partes: parts(
    'qtd: { type: integer, label: Q }, tipo: { type: select, label: T, options: { x: X, y: Y } }',
  ),
  saida: 'datetime',
});
const after = obras({
  paginas: 'integer',
  preco: 'money',
  estado:
    'select, options: { novissima: { label: Nova, formerly: nova }, antiga: { label: Velha, formerly: velha }, rara: Rara }',
  temas: 'multiselect, options: { c: { label: A, formerly: a }, b: B }',
  partes: parts(
    'quantas: { type: integer, label: Q, formerly: qtd }, tipo: { type: select, label: T, options: { z: { label: X, formerly: x }, y: Y } }, dobro: { type: integer, label: D, formula: quantas * 2 }',
  ),
  saida: 'datetime',
  cidade: 'text, formerly: endereco.cidade',
  apelido: 'text, formerly: alcunha',
  pais: 'text, default: Brasil',
  motivo: 'text, default: por ser nova, visibleWhen: { estado: novissima }',
  folhas: 'integer, formula: paginas / 2',
  porFolha: 'money, formula: preco / folhas',
  rotulo: `text, formula: 'if(pais = "Brasil", "nacional", "de fora")'`,
});

const records: Values[] = [
  { titulo: 'A', paginas: 10, preco: 5, estado: 'nova', temas: ['a', 'b'], partes: [{ qtd: 1, tipo: 'x' }] },
  { titulo: 'B', paginas: 10, estado: 'velha', temas: ['b'], partes: [{ qtd: 2, tipo: 'y' }, { tipo: 'x' }] },
  { titulo: 'C', paginas: '12 folhas', estado: 'rara', endereco: { cidade: 'Ipê', rua: 'X' } },
  { titulo: 'D', alcunha: 'Dê', apelido: 'Ocupado', pais: 'Chile', partes: [] },
  { titulo: 'E', alcunha: 'É', pais: null, motivo: 'outro', folhas: 3, rotulo: '' },
  {
    titulo: 'F',
    preco: 7,
    pais: 'Brasil',
    motivo: '',
    folhas: null,
    porFolha: 1,
    rotulo: 'x',
    partes: [{ quantas: 4 }],
  },
  { titulo: 'G', estado: 'inventada', temas: 'a', partes: 'nenhuma' },
  {
    titulo: 'H',
    pais: 'Peru',
    motivo: 'já tem',
    folhas: 0,
    porFolha: 0,
    rotulo: 'x',
    paginas: 8,
    estado: 'rara',
    saida: '2030-05-07T14:00:00.000Z',
  },
  // moments as older versions have stored them
  { titulo: 'I', pais: 'Peru', saida: '2030-05-07T14:00Z', partes: [{ hora: '2030-05-07T15:00:30.5Z' }, {}] },
  { titulo: 'J', pais: 'Peru', saida: '2030-05-07T14:00:00-03:00', partes: [{ hora: 'ontem' }] },
  { titulo: 'K', pais: 'Peru', saida: '2020-01-01T00:00', partes: [{ hora: '2030-05-07T15:00:00.000Z' }] },
];

it.skipIf(!hasPostgres)(
  'finds and changes just the records that reading all of them would',
  async () => {
    const { database, schema } = real.inNewSchema();
    await fill(database, schema, wholeModelOf(before), {
      obras: records.map((record, at) => ({ id: at + 1, ...record })),
    });
    const given = { portal: after, databaseUrl: inSchema(real.url, schema), dropped: [] };
    const held = (await snapshotRecords({ ...given, portal: before })).obras!;
    const wanted = migrated(after, { tables: { obras: held.map((one) => ({ ...one })) }, rest: {} });
    const planned = await planMigration(given);
    const contents = (steps: typeof planned.steps) =>
      steps.flatMap(({ statements: [what], rows }) =>
        /^obras\./.test(what!) ? [`${what} ${/\d+/.exec(rows)?.[0]}`] : [],
      );
    expect(contents(planned.steps).toSorted()).toEqual(
      [...wanted.steps, ...wanted.forms, ...wanted.filled]
        .map(({ what, count }) => `${what} ${count}`)
        .toSorted(),
    );
    expect(planned.refused.map(({ what, count }) => [what, count]).toSorted()).toEqual(
      wanted.refused.map(({ what, count }) => [what, count]).toSorted(),
    );
    expect(planned.steps.every(({ locks, seconds }) => locks !== '' && seconds >= 0)).toBe(true);
    await runMigration(given, () => undefined);
    const inOrder = (rows: readonly Values[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))));
    expect(inOrder((await snapshotRecords(given)).obras!)).toEqual(inOrder(wanted.tables.obras!));

    const left = async (all = false) => (await planMigration({ ...given, all })).steps;
    expect(await left()).toEqual([]);
    // Nobody reads the table again, so a record that another program writes is found on request only.
    await database.query(
      sql`insert into ${name(schema, 'obras')} (id, id__k, titulo, estado) values ('99', '99', 'Z', 'rara')`,
    );
    expect(await left()).toEqual([]);
    expect(contents(await left(true))).toContain('obras.pais = "Brasil" 1');
    await runMigration({ ...given, all: true }, () => undefined);
    expect(await left(true)).toEqual([]);
  },
  120_000,
);

it.skipIf(!hasPostgres)(
  'what is kept beside the records has the present names after portal migrate',
  async () => {
    const { database, schema } = real.inNewSchema();
    const before = itemsWith('  cor: { type: select, label: Cor, options: { a: A } }');
    await ensure(database, schema, wholeModelOf(before));
    const records = storeIn(database, schema).using(systemModel);
    const kept = { account: '1', resource: 'itens', record: '1', kind: 'delete', until: '2999-01-01' };
    await records.write(async (transaction) => {
      await transaction.insert('$undoables', { ...kept, before: { id: 1, nome: 'N', cor: 'a' } });
      await transaction.insert('$schedules', {
        schedule: 'itens.regra at cor 3 08:00',
        through: '2026-01-01',
      });
    });
    const after = itemsWith(
      '  tom: { type: select, label: Cor, formerly: cor, options: { x: { label: A, formerly: a } } }',
    );
    await renameKept(database, schema, after, wholeModelOf(after), { timeout: Number.POSITIVE_INFINITY });
    const rowsIn = async ({ shape }: (typeof systemTables)['undoables']) =>
      (await records.find(shape, { where: matchAll })).records;
    expect(await rowsIn(systemTables.undoables)).toMatchObject([{ before: { id: 1, nome: 'N', tom: 'x' } }]);
    expect(await rowsIn(systemTables.schedules)).toMatchObject([{ schedule: 'itens.regra at tom 3 08:00' }]);
  },
);

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

const itemOf = (cor: string) => ({ nome: 'text', cor, peso: 'decimal' });
const portalOf = (which: 'from' | 'to') =>
  shortPortal({
    outros: itemOf('text'),
    ...Object.fromEntries(changes.map((change) => [change.id, itemOf(types[change[which]])])),
  });

it.skipIf(!hasPostgres)(
  'converts values as they are read and written, from each type to each other one',
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
    for (const { table, layer, retyping } of steps) {
      const rowsOf = tableRows(schema, layer!, after!.timeZone, retyping);
      const rows = await rowsOf.read(database, raw('true'));
      const encodedRow = (row: DatabaseRow) => encoded(layer!.layout, rowsOf.record(row), after!.timeZone);
      expected.set(table, new Map(rows.map((row) => [String(row.id), encodedRow(row)])));
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
