import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fact } from '#server/caller/facts.ts';
import { withSessionsEnded } from '#server/caller/accounts.ts';
import { Ends } from '#server/caller/ends.ts';
import { openInstallation } from '#server/caller/installation.ts';
import { shapeOf } from '#server/data/shape.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import type { UnitOfWork } from '#server/writes/portalData.ts';
import { callerOfAll } from '#server/accounts/callers.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { inPostgres, sharedServer } from '#tests/support/server.ts';

const events: Fact[] = [];
const tell = (fact: Fact) => void events.push(fact);
const server = sharedServer(() => ({ tell }));
afterEach(() => {
  vi.useRealTimers();
  events.length = 0;
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
type Wanted = { label?: unknown; screens?: unknown; verbs?: unknown; expires?: unknown };
const asked = (wanted: Wanted = {}) => ({
  label: 'Robô',
  screens: ['/balcao/emprestimos'],
  verbs: ['read'],
  expires: dayIn(30),
  ...wanted,
});
const make = async (wanted: Wanted = {}, who = 'balcao') => {
  const { status, body, text } = await server.as(who).post('/user-keys', asked(wanted));
  expect(status, text).toBe(201);
  return body as { key: string; id: number };
};
const by = (key: string) => (method: string, address: string, body?: unknown) =>
  server.api(method, address, { token: key, ...(body !== undefined && { body }) });
const statuses = async (key: string, ...requests: [string, string, unknown?][]) => {
  const answers = [];
  for (const [method, address, body] of requests)
    answers.push(`${method} ${address} ${(await by(key)(method, address, body)).status}`);
  return answers;
};

describe('a key for programs', () => {
  it('is shown once, and stored as a digest that no export and no list shows', async () => {
    const { key } = await make();
    expect(key).toMatch(/^portal_key_[\w-]{43}$/);
    const listed = await server.as('balcao').get('/user-keys');
    expect(listed.text).not.toContain(key);
    expect(listed.text).not.toContain('digest');
    const data = inPostgres ? '' : readFileSync(path.join(server.folder, 'db.json'), 'utf8');
    expect(data).not.toContain(key);
  });

  it('reads what its screen shows its owner, and nothing beyond its screens and verbs', async () => {
    const { key } = await make();
    const rows = await by(key)('GET', '/emprestimos');
    expect(rows.body).toEqual((await server.as('balcao').get('/emprestimos')).body);
    expect(
      await statuses(
        key,
        ['GET', '/emprestimos/1'],
        ['GET', '/emprestimos/aggregate?measures={"n":"count"}'],
        ['GET', '/user-info'],
        ['POST', '/emprestimos', { livroId: 1, leitorId: 1 }],
        ['PUT', '/emprestimos/1', { observacao: 'x' }],
        ['DELETE', '/emprestimos/1'],
        ['POST', '/emprestimos/1/actions/devolver', {}],
        ['POST', '/emprestimos/bulk', { do: 'delete', records: [{ id: 1 }] }],
        ['GET', '/autores'],
        ['GET', '/contas'],
      ),
    ).toEqual([
      'GET /emprestimos/1 200',
      'GET /emprestimos/aggregate?measures={"n":"count"} 200',
      'GET /user-info 200',
      'POST /emprestimos 403',
      'PUT /emprestimos/1 403',
      'DELETE /emprestimos/1 403',
      'POST /emprestimos/1/actions/devolver 403',
      'POST /emprestimos/bulk 403',
      'GET /autores 403',
      'GET /contas 403',
    ]);
  });

  it('has of a record that two screens show the fields of the chosen one', async () => {
    const { key } = await make({ screens: ['/balcao/romances'] });
    const [book] = (await by(key)('GET', '/livros')).body as Record<string, unknown>[];
    expect(Object.keys(book!).toSorted()).toEqual(['id', 'paginas', 'preco', 'tipo', 'titulo', 'version']);
    const owners = (await server.as('balcao').get('/livros')).body as Record<string, unknown>[];
    expect(owners.some((row) => 'autorId' in row)).toBe(true);
    for (const query of [
      '?filter={"autorId":1}',
      '?sort=["autorId","ASC"]',
      '/aggregate?groupBy=["autorId"]&measures={"n":"count"}',
    ])
      expect((await by(key)('GET', `/livros${query}`)).status, query).toBe(403);
  });

  it('makes the transitions that it was given, and no other', async () => {
    const { key } = await make({ verbs: ['read', 'create', 'devolver'] });
    const loan = (await by(key)('POST', '/emprestimos', { livroId: 1, leitorId: 1 })).body as { id: number };
    const move = (slug: string) => by(key)('POST', `/emprestimos/${loan.id}/actions/${slug}`, {});
    expect((await move('perder')).status).toBe(403);
    expect((await by(key)('POST', `/emprestimos/${loan.id}/actions/devolver?dryRun=true`, {})).status).toBe(
      200,
    );
    expect((await move('devolver')).status).toBe(200);
    expect((await move('reabrir')).status).toBe(403);
    const many = (action: string) =>
      by(key)('POST', '/emprestimos/bulk', { do: 'act', action, records: [{ id: loan.id }] });
    expect((await many('reabrir')).text).toContain('403');
  });

  it('that may only create reads no record, not even what it has created', async () => {
    const { key } = await make({ verbs: ['create'] });
    const made = await by(key)('POST', '/emprestimos', { livroId: 1, leitorId: 1, observacao: 'nova' });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body as { id: number };
    expect(
      await statuses(key, ['GET', '/emprestimos'], ['GET', `/emprestimos/${id}`], ['GET', '/livros']),
    ).toEqual(['GET /emprestimos 403', `GET /emprestimos/${id} 403`, 'GET /livros 403']);
  });

  it('keeps the rows of its owner', async () => {
    const { key } = await make({ screens: ['/leitor/emprestimos'], verbs: ['read', 'edit'] }, 'leitor');
    expect((await by(key)('GET', '/emprestimos/1')).status).toBe(200);
    expect((await by(key)('GET', '/emprestimos/2')).status).toBe(404);
    expect((await by(key)('PUT', '/emprestimos/2', { observacao: 'x' })).status).toBe(404);
  });

  it('reads the figures of its dashboard, and no other', async () => {
    const { key } = await make({ screens: ['/direcao'] }, 'direcao');
    const figure = (measures: object, filter: object) =>
      by(key)(
        'GET',
        `/emprestimos/aggregate?${new URLSearchParams({ measures: JSON.stringify(measures), filter: JSON.stringify(filter) })}`,
      );
    expect((await figure({ value: { sum: 'multa' } }, { retiradoEm_gte: '$year' })).status).toBe(200);
    expect((await figure({ value: { max: 'multa' } }, {})).status).toBe(403);
    expect((await by(key)('GET', '/emprestimos')).status).toBe(403);
  });

  it('reaches no account, no key, no config, no search, no stream, and views as nobody', async () => {
    const { key } = await make(
      { screens: ['/contas'], verbs: ['read', 'create', 'edit', 'delete'] },
      'admin',
    );
    expect(
      await statuses(
        key,
        ['GET', '/contas'],
        ['POST', '/contas', { nome: 'X', email: 'x@example.com', senha: 'segredo-123' }],
        ['PUT', '/contas/1', { permissoes: ['ADMIN'] }],
        ['DELETE', '/contas/9'],
        ['POST', '/contas/bulk', { do: 'update', data: { bloqueada: true }, records: [{ id: 1 }] }],
        ['POST', '/user-keys', asked({ screens: ['/contas'] })],
        ['GET', '/user-keys'],
        ['DELETE', '/user-keys/1'],
        ['POST', '/account/password', { current: 'a', next: 'b' }],
        ['POST', '/account/sign-out-all'],
        ['GET', '/record-search?q=lia'],
        ['GET', '/user-notifications'],
        ['POST', '/recent-changes/1/undo'],
        ['GET', '/deleted-records'],
        ['POST', '/record-exports', { resource: 'contas', format: 'csv', count: 1 }],
      ),
    ).toEqual([
      'GET /contas 200',
      'POST /contas 403',
      'PUT /contas/1 403',
      'DELETE /contas/9 403',
      'POST /contas/bulk 403',
      'POST /user-keys 403',
      'GET /user-keys 403',
      'DELETE /user-keys/1 403',
      'POST /account/password 403',
      'POST /account/sign-out-all 403',
      'GET /record-search?q=lia 403',
      'GET /user-notifications 403',
      'POST /recent-changes/1/undo 403',
      'GET /deleted-records 403',
      'POST /record-exports 403',
    ]);
    for (const address of [
      '/config/start.json?at=/contas',
      '/config/departments/admin.json',
      '/config/access.json',
    ])
      expect((await server.request('GET', address, { token: key })).status).toBe(403);
    const viewing = await server.api('GET', '/emprestimos', {
      token: key,
      headers: { 'X-Portal-View-As': '@2' },
    });
    expect(viewing.status).toBe(403);
  });

  it('is no longer than 366 days, and of screens and verbs that its owner has', async () => {
    const refusedFor = async (wanted: Wanted, who = 'balcao') => {
      const { status, body } = await server.as(who).post('/user-keys', asked(wanted));
      return [status, ...Object.keys((body as { errors?: object }).errors ?? {})];
    };
    expect(await refusedFor({ expires: undefined })).toEqual([422, 'expires']);
    expect(await refusedFor({ expires: dayIn(370) })).toEqual([422, 'expires']);
    expect(await refusedFor({ expires: dayIn(-2) })).toEqual([422, 'expires']);
    expect(await refusedFor({ expires: '2027-02-30' })).toEqual([422, 'expires']);
    expect(await refusedFor({ label: ' ' })).toEqual([422, 'label']);
    expect(await refusedFor({ screens: ['/acervo/livros'] })).toEqual([422, 'screens']);
    expect(await refusedFor({ screens: [] })).toEqual([422, 'screens']);
    expect(await refusedFor({ verbs: ['perder'], screens: ['/leitor/emprestimos'] }, 'leitor')).toEqual([
      422,
      'verbs',
    ]);
    expect(await refusedFor({ verbs: 'read' })).toEqual([422, 'verbs']);
    expect((await server.as('balcao').post('/user-keys', asked({ expires: dayIn(365) }))).status).toBe(201);
    expect((await server.as().post('/user-keys', asked())).status).toBe(401);
    expect((await server.as('balcao').get('/user-keys?x=1')).status).toBe(400);
    expect((await server.as('balcao').put('/user-keys', {})).status).toBe(405);
  });

  it('is made and revoked only by a session whose user has proved their identity lately', async () => {
    const { id } = await make();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    const refusal = { status: 403, body: { stepUp: true } };
    expect(await server.as('balcao').post('/user-keys', asked())).toMatchObject(refusal);
    expect(await server.as('balcao').remove(`/user-keys/${id}`)).toMatchObject(refusal);
    expect((await server.as('balcao').get('/user-keys')).status).toBe(200);
  });

  it('ends on its last day, by the clock of the machine', async () => {
    const { key } = await make({ expires: dayIn(2) });
    expect((await by(key)('GET', '/emprestimos')).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 86_400_000 });
    const { status, message } = await by(key)('GET', '/emprestimos');
    expect(status).toBe(401);
    expect(message).toContain('valeu até');
  });

  it('ends at once when it is revoked, by its owner or by who administers the account', async () => {
    const [own, other] = [await make(), await make()];
    expect((await server.as('acervo').remove(`/user-keys/${own.id}`)).status).toBe(404);
    expect((await server.as('balcao').remove(`/user-keys/${own.id}`)).status).toBe(200);
    expect((await by(own.key)('GET', '/emprestimos')).status).toBe(401);
    expect((await by(other.key)('GET', '/emprestimos')).status).toBe(200);
    expect((await server.as('acervo').get('/user-keys?account=2')).status).toBe(403);
    const listed = (await server.as('admin').get('/user-keys?account=2')).body as {
      keys: { id: number; owner: { email: string } }[];
    };
    expect(listed.keys.find(({ id }) => id === other.id)?.owner.email).toBe('balcao@example.com');
    expect((await server.as('admin').remove(`/user-keys/${other.id}`)).status).toBe(200);
    expect((await by(other.key)('GET', '/emprestimos')).status).toBe(401);
    expect(
      events
        .filter(({ event }) => event === 'key')
        .map(({ account, did, outcome }) => [account, did, outcome]),
    ).toEqual([
      ['balcao@example.com', 'made', 'success'],
      ['balcao@example.com', 'made', 'success'],
      ['balcao@example.com', 'revoked', 'success'],
      ['admin@example.com', 'revoked', 'success'],
    ]);
  });

  it('loses with the next request the rights that are taken from its owner', async () => {
    const admin = server.as('admin');
    const ana = await admin.create('/contas', {
      nome: 'Ana',
      email: 'ana.chave@example.com',
      senha: 'cavalo-branco-9',
      permissoes: ['balcao', 'leitor'],
    });
    const token = (
      await server.api('POST', '/login', {
        body: { email: 'ana.chave@example.com', password: 'cavalo-branco-9' },
      })
    ).body.token as string;
    const made = await server.api('POST', '/user-keys', { token, body: asked() });
    const { key } = made.body as { key: string };
    expect((await by(key)('GET', '/emprestimos')).status).toBe(200);
    await admin.put(`/contas/${ana.id}`, { permissoes: ['leitor'] });
    expect((await by(key)('GET', '/emprestimos')).status).toBe(403);
    await admin.put(`/contas/${ana.id}`, { permissoes: ['balcao'] });
    expect((await by(key)('GET', '/emprestimos')).status).toBe(200);
    const again = await server.api('POST', '/login', {
      body: { email: 'ana.chave@example.com', password: 'cavalo-branco-9' },
    });
    const unused = (
      await server.api('POST', '/user-keys', { token: again.body.token as string, body: asked() })
    ).body as { key: string };
    await admin.put(`/contas/${ana.id}`, { bloqueada: true });
    expect((await by(key)('GET', '/emprestimos')).status).toBe(401);
    await admin.put(`/contas/${ana.id}`, { bloqueada: false });
    expect((await by(key)('GET', '/emprestimos')).status, 'blocked once').toBe(401);
    expect((await by(unused.key)('GET', '/emprestimos')).status, 'not used meanwhile').toBe(401);
    expect(events.filter(({ did }) => did === 'ended')).toHaveLength(2);
    const kept = inPostgres ? '' : readFileSync(path.join(server.folder, 'installation'), 'utf8');
    if (!inPostgres)
      expect(kept.split('\n')).toContain(createHash('sha256').update(unused.key).digest('base64url'));
  });

  it('makes no more than 600 requests a minute', async () => {
    const { key } = await make();
    const answers: number[] = [];
    for (let round = 0; round < 31; round++)
      answers.push(
        ...(await Promise.all(Array.from({ length: 20 }, () => by(key)('GET', '/user-info')))).map(
          ({ status }) => status,
        ),
      );
    expect(answers.filter((status) => status === 200)).toHaveLength(600);
    const refused = await by(key)('GET', '/emprestimos');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { key: other } = await make();
    expect((await by(other)('GET', '/emprestimos')).status).toBe(200);
  });

  it('is told to auditors as the method of what is refused', async () => {
    const { key } = await make();
    events.length = 0;
    await by(key)('DELETE', '/emprestimos/1');
    await by('portal_key_'.padEnd(54, 'x'))('GET', '/emprestimos');
    expect(events.map(({ event, account, method, outcome }) => [event, account, method, outcome])).toEqual([
      ['refused', 'balcao@example.com', 'key', '403'],
      ['refused', null, 'key', '401'],
    ]);
    expect(JSON.stringify(events)).not.toContain(key);
  });

  it.each(['portal_key_', 'portal_key_ x', `portal_key_${'a'.repeat(43)}`, `portal_key_${'a'.repeat(5000)}`])(
    'refuses %.20s…',
    async (key) => expect((await by(key)('GET', '/emprestimos')).status).toBe(401),
  );
});

describe('a transition that asks for the identity of who makes it', () => {
  const library = (asks: boolean) =>
    companyWith('library', {
      'resources/emprestimos.yaml': {
        fields: {
          situacao: {
            transitions: [
              {
                label: 'Devolver',
                from: 'aberto',
                to: 'devolvido',
                permissions: ['balcao'],
                ...(asks && { confirmIdentity: true }),
              },
              { label: 'Perder', from: 'aberto', to: 'perdido', permissions: ['balcao'], fields: ['motivo'] },
            ],
          },
        },
      },
    });
  let portal = library(false);
  const guarded = sharedServer(() => ({ portal, current: () => ({ portal, version: 'v1' }) }));

  const keyFor = async () => {
    const verbs = ['read', 'create', 'devolver', 'perder'];
    const { body } = await guarded.as('balcao').post('/user-keys', asked({ verbs }));
    return (body as { key: string }).key;
  };
  const send = (token: string, address: string, body: unknown) =>
    guarded.api('POST', address, { token, body });

  it('is refused to a key, also to one that was given it before, while others are made', async () => {
    const early = await keyFor();
    const loan = async () => {
      const { body } = await send(early, '/emprestimos', { livroId: 1, leitorId: 1 });
      return `/emprestimos/${(body as { id: number }).id}/actions`;
    };
    expect((await send(early, `${await loan()}/devolver`, {})).status).toBe(200);
    portal = library(true);
    for (const key of [early, await keyFor()]) {
      const actions = await loan();
      const refused = await send(key, `${actions}/devolver`, {});
      expect(refused.status).toBe(403);
      expect(refused.body).not.toHaveProperty('stepUp');
      expect((await send(key, `${actions}/perder`, { motivo: 'sumiu' })).status).toBe(200);
    }
  });
});

describe('a back-up', () => {
  it('brings no key back that was ended since', async () => {
    const folder = newFolder();
    const first = openInstallation(folder, {});
    const name = await first.name();
    first.end(['digest']);
    const again = openInstallation(folder, {});
    expect(await again.name()).toBe(name);
    expect(again.hasEnded('digest')).toBe(true);
    expect(again.hasEnded('other')).toBe(false);
  });

  it('is another installation where its whole folder is copied', async () => {
    const folder = newFolder();
    const name = await openInstallation(folder, {}).name();
    const copy = path.join(newFolder(), 'copy');
    cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
    expect(await openInstallation(copy, {}).name()).not.toBe(name);
  });

  it.skipIf(inPostgres)('of the records alone does not bring a revoked key back', async () => {
    const { key, id } = await make();
    const { installation } = server.stored().$keys!.find((row) => row.id === id)!;
    expect(installation).toBeTruthy();
    expect((await by(key)('GET', '/emprestimos')).status).toBe(200);
    await server.as('balcao').remove(`/user-keys/${id}`);
    const ended = readFileSync(path.join(server.folder, 'installation'), 'utf8').split('\n');
    expect(ended.length).toBeGreaterThan(2);
    writeFileSync(path.join(newFolder(), 'unused'), '');
  });
});

describe('what a part of a write has done that is refused and left out', () => {
  const portal = () => server.portal;
  const accounts = () => portal().resources[portal().accounts.resource]!;
  const caller = () => callerOfAll(portal(), '2026-01-10');
  const write = (work: (unit: UnitOfWork) => Promise<void>) =>
    openPortalData({ store: server.store, files: server.files }, portal()).write(caller(), work);
  const leftOut = (unit: UnitOfWork, work: () => Promise<void>) =>
    unit
      .attempt(async () => {
        await work();
        throw new Error('refused');
      })
      .catch(() => undefined);

  it('ends no key, and notes no end of a session', async () => {
    const { key } = await make();
    const { account: id } = server.stored().$keys!.at(-1)! as { account: string };
    const endsOf = () =>
      new Ends(server.folder).read().filter((end) => 'stamp' in end && end.account === String(id)).length;
    const get = (unit: UnitOfWork) => unit.get(shapeOf(accounts(), caller().viewer), id);
    const before = endsOf();
    await write(async (unit) => {
      const now = (await get(unit))!;
      await leftOut(unit, async () => void (await unit.replace(accounts(), withSessionsEnded(now), now)));
      await leftOut(unit, () => unit.remove(accounts(), id, now));
    });
    expect((await by(key)('GET', '/emprestimos')).status).toBe(200);
    expect(endsOf()).toBe(before);
    await write(async (unit) => {
      const now = (await get(unit))!;
      await unit.replace(accounts(), withSessionsEnded(now), now);
    });
    expect(endsOf()).toBe(before + 1);
  });
});
