import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi, beforeEach } from 'vitest';
import { whyNotOpened, openBuilt } from '#server/bootstrap.ts';
import { readEnv } from '#host/env.ts';
import { RateLimiter } from '#server/http/rateLimiter.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { announceStart } from '#server/announce.ts';
import { startupWarnings } from '#server/startupWarnings.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { goodTexts, portalWith } from '#tests/support/portal.ts';

describe('A server that cannot listen at its address', () => {
  const here = { host: '127.0.0.1', port: 80 };

  it.each([
    [
      'EADDRINUSE',
      'A porta 80 já está em uso. Encerre o outro programa ou escolha outra, por exemplo PORT=81.',
    ],
    ['EACCES', /^O sistema não deixa este programa abrir a porta 80\. Escolha outra, por exemplo PORT=8080/],
    ['ENOTFOUND', '"127.0.0.1" não é um endereço desta máquina. Corrija HOST, ou tire-o.'],
    ['EMFILE', 'Não foi possível abrir 127.0.0.1:80: o sistema respondeu EMFILE.'],
  ])('says why and what to do for %s', (code, words) => {
    expect(whyNotOpened({ name: 'Error', message: `listen ${code}`, code }, here)).toMatch(words);
  });

  it('says that the address is not one of this machine', async () => {
    // 192.0.2.0/24 is for documentation: RFC 5737
    const error = await new Promise<Error>((resolve) => {
      createServer().once('error', resolve).listen(0, '192.0.2.1');
    });
    expect(whyNotOpened(error, { host: '192.0.2.1', port: 0 })).toMatch(/^"192\.0\.2\.1" não é um endereço/);
  });
});

