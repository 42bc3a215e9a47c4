/** What an assistant asks its owner: with a proof of identity, once, and marked for those who are told. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '#server/data/store.ts';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { password } from '#tests/support/db.ts';
import { sharedServer, type TestServer } from '#tests/support/server.ts';
import { assistantOf, withAssistants, type Answer } from './support.ts';

const minute = 60_000;
const devolver = { label: 'Devolver', from: 'aberto', to: 'devolvido', permissions: ['balcao'] };
const perder = {
  label: 'Perder',
  from: 'aberto',
  to: 'perdido',
  permissions: ['balcao'],
  fields: ['motivo'],
};
const portalWith = (perder: object) =>
  withAssistants(
    companyWith('library', {
      'portal.yaml': {
        delegations: {
          resource: 'substituicoes',
          from: 'deId',
          to: 'paraId',
          since: 'inicio',
          until: 'fim',
        },
      },
      'resources/emprestimos.yaml': {
        fields: {
          situacao: { transitions: [{ ...devolver, confirmIdentity: true }, perder] },
          multa: { type: 'money', label: 'Multa' },
          observacao: { type: 'text', label: 'Observação' },
        },
        rules: [
          {
            id: 'perdido',
            label: 'Avisa do que se perdeu',
            on: { transition: 'Perder' },
            then: [{ notify: ['balcao', 'acervo'], title: 'Perdido' }],
          },
        ],
      },
      'resources/substituicoes.yaml': {
        label: { one: 'Substituição', many: 'Substituições', gender: 'f' },
        title: 'nota',
        fields: {
          nota: { type: 'text', label: 'Nota' },
          deId: { type: 'reference', label: 'De', resource: 'contas' },
          paraId: { type: 'reference', label: 'Para', resource: 'contas' },
          inicio: { type: 'date', label: 'Início' },
          fim: { type: 'date', label: 'Fim' },
        },
      },
      'departments/substitutos.yaml': {
        label: 'Substitutos',
        permissions: ['balcao'],
        routes: [{ path: '/substituicoes', label: 'Substituições', list: 'substituicoes' }],
      },
    }),
  );
const [usual, stricter] = [portalWith(perder), portalWith({ ...perder, confirmIdentity: true })];
let portal = usual;

/** Runs once, before the next write to the table of requests. */
let meanwhile: (() => Promise<unknown>) | undefined;
const staged = (own: Store): Store => ({
  close: () => own.close(),
  listen: own.listen,
  ...(own.shared && { shared: own.shared }),
  using: (model) => {
    const records = own.using(model);
    if (!model.resources.$assistantRequests || model.resources.livros) return records;
    return {
      ...records,
      write: async (work) => {
        const run = meanwhile;
        meanwhile = undefined;
        await run?.();
        return records.write(work);
      },
    };
  },
});
const server: TestServer = sharedServer(() => ({
  portal,
  current: () => ({ portal, version: portal === usual ? 'v1' : 'v2' }),
  over: staged,
  deliver: outboxDeliverer,
}));
const screen = '/balcao/emprestimos';
const assistant = (verbs: readonly string[], alone: readonly string[]) =>
  assistantOf(server, 'balcao', [screen], ['read', ...verbs], { assistant: true, alone });
const loan = async () =>
  (await server.as('balcao').create('/emprestimos', { livroId: 1, leitorId: 1 })).id as number;
const stateOf = async (id: number) =>
  ((await server.as('balcao').read(`/emprestimos/${id}`)) as { situacao: string }).situacao;
/** The id of the request that an assistant makes. */
async function asked(id: number, transition: string) {
  const by = await assistant([transition], []);
  const values = transition === 'perder' ? { values: { motivo: 'Chuva' } } : {};
  const wanted = { screen, operation: 'transition', id, transition, ...values };
  const { digest } = await by.call('foresee', wanted);
  const told = await by.call('do', { ...wanted, digest });
  return { request: told.request as string, again: () => by.call('do', { ...wanted, digest }) };
}
const settle = (request: string, how: 'accept' | 'refuse', token?: string) =>
  token === undefined
    ? server.as('balcao').post(`/assistant-requests/${request}/${how}`, {})
    : server.api('POST', `/assistant-requests/${request}/${how}`, { token, body: {} });

describe('a transition that asks who one is', () => {
  afterEach(() => vi.useRealTimers());

  it('is asked for by an assistant’s key, made by its owner with a proof, and never without one', async () => {
    const id = await loan();
    const { request } = await asked(id, 'devolver');
    const login = { body: { email: 'balcao@example.com', password } };
    const token = (await server.api('POST', '/login', login)).body.token as string;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * minute });
    const refused = await settle(request, 'accept', token);
    expect(refused).toMatchObject({ status: 403, body: { stepUp: true } });
    expect(await stateOf(id)).toBe('aberto');
    const proof = { token, body: { method: 'password', password } };
    expect((await server.api('POST', '/login/step-up', proof)).status).toBe(200);
    expect((await settle(request, 'accept', token)).status).toBe(200);
    expect(await stateOf(id)).toBe('devolvido');
  });

  it('is never made alone: such a key is not given', async () => {
    const { status } = await server.as('balcao').post('/user-keys', {
      label: 'X',
      screens: [screen],
      verbs: ['read', 'devolver'],
      expires: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      assistant: true,
      alone: ['devolver'],
    });
    expect(status).toBe(422);
  });
});

