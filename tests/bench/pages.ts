import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launch } from '../e2e/support/chromium.ts';
import { enter, startPortal, visit } from '../e2e/support/portal.ts';
import { line, middle, section } from './report.ts';

/** The size of pages, and how soon they can be used. Needs a build (`npm run build`). */
export async function benchPages() {
  section('Páginas (da versão construída)');
  if (!existsSync('dist/app.html')) return console.info('  Construa antes: npm run build');
  const signIn = scriptsOf('index.html');
  const portalSize = scriptsOf('app.html');
  line('JavaScript do login, comprimido', signIn, 'kB');
  line('JavaScript inicial do portal, comprimido', portalSize, 'kB', {
    what: 'o react-admin de fábrica (309 kB)',
    value: 309,
  });

  const portal = await startPortal();
  await (await launch()).close();
  const cold = async (path: string, ready: string, account?: string) => {
    const here = await visit(portal);
    if (account) await enter(here, portal.url, account);
    const start = performance.now();
    await here.page.goto(path);
    await here.page.locator(ready).first().waitFor();
    const taken = performance.now() - start;
    await here.context.close();
    return taken;
  };
  const times = { login: [] as number[], list: [] as number[], hub: [] as number[] };
  for (let turn = 0; turn < 5; turn += 1) {
    times.login.push(await cold('/', 'input[placeholder="E-mail"]'));
    times.list.push(await cold('/frota/veiculos', 'tbody tr a, tbody tr td', 'frotas@example.com'));
    times.hub.push(await cold('/pages/Frotas', 'figure svg', 'frotas@example.com'));
  }
  const login = middle(times.login);
  line('login pronto para digitar', login, 'ms');
  line('primeira lista com linhas, já com sessão', middle(times.list), 'ms', {
    what: 'o login',
    value: login,
  });
  line('primeiro painel com gráficos, já com sessão', middle(times.hub), 'ms', {
    what: 'o login',
    value: login,
  });
  await portal.stop();
}

/** Compressed kB of the scripts in the head of a page: those loaded before anything is drawn. */
function scriptsOf(page: string): number {
  const html = readFileSync(join('dist', page), 'utf8');
  const names = new Set(
    [...html.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map((match) => match[1]!),
  );
  return [...names]
    .map((name) => join('dist', name))
    .filter((file) => statSync(file).isFile())
    .reduce((sum, file) => sum + gzipSync(readFileSync(file)).length / 1024, 0);
}
