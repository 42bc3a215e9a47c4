/** Reads and checks the environment variables. All problems are reported in one error. */
import { isIP } from 'node:net';
import path from 'node:path';
import { databaseAddress, faultOfDatabaseUrl, hasSchema, type DatabaseUse } from '#host/databaseUrl.ts';
import { locationsOf, type Locations } from './locations.ts';
import { translate } from '#messages/translate.ts';

const logLevels = ['off', 'errors', 'all'] as const;
/** `errors`: failures, and requests answered with 5xx; `all`: also every request to API and config. */
export type LogLevel = (typeof logLevels)[number];

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
  /** Log level; absent: only failures are logged. */
  log?: LogLevel;
  /** Server for outgoing e-mail: `smtp://user:password@host:587`; absent: no e-mail is sent. */
  smtpUrl?: string;
  /** Addresses and networks inside the own network that webhooks may call; absent: none. */
  webhookAllow?: readonly string[];
  /** Addresses and networks that may read `/metrics`; absent: none. */
  metricsAllow?: readonly string[];
  /** Whether the config may be edited in the portal; absent: under `npm run dev`, and in a demonstration on this machine. */
  editConfig?: boolean;
  /** Where events go that auditors want to know: a file, or `stdout`; absent: nowhere. */
  audit?: string;
  /** Days for which the lines of that file are kept; absent: for ever. */
  auditDays?: number;
  /** Whether the data folder has to exist at the start; absent: it is created. */
  dataMustExist?: boolean;
  /** Milliseconds for which a process that is to end goes on answering, while `/readyz` says that it is not ready; absent: none. */
  drain?: number;
  /** Reference date of `$today`; absent: the date in portal.yaml, or the real one. */
  today?: string;
};

/** True for a host name or address that only this machine answers. */
export const isThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);

/** True if only programs of this machine reach the server: it listens on the loopback interface, without a proxy. */
export const servesOnlyThisMachine = ({ host, trustProxy }: Pick<Env, 'host' | 'trustProxy'>): boolean =>
  !trustProxy && isThisMachine(host);

/** The number of proxies in front of the server, or their addresses and networks. */
export type TrustProxy = number | readonly string[];

type Setting<T> = {
  variable: string;
  /** Where the variable is not set; absent: the setting is absent too. */
  fallback?: string;
  /** Undefined for a text that is no such value. */
  read: (text: string) => T | undefined;
  /** What to write in place of such a text. */
  fault: (text: string) => string;
};
type Settings = Omit<Env, keyof Locations | 'apiToken'>;

const settings: { readonly [Key in keyof Settings]-?: Setting<NonNullable<Settings[Key]>> } = {
  port: {
    variable: 'PORT',
    fallback: '3000',
    read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined),
    fault: (text) => translate('serving.port', { text }),
  },
  host: {
    variable: 'HOST',
    fallback: '127.0.0.1',
    read: where((text) => /^[\w.:-]+$/.test(text)),
    fault: (text) => translate('serving.host', { text }),
  },
  apiUrl: {
    variable: 'PORTAL_API_URL',
    read: (text) => (isHttpUrl(text) ? text.replace(/\/+$/, '') : undefined),
    fault: (text) => translate('serving.portalApiUrl', { text: withoutSecrets(text) }),
  },
  trustProxy: {
    variable: 'PORTAL_TRUST_PROXY',
    read: (text) => (/^\d$/.test(text) ? Number(text) : readList(text, where(isProxy))),
    fault: (text) =>
      translate('serving.portalTrustProxy', { text: withoutSecrets(text) }) +
      translate('serving.separatedByCommas'),
  },
  corsOrigins: {
    variable: 'PORTAL_CORS_ORIGINS',
    read: (text) => readList(text, readOrigin),
    fault: (text) =>
      translate('serving.portalCorsOrigins', { text: withoutSecrets(text) }) +
      translate('serving.forExample'),
  },
  log: {
    variable: 'PORTAL_LOG',
    read: (text) => logLevels.find((level) => level === text),
    fault: (text) => translate('serving.portalLog', { text, logLevels: logLevels.join(', ') }),
  },
  smtpUrl: {
    variable: 'PORTAL_SMTP_URL',
    read: where(isSmtpUrl),
    // The message leaves the value out: it may contain a password.
    fault: () => translate('serving.portalSmtpUrlUseAddress') + translate('serving.orSmtps'),
  },
  webhookAllow: networks('PORTAL_WEBHOOK_ALLOW'),
  metricsAllow: networks('PORTAL_METRICS_ALLOW'),
  editConfig: {
    variable: 'PORTAL_EDIT_CONFIG',
    read: (text) => ({ on: true, off: false })[text],
    fault: (text) => translate('serving.onOrOff', { variable: 'PORTAL_EDIT_CONFIG', text }),
  },
  dataMustExist: {
    variable: 'PORTAL_DATA_MUST_EXIST',
    read: (text) => ({ on: true, off: false })[text],
    fault: (text) => translate('serving.onOrOff', { variable: 'PORTAL_DATA_MUST_EXIST', text }),
  },
  audit: {
    variable: 'PORTAL_AUDIT',
    read: (text) => (text === 'stdout' ? text : path.resolve(text)),
    fault: (text) => text,
  },
  auditDays: {
    variable: 'PORTAL_AUDIT_DAYS',
    read: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined),
    fault: (text) => translate('serving.portalAuditDays', { text }),
  },
  drain: {
    variable: 'PORTAL_DRAIN',
    read: (text) => (/^\d{1,2}$/.test(text) && Number(text) <= 60 ? Number(text) * 1000 : undefined),
    fault: (text) => translate('serving.portalDrain', { text }),
  },
  today: {
    variable: 'PORTAL_TODAY',
    read: where(isDate),
    fault: (text) => translate('serving.portalToday', { text }),
  },
};

