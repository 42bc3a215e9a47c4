/** What an assistant does: foreseen, confirmed by its digest, asked of its owner, and taken back. */
import { describe, expect, it } from 'vitest';
import type { Fact } from '#server/caller/facts.ts';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';
import { assistantOf, keyOf, withAssistants, type Answer, type Assistant } from './support.ts';

const facts: Fact[] = [];
const server = sharedServer(() => ({
  portal: { ...withAssistants(libraryPortal()), trash: { days: 30 } },
  tell: (fact) => void facts.push(fact),
}));
const screen = '/balcao/emprestimos';
const verbs = ['read', 'create', 'edit', 'delete', 'devolver', 'perder'];
const assistant = (alone: readonly string[] = verbs.slice(1), who = 'balcao') =>
  assistantOf(server, who, [screen], verbs, { assistant: true, alone });
const loan = (more: object = {}) =>
  server.as('balcao').create('/emprestimos', { livroId: 1, leitorId: 1, ...more }) as Promise<{ id: number }>;
const stateOf = async (id: number) =>
  ((await server.as('balcao').read(`/emprestimos/${id}`)) as { situacao: string }).situacao;

async function foreseen(by: Assistant, asked: object): Promise<Answer> {
  const told = await by.call('foresee', asked);
  expect(told.digest, JSON.stringify(told)).toBeTypeOf('string');
  return { ...asked, digest: told.digest };
}

describe('do', () => {
  it('makes, changes, moves and deletes what was foreseen, and undo takes each back', async () => {
    const by = await assistant();
    const made = await by.call(
      'do',
      await foreseen(by, {
        screen,
        operation: 'create',
        values: { livroId: 2, leitorId: 1, prazo: '2026-12-01' },
      }),
    );
    expect(made).toMatchObject({ isDone: true, said: 'Feito.' });
    const { id } = made as { id: number };
    const changed = await by.call(
      'do',
      await foreseen(by, { screen, operation: 'change', id, values: { observacao: 'x' } }),
    );
    await by.call('undo', { undo: changed.undo });
    expect(await server.as('balcao').read(`/emprestimos/${id}`)).toMatchObject({ observacao: null });
    const moved = await by.call(
      'do',
      await foreseen(by, { screen, operation: 'transition', id, transition: 'devolver' }),
    );
    expect(await stateOf(id)).toBe('devolvido');
    await by.call('undo', { undo: moved.undo });
    expect(await stateOf(id)).toBe('aberto');
    const gone = await by.call('do', await foreseen(by, { screen, operation: 'delete', id }));
    expect((await server.as('balcao').get(`/emprestimos/${id}`)).status).toBe(404);
    await by.call('undo', { undo: gone.undo });
    expect(await stateOf(id)).toBe('aberto');
  });

  it('does the same to many, and takes all of them back together', async () => {
    const by = await assistant();
    const ids = [(await loan()).id, (await loan()).id];
    const done = await by.call(
      'do',
      await foreseen(by, { screen, operation: 'bulk', each: 'transition', transition: 'devolver', ids }),
    );
    expect(done).toMatchObject({ isDone: true, refusals: [] });
    expect(await Promise.all(ids.map(stateOf))).toEqual(['devolvido', 'devolvido']);
    await by.call('undo', { undo: done.undo });
    expect(await Promise.all(ids.map(stateOf))).toEqual(['aberto', 'aberto']);
  });

  it('refuses a digest of another key, another operation and other values', async () => {
    const by = await assistant();
    const { id } = await loan();
    const asked = { screen, operation: 'transition', id, transition: 'devolver' };
    const { digest } = await foreseen(by, asked);
    const other = await assistant();
    const refused = 'Este digest não é desta operação';
    expect(await other.fails('do', { ...asked, digest })).toContain(refused);
    expect(await by.fails('do', { ...asked, id: (await loan()).id, digest })).toContain(refused);
    expect(await by.fails('do', { ...asked, transition: 'perder', digest })).toContain(refused);
    expect(await by.fails('do', { ...asked, values: { motivo: 'x' }, digest })).toContain(refused);
    expect(await by.fails('do', { ...asked, digest: digest.slice(0, -2) })).toContain(refused);
    expect(await stateOf(id)).toBe('aberto');
    expect(await by.call('do', { ...asked, digest })).toMatchObject({ isDone: true });
  });

  it('refuses once the record has changed since, alone and among many', async () => {
    const by = await assistant();
    const { id } = await loan();
    const one = await foreseen(by, { screen, operation: 'transition', id, transition: 'devolver' });
    const many = await foreseen(by, {
      screen,
      operation: 'bulk',
      each: 'transition',
      transition: 'devolver',
      ids: [id],
    });
    await server.as('balcao').put(`/emprestimos/${id}`, { prazo: '2027-01-01' });
    const { isError, _meta } = await by.client.callTool({ name: 'do', arguments: one });
    expect([isError, _meta]).toEqual([true, { 'portal/status': 409 }]);
    expect(await by.client.callTool({ name: 'do', arguments: many })).toMatchObject({
      isError: true,
      _meta: { 'portal/status': 409 },
    });
    expect(await stateOf(id)).toBe('aberto');
  });

  it('acts once, however often the same digest comes', async () => {
    const by = await assistant();
    const asked = await foreseen(by, { screen, operation: 'create', values: { livroId: 2, leitorId: 1 } });
    const { id } = await by.call('do', asked);
    expect((await by.call('do', asked)).id).toBe(id);
  });

  it('gives no digest for what would be refused, and says why', async () => {
    const by = await assistant();
    const told = await by.call('foresee', { screen, operation: 'create', values: { livroId: 1 } });
    expect(told.digest).toBeUndefined();
    expect(told.refusals).toMatchObject([
      { field: 'leitorId', message: expect.stringContaining('Leitor') as string },
    ]);
  });

  it('gives no digest for many of which one would be refused, and names that one', async () => {
    const by = await assistant();
    const ids = [(await loan()).id, (await loan()).id];
    const asked = { screen, operation: 'bulk', each: 'transition', transition: 'devolver', ids };
    expect((await by.call('foresee', asked)).digest).toBeTypeOf('string');
    await server.as('balcao').move(`/emprestimos/${ids[1]}`, 'devolver');
    const told = await by.call('foresee', asked);
    expect(told.digest).toBeUndefined();
    expect(told.refusals).toMatchObject([{ id: ids[1] }]);
  });

  it('has the verbs of the key and its screen alone, and fields that it sees', async () => {
    const by = await assistantOf(server, 'balcao', [screen], ['read'], { assistant: true });
    const values = { livroId: 1, leitorId: 1 };
    expect(await by.fails('foresee', { screen, operation: 'create', values })).toContain(
      'não oferece isto a esta chave',
    );
    const full = await assistant();
    expect(
      await full.fails('foresee', { screen, operation: 'create', values: { ...values, segredo: 1 } }),
    ).toContain('Não há campo “segredo”');
  });

  it('is marked in the history and in the audit by the name of the assistant', async () => {
    const by = await assistant();
    const { id } = await loan();
    await by.call('do', await foreseen(by, { screen, operation: 'change', id, values: { observacao: 'y' } }));
    const { entries } = await by.call('history', { screen, id });
    expect(entries[0].who).toMatch(/, por Assistente X$/);
    expect(entries.at(-1).who).not.toContain('Assistente');
  });
});

