/** Thirty simulated days: each action is told to auditors once, in a chain that stays whole when its beginning is cut. */
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cutAudit, verifyAudit } from '#host/auditFile.ts';
import { Audit } from '#features/audit/server/audit.ts';
import { LiveConfig } from '#server/config/liveConfig.ts';
import { createLog } from '#server/http/requestLog.ts';
import { password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { appCode } from '#tests/support/signIn/appCode.ts';

type Line = Record<string, unknown>;

const file = path.join(newFolder(), 'audit.jsonl');
const config = path.join(newFolder(), 'config');
const audit = new Audit(file, createLog('off'));
const day = 86_400_000;
const minute = 60_000;
const begins = Date.now();
let server: TestServer;
/** What has been done, in the words that the lines of the stream must have. */
const done: Line[] = [];

beforeAll(async () => {
  cpSync('tests/support/config', config, { recursive: true });
  appendFileSync(
    path.join(config, 'departments/admin.yaml'),
    '  - { path: /contas/editor, label: Editor, page: ConfigEditor }\n',
  );
  const live = new LiveConfig(config);
  server = await startServer({
    current: live.current,
    editing: { folder: config, refresh: () => live.refresh() },
    tell: audit.hear,
  });
  vi.useFakeTimers({ toFake: ['Date'], now: begins });
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

const mailOf = (name: string) => `${name}@example.com`;
const did = (event: string, account: string | null, more: Line = {}) =>
  done.push({ event, account: account && mailOf(account), method: 'password', outcome: 'success', ...more });
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** A minute ends: refusals that were counted in it are written. */
const nextMinute = async () => {
  await audit.close();
  pass(minute);
};
const login = (email: string, word: string) =>
  server.api('POST', '/login', { body: { email, password: word } });
async function enter(name: string): Promise<string> {
  const { status, body, text } = await login(mailOf(name), password);
  expect(status, text).toBe(200);
  did('sign-in', name);
  return body.token as string;
}
const ask = (token: string | undefined, method: string, at: string, body?: object, status = 200) =>
  server.api(method, at, { ...(token !== undefined && { token }), ...(body && { body }) }).then((answer) => {
    expect(answer.status, `${method} ${at}: ${answer.text}`).toBe(status);
    return answer.body as Record<string, never>;
  });

let views = 0;
let keys = 0;
const makeKey = async (owner: string): Promise<{ key: string; id: number; label: string; token: string }> => {
  const token = await enter(owner);
  const label = `Robô ${++keys}`;
  const screens = owner === 'balcao' ? ['/balcao/emprestimos'] : ['/acervo/livros'];
  const expires = new Date(Date.now() + 40 * day).toISOString().slice(0, 10);
  const made = await ask(token, 'POST', '/user-keys', { label, screens, verbs: ['read'], expires }, 201);
  did('key', owner, { did: 'made', label });
  return { key: made.key!, id: made.id!, label, token };
};
const setAccount = async (id: number, body: object) => {
  const token = await enter('admin');
  await ask(token, 'PUT', `/contas/${id}`, body);
};

const actions: readonly (() => Promise<void>)[] = [
  async function comesAndGoes() {
    const token = await enter('leitor');
    await ask(token, 'GET', '/livros');
    await ask(token, 'POST', '/account/sign-out');
    did('sign-out', 'leitor');
    await ask(token, 'GET', '/livros', undefined, 401);
    did('refused', null, { method: 'none', outcome: '401', route: 'GET /api/livros', count: 1 });
    await nextMinute();
  },
  async function guesses() {
    expect((await login(mailOf('acervo'), 'errada')).status).toBe(401);
    did('sign-in', 'acervo', { outcome: '401' });
    expect((await login('ninguem@example.com', 'errada')).status).toBe(401);
    did('sign-in', null, { outcome: '401' });
    expect((await login(mailOf('presa'), password)).status).toBe(401);
    did('sign-in', 'presa', { outcome: '401' });
  },
  async function usesKeyBeyondItsScreens() {
    const { key, id, label, token } = await makeKey('balcao');
    await ask(key, 'GET', '/emprestimos');
    for (let times = 0; times < 3; times++) await ask(key, 'GET', '/contas', undefined, 403);
    await ask(key, 'GET', '/user-keys', undefined, 403);
    await audit.close();
    const refused = { method: 'key', outcome: '403' };
    did('refused', 'balcao', { ...refused, route: 'GET /api/contas', count: 3 });
    did('refused', 'balcao', { ...refused, route: 'GET /api/user-keys', count: 1 });
    await ask(token, 'DELETE', `/user-keys/${id}`);
    did('key', 'balcao', { did: 'revoked', label });
    await ask(key, 'GET', '/emprestimos', undefined, 401);
    did('refused', null, { method: 'key', outcome: '401', route: 'GET /api/emprestimos', count: 1 });
    await nextMinute();
  },
  async function changesRights() {
    for (const permissions of [['leitor', 'balcao'], ['leitor']]) {
      await setAccount(4, { permissoes: permissions });
      did('rights', 'admin', { of: mailOf('leitor2'), after: permissions });
    }
    await setAccount(4, { plano: `Plano ${done.length}` });
  },
  async function blocksAnOwnerOfKeys() {
    const { label, key } = await makeKey('acervo');
    await setAccount(1, { bloqueada: true });
    did('rights', 'admin', { of: mailOf('acervo'), active: false });
    did('key', 'admin', { did: 'ended', label, of: mailOf('acervo') });
    await setAccount(1, { bloqueada: false });
    did('rights', 'admin', { of: mailOf('acervo'), active: true });
    await ask(key, 'GET', '/livros', undefined, 401);
    did('refused', null, { method: 'key', outcome: '401', route: 'GET /api/livros', count: 1 });
    await nextMinute();
  },
  async function publishes() {
    const token = await enter('admin');
    const at = '/config/edit/resources/livros.yaml';
    const { hash } = (await server.request('GET', at, { token })).body as { hash: string };
    const label = `ISBN ${done.length}`;
    const body = { hash, edits: [{ do: 'set', path: ['fields', 'isbn', 'label'], value: label }] };
    expect((await server.request('POST', `${at}?check=true`, { token, body })).status).toBe(200);
    const saved = await server.request('POST', at, { token, body });
    expect(saved.status, saved.text).toBe(200);
    did('publish', 'admin', { file: 'resources/livros.yaml' });
  },
  async function exports() {
    const token = await enter('acervo');
    await ask(token, 'POST', '/record-exports', { resource: 'livros', format: 'xlsx', count: 12 });
    did('export', 'acervo', { resource: 'livros', format: 'xlsx', count: 12 });
  },
  async function viewsAsOthers() {
    if (++views > 6) return;
    const token = await enter('admin');
    const headers = { 'x-portal-view-as': `@${views}` };
    for (let times = 0; times < 3; times++)
      expect((await server.api('GET', '/user-info', { token, headers })).status).toBe(200);
    did('view-as', 'admin', { as: `@${views}` });
  },
  async function invites() {
    const token = await enter('admin');
    const name = `nova${done.length}`;
    const account = { email: mailOf(name), name, permissions: ['leitor'] };
    const made = await ask(token, 'POST', '/user-invitations', account, 201);
    // The account that is made, and the link.
    did('rights', 'admin', { of: mailOf(name), after: ['leitor'] });
    did('invitation', 'admin', { did: 'made', of: mailOf(name) });
    const link = new URL(made.link!, 'http://portal');
    const raw = new URLSearchParams({
      token: link.searchParams.get('token')!,
      next: `${name}-41`,
      again: `${name}-41`,
    });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await server.request('POST', '/auth/password', { raw: raw.toString(), headers })).status).toBe(
      200,
    );
    did('invitation', name, { method: 'none', did: 'used' });
  },
  async function addsAndRemovesFactor() {
    const token = await enter('direcao');
    const { setUp, secret } = await ask(token, 'POST', '/account/factors/totp');
    await ask(token, 'POST', '/account/factors/totp/confirm', { setUp, code: appCode(secret!) }, 201);
    did('factor', 'direcao', { factor: 'totp', change: 'added', of: mailOf('direcao') });
    pass(minute);
    const begun = await login(mailOf('direcao'), password);
    did('sign-in', 'direcao', { outcome: 'second-factor' });
    const { challenge } = begun.body as { challenge: string };
    const code = appCode(secret!);
    await ask(undefined, 'POST', '/login/verify', { challenge, method: 'totp', code });
    did('sign-in', 'direcao', { method: 'totp' });
    const { factors } = await ask(token, 'GET', '/account/factors');
    const own = (factors as unknown as { id: number; kind: string }[]).find(({ kind }) => kind === 'totp')!;
    await ask(token, 'POST', `/account/factors/${own.id}/remove`);
    did('factor', 'direcao', { factor: 'totp', change: 'removed', of: mailOf('direcao') });
  },
  async function provesIdentity() {
    const token = await enter('admin');
    pass(11 * minute);
    const refused = await ask(token, 'PUT', '/contas/4', { permissoes: ['balcao'] }, 403);
    expect(refused).toMatchObject({ stepUp: true });
    await audit.close();
    did('refused', 'admin', { outcome: '403', route: 'PUT /api/contas', count: 1 });
    await ask(token, 'POST', '/login/step-up', { method: 'password', password: 'errada' }, 422);
    did('step-up', 'admin', { outcome: '422' });
    await ask(token, 'POST', '/login/step-up', { method: 'password', password });
    did('step-up', 'admin');
    await ask(token, 'PUT', '/contas/4', { permissoes: ['balcao'] });
    did('rights', 'admin', { of: mailOf('leitor2'), after: ['balcao'] });
    await ask(token, 'PUT', '/contas/4', { permissoes: ['leitor'] });
    did('rights', 'admin', { of: mailOf('leitor2'), after: ['leitor'] });
  },
  async function endsAnotherSession() {
    const [one, other] = [await enter('solto'), await enter('solto')];
    const { sessions } = await ask(one, 'GET', '/account/sessions');
    const all = sessions as unknown as { id: number; isCurrent: boolean }[];
    for (const { id } of all.filter(({ isCurrent }) => !isCurrent)) {
      await ask(one, 'POST', `/account/sessions/${id}/end`);
      did('sign-out', 'solto', { other: true });
    }
    await ask(other, 'GET', '/livros', undefined, 401);
    await audit.close();
    did('refused', null, { method: 'none', outcome: '401', route: 'GET /api/livros', count: 1 });
    await ask(one, 'POST', '/account/sign-out-all');
    did('sign-out', 'solto', { all: true });
  },
];

const linesIn = () =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

it('each action of thirty days has exactly one line, and no line tells of none', async () => {
  // Each day in another order, so that each action follows each other one.
  for (let today = 0; today < 30; today++) {
    vi.setSystemTime(begins + today * day);
    for (let at = 0; at < 4; at++) {
      const action = actions[(today * 5 + at * (1 + (today % 5))) % actions.length]!;
      await action();
      await nextMinute();
    }
  }
  const known = new Set(done.flatMap((line) => Object.keys(line)));
  const told = linesIn().map((line, at) =>
    Object.fromEntries(Object.entries(line).filter(([key]) => known.has(key) && key in (done[at] ?? line))),
  );
  expect(told).toEqual(done);
  expect(done.length).toBeGreaterThan(200);
  expect(new Set(done.map(({ event }) => event))).toEqual(
    new Set([
      ...['sign-in', 'sign-out', 'refused', 'key', 'rights', 'publish', 'export', 'view-as'],
      ...['invitation', 'factor', 'step-up'],
    ]),
  );
  for (const line of linesIn()) {
    expect(Object.keys(line)).toEqual(expect.arrayContaining(['at', 'address', 'method', 'outcome']));
    expect(JSON.stringify(line)).not.toMatch(/portal_key_|eyJ|folhear1234|errada|token=/);
  }
}, 180_000);

it('the chain is whole, and still is when the first twenty days are cut', async () => {
  const before = readFileSync(file, 'utf8');
  const lines = linesIn();
  expect(verifyAudit(before)).toMatchObject({ lines: done.length, chains: 1, cut: 0 });
  expect(verifyAudit(before).broken).toBeUndefined();
  const until = new Date(begins + 20 * day).toISOString();
  const old = lines.filter(({ at }) => String(at) < until);
  expect(await cutAudit(file, until)).toBe(old.length);
  const left = readFileSync(file, 'utf8');
  expect(linesIn()[0]).toMatchObject({ prev: old.at(-1)!.hash });
  expect(verifyAudit(left)).toMatchObject({ lines: lines.length - old.length, cut: 1 });
  expect(verifyAudit(left).broken).toBeUndefined();
  const [first = ''] = left.split('\n');
  expect(verifyAudit(left.slice(first.length + 1).replace('success', 'succesS')).broken).toBeDefined();
});
