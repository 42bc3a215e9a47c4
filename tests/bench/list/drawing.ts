/** What the server pays for drawing a page, beside the answers that are in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrawnPage } from '#model/api/drawnPage.ts';
import { line, middle, section } from '../report.ts';
import { startServerProcess } from '../serverProcess.ts';
import { listPath, sessionAt, writeCompany } from './company.ts';

const turns = 5;
const requests = 200;

/** CPU time of a page with 25 rows and nine columns, and of the requests that the app would make in its place, in turn. */
export async function benchDrawing() {
  section(`Página desenhada no servidor: tempo de CPU por página (mediana de ${turns} vezes ${requests})`);
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const server = await startServerProcess(writeCompany(folder));
  const { entries, cookies } = await sessionAt(server.url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const token = entries.token!;
  const get = async (address: string, headers: Record<string, string>) => {
    const answer = await fetch(server.url + address, { headers });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer.text();
  };
  const page = () => get(listPath, { Accept: 'text/html', Cookie: cookie });
  const data = /id="portal-first">([^]*?)<\/script>/.exec(await page())?.[1];
  if (!data) throw new Error('The page came without its first screen.');
  const { page: drawn } = JSON.parse(data) as { page: DrawnPage };
  const asked = ['/config/start.json?at=' + listPath, ...drawn.answers.map(({ url }) => url)];
  const answers = () =>
    Promise.all(asked.map((address) => get(address, { Authorization: `Bearer ${token}` })));
  const shell = () => get(listPath, { Accept: 'text/html' });
  const cost = async (run: () => Promise<unknown>) => {
    const before = server.cpu();
    for (let at = 0; at < requests; at += 1) await run();
    return (server.cpu() - before) / requests;
  };
  const taken = { page: [] as number[], answers: [] as number[] };
  for (let turn = -1; turn < turns; turn += 1) {
    const [whole, empty, apart] = [await cost(page), await cost(shell), await cost(answers)];
    // the first turn warms the server up
    if (turn < 0) continue;
    taken.page.push(whole);
    taken.answers.push(empty + apart);
  }
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  line('página com 25 linhas e nove colunas', middle(taken.page), 'ms', {
    what: `página vazia e ${asked.length} respostas`,
    value: middle(taken.answers),
  });
}
