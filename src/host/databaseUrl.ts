/** Parses the address of a database, for the server and the commands. */
import { existsSync } from 'node:fs';
import { nearest } from '#model/config/suggest.ts';
import { translate } from '#messages/translate.ts';

export type DatabaseAddress = {
  /** As the driver accepts it. */
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
  'uselibpqcompat',
  'user',
]);

const schemaPattern = /^[a-z_][a-z0-9_]{0,62}$/;

/** The message about an invalid address, without any password in it; undefined when the address is valid. */
export function faultOfDatabaseUrl(text: string, variable = 'PORTAL_DATABASE_URL'): string | undefined {
  if (!URL.canParse(text) || !/^postgres(?:ql)?:$/.test(new URL(text).protocol))
    return translate('serving.useWholePostgreQL', { variable });
  const given = [...new URL(text).searchParams.keys()];
  const unknown = given.find((parameter) => !parameters.has(parameter));
  if (unknown !== undefined) {
    const near = nearest(unknown.toLowerCase(), parameters);
    return (
      translate('serving.noParameter', { variable, unknown: unknown.slice(0, 40) }) +
      (near ? translate('common.didYouMean', { near }) : translate('serving.removeFromAddress'))
    );
  }
  const twice = given.find((parameter, at) => given.indexOf(parameter) < at);
  if (twice !== undefined) return translate('serving.addressHasParameterTwice', { variable, twice });
  for (const parameter of ['sslcert', 'sslkey', 'sslrootcert']) {
    const file = new URL(text).searchParams.get(parameter);
    if (file !== null && !existsSync(file))
      return translate('serving.noFileOfParameter', { variable, parameter, file });
  }
  const schema = new URL(text).searchParams.get('schema');
  if (schema !== null && !schemaPattern.test(schema))
    return (
      translate('serving.schemaWont', { variable, schema: schema.slice(0, 40) }) +
      translate('serving.forExampleSchemaSouthBranch')
    );
  return undefined;
}

/** `?schema=` is our own parameter, which the driver does not know. */
export function databaseAddress(text: string): DatabaseAddress {
  const url = new URL(text);
  const schema = url.searchParams.get('schema') ?? 'portal';
  url.searchParams.delete('schema');
  return { url: url.href, schema };
}
