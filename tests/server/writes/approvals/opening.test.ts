/**
 * Who may vote, how many votes are missing and who is asked, after changes that nobody makes on the record's own page:
 * of many records at once, by a file, and by the next day.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PendingsAnswer } from '#model/api/answers.ts';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { createLog } from '#server/http/requestLog.ts';
import { Scheduler } from '#server/rules/schedule/scheduler.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { holdClock, letClockGo, letTimePass } from '#tests/support/generate/clock.ts';
import { approvingLedger } from '#tests/support/companies/company.ts';
import { clientOf } from '#tests/support/client.ts';
import { sharedServer } from '#tests/support/server.ts';

const states = { rascunho: 'Rascunho', pendente: 'Pendente', aprovado: 'Aprovado' };
const bands = [
  { upTo: 1000, by: ['chefia'] },
  { by: ['diretoria'], quorum: 2 },
];
const portal = approvingLedger({
  'portal.yaml': { timeZone: 'America/Sao_Paulo', today: null },
  'resources/ordens.yaml': {
    fields: {
      descricao: { unique: true },
      situacao: {
        options: { ...states, recusado: null },
        default: 'rascunho',
        transitions: [
          { label: 'Enviar', from: 'rascunho', to: 'pendente' },
          { label: 'Aprovar', from: 'pendente', to: 'aprovado', approval: { amount: 'valor', bands } },
        ],
      },
    },
  },
});

const server = sharedServer(() => ({
  company: {
    portal,
    rows: {
      contas: [
        accountOf(1, 'ana', ['compras']),
        accountOf(2, 'bia', ['chefia']),
        accountOf(3, 'dora', ['diretoria']),
        accountOf(4, 'edu', ['diretoria', 'chefia']),
        accountOf(5, 'fabio', ['compras']), // stands in for Dora
      ],
      ausencias: [{ id: 1, quemId: 3, porId: 5, inicio: '2026-10-01', fim: '2026-11-02' }],
      ordens: [],
      lotes: [],
    },
    password,
  },
  deliver: outboxDeliverer,
}));

beforeEach(() => {
  tokens.clear();
  holdClock(Date.parse('2026-10-31T23:30:00-03:00'));
});
afterEach(letClockGo);

/** Sessions end within these days, so that each test signs in again. */
const tokens = new Map<string, Promise<string>>();
const tokenOf = (name: string): Promise<string> => {
  const signIn = async () => {
    const { body } = await server.api('POST', '/login', { body: { email: `${name}@example.com`, password } });
    return (body as { token: string }).token;
  };
  if (!tokens.has(name)) tokens.set(name, signIn());
  return tokens.get(name)!;
};

type Row = Record<string, unknown>;
type Result = { id: number; status: number; body: Row };
/** Each request is a millisecond later than the one before it. */
const as = (name: string) => {
  letTimePass(1);
  return clientOf({ ...server, tokenOf }, name);
};
let made = 0;
const ask = async (values: Row, name = 'ana') => {
  const { body } = await as(name).post('/ordens', { descricao: `Pedido ${++made}`, ...values });
  return body.id as number;
};
/** An order that Ana has sent. */
const sentBy = async (name: string, values: Row) => {
  const id = await ask(values, name);
  expect((await act(name, id, 'enviar')).status).toBe(200);
  return id;
};
const act = (name: string, id: number, action: string, resource = 'ordens') =>
  as(name).move(`/${resource}/${id}`, action);
const bulk = async (name: string, body: Row, query = '') =>
  ((await as(name).post(`/ordens/bulk${query}`, body)).body as { results: Result[] }).results;
const actOnAll = async (name: string, action: string, ids: readonly number[]) =>
  (await bulk(name, { do: 'act', action, records: ids.map((id) => ({ id })) })).map(({ status }) => status);
