/**
 * `npm run bench -- memory`: the memory of a process after 300 pages of the demo's lists. PORTAL_BENCH_ROWS
 * and PORTAL_BENCH_SCHEMA as in `plans`; compare a run with few records and one with many.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPortal } from '#compiler/load.ts';
import { inSchema, PortalProcess } from '../support/processes/portalProcesses.ts';
import { grownRows, onGrownDemo } from './grownDemo.ts';
import { line, section } from './report.ts';

const pages = 300;
const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));

export async function benchMemory() {
  section(`A memória de um processo, com até ${grownRows.toLocaleString('pt-BR')} registros por recurso`);
  await onGrownDemo(async ({ url, schema }) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    const env = { PORTAL_DB: 'db.json' };
    const portal = await PortalProcess.start({ url: inSchema(url, schema), config: 'config', folder, env });
    try {
      const { token } = (await portal.signIn('todos', 'demo1234')).body as { token: string };
      line('ao início', held(portal), 'MB');
      const lists = listsOf();
      for (let page = 0; page < pages; page++) {
        const { resource, field, order } = lists[page % lists.length]!;
        const from = 25 * Math.floor(page / lists.length);
        const asked = `?filter={}&sort=${encode([field, order])}&range=[${from},${from + 24}]`;
        const { status } = await portal.api('GET', `/${resource}${asked}`, undefined, token);
        if (status >= 300) throw new Error(`${resource}: ${status}`);
      }
      line(`depois de ${pages} páginas`, held(portal), 'MB');
    } finally {
      await portal.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

function listsOf() {
  const { portal } = loadPortal('config');
  return portal!.departments
    .flatMap(({ routes }) => routes)
    .flatMap(({ screen }) =>
      screen.kind === 'list' && !portal!.resources[screen.resource]!.from
        ? [{ resource: screen.resource, ...screen.sort }]
        : [],
    );
}

/** Resident memory in MB. */
const held = ({ child }: PortalProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
