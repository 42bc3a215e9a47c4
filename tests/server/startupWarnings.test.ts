import { cpSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';
import { readEnv } from '#server/env.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openPortalData } from '#server/openPortalData.ts';
import { announceStart } from '#server/announce.ts';
import { openBuilt } from '#server/bootstrap.ts';
import { startupWarnings } from '#server/startupWarnings.ts';
import { newFolder } from '../support/newFolder.ts';
import { goodTexts, portalWith } from '../support/portal.ts';

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
      await expect.poll(lines).toContain('nenhuma tela mostra "sobras"');
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
