/** A long run goes on only while its caller may: a key that is revoked, a right that is taken, a session that ends. On both stores. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PortalData } from '#server/writes/portalData.ts';
import type { Portal } from '#model/types.ts';
import { password } from '#tests/support/db.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';
import { ofxText } from '#tests/support/values/ofxFile.ts';

const company = (actions: string[]) =>
  companyWith('ledger', {
    'portal.yaml': { today: '2026-12-01' },
    'resources/movimentos.yaml': {
      label: { one: 'Movimento', many: 'Movimentos' },
      title: 'descricao',
      fields: {
        data: { type: 'date', label: 'Data', required: true },
        valor: { type: 'money', label: 'Valor', required: true },
        descricao: { type: 'text', label: 'Descrição', required: true },
      },
      documents: {
        ofx: {
          each: 'transaction',
          find: {},
          set: { data: 'posted', valor: 'amount.abs', descricao: ['memo', 'kind'] },
          same: ['data', 'valor', 'descricao'],
        },
      },
    },
    'departments/extratos.yaml': {
      label: 'Extratos',
      permissions: ['balcao'],
      routes: [{ path: '/movimentos', label: 'Movimentos', list: { resource: 'movimentos', actions } }],
    },
  });
const whole = company(['create', 'edit', 'delete', 'bulkEdit', 'import']);
const withoutCreating = company(['edit']);
let portal: Portal = whole;
const server = sharedServer(() => ({ portal: whole, current: () => ({ portal, version: 'v1' }) }));

const lines = 60;
const file = (name: string) =>
  ofxText([
    {
      branch: '1',
      account: '1',
      transactions: Array.from({ length: lines }, (_none, at) => ({
        date: '20261103',
        amount: `${at + 1}.00`,
        id: `${name}${at}`,
        memo: `${name} ${at}`,
      })),
    },
  ]);

/** What happens once some writes of a run are stored; and how many writes that began later were stored all the same. */
let event: (() => Promise<unknown>) | undefined;
let storedAfter = 0;

const admin = server.as('admin');

beforeEach(() => {
  let [written, happened] = [0, false];
  storedAfter = 0;
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const write = PortalData.prototype.write;
  vi.spyOn(PortalData.prototype, 'write').mockImplementation(async function (this: PortalData, author, work) {
    const isLate = happened;
    const result = await write.call(this, author, work);
    if (!event || !author.kind?.startsWith('movimentos ')) return result;
    if (isLate) storedAfter++;
    if (++written === 20) {
      await event();
      happened = true;
    }
    return result;
  } as typeof write);
});
afterEach(() => {
  vi.restoreAllMocks();
  event = undefined;
  portal = whole;
});

const newKey = async (token: string) =>
  (
    await server.api('POST', '/user-keys', {
      token,
      body: {
        label: 'Robô',
        screens: ['/movimentos'],
        verbs: ['read', 'create', 'edit'],
        expires: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      },
    })
  ).body as { key: string; id: number };
const send = (token: string, name: string) =>
  server.api('POST', '/movimentos/documents', {
    token,
    raw: file(name),
    headers: { 'Content-Type': 'application/octet-stream', 'X-File-Name': 'extrato.ofx' },
  });
const session = async () =>
  (await server.api('POST', '/login', { body: { email: 'balcao@example.com', password } })).body
    .token as string;
const storedOf = async (name: string) =>
  (await server.as('balcao').list('/movimentos', { filter: { q: name } })).length;
const accountOf = async (name: string) =>
  (await admin.list('/contas', { filter: { email: `${name}@example.com` } }))[0] as {
    id: number;
    permissoes: string[];
  };

describe('an import', () => {
  it('ends with the key that sends it, and one undo takes back what is stored', async () => {
    const token = await session();
    const { key, id } = await newKey(token);
    event = () => server.api('DELETE', `/user-keys/${id}`, { token });
    const answer = await send(key, 'revogada');
    expect(answer.status, answer.text).toBe(401);
    const { stored, of } = answer.body;
    expect(of).toBe(lines);
    expect(stored).toBeGreaterThanOrEqual(20);
    expect(stored).toBeLessThan(lines);
    expect(answer.message).toContain(`${stored} de ${lines}`);
    expect(await storedOf('revogada')).toBe(stored);
    expect(storedAfter).toBe(0);
    event = undefined;
    const undone = await server.api('POST', `/recent-changes/${answer.headers.get('Undo')}/undo`, { token });
    expect(undone.status, undone.text).toBe(200);
    expect(await storedOf('revogada')).toBe(0);
  });

  it('ends with the session that sends it', async () => {
    const token = await session();
    event = () => server.api('POST', '/account/sign-out', { token });
    const answer = await send(token, 'saida');
    expect([answer.status, answer.body.of, storedAfter]).toEqual([401, lines, 0]);
    expect(await storedOf('saida')).toBe(answer.body.stored);
  });

  it('ends once the owner of its key has lost the right to it', async () => {
    const { key } = await newKey(await session());
    const account = await accountOf('balcao');
    event = () => admin.put(`/contas/${account.id}`, { permissoes: ['leitor'] });
    const answer = await send(key, 'perdida');
    expect([answer.status, answer.body.of, storedAfter]).toEqual([403, lines, 0]);
    event = undefined;
    const given = await admin.put(`/contas/${account.id}`, { permissoes: account.permissoes });
    expect(given.status, given.text).toBe(200);
    const token = await session();
    const found = await server.api('GET', '/movimentos?filter={"q":"perdida"}', { token });
    expect(found.body).toHaveLength(answer.body.stored as number);
  });

  it('ends once the config grants it no more', async () => {
    const token = await session();
    event = async () => (portal = withoutCreating);
    const answer = await send(token, 'config');
    expect([answer.status, answer.body.of, storedAfter]).toEqual([403, lines, 0]);
  });

  it('goes on after a change of the account that takes no right', async () => {
    const account = await accountOf('balcao');
    const token = await session();
    event = () => admin.put(`/contas/${account.id}`, { nome: 'Balcão Novo' });
    const answer = await send(token, 'nome');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.ids).toHaveLength(lines);
  });
});

describe('a change of many records', () => {
  it('ends with the key that sends it, and one undo takes back what is stored', async () => {
    await send(await session(), 'muitos');
    const token = await session();
    const all = (await server.api('GET', '/movimentos?filter={"q":"muitos"}&range=[0,99]', { token }))
      .body as { id: number }[];
    const { key, id } = await newKey(token);
    event = () => server.api('DELETE', `/user-keys/${id}`, { token });
    const answer = await server.api('POST', '/movimentos/bulk', {
      token: key,
      body: { do: 'update', data: { descricao: 'mudado' }, records: all.map((one) => ({ id: one.id })) },
      headers: { 'Offer-Undo': '1' },
    });
    event = undefined;
    expect([answer.status, answer.body.of, storedAfter], answer.text).toEqual([401, lines, 0]);
    const changed = await server.api('GET', '/movimentos?filter={"q":"mudado"}&range=[0,99]', { token });
    expect(changed.body).toHaveLength(answer.body.stored as number);
    expect(answer.body.stored).toBeLessThan(lines);
    const undone = await server.api('POST', `/recent-changes/${answer.headers.get('Undo')}/undo`, { token });
    expect(undone.status, undone.text).toBe(200);
  });
});
