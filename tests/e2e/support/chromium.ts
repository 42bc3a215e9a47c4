import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { findChromium, launch as launchIn } from '#cli/test/testBrowser.ts';

/** Runs before the workers start, since each of them would lock the package manager. */
export default function setup() {
  chromiumPath();
}

/** The one that is there, or else one that it installs. */
function chromiumPath(): string {
  const found = findChromium();
  if (found) return found;
  for (const [command, ...args] of installers) {
    try {
      console.info(`Instalando o Chromium para os testes de navegador: ${[command, ...args].join(' ')}`);
      execFileSync(command!, args, { stdio: 'inherit' });
    } catch {
      continue;
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'Nenhum Chromium foi encontrado nem pôde ser instalado. Instale-o ou aponte CHROMIUM_PATH para ele.',
  );
}

const installers = [
  ['sh', '-c', 'apt-get update && apt-get install -y chromium-headless-shell fonts-liberation'],
  ['sh', '-c', 'apt-get install -y chromium'],
  ['npx', 'playwright-core', 'install', '--with-deps', 'chromium'],
];

export const launch = (args?: readonly string[]): Promise<Browser> => launchIn(chromiumPath(), args);