const stateOf = async (id: number) => (await as('ana').get(`/ordens/${id}`)).body.situacao;
/** The orders that wait for the account, and those that it has an unread notice of, by the button. */
async function askedOf(name: string, action = 'Aprovar') {
  const { groups } = (await as(name).get('/user-pendings')).body as PendingsAnswer;
  const { notices } = (await as(name).get('/user-notifications')).body as {
    notices: { title: string; path?: string }[];
  };
  return {
    waiting: groups
      .filter(({ transition }) => transition.label === action)
      .flatMap(({ records }) => records.map(({ id }) => Number(id))),
    told: notices
      .filter(({ title }) => title.startsWith(`${action}?`))
      .map(({ path }) => Number(path?.split('/')[2])),
  };
}
async function expectAsked(id: number, names: readonly string[], action = 'Aprovar') {
  for (const name of ['ana', 'bia', 'dora', 'edu', 'fabio']) {
    const { waiting, told } = await askedOf(name, action);
    const isAsked = names.includes(name);
    // What a delegate may decide waits for them; notices go to those who hold the permission.
    const isTold = isAsked && name !== 'fabio';
    expect([name, waiting.includes(id), told.includes(id)], `${action} ${id}`).toEqual([
      name,
      isAsked,
      isTold,
    ]);
  }
}

describe('a transition of many records at once', () => {
  it('asks those who may approve each of them, by its amount, and not who made it', async () => {
    const [small, large] = [await ask({ valor: 800 }), await ask({ valor: 5000 })];
    expect(await actOnAll('edu', 'enviar', [small, large])).toEqual([200, 200]);
    await expectAsked(small, ['bia']);
    await expectAsked(large, ['dora', 'fabio']);
    expect(await actOnAll('edu', 'aprovar', [small, large])).toEqual([409, 409]);
    expect([await stateOf(small), await stateOf(large)]).toEqual(['pendente', 'pendente']);
  });

  it('gives one vote on each, and makes those that have enough', async () => {
    const small = await sentBy('ana', { valor: 800 });
    const [one, other] = [await sentBy('ana', { valor: 5000 }), await sentBy('ana', { valor: 6000 })];
    const own = await sentBy('dora', { valor: 7000 });
    const states = () => Promise.all([small, one, other, own].map(stateOf));
    const dry = await bulk('dora', { do: 'act', action: 'aprovar', records: [{ id: one }] }, '?dryRun=true');
    expect(dry[0]!.body.effects).toMatchObject([{ action: 'approve', title: '1 de 2' }]);
    expect(await actOnAll('dora', 'aprovar', [small, one, other, own])).toEqual([409, 200, 200, 409]);
    expect(await states()).toEqual(['pendente', 'pendente', 'pendente', 'pendente']);
    expect(await actOnAll('dora', 'aprovar', [one, other])).toEqual([409, 409]);
    expect(await actOnAll('edu', 'aprovar', [small, one, other, own])).toEqual([200, 200, 200, 200]);
    expect(await states()).toEqual(['aprovado', 'aprovado', 'aprovado', 'pendente']);
  });

  it('counts each account once where two send the same records at once', async () => {
    const ids = [await sentBy('ana', { valor: 5000 }), await sentBy('ana', { valor: 6000 })];
    const replies = await Promise.all(
      ['dora', 'dora', 'fabio'].map((name) => actOnAll(name, 'aprovar', ids)),
    );
    // Fábio votes in Dora's name.
    expect(replies.flat().toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['pendente', 'pendente']);
    expect(await actOnAll('edu', 'aprovar', ids)).toEqual([200, 200]);
  });
});

