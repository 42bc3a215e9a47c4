/** What a migration finds by conditions in SQL is what it would find by reading every record. */
import { expect, it } from 'vitest';
import { migrated } from '#kinds/migration.ts';
import { planMigration, runMigration, snapshotRecords } from '#server/data/databaseMigration.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { name, sql } from '#server/data/postgres/sql.ts';
import type { Values } from '#server/data/store.ts';
import { fill } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';

const real = realPostgres();

const obras = (fields: string) =>
  portalWith({
    'resources/obras.yaml': `
label: { one: Obra, many: Obras, gender: f }
title: titulo
fields:
  titulo: { type: text, label: Título }
${fields}`,
    ...listsOf('obras'),
  });
const before = obras(`
  paginas: { type: integer, label: Páginas }
  preco: { type: money, label: Preço }
  estado: { type: select, label: Estado, options: { nova: Nova, velha: Velha, rara: Rara } }
  temas: { type: multiselect, label: Temas, options: { a: A, b: B } }
  partes: { type: items, label: Partes, fields: { qtd: { type: integer, label: Q }, tipo: { type: select, label: T, options: { x: X, y: Y } }, hora: { type: datetime, label: Hora } } }
  saida: { type: datetime, label: Saída }
`);
const after = obras(`
  paginas: { type: integer, label: Páginas }
  preco: { type: money, label: Preço }
  estado: { type: select, label: Estado, options: { novissima: { label: Nova, formerly: nova }, antiga: { label: Velha, formerly: velha }, rara: Rara } }
  temas: { type: multiselect, label: Temas, options: { c: { label: A, formerly: a }, b: B } }
  partes: { type: items, label: Partes, fields: { quantas: { type: integer, label: Q, formerly: qtd }, tipo: { type: select, label: T, options: { z: { label: X, formerly: x }, y: Y } }, dobro: { type: integer, label: D, formula: quantas * 2 }, hora: { type: datetime, label: Hora } } }
  saida: { type: datetime, label: Saída }
  cidade: { type: text, label: Cidade, formerly: endereco.cidade }
  apelido: { type: text, label: Apelido, formerly: alcunha }
  pais: { type: text, label: País, default: Brasil }
  motivo: { type: text, label: Motivo, default: por ser nova, visibleWhen: { estado: novissima } }
  folhas: { type: integer, label: Folhas, formula: paginas / 2 }
  porFolha: { type: money, label: Por folha, formula: preco / folhas }
  rotulo: { type: text, label: Rótulo, formula: 'if(pais = "Brasil", "nacional", "de fora")' }
`);

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