describe('what its owner has not marked', () => {
  const pending = async () =>
    ((await server.as('balcao').get('/assistant-requests')).body as { requests: Answer[] }).requests;

  it('becomes a request that the owner accepts or refuses', async () => {
    const by = await assistant(['edit']);
    const { id } = await loan();
    const asked = await foreseen(by, { screen, operation: 'transition', id, transition: 'devolver' });
    const told = await by.call('do', asked);
    expect(told).toMatchObject({ isDone: false, said: expect.stringContaining('A pessoa decide') as string });
    expect(await stateOf(id)).toBe('aberto');
    const [request] = (await pending()).slice(-1);
    expect(request).toMatchObject({
      id: told.request,
      assistant: 'Assistente X',
      title: `Devolver: Empréstimo ${id}`,
    });
    const counted = (await server.as('balcao').get('/user-pendings')).body as {
      count: number;
      asked: number;
    };
    expect(counted.asked).toBeGreaterThan(0);
    for (const how of ['accept', 'refuse'])
      expect((await server.as('leitor').post(`/assistant-requests/${request!.id}/${how}`, {})).status).toBe(
        404,
      );
    expect((await server.as('balcao').post(`/assistant-requests/${request!.id}/accept`, {})).status).toBe(
      200,
    );
    expect(await stateOf(id)).toBe('devolvido');
    expect(await by.call('do', asked)).toMatchObject({ isDone: true, request: request!.id });
    expect((await server.as('balcao').post(`/assistant-requests/${request!.id}/refuse`, {})).status).toBe(
      409,
    );
    const { entries } = await by.call('history', { screen, id });
    expect(entries[0].who).toMatch(/, por Assistente X$/);
  });

  it('is not done once it was refused, or once its effects are no longer the same', async () => {
    const by = await assistant([]);
    const { id } = await loan();
    const asked = await foreseen(by, { screen, operation: 'delete', id });
    await by.call('do', asked);
    const [request] = (await pending()).slice(-1);
    await server.as('balcao').put(`/emprestimos/${id}`, { prazo: '2027-02-02' });
    expect((await server.as('balcao').post(`/assistant-requests/${request!.id}/accept`, {})).status).toBe(
      409,
    );
    expect((await server.as('balcao').post(`/assistant-requests/${request!.id}/refuse`, {})).status).toBe(
      200,
    );
    expect(await by.call('do', asked)).toMatchObject({
      isDone: false,
      said: expect.stringContaining('recusou') as string,
    });
    expect(await stateOf(id)).toBe('aberto');
  });

  it('is asked by nobody but the tool: not with a key at the API, nor by a person', async () => {
    const key = await keyOf(server, 'balcao', [screen], verbs);
    expect((await server.api('POST', '/assistant-requests', { token: key, body: {} })).status).toBe(403);
    expect((await server.as('balcao').post('/assistant-requests', {})).status).toBe(404);
  });
});