describe('the environment', () => {
  it('has defaults for everything', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      config: path.resolve('config'),
      data: path.resolve('.data'),
      db: path.resolve('db.json'),
    });
  });

  it('accepts all documented variables', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      PORTAL_DATA: '/tmp/x',
      PORTAL_API_URL: 'https://api.example.com/',
      PORTAL_TODAY: '2026-02-28',
      PORTAL_LOG: 'errors',
      PORTAL_CORS_ORIGINS: 'https://a.example.com, http://localhost:5173/',
    };
    expect(readEnv(env)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      data: '/tmp/x',
      apiUrl: 'https://api.example.com',
      today: '2026-02-28',
      log: 'errors',
      corsOrigins: ['https://a.example.com', 'http://localhost:5173'],
    });
  });

  it.each([
    ['1', 1],
    ['0', 0],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/8, ::1,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ])('trusts the proxies of PORTAL_TRUST_PROXY=%s', (text, expected) => {
    expect(readEnv({ PORTAL_TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it.each(['sim', 'true', '10', '10.0.0', '10.0.0.0/33', '10.0.0.0/8/1', '10.0.0.5,', 'proxy.local'])(
    'trusts no proxy by PORTAL_TRUST_PROXY=%s, and says what it may be',
    (text) => expect(() => readEnv({ PORTAL_TRUST_PROXY: text })).toThrow(/PORTAL_TRUST_PROXY=.*10\.0\.0\.5/),
  );

  it.each(['PORTAL_METRICS_ALLOW', 'PORTAL_WEBHOOK_ALLOW'] as const)(
    'accepts addresses and networks for %s',
    (name) => {
      const key = name === 'PORTAL_METRICS_ALLOW' ? 'metricsAllow' : 'webhookAllow';
      expect(readEnv({ [name]: '10.0.0.5, fd00::/8' })[key]).toEqual(['10.0.0.5', 'fd00::/8']);
      expect(() => readEnv({ [name]: '*' })).toThrow(`${name}="*"`);
    },
  );

  it.each(['*', 'null', 'a.example.com', 'https://a.example.com/x', 'https://a.example.com,'])(
    'lets no origin in by PORTAL_CORS_ORIGINS=%s',
    (text) => expect(() => readEnv({ PORTAL_CORS_ORIGINS: text })).toThrow('PORTAL_CORS_ORIGINS'),
  );

  it.each([
    ['PORTAL_API_URL', 'https://ana:segredo@api.example.com', 'https://…@api.example.com'],
    ['PORTAL_API_URL', 'https://ana:se/g@redo@api.example.com', 'https://…@api.example.com'],
    ['PORTAL_API_URL', 'ana:segredo@api.example.com', '…@api.example.com'],
    ['PORTAL_API_URL', 'https://api.example.com/?chave=segredo', 'https://api.example.com/?…'],
    [
      'PORTAL_CORS_ORIGINS',
      'http://a.example.com, https://ana:segredo@b.example.com',
      'http://a.example.com, https://…@b',
    ],
    ['PORTAL_TRUST_PROXY', '10.0.0.5, http://ana:segredo@proxy', '10.0.0.5, http://…@proxy'],
    ['PORTAL_WEBHOOK_ALLOW', 'http://ana:segredo@10.0.0.5', 'http://…@10.0.0.5'],
    ['PORTAL_SMTP_URL', 'smpt://ana:segredo@mail', 'PORTAL_SMTP_URL'],
    ['PORTAL_DATABASE_URL', 'mysql://ana:segredo@db/portal', 'PORTAL_DATABASE_URL'],
  ])('prints no secret of %s=%s', (name, value, printed) => {
    expect(() => readEnv({ [name]: value })).toThrow(printed);
    expect(() => readEnv({ [name]: value })).not.toThrow(/segredo|se\/g|redo/);
  });

  it('reports all problems at once, with the value and an example', () => {
    const wrong = {
      PORT: 'oitenta',
      HOST: 'a b',
      PORTAL_API_URL: 'ftp://x',
      PORTAL_TODAY: '2026-02-30',
      PORTAL_LOG: 'tudo',
    };
    let message = '';
    try {
      readEnv(wrong);
    } catch (error) {
      ({ message } = error as Error);
    }
    for (const [name, value] of Object.entries(wrong)) expect(message).toContain(`${name}="${value}"`);
    expect(message.split('\n')).toHaveLength(6);
  });

  it.each(['65536', '-1', '1e3', '3000x'])('refuses the port %s', (port) => {
    expect(() => readEnv({ PORT: port })).toThrow('PORT');
  });
});

describe('the limiter', () => {
  it('allows the limit in a minute, and says how long to wait', () => {
    let now = 0;
    const limiter = new RateLimiter(2, { now: () => now });
    limiter.count('a');
    now = 10_000;
    limiter.count('a');
    expect(limiter.retryAfter('a')).toBe(50);
    expect(limiter.retryAfter('b')).toBe(0);
    now = 60_000;
    expect(limiter.retryAfter('a')).toBe(0);
    limiter.count('a');
    expect(limiter.retryAfter('a')).toBe(10);
  });

  it('does not go by the clock of the machine, which may be set back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const limiter = new RateLimiter(1);
      limiter.count('a');
      vi.setSystemTime(Date.now() - 7_200_000);
      expect(limiter.retryAfter('a')).toBeLessThanOrEqual(60);
    } finally {
      vi.useRealTimers();
    }
  });

  it('forgets events that are taken back', () => {
    const limiter = new RateLimiter(1);
    const takeBack = limiter.count('a');
    expect(limiter.retryAfter('a')).toBeGreaterThan(0);
    takeBack();
    expect(limiter.retryAfter('a')).toBe(0);
  });
});

const unused =
  'label: { one: Sobra, many: Sobras }\ntitle: nome\nfields: { nome: { type: text, label: Nome } }\n';

describe('the warnings at start-up', () => {
  let dir: string;
  beforeEach(() => (dir = newFolder()));

  async function notes(tables: object | null, texts = goodTexts(), shipped: object = {}) {
    const [source, demo] = [path.join(dir, 'inicial.json'), path.join(dir, 'demo.json')];
    if (tables) writeFileSync(source, JSON.stringify(tables));
    writeFileSync(demo, JSON.stringify(shipped));
    const env = readEnv({ PORTAL_DATA: path.join(dir, 'dados') });
    const store = openJsonStore(env.data, tables ? source : null);
    try {
      const data = openPortalData({ store, files: openFolderFiles(env.data) }, portalWith(texts));
      return await startupWarnings(data, env, demo);
    } finally {
      await store.close();
    }
  }
  const account = (id: number, senha: string) => ({ id, nome: 'A', email: `a${id}@example.com`, senha });

  it('name the states that records older than the field lack', async () => {
    const texts = {
      ...goodTexts(),
      'resources/casos.yaml': `
label: { one: Caso, many: Casos }
title: nome
fields:
  nome: { type: text, label: Nome }
  situacao: { type: status, label: Situação, options: { novo: Novo, feito: Feito }, transitions: [{ label: Fazer, from: novo, to: feito }] }
`,
    };
    const told = async (more: object) =>
      (await notes({ casos: [{ id: 1, nome: 'A', ...more }] }, texts)).join('\n');
    const older = await told({});
    for (const words of ['Há registros sem estado', '  casos.situacao', 'portal migrate'])
      expect(older).toContain(words);
    rmSync(path.join(dir, 'dados'), { recursive: true });
    expect(await told({ situacao: 'novo' })).not.toContain('sem estado');
  });

  it('say why the records could not be checked, and the portal goes on', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const env = readEnv({ PORTAL_DATA: path.join(dir, 'dados') });
    const store = openJsonStore(env.data, null);
    const silent = {
      ...store,
      using: (model: Parameters<typeof store.using>[0]) => ({
        ...store.using(model),
        find: () => Promise.reject(new Error('O banco de dados não respondeu.')),
      }),
    };
    const stores = { store: silent, files: openFolderFiles(env.data) };
    await announceStart(env, portalWith(goodTexts()), { stores, answered: Promise.resolve() });
    expect(told.mock.calls.flat().join('')).toContain('O banco de dados não respondeu.');
    vi.restoreAllMocks();
    await store.close();
  });

  it('wait for the first answer, as do warnings about the config', async () => {
    const config = path.join(dir, 'config');
    cpSync('tests/support/config', config, { recursive: true });
    writeFileSync(path.join(config, 'resources/sobras.yaml'), unused);
    const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const env = { HOST: '127.0.0.1', PORT: '0', PORTAL_LOG: 'off', PORTAL_CONFIG: config };
    const { server, current, stop } = await openBuilt(
      readEnv({ ...env, PORTAL_DATA: path.join(dir, 'dados') }),
      { apiOnly: true },
    );
    const lines = () => logged.mock.calls.flat().join('');
    try {
      expect(current().health).toBeUndefined();
      expect(lines()).not.toContain('sobras');
      const { port } = server.address() as AddressInfo;
      expect((await fetch(`http://127.0.0.1:${port}/config/index.json`)).ok).toBe(true);
      // a worker thread starts first
      await expect.poll(lines, { timeout: 20_000 }).toContain('nenhuma tela mostra "sobras"');
      expect(current().health!.problems).toMatchObject([
        { severity: 'warning', code: 'unused-resource', frame: expect.stringContaining('label') },
      ]);
    } finally {
      await stop();
      vi.restoreAllMocks();
    }
  });

  it('are none without a problem', async () => {
    expect(await notes({ usuarios: [account(1, await hashPassword('outra senha', 'teste'))] })).toEqual([]);
  });

  it('say that nobody can sign in, and the command that changes it', async () => {
    for (const tables of [null, { usuarios: [] }])
      expect(await notes(tables)).toEqual([
        expect.stringMatching(/^Não há nenhuma conta em "usuarios"[^]*npx portal new account /),
      ]);
  });

  it('count the accounts with a public password, if the portal is not a demo', async () => {
    const [public1, own] = await Promise.all([
      hashPassword('demo1234', 'teste'),
      hashPassword('demo1234', 'teste'),
    ]);
    const tables = { usuarios: [account(1, public1), account(2, own), account(3, public1)] };
    const shipped = { contas: [{ id: 9, segredo: public1 }] };
    expect(await notes(tables, goodTexts(), shipped)).toEqual([
      '2 contas ainda têm a senha de demonstração, que é pública: a1@example.com, a3@example.com. Troque-as ou bloqueie as contas.',
    ]);
    const texts = goodTexts();
    const demo = {
      ...texts,
      'portal.yaml': `${texts['portal.yaml']}\ndemo: { password: demo1234, accounts: [] }\n`,
    };
    expect(await notes(tables, demo, shipped)).toEqual([]);
  });

  it('name formulas that are newer than the records, until the records have their values', async () => {
    const texts = goodTexts();
    const resource = (formula: string) => ({
      ...texts,
      'resources/contratos.yaml': `
label: { one: Contrato, many: Contratos }
title: nome
fields:
  nome: { type: text, label: Nome }
  valor: { type: money, label: Valor }
  dobro: { type: money, label: Dobro${formula} }
`,
    });
    const tables = {
      usuarios: [account(1, await hashPassword('outra senha', 'teste'))],
      contratos: [
        { id: 1, nome: 'A', valor: 10 },
        { id: 2, nome: 'B' },
      ],
    };
    expect(await notes(tables, resource(''))).toEqual([]);
    expect(await notes(tables, resource(', formula: valor * 2'))).toEqual([
      expect.stringMatching(/anteriores a estas fórmulas[^]*\n {2}contratos\.dobro\n[^]*migrate$/),
    ]);
  });
});
