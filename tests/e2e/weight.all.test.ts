import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextTree } from '#messages/language.ts';
import { keysAndTexts } from '../../tools/texts.ts';
import { holdBack } from './support/holdBack.ts';
import { enter, startPortal, visit, type Running } from './support/portal.ts';

const assets = path.resolve('dist/assets');
const chunks = readdirSync(assets).filter((file) => file.endsWith('.js'));
const textOf = (file: string) => readFileSync(path.join(assets, file), 'utf8');
/** Kilobytes on the wire. */
const sizeOf = (file: string) => brotliCompressSync(textOf(file)).length / 1000;
/** Those of the chunk of this name. */
const weightOf = (name: string) => {
  const [file, ...others] = chunks.filter((one) => one.startsWith(`${name}-`));
  expect([file, ...others], name).toEqual([expect.any(String)]);
  return sizeOf(file!);
};

/** What stock react-admin's list sends, measured by `npm run bench -- firstClick`. */
const stock = 267;

describe('What the browser is sent', () => {
  it.each([
    ['early', 0.03],
    ['boot', 0.03],
    ['main', 0.38],
    ['tools', 0.5],
    ['record', 0.25],
    ['libraries', 0.95],
  ])('%s weighs at most %d of what stock react-admin sends for a list', (name, most) => {
    expect(weightOf(name) / stock).toBeLessThan(most);
  });

  it('is less until a list can be used than 1.2 of that: nothing that stands around the rows', () => {
    const language = readFileSync(path.resolve(assets, '../app.html'), 'utf8').match(
      /assets\/(browser-[^"]+\.js)" data-locale="pt-BR"/,
    )![1]!;
    const sent = ['early', 'boot', 'main', 'libraries'].reduce((sum, name) => sum + weightOf(name), 0);
    expect((sent + sizeOf(language)) / stock).toBeLessThan(1.2);
  });

  it('has the texts that come later with the code alone that uses them', () => {
    const later = keysAndTexts(JSON.parse(readFileSync('src/messages/pt-BR/later.json', 'utf8')) as TextTree);
    expect(later.length).toBeGreaterThan(100);
    const first = ['early', 'boot', 'main', 'libraries', 'record', 'tools'];
    const names = later.map(([key]) => key);
    for (const name of first) {
      const [file] = chunks.filter((one) => one.startsWith(`${name}-`));
      // a key may be the beginning of another
      const words = new Set(textOf(file!).match(/[\w.]+/g));
      expect([name, names.filter((key) => words.has(key))]).toEqual([name, []]);
    }
  });

  it('is new in a release only where its own text is: no file names the address of another', () => {
    const { imports } = JSON.parse(readFileSync('dist/importmap.json', 'utf8')) as {
      imports: Record<string, string>;
    };
    // an address is made from what the file says, and so from the addresses in it
    const addresses = Object.values(imports).map((address) => path.basename(address));
    // a thread has no import map: its file stands alone
    const mapped = chunks.filter((file) => !/^\w+Thread-/.test(file));
    expect(addresses).toEqual(expect.arrayContaining(mapped));
    const named = chunks.flatMap((file) => addresses.filter((address) => textOf(file).includes(address)));
    expect(named).toEqual([]);
  });

  it('is never what only reads a config: neither its schemas nor its parser', () => {
    const heavy = chunks.filter((file) => /_zod|parseDocument/.test(textOf(file)));
    // only users who edit the config in the portal load the parser, and who types into the example of the sign-in page
    expect(heavy).toEqual([expect.stringMatching(/^FileForm-/), expect.stringMatching(/^exampleThread-/)]);
  });

  it('has its language named by the page, so that no round trip is lost', () => {
    const page = readFileSync(path.resolve(assets, '../app.html'), 'utf8');
    const named = [...page.matchAll(/<link rel="modulepreload"[^>]* data-locale="([^"]+)">/g)];
    expect(named.map(([, locale]) => locale).sort()).toEqual(['en-US', 'es-419', 'pt-BR']);
  });
});

/** What is there of a list before the portal's own code has come, and what the portal makes of it. */
describe('The first list', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startPortal();
  });
  afterAll(() => running.stop());

  const open = async (account: string, size: Parameters<typeof visit>[1] = {}) => {
    const here = await visit(running, { ...size, isNew: true });
    await enter(here, running.url, account);
    const asked: string[] = [];
    here.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    return { ...here, asked };
  };

  it('comes with the page, and its records can be read where no script runs at all', async () => {
    const { page, leave, asked } = await open('frotas@example.com');
    await page.route('**/assets/*.js', () => {});
    await page.goto('/frota/veiculos', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'CV-01' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.title()).toBe('Veículos');
    expect(asked.filter((path) => /^\/(api|config)\//.test(path))).toEqual([]);
    await leave();
  });

  it.each([
    [
      'viewed by the token of another session',
      () => localStorage.setItem('token', `${localStorage.getItem('token')!.split('.')[0]}.e30.x`),
    ],
    [
      'of an account with other permissions here',
      () => localStorage.setItem('userPermissions', '["vendas"]'),
    ],
    ['without a token', () => localStorage.removeItem('token')],
    ['in a tab that views the portal as somebody else', () => sessionStorage.setItem('portal.viewAs:x', '1')],
  ])('is thrown away where it is %s', async (_what, change) => {
    const { page, leave } = await open('frotas@example.com');
    await page.addInitScript(change);
    await page.route('**/assets/*.js', () => {});
    await page.goto('/frota/veiculos', { waitUntil: 'commit' });
    await page.locator('#early tbody tr').first().waitFor({ state: 'attached' });
    expect(await page.locator('#early tbody tr').first().isVisible()).toBe(false);
    expect(await page.title()).not.toContain('Veículos');
    await leave();
  });

  it('is drawn for the token where no cookie came, as for a link in a mail, while the libraries are on their way', async () => {
    const { page, leave } = await open('frotas@example.com');
    await page.context().clearCookies();
    await page.route('**/assets/libraries-*', () => {});
    const answer = await holdBack(page, '**/config/start.json*');
    await page.goto('/frota/veiculos');
    // till then it shows where the page will be
    const head = page.locator('#early main');
    const room = () => head.evaluate((main) => getComputedStyle(main, '::after').height);
    expect(Number.parseFloat(await room())).toBeGreaterThan(500);
    await page.getByText('Loading...').waitFor();
    answer();
    await page.getByRole('link', { name: 'CV-01' }).waitFor();
    expect(await room()).toBe('auto');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Veículos\d+$/);
    expect(await page.getByRole('link', { name: 'CV-01' }).getAttribute('href')).toMatch(
      /^\/frota\/veiculos\?.*&record=\d+$/,
    );
    await leave();
  });

  it.each([
    ['a narrow window', false],
    ['a phone', true],
  ])('stands there in %s as the cards that the portal draws in the same place', async (_where, isTouched) => {
    const { page, leave, settled } = await open('frotas@example.com', { width: 390, height: 844, isTouched });
    const arrive = await holdBack(page, '**/assets/libraries-*');
    await page.goto('/frota/veiculos');
    const card = page.getByRole('link', { name: /SPC9A58/ });
    await card.waitFor();
    const look = async () => ({
      href: await card.getAttribute('href'),
      y: (await card.boundingBox())!.y,
      text: await card.innerText(),
    });
    const early = await look();
    arrive();
    await page.getByRole('link', { name: 'Cadastrar veículo' }).waitFor();
    await settled();
    const whole = await look();
    expect(early.href).toBe(whole.href);
    expect(Math.abs(early.y - whole.y)).toBeLessThan(1);
    for (const fact of ['Em viagem', 'R$', 'CV-01', 'Cavalo mecânico'])
      expect([early.text, whole.text]).toEqual([
        expect.stringContaining(fact),
        expect.stringContaining(fact),
      ]);
    await leave();
  });

  it('is sorted and opened with a click while the libraries are on their way, and the portal starts there', async () => {
    const { page, leave, asked, settled } = await open('frotas@example.com');
    const arrive = await holdBack(page, '**/assets/libraries-*');
    await page.goto('/frota/veiculos');
    const first = page.locator('tbody tr').first();
    await first.getByRole('link', { name: 'CV-01' }).waitFor();
    await page.getByRole('link', { name: 'Placa' }).click();
    await page.locator('th[aria-sort]', { hasText: 'Placa' }).waitFor();
    const sorted = (await first.locator('a').textContent())!;
    const name = (await first.getByRole('cell').nth(2).textContent())!;
    expect(sorted).not.toBe('CV-01');
    // anywhere on the row
    await first.getByRole('cell').nth(3).click();
    await page.getByRole('complementary').getByRole('heading', { name }).waitFor();
    expect(await page.locator('#early aside dl').innerText()).toMatch(/Licenciado até/);
    await page.goBack();
    await page.locator('th[aria-sort]', { hasText: 'Placa' }).waitFor();
    await first.locator('a').click();
    arrive();
    await page
      .getByRole('link', { name: 'Editar', exact: true })
      .or(page.getByRole('button', { name: 'Editar', exact: true }))
      .waitFor();
    await settled();
    expect(new URL(page.url()).searchParams.get('record')).toMatch(/^\d+$/);
    const counts = asked.filter((path) => /^\/api\/veiculos(\/\d+)?$/.test(path));
    // all came with what was drawn: of the order, of the record, and again after going back
    expect(counts).toEqual([]);
    expect(asked.filter((path) => path === '/config/drawn.json')).toHaveLength(4);
    // a list of more than ten seconds ago is asked for again
    await page.goBack();
    await page.getByRole('checkbox', { name: `Selecionar ${sorted}` }).waitFor();
    await page.locator('th[aria-sort]', { hasText: 'Placa' }).waitFor();
    // no click has loaded the page again
    expect(asked.filter((path) => path === '/frota/veiculos')).toHaveLength(1);
    await leave();
  });

  it('brings what the portal asks for first, and is drawn over by it', async () => {
    const { page, leave, asked, settled } = await open('frotas@example.com');
    await page.addInitScript(() => {
      const seen = window as unknown as { wasWhite: boolean };
      seen.wasWhite = false;
      // what is drawn early stays until the portal is there
      const look = () => {
        const root = document.getElementById('root');
        if (root && root.innerText.trim() === '') seen.wasWhite = true;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto('/frota/veiculos');
    await page.getByRole('checkbox', { name: 'Selecionar CV-01' }).waitFor();
    await settled();
    expect(await page.evaluate(() => (window as unknown as { wasWhite: boolean }).wasWhite)).toBe(false);
    expect(asked.filter((path) => path === '/api/veiculos')).toEqual([]);
    await expect
      .poll(() => asked.filter((path) => path.startsWith('/config/') && path.endsWith('.json')))
      // the bar of the demonstration, which comes after the rest
      .toEqual(['/config/demo.json']);
    expect(await page.locator('#early').count()).toBe(0);
    // each record is a row of cells, with no more than a few elements besides: checkbox, link, state, menu
    const [rows, cells, all] = await Promise.all(
      ['tbody tr', 'tbody td', 'tbody *'].map((what) => page.locator(what).count()),
    );
    expect(rows).toBe(18);
    expect(all! - rows! - cells!).toBeLessThanOrEqual(18 * 7);
    await leave();
  });

  it('is drawn as the user left it', async () => {
    const { page, leave, asked, settled } = await open('frotas@example.com');
    await page.goto('/frota/veiculos');
    await page.getByRole('button', { name: 'Placa' }).click();
    await page.locator('th[aria-sort]', { hasText: 'Placa' }).waitFor();
    await settled();
    const first = await page.locator('tbody tr').first().textContent();
    asked.length = 0;
    await page.goto('/frota/veiculos');
    await page.getByRole('checkbox').first().waitFor();
    await settled();
    expect(await page.locator('tbody tr').first().textContent()).toBe(first);
    // the page has the usual order, so the start brings theirs
    expect(asked.filter((path) => /^\/(api\/veiculos|config\/start.json)$/.test(path))).toEqual([
      '/config/start.json',
    ]);
    await leave();
  });

  it('leads to records whose own address asks for their page along with the portal', async () => {
    const { page, leave } = await open('frotas@example.com');
    await page.route('**/assets/libraries-*', () => {});
    const own = page.waitForRequest('**/assets/record-*');
    await page.goto('/frota/veiculos/1/show', { waitUntil: 'commit' });
    await own;
    await leave();
  });

  it('is neither shown nor asked for where the user may not enter', async () => {
    const { page, leave, asked } = await open('vendas@example.com');
    await page.goto('/frota/veiculos');
    await page.waitForURL('**/naoautorizado');
    expect(asked.filter((path) => /veiculos|frotas\.json/.test(path) && path !== '/frota/veiculos')).toEqual(
      [],
    );
    await leave();
  });
});

describe('Signing in', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startPortal();
  });
  afterAll(() => running.stop());

  it("shows at once the user's theme and the brand, and no form to who is signed in", async () => {
    const here = await visit(running, { isNew: true });
    const { page, leave } = here;
    await page.route('**/assets/*.js', () => {});
    const look = async () => {
      await page.goto('/', { waitUntil: 'commit' });
      await page.locator('#login').waitFor({ state: 'attached' });
      return page.evaluate(() => {
        const button = getComputedStyle(document.querySelector('#submit')!);
        return [document.body.className, button.visibility, button.backgroundColor];
      });
    };
    const [theme, form, color] = await look();
    expect([theme, form]).toEqual(['light', 'visible']);
    await page.evaluate(() => {
      localStorage.setItem('portal.settings', '{"theme":"dark"}');
      localStorage.setItem('token', 'segredo');
    });
    const [dark, hidden, shade] = await look();
    expect([dark, hidden]).toEqual(['dark', 'hidden']);
    expect(shade).not.toBe(color);
    expect([color, shade]).not.toContain('rgb(42, 95, 143)');
    // if the script that leads on does not come, the form does
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
    await leave();
  });

  const isLater = (url: string) => /assets\/(ChartView|record)-/.test(url);

  it('brings what the portal starts with first, and other screens after it', async () => {
    const { page, leave } = await visit(running, { isNew: true });
    const later: string[] = [];
    page.on('request', (request) => isLater(request.url()) && later.push(request.url()));
    const arrive = await holdBack(page, '**/assets/libraries-*');
    const asks = page.waitForRequest('**/assets/libraries-*');
    await page.goto('/');
    await asks;
    expect(later).toEqual([]);
    const comes = page.waitForRequest((request) => isLater(request.url()));
    arrive();
    await comes;
    await leave();
  });

  it("leads to the landing page, whose figures stand there before the portal's code and are asked for once", async () => {
    const here = await visit(running, { isNew: true });
    await here.page.clock.install();
    await enter(here, running.url, 'frotas@example.com');
    const { page, leave, settled } = here;
    const figures: string[] = [];
    page.on('request', (request) => request.url().includes('/aggregate') && figures.push(request.url()));
    const arrive = await holdBack(page, '**/assets/libraries-*');
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'OS abertas' }) });
    const figure = card.getByText(/^\d+$/);
    await figure.waitFor();
    expect(new URL(page.url()).pathname).toBe('/pages/Frotas');
    const isGone = await page.evaluateHandle(() => {
      const seen = { text: false };
      new MutationObserver(() => {
        // between two drawings of one frame there is nothing
        seen.text ||= !/OS abertas/.test(document.querySelector('#root main')?.textContent ?? 'OS abertas');
      }).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    const early = await figure.textContent();
    // on a slow line the code takes longer than figures count as fresh
    await page.clock.fastForward(60_000);
    arrive();
    await page.getByRole('button', { name: 'Período: Este mês' }).waitFor();
    await settled();
    expect(await figure.textContent()).toBe(early);
    // they stay until the code of the dashboard is there
    expect(await isGone.evaluate(({ text }) => text)).toBe(false);
    // those at the top came with the page
    expect(figures.length).toBeGreaterThan(1);
    expect(figures.length).toBe(new Set(figures).size);
    await leave();
  });
});

describe('A page that scrolls under the menu', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startPortal();
  });
  afterAll(() => running.stop());

  it('is one layer of the browser, not one for each of its inputs', async () => {
    const here = await visit(running);
    await enter(here, running.url, 'frotas@example.com');
    const { page, leave, settled } = here;
    await page.goto('/frota/veiculos/1');
    await page.getByRole('textbox', { name: 'Placa' }).click();
    await settled();
    const inputs = await page.locator('main input').count();
    const devtools = await page.context().newCDPSession(page);
    const layers = new Promise<unknown[]>((resolve) =>
      devtools.on('LayerTree.layerTreeDidChange', (tree) => tree.layers && resolve(tree.layers)),
    );
    await devtools.send('LayerTree.enable');
    await page.keyboard.press('End');
    expect(inputs).toBeGreaterThan(20);
    expect((await layers).length).toBeLessThan(inputs);
    await devtools.detach();
    await leave();
  });
});
