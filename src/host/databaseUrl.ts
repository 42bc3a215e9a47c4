/** Parses the address of a database, for the server and the commands. */
import { phrase } from '../messages/phrase.ts';

export type DatabaseAddress = {
  /** As the driver accepts it. */
  url: string;
  /** The database schema of the portal's tables. */
  schema: string;
};

const schemaPattern = /^[a-z_][a-z0-9_]{0,62}$/;

/** The message about an invalid address, without any password in it; undefined when the address is valid. */
export function faultOfDatabaseUrl(text: string, variable = 'PORTAL_DATABASE_URL'): string | undefined {
  if (!URL.canParse(text) || !/^postgres(?:ql)?:$/.test(new URL(text).protocol))
    return (
      phrase`${variable}: use um endereço de PostgreSQL completo, por exemplo ` +
      'postgres://usuario:senha@localhost:5432/portal.'
    );
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
