import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { raw } from '#server/data/postgres/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { dropSchema, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import { editedLists } from '#tests/support/postgres/editedLists.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** Courts of a club, their hours, and bookings: all columns begin with the club, as in a database of many clubs. */
const tables = (at: string) => `
  create schema ${at};
  create table ${at}.clubs (club integer primary key, name text not null);
  create table ${at}.courts (club integer references ${at}.clubs, court integer, name text, primary key (club, court));
  create table ${at}.bookings (
    club integer references ${at}.clubs, booking integer, court integer, other_club integer, other_court integer, words text,
    primary key (club, booking),
    foreign key (club, court) references ${at}.courts,
    foreign key (other_club, other_court) references ${at}.courts
  );
  insert into ${at}.clubs values (1, 'Norte'), (2, 'Sul');
  insert into ${at}.courts values (1, 1, 'Um'), (1, 2, 'Dois'), (2, 1, 'Sul');
`;

const portalOver = (at: string) => {
  const resources = {
    clubes: { nome: 'text, column: name', $more: [`table: ${at}.clubs`, 'key: club'] },
    quadras: {
      nome: 'text, column: name',
      clubeId: '> clubes, column: club',
      $more: [`table: ${at}.courts`, 'key: [club, court]'],
    },
    reservas: {
      texto: 'text, column: words',
      clubeId: '> clubes, column: club',
      numero: 'integer, column: booking',
      quadraId: '> quadras, column: [club, court]',
      outraId: '> quadras, column: [other_club, other_court]',
      outroClubeId: '> clubes, column: other_club',
      $more: [`table: ${at}.bookings`, 'key: [club, booking]'],
    },
  };
  return portalWith({
    ...accountsWith(['vendas']),
    ...settingsWith('history: { resource: historico }'),
    ...resourcesOf(resources),
    ...editedLists(resources),
  });
};

describe('References with a column that another field or the key has too', () => {
  let database: Database;
  let server: TestServer;
  let ana: Client;
  const [at, own] = [`clube_${newSchema()}`, newSchema()];
  const rowOf = async (booking: number) =>
    (
      await database.query(
        raw(
          `select club, court, other_club, other_court, words from ${at}.bookings where booking = ${booking}`,
        ),
      )
    )[0];

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

  it('are set, changed and emptied while the key stays', async () => {
    const made = await ana.create('/reservas', { clubeId: 1, numero: 10, texto: 'a' });
    expect(made).toMatchObject({ id: '1~10', clubeId: 1 });
    for (const quadraId of ['1~1', '1~2', null, '1~1']) {
      const { status, body } = await ana.put('/reservas/1~10', { quadraId });
      expect([status, body.quadraId ?? null]).toEqual([200, quadraId]);
    }
    expect(await rowOf(10)).toMatchObject({ club: 1, court: 1, words: 'a' });
  });

  it('are refused beside the field where the key would change, and nothing of the change is stored', async () => {
    await ana.create('/reservas', { clubeId: 1, numero: 11, quadraId: '1~1', texto: 'a' });
    const { status, body } = await ana.put('/reservas/1~11', { quadraId: '2~1', texto: 'b' });
    expect([status, body.errors]).toEqual([
      422,
      { quadraId: 'Este valor identifica o registro e não muda. Crie outro registro.' },
    ]);
    expect(await rowOf(11)).toMatchObject({ club: 1, court: 1, words: 'a' });
  });

  it('are refused beside the field where another field says something else, and taken where both agree', async () => {
    await ana.create('/reservas', { clubeId: 1, numero: 12, outraId: '1~1', outroClubeId: 1, texto: 'a' });
    const words = 'Não combina com “outroClubeId”, que guarda o mesmo dado. Mude os dois.';
    const refused = await ana.put('/reservas/1~12', { outraId: '2~1', texto: 'b' });
    expect([refused.status, refused.body.errors]).toEqual([422, { outraId: words }]);
    expect(await rowOf(12)).toMatchObject({ other_club: 1, other_court: 1, words: 'a' });
    const created = await ana.post('/reservas', { clubeId: 1, numero: 13, outraId: '2~1', outroClubeId: 1 });
    expect(created.status).toBe(422);
    expect(await rowOf(13)).toBeUndefined();
    const both = await ana.put('/reservas/1~12', { outraId: '2~1', outroClubeId: 2 });
    expect([both.status, both.body]).toMatchObject([200, { outraId: '2~1', outroClubeId: 2 }]);
    const emptied = await ana.put('/reservas/1~12', { outraId: null });
    expect(emptied.status).toBe(200);
    expect(await rowOf(12)).toMatchObject({ other_club: 2, other_court: null });
  });
});
