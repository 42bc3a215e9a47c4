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
const portal = withAssistants(
  companyWith('library', {
    'resources/emprestimos.yaml': {
      fields: {
        situacao: {
          transitions: [
            { ...devolver, confirmIdentity: true },
            { label: 'Perder', from: 'aberto', to: 'perdido', permissions: ['balcao'], fields: ['motivo'] },
          ],
        },
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
  }),
);

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
const server: TestServer = sharedServer(() => ({ portal, over: staged, deliver: outboxDeliverer }));
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

describe('a request', () => {
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