type Variables = Readonly<Record<string, string | undefined>>;

export function readEnv(env: Variables): Env {
  const problems: string[] = [];
  const found: Record<string, unknown> = {};
  for (const [key, { variable, fallback, read, fault }] of Object.entries<Setting<unknown>>(settings)) {
    const text = env[variable]?.trim() || fallback;
    if (text === undefined) continue;
    const value = read(text);
    if (value === undefined) problems.push(fault(text));
    else found[key] = value;
  }
  const locations = locationsOf(env);
  problems.push(...databaseProblems(locations, env));
  if (problems.length > 0)
    throw new Error(
      translate('serving.environmentVariablesWithProblem', {
        problems: problems.map((problem) => `  - ${problem}`).join('\n'),
      }),
    );
  const own = found as Settings;
  const apiToken = own.apiUrl && env.PORTAL_API_TOKEN?.trim();
  return { ...own, ...locations, ...(apiToken && { apiToken }) };
}

function databaseProblems(
  { databaseUrl, databaseDirectUrl, databaseReadUrl }: Locations,
  env: Variables,
): string[] {
  const dependent = (variable: string, url: string | undefined, use: DatabaseUse) =>
    url === undefined
      ? undefined
      : (faultOfDatabaseUrl(url, variable, use) ??
        (databaseUrl === undefined
          ? translate('serving.countsOnlyWithPortalDatabase', { variable })
          : hasOtherSchema(databaseUrl, url)
            ? translate('serving.schemaIsOfPortalDatabase', { variable })
            : undefined));
  return [
    databaseUrl === undefined ? undefined : faultOfDatabaseUrl(databaseUrl),
    dependent('PORTAL_DATABASE_DIRECT_URL', databaseDirectUrl, 'write'),
    dependent('PORTAL_DATABASE_READ_URL', databaseReadUrl, 'read'),
    databaseUrl !== undefined && env.PORTAL_API_URL?.trim()
      ? translate('serving.portalDatabaseUrlAndPortal')
      : undefined,
  ].filter((problem) => problem !== undefined);
}

/** A copy of the database has the same schemas. */
const hasOtherSchema = (databaseUrl: string, url: string): boolean =>
  faultOfDatabaseUrl(databaseUrl) === undefined &&
  hasSchema(url) &&
  databaseAddress(url).schema !== databaseAddress(databaseUrl).schema;

function networks(variable: string): Setting<readonly string[]> {
  return {
    variable,
    read: readNetworks,
    fault: (text) =>
      translate('serving.useAddressesAndNetworksSeparated', { variable, text: withoutSecrets(text) }),
  };
}

/** Reads a text as it is written, where it passes the test. */
function where(test: (text: string) => boolean) {
  return (text: string) => (test(text) ? text : undefined);
}

/** The parts between commas; undefined when one of them can't be read. */
function readList(text: string, read: (part: string) => string | undefined): readonly string[] | undefined {
  const parts = text.split(',').map((part) => read(part.trim()));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function readNetworks(text: string) {
  return readList(text, where(isNetwork));
}

function readOrigin(text: string): string | undefined {
  const origin = text.replace(/\/$/, '');
  return isHttpUrl(origin) && new URL(origin).origin === origin ? origin : undefined;
}

/** A network of all addresses would let every visitor claim any. */
const isProxy = (text: string) => isNetwork(text) && !/\/0+$/.test(text);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Refused addresses as they may be printed: without what stands before an @ or behind a ?, which may be a secret. */
const withoutSecrets = (text: string): string =>
  text
    .split(',')
    .map((part) => part.replace(/^(\s*(?:[\w+.-]+:\/*)?).*@/s, '$1…@').replace(/([?#]).*/s, '$1…'))
    .join(',');

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
