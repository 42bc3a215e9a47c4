/** Parses the address of a database, for the server and the commands. */
import { existsSync } from 'node:fs';
import { nearest } from '#model/config/suggest.ts';
import { translate } from '#messages/translate.ts';

export type DatabaseAddress = {
  /** Without what is the portal's own. `serversOf` gives each server as the driver accepts it. */
  url: string;
  /** The database schema of the portal's tables. */
  schema: string;
};

/** Those that the driver reads (pg, pg-connection-string), and our own. It ignores all others. */
const parameters = new Set([
  'application_name',
  'binary',
  'client_encoding',
  'fallback_application_name',
  'host',
  'idle_in_transaction_session_timeout',
  'lock_timeout',
  'options',
  'password',
  'port',
  'query_timeout',
  'replication',
  'schema',
  'ssl',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'statement_timeout',
  'target_session_attrs',
  'uselibpqcompat',
  'user',
]);

const schemaPattern = /^[a-z_][a-z0-9_]{0,62}$/;

/** Which servers an address is for: the portal writes there, or only reads. */
export type DatabaseUse = 'write' | 'read';

/**
 * The values of `target_session_attrs` (libpq 14) that agree with what the portal needs anyway: a server that it can
 * write to, or a standby.
 */
const sessionsFor: Readonly<Record<DatabaseUse, readonly string[]>> = {
  write: ['read-write', 'primary', 'any'],
  read: ['standby', 'prefer-standby', 'read-only', 'any'],
};

/** `servers`: each `host:port` as it is written. */
type Parts = { before: string; servers: readonly string[]; path: string; parameters: URLSearchParams };

/** Splits an address of libpq's form, which may name several servers: `postgres://user@one:5432,two:5432/base`. */
function partsOf(text: string): Parts | undefined {
  const found = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/i.exec(text);
  if (!found) return undefined;
  const [, before, servers, path, query] = found;
  const parameters = new URLSearchParams(query ?? '');
  // libpq takes the server from a parameter, such as the folder of a socket: no URL has an account without a host.
  const isNamedBelow = servers === '' && before!.endsWith('@') && parameters.has('host');
  return {
    before: before!,
    servers: isNamedBelow ? ['localhost'] : servers!.split(','),
    path: path!,
    parameters,
  };
}

function textOf({ before, servers, path, parameters }: Parts): string {
  const query = parameters.toString();
  return `${before}${servers.join(',')}${path}${query && `?${query}`}`;
}

const valuesOf = (parameters: URLSearchParams, name: string) => parameters.get(name)?.split(',') ?? [];

/** The hosts of an address and their ports, given in one of two ways; undefined where their numbers differ. */
function pairsOf({
  servers,
  parameters,
}: Parts): { server: string; host?: string; port?: string }[] | undefined {
  const hosts = valuesOf(parameters, 'host');
  const ports = valuesOf(parameters, 'port');
  const count = Math.max(hosts.length, servers.length);
  if (ports.length > 1 && ports.length !== count) return undefined;
  if (hosts.length > 0 && servers.length > 1) return undefined;
  return Array.from({ length: count }, (_, at) => {
    const [host, port] = [hosts[at], ports[at] ?? ports[0]];
    return { server: servers[at] ?? servers[0]!, ...(host && { host }), ...(port && { port }) };
  });
}

/** One address for each server, as the driver accepts it: it takes several hosts for the name of one. */
export function serversOf(url: string): [string, ...string[]] {
  const parts = partsOf(url);
  const pairs = parts && pairsOf(parts);
  if (!parts || !pairs) return [url];
  const [first, ...others] = pairs.map(({ server, host, port }) => {
    const parameters = new URLSearchParams(parts.parameters);
    parameters.delete('target_session_attrs');
    if (host) parameters.set('host', host);
    if (port) parameters.set('port', port);
    return textOf({ ...parts, servers: [server], parameters });
  });
  return [first!, ...others];
}

/** Hosts and database of an address, without account and password, for messages. */
export function placeOf(url: string): { host: string; pathname: string } {
  const hosts = serversOf(url).map((one) => {
    const { host, searchParams } = new URL(one);
    const [named, port] = [searchParams.get('host'), searchParams.get('port')];
    return named === null || named.startsWith('/') ? host : `${named}${port === null ? '' : `:${port}`}`;
  });
  return { host: hosts.join(','), pathname: new URL(serversOf(url)[0]).pathname };
}

