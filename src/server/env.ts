/** The environment that the contract names, checked at once: all that is wrong is said in one message. */
import path from 'node:path';

export type Env = {
  port: number;
  host: string;
  /** Folder of the configuration. */
  config: string;
  /** Folder of the working copy of the data and of the token secret. */
  data: string;
  /** The data that the first start copies. */
  db: string;
  /** Base address of another backend, without a slash at its end; absent: our own. */
  apiUrl?: string;
  /** Reference date of `$today`; absent: the one of portal.yaml, or the real one. */
  today?: string;
};

export function readEnv(env: Readonly<Record<string, string | undefined>>): Env {
  const problems: string[] = [];
  const value = (name: string, fallback: string) => env[name]?.trim() || fallback;

  const port = value('PORT', '3000');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
    problems.push(`PORT="${port}": use um número de porta de 0 a 65535, por exemplo PORT=3000.`);

  const host = value('HOST', '127.0.0.1');
  if (!/^[\w.:-]+$/.test(host))
    problems.push(`HOST="${host}": use um endereço ou nome de máquina, por exemplo HOST=0.0.0.0.`);

  const apiUrl = value('PORTAL_API_URL', '').replace(/\/+$/, '');
  if (apiUrl && !isHttpUrl(apiUrl))
    problems.push(
      `PORTAL_API_URL="${apiUrl}": use um endereço http ou https completo, por exemplo https://api.exemplo.com.br.`,
    );

  const today = value('PORTAL_TODAY', '');
  if (today && !isDate(today))
    problems.push(`PORTAL_TODAY="${today}": use uma data AAAA-MM-DD que exista, por exemplo 2026-10-31.`);

  if (problems.length > 0)
    throw new Error(
      `Variáveis de ambiente com problema:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  return {
    port: Number(port),
    host,
    config: path.resolve(value('PORTAL_CONFIG', 'config')),
    data: path.resolve(value('PORTAL_DATA', '.data')),
    db: path.resolve(value('PORTAL_DB', 'db.json')),
    ...(apiUrl && { apiUrl }),
    ...(today && { today }),
  };
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !search && !hash && !username && !password;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
