/** Tables as the server's catalog has them: src/server/data/postgres/adopted/catalog.ts. */
type DatabaseType = { name: string; kind: string; isArray: boolean; labels: readonly string[] };
export type DatabaseColumn = {
  name: string;
  type: DatabaseType;
  written: string;
  isRequired: boolean;
  isGiven: boolean;
  isGenerated: boolean;
  isNumbered: boolean;
  maySelect: boolean;
  mayInsert: boolean;
  mayUpdate: boolean;
  comment?: string;
  domainChecks: readonly string[];
};
type DatabaseReference = {
  columns: readonly string[];
  schema: string;
  table: string;
  targets: readonly string[];
};
export type DatabaseTable = {
  schema: string;
  name: string;
  kind: string;
  comment?: string;
  rows: number;
  mayDelete: boolean;
  columns: ReadonlyMap<string, DatabaseColumn>;
  constraints: readonly { name: string; kind: string; columns: readonly string[]; condition?: string }[];
  references: readonly DatabaseReference[];
};
export type KeyedTable = {
  table: DatabaseTable;
  key: readonly string[];
  /** No constraint declares the key. */
  isGuessed: boolean;
  /** References that no constraint declares. */
  guessed: readonly DatabaseReference[];
  /** Columns with whole numbers that JavaScript would round. */
  beyond: readonly string[];
};

/** Tables that have a resource already, by `tablePlace`. */
export type KnownTables = ReadonlyMap<string, { id: string; key: readonly string[] }>;

/** `schema.table`, as a key. */
export const tablePlace = (schema: string, table: string) => JSON.stringify([schema, table]);

/** As `table:` names it. */
export const tableWritten = ({ schema, name }: Pick<DatabaseTable, 'schema' | 'name'>) =>
  [schema, name].map((part) => (/["."]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part)).join('.');

/** The references of a table that lead to the key of a known one, and those that lead elsewhere. */
export function tableReferences({ table, guessed }: KeyedTable, known: KnownTables) {
  const found: { target: string; columns: readonly string[]; heading: string; isGuessed: boolean }[] = [];
  const lost: DatabaseReference[] = [];
  for (const reference of [...table.references, ...guessed]) {
    const target = known.get(tablePlace(reference.schema, reference.table));
    const isOfKey =
      target !== undefined &&
      target.key.length === reference.targets.length &&
      target.key.every((column) => reference.targets.includes(column));
    if (!isOfKey || !reference.columns.every((column) => table.columns.get(column)?.maySelect)) {
      lost.push(reference);
      continue;
    }
    // The columns stand in the order of the key that they refer to.
    const columns = target.key.map((column) => reference.columns[reference.targets.indexOf(column)]!);
    const isTwice = found.some((one) => one.columns.join('\0') === columns.join('\0'));
    if (!isTwice)
      found.push({
        target: target.id,
        columns,
        heading: reference.table,
        isGuessed: guessed.includes(reference),
      });
  }
  return { found, lost };
}
