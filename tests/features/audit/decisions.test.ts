/** What decides who may come in needs a proof of identity, and has a line in the audit stream. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fact } from '#server/caller/facts.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { password } from '#tests/support/db.ts';
import { sharedServer } from '#tests/support/server.ts';

const events: Fact[] = [];
const tell = (fact: Fact) => void (fact.event === 'refused' || events.push(fact));
const server = sharedServer(() => ({
  tell,
  portal: companyWith('library', {
    'portal.yaml': {
      delegations: { resource: 'substituicoes', from: 'deId', to: 'paraId', since: 'inicio', until: 'fim' },
    },
    'resources/postos.yaml': {
      label: { one: 'Posto', many: 'Postos' },
      title: 'nome',
      fields: { nome: { type: 'text', label: 'Nome' }, cidade: { type: 'text', label: 'Cidade' } },
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
    'departments/postos.yaml': {
      label: 'Postos',
      permissions: ['admin'],
      routes: [
        {
          path: '/postos',
          label: 'Postos',
          list: { resource: 'postos', filter: { cidade: '$user.cidade' } },
        },
        { path: '/substituicoes', label: 'Substituições', list: 'substituicoes' },
        {
          path: '/gente',
          label: 'Gente',
          permissions: ['admin'],
          list: {
            resource: 'contas',
            columns: ['nome', 'email', 'cidade', 'plano', 'permissoes', 'bloqueada'],
            form: [
              {
                section: 'Conta',
                fields: ['nome', 'email', 'senha', 'cidade', 'plano', 'leitorId', 'permissoes'],
              },
            ],
          },
        },
      ],
    },
  }),
}));
afterEach(() => {
  vi.useRealTimers();
  events.length = 0;
});

const session = async () => {
  const { body } = await server.api('POST', '/login', { body: { email: 'admin@example.com', password } });
  events.length = 0;
  return body.token as string;
};
const by = { account: 'admin@example.com', address: '127.0.0.1', method: 'password', outcome: 'success' };
const of = 'leitor@example.com';

describe('what decides who may come in', () => {
  it('has a line for each kind of it', async () => {
    const token = await session();
    const put = async (body: object) => {
      const answer = await server.api('PUT', '/contas/3', { token, body });
      expect(answer.status, answer.text).toBe(200);
    };
    await put({ cidade: 'Recife' });
    await put({ leitorId: 2 });
    await put({ senha: 'outra-senha-longa-7' });
    await put({ email: 'lia.nova@example.com' });
    const made = await server.api('POST', '/substituicoes', {
      token,
      body: { deId: 7, paraId: 3, inicio: '2026-01-01', fim: '2026-12-31' },
    });
    expect(made.status, made.text).toBe(201);
    await server.api('DELETE', `/substituicoes/${made.body.id}`, { token });
    await put({ plano: 'nada que decide' });
    const delegation = { deId: 7, paraId: 3 };
    expect(events).toEqual([
      expect.objectContaining({ event: 'rights', ...by, of, fields: { cidade: [null, 'Recife'] } }),
      expect.objectContaining({ event: 'rights', ...by, of, fields: { leitorId: [1, 2] } }),
      expect.objectContaining({ event: 'factor', ...by, did: 'password', of }),
      expect.objectContaining({ event: 'email', ...by, did: 'changed', of, to: 'lia.nova@example.com' }),
      expect.objectContaining({
        event: 'rights',
        ...by,
        did: 'delegation',
        before: null,
        after: { from: delegation.deId, to: delegation.paraId, since: '2026-01-01', until: '2026-12-31' },
      }),
      expect.objectContaining({ event: 'rights', ...by, did: 'delegation', after: null }),
    ]);
    expect(JSON.stringify(events)).not.toMatch(/outra-senha|\$2[aby]\$/);
  });

  it('is asked for a proof of identity once the sign-in is a while ago, and nothing else is', async () => {
    const token = await session();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
    const asks = async (method: string, path: string, body: object) => {
      const answer = await server.api(method, path, { token, body });
      return `${answer.status}${answer.body?.stepUp === true ? ' stepUp' : ''}`;
    };
    expect(await asks('PUT', '/contas/4', { cidade: 'Olinda' })).toBe('403 stepUp');
    expect(await asks('PUT', '/contas/4', { leitorId: 1 })).toBe('403 stepUp');
    expect(await asks('PUT', '/contas/4', { permissoes: ['admin'] })).toBe('403 stepUp');
    expect(await asks('PUT', '/contas/4', { plano: 'Oi' })).toBe('200');
    expect(await asks('POST', '/substituicoes', { deId: 7, paraId: 3 })).toBe('403 stepUp');
    expect(await asks('POST', '/postos', { nome: 'Cais', cidade: '' })).not.toContain('stepUp');
  });

  it('has a line for a wrong guess of the present password', async () => {
    const token = await session();
    const answer = await server.api('POST', '/account/password', {
      token,
      body: { current: 'chute-123', next: 'qualquer-outra-9' },
    });
    expect(answer.status).toBe(422);
    expect(events).toEqual([
      expect.objectContaining({
        event: 'factor',
        account: 'admin@example.com',
        method: 'password',
        outcome: '422',
      }),
    ]);
    expect(JSON.stringify(events)).not.toContain('chute');
  });
});
