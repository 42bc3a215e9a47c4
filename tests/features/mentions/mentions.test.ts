/** Who is offered and told by an `@` in a note: those who may open its record. Runs on both stores. */
import { describe, expect, it } from 'vitest';
import { behindSigns, mentionParts, nameAt, typedMention } from '#features/mentions/shared.ts';
import { accountOf } from '#tests/support/db.ts';
import { twoYards, yardRows } from '#tests/support/companies/twoYards.ts';
import { sharedServer } from '#tests/support/server.ts';

/** Ana sees the deals of the south, and Bia those of both yards; Nil sees only names of deals, and Eva deals without their notes. */
const rows = () => {
  const all = yardRows();
  const people = [
    accountOf(30, 'Ana', ['leitor']),
    accountOf(31, 'Bia', ['balcao']),
    accountOf(32, 'Nil', ['mural']),
    accountOf(33, 'Eva', ['vendas']),
  ];
  return { ...all, remarks: [], contas: [...all.contas!, ...people] };
};
const withoutNotes = {
  'departments/names_of_deals.yaml': {
    label: 'Deals alone',
    permissions: ['vendas'],
    routes: [
      {
        path: '/alone/deals',
        label: 'Deals',
        list: {
          resource: 'deals',
          columns: ['name'],
          filters: [],
          actions: [],
          transitions: false,
          form: [{ section: 'Deal', fields: ['name'] }],
        },
      },
    ],
  },
};
const server = sharedServer(() => ({ portal: twoYards(withoutNotes), rows: rows() }));

const [northern, southern] = [1, 2];
const offered = async (id: number, typed: string, who = 'balcao') =>
  (await server.as(who).get(`/deals/${id}/mentions`, { q: typed })).body;
const noticesOf = async (who: string) =>
  (
    (await server.as(who).get('/user-notifications')).body as {
      notices: { title: string; text: string; path?: string }[];
    }
  ).notices;
const write = (id: number, text: string, who = 'balcao') =>
  server.as(who).post('/remarks', { dealId: id, text });

describe('an @ beside a record', () => {
  it('offers who may open it, and of others the same as of nobody', async () => {
    expect(await offered(southern, 'an')).toEqual({ names: ['Ana'] });
    expect(await offered(northern, 'an')).toEqual({ names: [] });
    expect(await offered(northern, 'nobody')).toEqual({ names: [] });
    expect(await offered(northern, 'bi')).toEqual({ names: ['Bia'] });
    // the name of a deal is no page of it
    expect(await offered(southern, 'nil')).toEqual({ names: [] });
  });

  it('offers nobody twice, not the one who asks, and nobody who may not sign in', async () => {
    expect(await offered(southern, 'lia')).toEqual({ names: ['Lia'] });
    expect(await offered(southern, 'balc')).toEqual({ names: [] });
    expect(await offered(southern, 'presa')).toEqual({ names: [] });
  });

  it('answers about a record that one may not open as about one that is not there', async () => {
    const ana = server.as('ana');
    const [hidden, missing] = [
      await ana.get(`/deals/${northern}/mentions`),
      await ana.get('/deals/999/mentions'),
    ];
    expect(hidden.status).toBe(404);
    expect(hidden).toMatchObject({ status: missing.status, body: missing.body as object });
    expect((await ana.get(`/deals/${southern}/mentions`, { all: 'true' })).status).toBe(400);
  });
});

describe('a name behind an @', () => {
  it('gets a notice about the record, with the text, where its person may open it, and else none', async () => {
    expect((await write(southern, 'Veja, @ana: falta a nota')).status).toBe(201);
    const [told] = await noticesOf('ana');
    expect(told).toMatchObject({
      title: 'Balcão mencionou você: Deal Deal 2',
      text: 'Veja, @ana: falta a nota',
      path: '/south/deals/2/show',
    });
    // of the hidden person and of nobody the answers are alike
    const [hidden, nobody] = [await write(northern, '@Ana veja'), await write(northern, '@Zé veja')];
    expect([hidden.status, Object.keys(hidden.body as object)]).toEqual([
      nobody.status,
      Object.keys(nobody.body as object),
    ]);
    expect(await noticesOf('ana')).toHaveLength(1);
    expect(await noticesOf('nil')).toEqual([]);
  });

  it('reads in the notice no more of the note than on its screens', async () => {
    expect((await write(southern, '@Eva e @Bia: 20% a menos')).status).toBe(201);
    const [eva, bia] = [await noticesOf('eva'), await noticesOf('bia')];
    expect(eva).toMatchObject([{ title: 'Balcão mencionou você: Deal Deal 2', path: '/alone/deals/2/show' }]);
    expect(JSON.stringify(eva)).not.toContain('20%');
    expect(bia.map(({ text }) => text)).toContain('@Eva e @Bia: 20% a menos');
  });

  it('is told once: not again when the note changes, but who is added is told then', async () => {
    const { id } = (await write(southern, '@Bia veja')).body as { id: number };
    const before = (await noticesOf('bia')).length;
    expect(before).toBeGreaterThan(0);
    const ana = (await noticesOf('ana')).length;
    await server.as('balcao').put(`/remarks/${id}`, { text: '@Bia e @Ana vejam' });
    expect(await noticesOf('bia')).toHaveLength(before);
    expect(await noticesOf('ana')).toHaveLength(ana + 1);
  });

  it('is told to nobody by somebody who may not open the record, or by a trial', async () => {
    const before = (await noticesOf('bia')).length;
    await write(northern, '@Bia veja', 'ana');
    await server.as('balcao').post('/remarks?dryRun=true', { dealId: southern, text: '@Bia veja' });
    expect(await noticesOf('bia')).toHaveLength(before);
  });

  it("is found among one's own notices by its record, and by no other", async () => {
    const about = async (record: string) =>
      (await server.as('ana').get('/user-notifications', { resource: 'deals', record })).body as {
        notices: object[];
      };
    expect((await about('2')).notices.length).toBeGreaterThan(0);
    expect((await about('4')).notices).toEqual([]);
    expect((await server.as('ana').get('/user-notifications', { resource: 'deals' })).status).toBe(400);
  });
});

describe('a text with names', () => {
  it('names the longest one behind each @ that begins a word, whatever its accents', () => {
    expect(behindSigns('a@b.example, @Zé e @Ana')).toEqual(['Zé e @Ana', 'Ana']);
    expect(nameAt('josé da silva, veja', ['Jose', 'José da Silva', 'Josélia'])).toBe('José da Silva');
    expect(nameAt('joséliaX', ['José', 'Josélia'])).toBeUndefined();
  });

  it('is being named from the @ to the caret, over two spaces at most', () => {
    expect(typedMention('Veja @ma', 8)).toEqual({ at: 5, typed: 'ma' });
    expect(typedMention('Veja @maria da s', 16)).toEqual({ at: 5, typed: 'maria da s' });
    expect(typedMention('a@b', 3)).toBeUndefined();
    expect(typedMention('@ana, veja', 10)).toBeUndefined();
  });
});

describe('the text of a note', () => {
  it('has each name behind an @ by its form alone', () => {
    const named = (text: string) => mentionParts(text).filter((_part, index) => index % 2 === 1);
    expect(named('Veja, @Mauro Schneider e @Ana da Silva: falta a nota.')).toEqual([
      '@Mauro Schneider',
      '@Ana da Silva',
    ]);
    expect(named('Escreva a ana@Example.com, @todos')).toEqual([]);
  });
});
