import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#cli/test/command.ts';
import { launch } from '#tests/e2e/support/chromium.ts';
import { line, middle, section } from '../report.ts';
import { newcomer, type BrowserSession } from '../slowMachine.ts';
import { listPath, sessionAt, writeCompany } from './company.ts';
import { openList, type Figures, type Site } from './measure.ts';
import { firstOnPage } from './orders.ts';
import { startPeer } from './peer.ts';
import { benchRelease } from './release.ts';

const turns = 5;
const peerName = 'o react-admin de fábrica';

/** The first list, ours and stock react-admin's in turn, with a cold and a warm cache. Needs a build. */
export async function benchList() {
  section(`Primeira lista, já com sessão: CPU 4x mais lenta, 1,6 Mbit/s, 150 ms (mediana de ${turns})`);
  if (!existsSync('dist/app.html')) return console.info('  Construa antes: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const { sites, stop } = await startSites(folder);
  const cold = { ours: [] as Figures[], peer: [] as Figures[] };
  const warm = { ours: [] as Figures[], peer: [] as Figures[] };
  const browser = await launch();
  for (let turn = 0; turn < turns; turn += 1)
    for (const side of ['ours', 'peer'] as const) {
      const context = await newcomer(browser, sites[side].session);
      cold[side].push(await openList(context, sites[side], firstOnPage));
      warm[side].push(await openList(context, sites[side], firstOnPage));
      await context.close();
    }
  await stop();

  for (const [when, { ours, peer: theirs }] of [
    ['sem cache', cold],
    ['com cache', warm],
  ] as const) {
    const compare = (what: string, of: keyof Figures, unit: string) =>
      line(`${what}, ${when}`, middle(ours.map((one) => one[of])), unit, {
        what: peerName,
        value: middle(theirs.map((one) => one[of])),
      });
    compare('primeira linha', 'rows', 'ms');
    compare('algo na tela', 'paint', 'ms');
    compare('scripts até lá', 'script', 'ms');
    compare('nós no documento', 'nodes', '');
    if (when === 'sem cache') compare('JavaScript recebido até lá', 'kilobytes', 'kB');
  }
  await benchRelease(browser, join(folder, 'versões'));
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

export type Sites = Record<'ours' | 'peer', Site & { session?: BrowserSession }>;

/** Starts both sides on the same data. */
export async function startSites(folder: string): Promise<{ sites: Sites; stop(): Promise<void> }> {
  const peer = await startPeer(join(folder, 'peer'));
  const portal = await startServer(writeCompany(folder));
  return {
    sites: {
      ours: { url: portal.url, path: listPath, session: await sessionAt(portal.url) },
      peer: { url: peer.url, path: '/#/pedidos' },
    },
    stop: async () => {
      await portal.stop();
      await peer.stop();
    },
  };
}