describe('an import', () => {
  const imported = (name: string, records: readonly Row[]) =>
    bulk(name, { do: 'update', key: `arquivo-${++made}-00`, records });

  it('that changes the amount asks the accounts of the new band, no more those of the old', async () => {
    const id = await sentBy('ana', { valor: 800 });
    await expectAsked(id, ['bia', 'edu']);
    expect((await imported('ana', [{ id, data: { valor: 5000 } }]))[0]).toMatchObject({ status: 200 });
    await expectAsked(id, ['dora', 'edu', 'fabio']);
    expect((await act('bia', id, 'aprovar')).status).toBe(409);
    expect(await actOnAll('dora', 'aprovar', [id])).toEqual([200]);
    expect(await stateOf(id)).toBe('pendente');
    await act('edu', id, 'aprovar');
    expect(await stateOf(id)).toBe('aprovado');
  });

  it('voids the votes on the records that it changes, and no others', async () => {
    const [changed, other] = [await sentBy('ana', { valor: 5000 }), await sentBy('ana', { valor: 5000 })];
    expect(await actOnAll('dora', 'aprovar', [changed, other])).toEqual([200, 200]);
    expect((await imported('ana', [{ id: changed, data: { prazo: '2026-12-01' } }]))[0]!.status).toBe(200);
    expect(await actOnAll('edu', 'aprovar', [changed, other])).toEqual([200, 200]);
    expect([await stateOf(changed), await stateOf(other)]).toEqual(['pendente', 'aprovado']);
    expect(await actOnAll('dora', 'aprovar', [changed])).toEqual([200]);
    expect(await stateOf(changed)).toBe('aprovado');
  });

  it('makes its sender one of those who made the record, who can’t approve it', async () => {
    const id = await sentBy('ana', { valor: 800 });
    await imported('bia', [{ id, data: { prazo: '2026-12-01' } }]);
    expect((await askedOf('bia')).waiting).not.toContain(id);
    expect((await act('bia', id, 'aprovar')).status).toBe(409);
    expect((await act('edu', id, 'aprovar')).status).toBe(200);
  });
});

describe('across midnight', () => {
  const vote = (name: string, id: number, action: string) => act(name, id, action, 'lotes');
  const lot = async (prazo: string) =>
    (await as('ana').post('/lotes', { nome: `Lote ${++made}`, prazo })).body.id as number;
  const stateOfLot = async (id: number) => (await as('ana').get(`/lotes/${id}`)).body.situacao;
  const evening = (day: string) => holdClock(Date.parse(`${day}T23:30:00-03:00`));
  const passMidnight = () => letTimePass(40 * 60_000);
  const runScheduled = async () => {
    const scheduler = new Scheduler({
      store: server.store,
      files: server.files,
      portal: () => portal,
      deliver: outboxDeliverer,
      log: createLog('off'),
    });
    await scheduler.runDue();
    await scheduler.stop();
  };
  // A rule that is seen for the first time has missed nothing.
  beforeAll(async () => {
    evening('2026-10-30');
    await runScheduled();
  });

  it('an approval that opens is requested, and can be given before the notification is sent', async () => {
    evening('2026-10-31');
    const [one, other] = [await lot('2026-10-31'), await lot('2026-10-31')];
    await expectAsked(one, [], 'Vencer');
    expect((await vote('bia', one, 'vencer')).status).toBe(409);
    passMidnight();
    expect((await vote('bia', other, 'vencer')).status).toBe(200);
    expect((await askedOf('bia', 'Vencer')).waiting).toContain(one);
    await runScheduled();
    await expectAsked(one, ['bia', 'edu'], 'Vencer');
    expect((await askedOf('edu', 'Vencer')).told).not.toContain(other);
    expect((await vote('bia', one, 'vencer')).status).toBe(200);
  });

  it('one that closes takes no further vote, and is asked for no more', async () => {
    evening('2026-11-01');
    const id = await lot('2026-11-01');
    await expectAsked(id, ['dora', 'edu', 'fabio'], 'Entregar');
    expect((await vote('dora', id, 'entregar')).status).toBe(200);
    passMidnight();
    await runScheduled();
    expect((await vote('edu', id, 'entregar')).status).toBe(409);
    await expectAsked(id, [], 'Entregar');
    expect(await stateOfLot(id)).toBe('aberto');
  });

  it('a vote of the day before counts, and a delegation ends', async () => {
    evening('2026-11-02');
    const [one, other] = [await lot('2026-11-30'), await lot('2026-11-30')];
    expect((await vote('fabio', one, 'entregar')).status).toBe(200);
    passMidnight();
    await runScheduled();
    expect((await askedOf('fabio', 'Entregar')).waiting).not.toContain(other);
    expect([403, 409]).toContain((await vote('fabio', other, 'entregar')).status);
    // Fábio has voted in Dora's name.
    expect((await vote('dora', one, 'entregar')).status).toBe(409);
    expect((await vote('edu', one, 'entregar')).status).toBe(200);
    expect(await stateOfLot(one)).toBe('entregue');
  });
});
