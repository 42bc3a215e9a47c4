/** Parses the address of a database, for the server and the commands. */
import { nearest } from '#model/config/suggest.ts';
import { phrase } from '#messages/phrase.ts';

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
    return (
      phrase`${variable}: use um endereço de PostgreSQL completo, por exemplo ` +
      'postgres://usuario:senha@localhost:5432/portal.'
    );
  const given = [...new URL(text).searchParams.keys()];
  const unknown = given.find((parameter) => !parameters.has(parameter));
  if (unknown !== undefined) {
    const near = nearest(unknown.toLowerCase(), parameters);
    return (
      phrase`${variable}: o parâmetro "${unknown.slice(0, 40)}" não existe, e seria ignorado.` +
      (near ? phrase` Você quis dizer "${near}"?` : phrase` Tire-o do endereço.`)
    );
  }
  const twice = given.find((parameter, at) => given.indexOf(parameter) < at);
  if (twice !== undefined)
    return phrase`${variable}: o parâmetro "${twice}" está duas vezes no endereço; deixe um deles.`;
  const schema = new URL(text).searchParams.get('schema');
  if (schema !== null && !schemaPattern.test(schema))
    return (
      phrase`${variable}: o esquema "${schema.slice(0, 40)}" não serve; use letras minúsculas, algarismos e "_", ` +
      phrase`por exemplo ?schema=filial_sul.`
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
