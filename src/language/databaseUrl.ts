/** The address of a database, as the server and the commands take it. */
import { phrase } from '../messages/phrase.ts';

export type DatabaseAddress = {
  /** As the driver takes it. */
  url: string;
  /** Where in the database the portal's tables are. */
  schema: string;
};

const schemaPattern = /^[a-z_][a-z0-9_]{0,62}$/;

/** What is wrong with it, without what may stand in it of a password; undefined where nothing is. */
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

/** `?schema=` is ours: the driver does not know it. */
export function databaseAddress(text: string): DatabaseAddress {
  const url = new URL(text);
  const schema = url.searchParams.get('schema') ?? 'portal';
  url.searchParams.delete('schema');
  return { url: url.href, schema };
}
