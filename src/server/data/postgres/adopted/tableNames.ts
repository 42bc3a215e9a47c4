/** Names of tables, as the config writes them. */

/** The table of a resource, as `table:` names it: `schema.table`, or a table of the schema `public`. */
export function tableNamed(written: string): { schema: string; table: string } {
  const parts = [...written.matchAll(/"((?:[^"]|"")+)"|([^."]+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
  );
  const [first = '', ...others] = parts;
  return others.length === 0
    ? { schema: 'public', table: first }
    : { schema: first, table: others.join('.') };
}

/** As `table:` names it. */
export const tableWritten = (schema: string, table: string): string =>
  [schema, table].map((part) => (/["."]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part)).join('.');

/** `schema.table`, as a key. */
export const tableKey = (schema: string, table: string): string => JSON.stringify([schema, table]);
