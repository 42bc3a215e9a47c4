import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accessOf } from '#access/grants.ts';
import { frequentFields } from '#access/frequentFields.ts';
import { loadPortal, loadPortalFrom } from '#compiler/load.ts';
import { readFiles } from '#compiler/read/read.ts';
import { Report } from '#language/problems.ts';
import { LiveConfig } from '#server/config/liveConfig.ts';
import { line, section } from './report.ts';

const timed = <T>(run: () => T): [T, number] => {
  const start = performance.now();
  return [run(), performance.now() - start];
};

/** How loading time grows with the config: the company's own, then with a department of many more routes. */
export function benchConfig() {
  section('Configuração: ler, conferir e derivar direitos');
  loadPortal('config');
  const [, own] = timed(() => loadPortal('config'));
  line('a empresa da demonstração', own, 'ms');
  line('depois de mudar um rótulo, enquanto se trabalha', benchEdit(), 'ms');
  let before: { what: string; value: number } | undefined;
  for (const count of [100, 1000, 10_000]) {
    const routes = Array.from(
      { length: count },
      (_, at) => `  - { path: /muitas/r${at}, label: Rota ${at}, list: veiculos }`,
    );
    const text = `label: Muitas\npermissions: [muitas]\nroutes:\n${routes.join('\n')}\n`;
    const files = [...readFiles('config', new Report()), { path: 'config/departments/muitas.yaml', text }];
    const [{ portal }, load] = timed(() => loadPortalFrom(files));
    line(`com mais ${count} rotas: carregar`, load, 'ms', before);
    const [, derive] = timed(() => accessOf(portal!, ['muitas']));
    line(`com mais ${count} rotas: direitos de quem abre todas`, derive, 'ms');
    const [, few] = timed(() => accessOf(portal!, ['frotas']));
    line(`com mais ${count} rotas: direitos de quem não abre nenhuma`, few, 'ms');
    const [, often] = timed(() => frequentFields(portal!));
    line(`com mais ${count} rotas: o que se lê a cada passo`, often, 'ms');
    before = { what: 'o anterior', value: load };
  }
}

/** Milliseconds (median of five) to reload the config after a file was changed. */
function benchEdit(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-bench-'));
  try {
    cpSync('config', folder, { recursive: true });
    const file = path.join(folder, 'resources', 'veiculos.yaml');
    const text = readFileSync(file, 'utf8');
    const live = new LiveConfig(folder);
    const times = [1, 2, 3, 4, 5].map((round) => {
      writeFileSync(file, text.replace('label: Marca,', `label: Marca ${round},`));
      const before = live.current().version;
      const [, time] = timed(() => live.refresh());
      if (live.current().version === before) throw new Error('A mudança não foi vista.');
      return time;
    });
    live.close();
    return times.toSorted((a, b) => a - b)[2]!;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