describe('the key of an assistant', () => {
  it('counts at /mcp alone, where another key asks before everything', async () => {
    const key = await keyOf(server, 'balcao', [screen], verbs, { assistant: true, alone: verbs.slice(1) });
    expect((await server.api('GET', '/emprestimos', { token: key })).status).toBe(403);
    const other = await assistantOf(server, 'balcao', [screen], verbs);
    const values = { livroId: 1, leitorId: 1 };
    const asked = await foreseen(other, { screen, operation: 'create', values });
    expect(await other.call('do', asked)).toMatchObject({ isDone: false });
  });

  it('does nothing alone that it was not given, nor without being an assistant’s', async () => {
    const make = (more: object) =>
      server.as('balcao').post('/user-keys', {
        label: 'X',
        screens: [screen],
        verbs: ['read', 'edit'],
        expires: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        ...more,
      });
    expect((await make({ assistant: true, alone: ['edit'] })).body).toMatchObject({ alone: ['edit'] });
    expect((await make({ assistant: true, alone: ['delete'] })).status).toBe(422);
    expect((await make({ alone: ['edit'] })).status).toBe(422);
  });

  it('ends with all keys of assistants, by who administers their owners alone', async () => {
    const by = await assistant();
    const plain = await keyOf(server, 'balcao', [screen]);
    expect((await server.as('leitor').post('/user-keys/assistants/end', {})).status).toBe(403);
    const ended = await server.as('admin').post('/user-keys/assistants/end', {});
    expect(ended.status, ended.text).toBe(200);
    expect((ended.body as { ended: number }).ended).toBeGreaterThan(0);
    await expect(by.call('screens')).rejects.toThrow();
    expect((await server.api('GET', '/emprestimos', { token: plain })).status).toBe(200);
  });
});

it('undo takes back what its own key has done, and nothing else', async () => {
  const by = await assistant();
  const { id } = await loan();
  const { undo } = await by.call(
    'do',
    await foreseen(by, { screen, operation: 'change', id, values: { observacao: 'z' } }),
  );
  const other = await assistant();
  expect(await other.fails('undo', { undo })).toBe(await other.fails('undo', { undo: 'x'.repeat(80) }));
  await by.call('undo', { undo });
  const key = await keyOf(server, 'balcao', [screen], verbs);
  expect((await server.api('POST', '/recent-changes/1/undo', { token: key, body: {} })).status).toBe(403);
});

describe('for the visitor of a demonstration that other machines reach', () => {
  let portal = withAssistants(libraryPortal());
  const demo = sharedServer(() => ({ portal, current: () => ({ portal, version: 'v1' }) }));

  it('an assistant reads and foresees, and neither does, nor asks', async () => {
    const by = await assistantOf(demo, 'balcao', [screen], verbs, { assistant: true, alone: ['create'] });
    portal = { ...portal, demo: { password: 'x', accounts: [], visitor: 'balcao@example.com' } };
    expect((await by.call('find', { screen })).count).toBeGreaterThan(0);
    const values = { livroId: 2, leitorId: 1 };
    const created = await foreseen(by, { screen, operation: 'create', values });
    const moved = await foreseen(by, { screen, operation: 'transition', id: 1, transition: 'devolver' });
    for (const asked of [created, moved]) expect(await by.fails('do', asked)).toContain('Visitantes só leem');
  });
});
