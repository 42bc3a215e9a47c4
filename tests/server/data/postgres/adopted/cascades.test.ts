import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { raw } from '#server/data/postgres/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { dropSchema, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import { editedLists } from '#tests/support/postgres/editedLists.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** Teams that people belong to, desks that fall back to nobody, and two tables that no resource has. */
const tables = (at: string) => `
  create schema ${at};
  create table ${at}.teams (team text primary key, code text unique, note text);
  create table ${at}.people (
    person integer generated always as identity primary key, name text not null,
    team text references ${at}.teams on delete set null
  );
  create table ${at}.desks (desk text primary key, team text not null default 'none' references ${at}.teams on delete set default);
  create table ${at}.badges (code text references ${at}.teams (code) on update cascade on delete cascade);
  create table ${at}.cards (card bigint generated always as identity primary key, team text references ${at}.teams, words text);
  create table ${at}.visits (team text references ${at}.teams on delete set null);
  insert into ${at}.teams values ('none', null, null), ('red', 'R', 'x'), ('blue', 'B', 'x'), ('grey', 'G', 'x'), ('free', 'F', 'x');
  insert into ${at}.people (name, team) values ('Ada', 'red'), ('Bo', 'red'), ('Cy', 'blue');
  insert into ${at}.desks values ('1', 'red');
  insert into ${at}.badges values ('G'), ('G'), ('B');
  insert into ${at}.visits values ('grey');
`;

const portalOver = (at: string) => {
  const resources = {
    equipes: {
      nome: 'text, column: team',
      codigo: 'text, column: code',
      nota: 'text, column: note',
      $more: [
        `table: ${at}.teams`,
        'key: team',
        `rules:
  - id: solta
    on: delete
    then:
      - { update: pessoas, in: { pessoas: { equipeId: $record.id } }, set: { equipeId: null } }
      - { update: mesas, in: { mesas: { equipeId: $record.id } }, set: { equipeId: none } }
  - id: cartao
    on: create
    then: [{ create: cartoes, set: { equipeId: $record.id, texto: $record.nome } }]
    undo: { on: delete }`,
      ],
    },
    pessoas: {
      nome: 'text, column: name',
      equipeId: '> equipes, column: team',
      $more: [`table: ${at}.people`, 'key: person'],
    },
    cartoes: {
      texto: 'text, column: words',
      equipeId: '> equipes, column: team',
      $more: [`table: ${at}.cards`, 'key: card'],
    },
    mesas: {
      nome: 'text, column: desk',
      equipeId: '> equipes, column: team',
      $more: [`table: ${at}.desks`, 'key: desk'],
    },
  };
  return portalWith({
    ...accountsWith(['vendas']),
    ...settingsWith('history: { resource: historico }', 'trash: { days: 30 }'),
    ...resourcesOf(resources),
    ...editedLists(resources),
  });
};

describe('What a database changes together with a record', () => {
  let database: Database;
  let server: TestServer;
  let ana: Client;
  const [at, own] = [`equipe_${newSchema()}`, newSchema()];
  const values = async (statement: string) =>
    (await database.query(raw(statement))).map((row) => Object.values(row)[0]);

  beforeAll(async () => {
    database = await testDatabase();
    await database.run(tables(at));
    const rows = { usuarios: [accountOf(1, 'Ana', ['vendas'])] };
    server = await startServer({
      company: { portal: portalOver(at), rows, password },
      isUnseen: true,
      over: () => storeIn(database, own, { seed: () => rows }),
    });
    ana = server.as('ana');
  });
  afterAll(async () => {
    await server?.stop();
    await dropSchema(database, own);
    await dropSchema(database, at);
  });

  it('is emptied or reset by a rule instead, shown before, and comes back with the record', async () => {
    const { body: shown } = await ana.send('DELETE', '/equipes/red?dryRun=true');
    expect(
      shown.effects.map(({ action, resource }: Record<string, string>) => `${action} ${resource}`).toSorted(),
    ).toEqual(['update mesas', 'update pessoas', 'update pessoas']);
    expect(await values(`select team from ${at}.people order by person`)).toEqual(['red', 'red', 'blue']);
    const gone = await ana.remove('/equipes/red');
    expect([gone.status, gone.text]).toEqual([200, expect.anything()]);
    expect(await values(`select team from ${at}.people order by person`)).toEqual([null, null, 'blue']);
    expect(await values(`select team from ${at}.desks`)).toEqual(['none']);
    const back = await ana.post(`/recent-changes/${gone.headers.get('Undo')}/undo`);
    expect([back.status, back.text]).toEqual([200, expect.anything()]);
    expect(await ana.read('/equipes/red')).toMatchObject({ codigo: 'R', nota: 'x' });
    expect(await values(`select team from ${at}.people order by person`)).toEqual(['red', 'red', 'blue']);
    expect(await values(`select team from ${at}.desks`)).toEqual(['red']);
  });

  it('goes and comes back with what a rule had made, however often, but not over a change of somebody', async () => {
    await ana.create('/equipes', { nome: 'new' });
    const cards = () => values(`select words from ${at}.cards`);
    for (let times = 0; times < 2; times++) {
      expect(await cards()).toEqual(['new']);
      const gone = await ana.remove('/equipes/new');
      expect([gone.status, gone.text]).toEqual([200, expect.anything()]);
      expect(await cards()).toEqual([]);
      expect((await ana.post(`/recent-changes/${gone.headers.get('Undo')}/undo`)).status).toBe(200);
    }
    await database.run(`update ${at}.cards set words = 'other'`);
    const { status, message } = await ana.remove('/equipes/new');
    expect([status, message]).toEqual([409, expect.stringContaining('mudou depois')]);
    expect(await cards()).toEqual(['other']);
  });

  it('refuses a deletion with its number where no resource has these rows, also before the click', async () => {
    const words =
      'equipes: o banco de dados excluiria ou mudaria mais 3 registros com este. Exclua-os ou mude-os antes.';
    const foreseen = await ana.send('DELETE', '/equipes/grey?dryRun=true');
    expect(foreseen.text).toContain(words);
    const { status, message } = await ana.remove('/equipes/grey');
    expect([status, message]).toEqual([409, words]);
    const one = await ana.remove('/equipes/blue');
    expect([one.status, one.message]).toEqual([409, expect.stringContaining('mais 1 registro com este')]);
    expect(await values(`select count(*)::int from ${at}.badges`)).toEqual([3]);
    expect(await values(`select team from ${at}.people where name = 'Cy'`)).toEqual(['blue']);
    expect((await ana.remove('/equipes/free')).status).toBe(200);
  });

  it('refuses a change of what others follow, and takes all other changes of that record', async () => {
    const { status, message } = await ana.put('/equipes/grey', { codigo: 'GG' });
    expect([status, message]).toEqual([409, expect.stringContaining('mudaria mais 2 registros')]);
    expect(await values(`select code from ${at}.badges order by 1`)).toEqual(['B', 'G', 'G']);
    expect((await ana.put('/equipes/grey', { nota: 'y' })).status).toBe(200);
    expect((await ana.put('/equipes/red', { codigo: 'RR' })).status).toBe(200);
  });
});
