import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** A Chromium to drive: CHROMIUM_PATH, the system's, Playwright's own, or else one that it installs. */
export function findChromium(): string {
  const found = [process.env.CHROMIUM_PATH, ...systemPaths, ownPath()].find(
    (path) => path && existsSync(path),
  );
  if (found) return found;
  for (const [command, ...args] of installers) {
    try {
      console.info(`Instalando o Chromium para os testes de navegador: ${[command, ...args].join(' ')}`);
      execFileSync(command!, args, { stdio: 'inherit' });
    } catch {
      continue;
    }
    const installed = [...systemPaths, ownPath()].find((path) => path && existsSync(path));
    if (installed) return installed;
  }
  throw new Error(
    'Nenhum Chromium foi encontrado nem pôde ser instalado. Instale-o ou aponte CHROMIUM_PATH para ele.',
  );
}

const installers = [
  ['sh', '-c', 'apt-get update && apt-get install -y chromium'],
  ['npx', 'playwright-core', 'install', '--with-deps', 'chromium'],
];

function ownPath(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Started so that it works as root, without a GPU, and never calls home. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