describe('what an owner has marked as done without asking', () => {
  const absences = '/substituicoes';
  const marked = ['create', 'edit', 'delete', 'perder'];
  const clerk = () =>
    assistantOf(server, 'balcao', [screen, absences], ['read', ...marked], {
      assistant: true,
      alone: marked,
    });
  const away = { nota: 'Férias', deId: 2, paraId: 1, inicio: '2026-11-01', fim: '2026-11-30' };
  type Clerk = Awaited<ReturnType<typeof clerk>>;
  const does = async (by: Clerk, wanted: object): Promise<Answer> =>
    by.call('do', { ...wanted, digest: (await by.call('foresee', wanted)).digest });
  const stored = async () => (await server.as('balcao').list('/substituicoes')).map(({ nota }) => nota);

  it('is asked for where it gives rights: by one, by many and by each operation', async () => {
    const by = await clerk();
    const made = await does(by, { screen: absences, operation: 'create', values: away });
    expect(made).toMatchObject({ isDone: false });
    expect(await stored()).toEqual([]);
    expect((await settle(made.request as string, 'accept')).status).toBe(200);
    expect(await stored()).toEqual(['Férias']);
    const [{ id }] = (await by.call('find', { screen: absences })).records;
    for (const wanted of [
      { operation: 'change', id, values: { nota: 'Outra' } },
      { operation: 'bulk', each: 'change', ids: [id], values: { fim: '2027-11-30' } },
      { operation: 'delete', id },
    ]) {
      const told = await does(by, { screen: absences, ...wanted });
      expect(told, wanted.operation).toMatchObject({ isDone: false });
      expect((await settle(told.request as string, 'refuse')).status).toBe(200);
    }
    expect(await server.as('balcao').read(`/substituicoes/${id}`)).toMatchObject(away);
    const loaned = { screen, operation: 'create', values: { livroId: 1, leitorId: 1 } };
    expect(await does(by, loaned)).toMatchObject({ isDone: true });
  });

  it('is asked for once the config wants a proof of identity for it', async () => {
    const by = await clerk();
    const wanted = { screen, operation: 'transition', transition: 'perder', values: { motivo: 'Chuva' } };
    const [first, second] = [await loan(), await loan()];
    expect(await does(by, { ...wanted, id: first })).toMatchObject({ isDone: true });
    portal = stricter;
    try {
      expect(await does(by, { ...wanted, id: second })).toMatchObject({ isDone: false });
      expect(await stateOf(second)).toBe('aberto');
    } finally {
      portal = usual;
    }
  });
});

describe('a request', () => {
  afterEach(() => vi.useRealTimers());

  it('says for as long as it is kept what became of it, though what was foreseen counts for an hour', async () => {
    const { request, again } = await asked(await loan(), 'perder');
    const { again: never } = await asked(await loan(), 'perder');
    expect((await settle(request, 'accept')).status).toBe(200);
    const by = await assistant(['perder'], []);
    const wanted = { screen, operation: 'transition', id: await loan(), transition: 'perder' };
    const late = { ...wanted, values: { motivo: 'Chuva' } };
    const { digest } = await by.call('foresee', late);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90 * minute });
    expect(await again()).toMatchObject({ isDone: true, request });
    expect(await never()).toMatchObject({ isDone: false });
    expect(await by.fails('do', { ...late, digest })).toContain('digest');
  });

  it('names a record by its number where the key does not read it, and by its title where it does', async () => {
    const id = await loan();
    const titleBy = async (verbs: readonly string[]) => {
      const by = await assistantOf(server, 'balcao', [screen], verbs, { assistant: true });
      const wanted = { screen, operation: 'delete', id };
      await by.call('do', { ...wanted, digest: (await by.call('foresee', wanted)).digest });
      const { body } = await server.as('balcao').get('/assistant-requests');
      return (body as { requests: Answer[] }).requests.at(-1).title as string;
    };
    expect(await titleBy(['delete'])).toBe(`Excluir: Empréstimo #${id}`);
    expect(await titleBy(['read', 'delete'])).toBe(`Excluir: Empréstimo ${id}`);
  });

  it('that is accepted in the moment in which it is refused stays accepted', async () => {
    const id = await loan();
    const { request, again } = await asked(id, 'perder');
    meanwhile = async () => expect((await settle(request, 'accept')).status).toBe(200);
    expect((await settle(request, 'refuse')).status).toBe(409);
    expect(await stateOf(id)).toBe('perdido');
    expect(await again()).toMatchObject({ isDone: true });
  });

  it('that is accepted twice at once is done once', async () => {
    const id = await loan();
    const { request } = await asked(id, 'perder');
    const both = await Promise.all([settle(request, 'accept'), settle(request, 'accept')]);
    expect(both.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    const { body } = await server.as('balcao').get(`/emprestimos/${id}/history`);
    expect((body as Answer[]).filter(({ action }) => action === 'action')).toHaveLength(1);
  });
});

it('a notice of what was done through an assistant says so, and another one does not', async () => {
  const noticesOf = async () =>
    ((await server.as('acervo').get('/user-notifications')).body as { notices: Answer[] }).notices;
  const id = await loan();
  const by = await assistant(['perder'], ['perder']);
  const wanted = { screen, operation: 'transition', id, transition: 'perder', values: { motivo: 'Chuva' } };
  await by.call('do', { ...wanted, digest: (await by.call('foresee', wanted)).digest });
  expect((await noticesOf())[0]).toMatchObject({ by: 'Feito por um assistente: Assistente X' });
  await server.as('balcao').move(`/emprestimos/${await loan()}`, 'perder', { motivo: 'Chuva' });
  expect((await noticesOf())[0].by).toBeUndefined();
});
