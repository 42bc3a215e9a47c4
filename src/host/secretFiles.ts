/** Secrets from files, as container platforms mount them: `PORTAL_SMTP_URL_FILE` names the file with PORTAL_SMTP_URL. */
import { readFileSync } from 'node:fs';
import { translate } from '#messages/translate.ts';
import { withPassword } from './databaseUrl.ts';

type Env = Record<string, string | undefined>;

const ending = '_FILE';
const databases = ['PORTAL_DATABASE_URL', 'PORTAL_DATABASE_DIRECT_URL', 'PORTAL_DATABASE_READ_URL'];

/**
 * Sets each variable whose file is named. `PORTAL_DATABASE_PASSWORD`, from a file or not, completes the addresses of
 * databases that have no password. Throws if a file can't be read, or the variable is set as well.
 */
export function readSecretFiles(env: Env): void {
  for (const [key, file] of Object.entries(env)) {
    if (!key.startsWith('PORTAL_') || !key.endsWith(ending) || !file?.trim()) continue;
    const variable = key.slice(0, -ending.length);
    if (env[variable]?.trim()) throw new Error(translate('serving.setTwice', { variable, key }));
    env[variable] = contentOf(key, file.trim());
    delete env[key];
  }
  const password = env.PORTAL_DATABASE_PASSWORD?.trim();
  if (!password) return;
  for (const variable of databases) {
    const address = env[variable]?.trim();
    if (address) env[variable] = withPassword(address, password);
  }
}

function contentOf(key: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(
      translate('serving.secretFileNotRead', {
        key,
        file,
        code: (error as NodeJS.ErrnoException).code ?? '?',
      }),
      { cause: error },
    );
  }
}
