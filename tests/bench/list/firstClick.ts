import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '#tests/e2e/support/chromium.ts';
import { line, middle, section } from '../report.ts';
import { newcomer } from '../slowMachine.ts';
import { startSites, type Sites } from './list.ts';
import { clickFirst, clicks, type Answered, type Click } from './clicks.ts';

const turns = 5;
const peerName = 'o react-admin de fábrica';

/** The first click, made as soon as rows are there, ours and stock react-admin's in turn. Needs a build. */
export async function benchClick() {
  section(`Primeiro clique na lista, sem cache: CPU 4x mais lenta, 1,6 Mbit/s, 150 ms (mediana de ${turns})`);
  if (!existsSync('dist/app.html')) return console.info('  Construa antes: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const { sites, stop } = await startSites(folder);
  const browser = await launch();
  for (const click of clicks) compare(click, await takeTurns(browser, sites, click));
  await browser.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

type Pairs = Record<keyof Sites, Answered[]>;

async function takeTurns(
  browser: Awaited<ReturnType<typeof launch>>,
  sites: Sites,
  click: Click,
): Promise<Pairs> {
  const seen: Pairs = { ours: [], peer: [] };
  for (let turn = 0; turn < turns; turn += 1)
    for (const side of ['ours', 'peer'] as const) {
      const context = await newcomer(browser, sites[side].session);
      seen[side].push(await clickFirst(context, sites[side], click));
      await context.close();
    }
  return seen;
}

const names: Readonly<Record<Click, string>> = { sort: 'ordenar', open: 'abrir um registro' };

/** The medians, and the median of the ratios of the pairs: both sides of a pair had the same load beside them. */
function compare(click: Click, { ours, peer }: Pairs) {
  const show = (what: string, of: (one: Answered) => number, unit: string) => {
    line(what, middle(ours.map(of)), unit, { what: peerName, value: middle(peer.map(of)) });
    line('  dos pares', middle(ours.map((one, at) => of(one) / of(peer[at]!))), 'x');
  };
  show('linhas visíveis', ({ rows }) => rows, 'ms');
  show(`${names[click]}: respondido`, ({ answered }) => answered, 'ms');
  if (click === 'open') return;
  show('lista toda utilizável', ({ usable }) => usable, 'ms');
  show('recebido até ser utilizável', ({ kilobytes }) => kilobytes, 'kB');
}
