/** Second factors in a browser with an authenticator of its own, and the proof of identity. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newFolder } from '#tests/support/newFolder.ts';
import { appCode } from '#tests/support/signIn/appCode.ts';
import { password, startPortal, violations, type Running } from './support/portal.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

describe('a second factor', () => {
  let portal: Running;
  let url: string;
  let page: Page;

  beforeAll(async () => {
    const folder = newFolder();
    const port = await freePort();
    // WebAuthn knows no IP addresses.
    url = `http://localhost:${port}`;
    cpSync('config', join(folder, 'config'), { recursive: true });
    const file = join(folder, 'config/portal.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `${text}\nurl: ${url}\nsignIn: { require: [fiscal] }\n`);
    portal = await startPortal({
      PORT: String(port),
      PORTAL_CONFIG: join(folder, 'config'),
      PORTAL_DB: 'db.json',
    });
    ({ page } = await portal.newPage({ width: 1280, height: 900 }, {}, true));
  });
  afterAll(() => portal.stop());
  afterEach(() => void vi.useRealTimers());

  const later = (minutes: number) => {
    const now = Date.now();
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date'], now: now + minutes * 60_000 });
  };
  const profile = `/personel-information`;
  const signIn = async (name: string) => {
    await page.goto(`${url}/robots.txt`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(`${url}/login`);
    await page.getByPlaceholder('E-mail').fill(`${name}@example.com`);
    await page.getByPlaceholder('Senha').fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  };
  const isIn = () => page.waitForURL((at) => !at.pathname.startsWith('/login'));
  const addApp = async () => {
    await page.getByRole('button', { name: 'Adicionar aplicativo autenticador' }).click();
    const secret = page.getByRole('textbox', { name: 'Segredo' });
    const text = await secret.inputValue();
    await page.getByRole('textbox', { name: 'Código do aplicativo autenticador' }).fill(appCode(text));
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
    await codes.first().waitFor();
    const recovery = await codes.allInnerTexts();
    expect(recovery).toHaveLength(10);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardei os códigos' }).click();
    return { secret: text, recovery };
  };

  it('of an app is added on the profile, and asked for at the next sign-in; a recovery code comes in once', async () => {
    await signIn('financeiro');
    await isIn();
    await page.goto(url + profile);
    const { secret, recovery } = await addApp();
    later(1);
    await signIn('financeiro');
    const code = page.getByLabel('Código do aplicativo autenticador');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('Código incorreto').first().waitFor();
    await code.fill(appCode(secret));
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await isIn();
    await signIn('financeiro');
    await page.getByRole('button', { name: 'Usar outro meio' }).click();
    await page.getByLabel('Código de recuperação').fill(recovery[0]!);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await isIn();
  });

  it('that a permission asks for is added before anything else', async () => {
    await signIn('fiscal');
    await page.waitForURL(`**${profile}`);
    await page.getByText('Sua permissão pede um segundo fator').first().waitFor();
    await addApp();
    await page.waitForURL((at) => at.pathname.startsWith('/pages/'));
  });

  it('is a passkey, which signs in alone', async () => {
    await signIn('frotas');
    await isIn();
    await page.goto(url + profile);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
    await page.getByText('Chave de acesso adicionada.').waitFor();
    await page.getByRole('button', { name: 'Guardei os códigos' }).click();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${url}/login`);
    // The browser offers it in the field of the e-mail, and the simulated user takes what is offered.
    await isIn();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
    await devtools.send('WebAuthn.disable');
  });

  it('is not asked of the visitor of a demonstration: one click confirms, and the request goes on', async () => {
    await signIn('ceo');
    await isIn();
    await page.goto(url + profile);
    await page.getByRole('button', { name: 'Adicionar aplicativo autenticador' }).waitFor();
    later(11);
    await page.getByRole('button', { name: 'Adicionar aplicativo autenticador' }).click();
    const question = page.getByRole('dialog', { name: 'Confirme que é você' });
    await question.waitFor();
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Segredo' }).waitFor();
  });

  it('leaves a session that is ended on the profile outside', async () => {
    const other = await portal.as('almoxarifado', '/user-info');
    expect(other.status).toBe(200);
    await signIn('almoxarifado');
    await isIn();
    await page.goto(url + profile);
    const section = page.getByRole('region', { name: 'Sessões' });
    await section.getByText('Esta sessão').waitFor();
    await section.getByRole('button', { name: /^Encerrar a sessão em/ }).click();
    await section.getByRole('button', { name: /^Encerrar a sessão em/ }).waitFor({ state: 'detached' });
    await section.getByText('Esta sessão').waitFor();
  });
});
