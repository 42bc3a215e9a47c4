/** Reads and checks the environment variables. All problems are reported in one error. */
import { isIP } from 'node:net';
import { faultOfDatabaseUrl } from '../host/databaseUrl.ts';
import { locationsOf, type Locations } from '../host/locations.ts';
import { logLevels, type LogLevel } from './http/log.ts';
import { phrase } from '../messages/phrase.ts';

export type Env = Locations & {
  port: number;
  host: string;
  /** Base address of another backend, without a trailing slash; absent: our own store. */
  apiUrl?: string;
  /** PORTAL_API_TOKEN: the token sent with each request to another backend of a known dialect. */
  apiToken?: string;
  /** The proxies in front of the server; absent: none. */
  trustProxy?: TrustProxy;
  /** Other origins whose pages may call the API; absent: none. */
  corsOrigins?: readonly string[];
  /** Log level; absent: everything is logged. */
  log?: LogLevel;
  /** Server for outgoing e-mail: `smtp://user:password@host:587`; absent: no e-mail is sent. */
  smtpUrl?: string;
  /** Addresses and networks inside the own network that webhooks may call; absent: none. */
  webhookAllow?: readonly string[];
  /** Addresses and networks that may read `/metrics`; absent: none. */
  metricsAllow?: readonly string[];
  /** Whether the config may be edited in the portal; absent: only under `npm run dev`. */
  editConfig?: boolean;
  /** Reference date of `$today`; absent: the date in portal.yaml, or the real one. */
  today?: string;
};

/** The number of proxies in front of the server, or their addresses and networks. */
export type TrustProxy = number | readonly string[];

export function readEnv(env: Readonly<Record<string, string | undefined>>): Env {
  const problems: string[] = [];
  const value = (name: string, fallback: string) => env[name]?.trim() || fallback;

  const port = value('PORT', '3000');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
    problems.push(phrase`PORT="${port}": use um número de porta de 0 a 65535, por exemplo PORT=3000.`);

  const host = value('HOST', '127.0.0.1');
  if (!/^[\w.:-]+$/.test(host))
    problems.push(phrase`HOST="${host}": use um endereço ou nome de máquina, por exemplo HOST=0.0.0.0.`);

  const apiUrl = value('PORTAL_API_URL', '').replace(/\/+$/, '');
  if (apiUrl && !isHttpUrl(apiUrl))
    problems.push(
      phrase`PORTAL_API_URL="${apiUrl}": use um endereço http ou https completo, por exemplo https://api.exemplo.com.br.`,
    );

  const databaseUrl = value('PORTAL_DATABASE_URL', '');
  const databaseFault = databaseUrl && faultOfDatabaseUrl(databaseUrl);
  if (databaseFault) problems.push(databaseFault);
  for (const name of ['PORTAL_DATABASE_DIRECT_URL', 'PORTAL_DATABASE_READ_URL']) {
    const written = value(name, '');
    const fault = written && faultOfDatabaseUrl(written, name);
    if (fault) problems.push(fault);
    else if (written && !databaseUrl)
      problems.push(phrase`${name}: só vale com PORTAL_DATABASE_URL; escreva também esta.`);
  }
  if (databaseUrl && apiUrl)
    problems.push(
      phrase`PORTAL_DATABASE_URL e PORTAL_API_URL: os dados ficam em um dos dois; tire um deles.`,
    );

  const proxies = value('PORTAL_TRUST_PROXY', '');
  const trustProxy = readProxies(proxies);
  if (proxies && trustProxy === undefined)
    problems.push(
      phrase`PORTAL_TRUST_PROXY="${proxies}": use quantos proxies há na frente do portal (1) ou os endereços deles, ` +
        phrase`separados por vírgula, por exemplo 10.0.0.5, 192.168.0.0/24.`,
    );

  const origins = value('PORTAL_CORS_ORIGINS', '');
  const corsOrigins = origins.split(',').map((part) => part.trim().replace(/\/$/, ''));
  if (origins && !corsOrigins.every(isOrigin))
    problems.push(
      phrase`PORTAL_CORS_ORIGINS="${origins}": use origens http ou https completas, separadas por vírgula, ` +
        phrase`por exemplo https://portal.exemplo.com.br.`,
    );

  const log = value('PORTAL_LOG', '');
  if (log && !logLevels.includes(log as LogLevel))
    problems.push(phrase`PORTAL_LOG="${log}": use ${logLevels.join(', ')}.`);

  const smtpUrl = value('PORTAL_SMTP_URL', '');
  // The message leaves the value out: it may contain a password.
  if (smtpUrl && !isSmtpUrl(smtpUrl))
    problems.push(
      phrase`PORTAL_SMTP_URL: use o endereço de um servidor de e-mail, por exemplo smtp://usuario:senha@smtp.exemplo.com.br:587, ` +
        phrase`ou smtps:// se a conexão é segura desde o início.`,
    );

  const networks = (name: string): readonly string[] | undefined => {
    const written = value(name, '');
    if (!written) return undefined;
    const found = written.split(',').map((part) => part.trim());
    if (!found.every(isNetwork))
      problems.push(
        phrase`${name}="${written}": use endereços e redes separados por vírgula, por exemplo 10.0.0.5, 192.168.0.0/24.`,
      );
    return found;
  };
  const webhookAllow = networks('PORTAL_WEBHOOK_ALLOW');
  const metricsAllow = networks('PORTAL_METRICS_ALLOW');

  const edit = value('PORTAL_EDIT_CONFIG', '');
  if (edit && edit !== 'on' && edit !== 'off')
    problems.push(phrase`PORTAL_EDIT_CONFIG="${edit}": use on ou off.`);

  const today = value('PORTAL_TODAY', '');
  if (today && !isDate(today))
    problems.push(
      phrase`PORTAL_TODAY="${today}": use uma data AAAA-MM-DD que exista, por exemplo 2026-10-31.`,
    );

  if (problems.length > 0)
    throw new Error(
      phrase`Variáveis de ambiente com problema:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  return {
    port: Number(port),
    host,
    ...locationsOf(env),
    ...(apiUrl && { apiUrl }),
    ...(apiUrl && env.PORTAL_API_TOKEN?.trim() && { apiToken: env.PORTAL_API_TOKEN.trim() }),
    ...(trustProxy !== undefined && { trustProxy }),
    ...(origins && { corsOrigins }),
    ...(log && { log: log as LogLevel }),
    ...(smtpUrl && { smtpUrl }),
    ...(webhookAllow && { webhookAllow }),
    ...(metricsAllow && { metricsAllow }),
    ...(edit && { editConfig: edit === 'on' }),
    ...(today && { today }),
  };
}

function readProxies(text: string): TrustProxy | undefined {
  if (/^\d$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  return addresses.every(isNetwork) ? addresses : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const isOrigin = (text: string) => isHttpUrl(text) && new URL(text).origin === text;

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !search && !hash && !username && !password;
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && !search && !hash;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