/** Completes an address that has no password. */
export function withPassword(text: string, password: string): string {
  const [parts, [first]] = [partsOf(text), serversOf(text)];
  if (!parts || !URL.canParse(first) || new URL(first).password !== '') return text;
  const url = new URL(first);
  url.password = encodeURIComponent(password);
  const account = `${url.protocol}//${url.username}:${url.password}@`;
  return textOf({ ...parts, before: account });
}

/** The address without its password, to be written where others may read it. */
export function withoutPassword(text: string): string {
  const parts = partsOf(text)!;
  parts.parameters.delete('password');
  return textOf({ ...parts, before: parts.before.replace(/^(\w+:\/\/[^:@]*):[^@]*@$/, '$1@') });
}

/** The message about an invalid address, without any password in it; undefined when the address is valid. */
export function faultOfDatabaseUrl(
  text: string,
  variable = 'PORTAL_DATABASE_URL',
  use: DatabaseUse = 'write',
): string | undefined {
  if (hasBarePassword(text)) return translate('serving.passwordNotEscaped', { variable });
  const parts = partsOf(text);
  if (!parts || (parts.servers.length > 1 && parts.servers.includes('')))
    return translate('serving.useWholePostgreQL', { variable });
  if (!pairsOf(parts)) return translate('serving.hostsAndPorts', { variable });
  if (!serversOf(text).every((server) => URL.canParse(server)))
    return translate('serving.useWholePostgreQL', { variable });
  return faultOfParameters(parts.parameters, variable) ?? faultOfSession(parts.parameters, variable, use);
}

/** True for a password that ends the part before the `@` by one of `#/?`, which would be read as something else, and told. */
function hasBarePassword(text: string): boolean {
  const [, authority = '', behind = ''] = /^\w+:\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  if (authority.includes('@') || !behind.includes('@')) return false;
  const port = /:([^:\]]*)$/.exec(authority)?.[1];
  const isPassword = port !== undefined && !/^\d*$/.test(port);
  // An at sign of a parameter's value is none of a password.
  return isPassword || /^[^?]*@/.test(behind);
}

function faultOfParameters(given: URLSearchParams, variable: string): string | undefined {
  const keys = [...given.keys()];
  const unknown = keys.find((parameter) => !parameters.has(parameter));
  if (unknown !== undefined) {
    const near = nearest(unknown.toLowerCase(), parameters);
    return (
      translate('serving.noParameter', { variable, unknown: unknown.slice(0, 40) }) +
      (near ? translate('common.didYouMean', { near }) : translate('serving.removeFromAddress'))
    );
  }
  const twice = keys.find((parameter, at) => keys.indexOf(parameter) < at);
  if (twice !== undefined) return translate('serving.addressHasParameterTwice', { variable, twice });
  for (const parameter of ['sslcert', 'sslkey', 'sslrootcert']) {
    const file = given.get(parameter);
    if (file !== null && !existsSync(file))
      return translate('serving.noFileOfParameter', { variable, parameter, file });
  }
  const schema = given.get('schema');
  if (schema !== null && !schemaPattern.test(schema))
    return (
      translate('serving.schemaWont', { variable, schema: schema.slice(0, 40) }) +
      translate('serving.forExampleSchemaSouthBranch')
    );
  return undefined;
}

function faultOfSession(given: URLSearchParams, variable: string, use: DatabaseUse): string | undefined {
  const session = given.get('target_session_attrs');
  if (session === null || sessionsFor[use].includes(session)) return undefined;
  return translate(use === 'write' ? 'serving.sessionsToWrite' : 'serving.sessionsToRead', {
    variable,
    session: session.slice(0, 40),
    use: sessionsFor[use].slice(0, -1).join(', '),
  });
}

/** `?schema=` is our own parameter, which the driver does not know. */
export function databaseAddress(text: string): DatabaseAddress {
  const parts = partsOf(text)!;
  const schema = parts.parameters.get('schema') ?? 'portal';
  parts.parameters.delete('schema');
  return { url: textOf(parts), schema };
}

/** True if the address names a schema itself. */
export const hasSchema = (text: string): boolean => partsOf(text)?.parameters.has('schema') === true;
