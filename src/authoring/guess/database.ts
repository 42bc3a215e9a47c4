/** Makes resources of the tables of a database: what its catalog declares, and by names where it declares nothing. */
import { fold } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { isReservedKey } from '#model/config/reservedNames.ts';
import { plainId } from '#compiler/parse/parse.ts';
import { FieldNames, labelOf, readable, singularOf } from './fieldNames.ts';

/** As the server's catalog has them: src/server/data/postgres/adopted/catalog.ts. */
type DatabaseType = { name: string; kind: string; isArray: boolean; labels: readonly string[] };
type DatabaseColumn = {
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
};
type DatabaseTable = {
  schema: string;
  name: string;
  kind: string;
  comment?: string;
  rows: number;
  mayDelete: boolean;
  columns: ReadonlyMap<string, DatabaseColumn>;
  constraints: readonly { name: string; kind: string; columns: readonly string[]; condition?: string }[];
  references: readonly {
    name: string;
    columns: readonly string[];
    schema: string;
    table: string;
    targets: readonly string[];
  }[];
};
export type KeyedTable = { table: DatabaseTable; key: readonly string[]; isGuessed: boolean };

export type TableResource = {
  id: string;
  schema: string;
  /** As it is written in its file. */
  content: Record<string, unknown>;
  isRead: boolean;
  /** What is to be known of it: guesses, columns that are left out. */
  notes: readonly string[];
};

type Written = Record<string, unknown> & { type: string; label: string };

const place = ({ schema, name }: DatabaseTable) => `${schema}.${name}`;

/** As `table:` names it. */
const written = ({ schema, name }: DatabaseTable) =>
  [schema, name].map((part) => (/["."]/.test(part) ? `"${part}"` : part)).join('.');

/**
 * @param known tables that the config has already, with their resources, by `schema.table`
 * @param taken ids of resources that are no others
 * @param isEnglish singulars follow from plurals
 * @param as the id of the only one
 */
export function resourcesOfTables(
  tables: readonly KeyedTable[],
  {
    known = new Map<string, { id: string; key: readonly string[] }>(),
    taken = new Set<string>(),
    isEnglish = false,
    as = undefined as string | undefined,
  } = {},
): readonly TableResource[] {
  const names = new Map<string, { id: string; key: readonly string[] }>(known);
  const used = new Set([...taken, ...[...known.values()].map(({ id }) => id)]);
  const plain = (words: string) => plainId(words) || 'tabela';
  const twice = (id: string) => tables.filter(({ table }) => plain(table.name) === id).length > 1;
  for (const { table, key } of tables) {
    const own = plain(table.name);
    const isFree = (id: string) => !used.has(id) && !isReservedKey(id);
    const qualified = plain(`${table.schema}_${table.name}`);
    let id = as ?? (isFree(own) && !twice(own) ? own : qualified);
    for (let nth = 2; id !== as && !isFree(id); nth++) id = `${qualified}_${nth}`;
    used.add(id);
    names.set(place(table), { id, key });
  }
  return tables.map((one) => resourceOf(one, names, isEnglish));
}

function resourceOf(
  { table, key, isGuessed }: KeyedTable,
  names: ReadonlyMap<string, { id: string; key: readonly string[] }>,
  isEnglish: boolean,
): TableResource {
  const notes: string[] = [];
  const isRead =
    table.kind === 'v' ||
    table.kind === 'm' ||
    ![...table.columns.values()].some((one) => one.mayInsert || one.mayUpdate);
  if (isGuessed) notes.push(translate('adopted.guessedKey', { column: key.join(', ') }));
  const fieldNames = new FieldNames();
  const fields: [string, Written][] = [];
  const ofColumn = new Map<string, string>();
  const columns = [...table.columns.values()].filter(({ maySelect }) => maySelect);
  const references = table.references.flatMap((reference) => {
    const target = names.get(`${reference.schema}.${reference.table}`);
    const isOfKey =
      target &&
      target.key.length === reference.targets.length &&
      target.key.every((column) => reference.targets.includes(column));
    if (!isOfKey || !reference.columns.every((column) => table.columns.get(column)?.maySelect)) return [];
    // The columns stand in the order of the key that they refer to.
    const columns = target.key.map((column) => reference.columns[reference.targets.indexOf(column)]!);
    return [{ target: target.id, columns, heading: reference.table }];
  });
  const add = (
    heading: string,
    column: readonly string[],
    field: Record<string, unknown> & { type: string },
    comment?: string,
  ) => {
    const { id } = fieldNames.id(heading, fields.length + 1);
    const label = fieldNames.label(heading);
    const help = comment === undefined ? undefined : readable(comment).slice(0, 300);
    const isSame = column.length === 1 && column[0] === id;
    const { type, ...rest } = field;
    fields.push([
      id,
      {
        type,
        label,
        ...rest,
        ...(help && { help }),
        ...(!isSame && { column: column.length === 1 ? column[0] : column }),
      },
    ]);
    return id;
  };
  const [only, ...others] = key;
  // The database gives it, and every record shows it as its id.
  const given = others.length === 0 && table.columns.get(only!)?.isGiven === true ? only : undefined;
  // What several columns refer to together is one field.
  const together = new Set(references.flatMap((one) => (one.columns.length > 1 ? one.columns : [])));
  const isPart = (name: string) => together.has(name) && !key.includes(name);
  for (const column of columns) {
    const isReferring = references.some((one) => one.columns.length === 1 && one.columns[0] === column.name);
    if (!isReferring && (column.name === given || isPart(column.name))) continue;
    const reference = references.find((one) => one.columns.length === 1 && one.columns[0] === column.name);
    const kind = reference
      ? { type: 'reference', resource: reference.target }
      : kindOf(column, optionsOf(table, column.name));
    if (!kind) {
      notes.push(translate('adopted.leftColumn', { column: column.name, type: column.written }));
      continue;
    }
    const { isShown, ...field } = kind as { isShown?: true; type: string };
    if (isShown) notes.push(translate('adopted.shownAsText', { column: column.name, type: column.written }));
    const isKey = key.includes(column.name);
    const isFixed =
      isRead ||
      isShown === true ||
      column.isGenerated ||
      (isKey && column.isNumbered) ||
      !(column.mayInsert || column.mayUpdate);
    const isAsked = column.isRequired && !column.isGiven && !isFixed && column.type.name !== 'bool';
    const heading = reference ? column.name.replace(/_id$|(?<=[a-z])I[Dd]$/, '') || column.name : column.name;
    const id = add(
      heading,
      [column.name],
      { ...field, ...(isAsked && { required: true }), ...(isFixed && { readOnly: true }) },
      column.comment,
    );
    ofColumn.set(column.name, id);
  }
  for (const { target, columns: own, heading } of references)
    if (own.length > 1) {
      const isFixed = isRead || own.every((column) => table.columns.get(column)!.isGenerated);
      add(singularOf(heading), own, {
        type: 'reference',
        resource: target,
        ...(isFixed && { readOnly: true }),
      });
    }
  if (!fields.some(([, { type }]) => isNaming(type)))
    for (const column of key)
      if (!ofColumn.has(column))
        add(column, [column], {
          type: kindOf(table.columns.get(column)!)?.type === 'integer' ? 'integer' : 'text',
          readOnly: true,
        });
  const title = titleOf(
    table,
    fields,
    ofColumn,
    new Set(key.flatMap((column) => ofColumn.get(column) ?? [])),
  );
  const search = fields
    .filter(([id, { type }]) => type === 'text' && (id === title || namedFirst.test(fold(id))))
    .map(([id]) => id);
  const label = labelOf(table.name);
  const isLarge = table.rows > 100_000;
  return {
    id: names.get(place(table))!.id,
    schema: table.schema,
    isRead,
    notes,
    content: {
      label: { one: isEnglish ? singularOf(label) : label, many: label },
      title,
      ...(search.length > 0 && { search: search.slice(0, 3) }),
      ...(isLarge && { sort: 'id' }),
      table: written(table),
      key: key.length === 1 ? key[0] : key,
      fields: Object.fromEntries(fields),
    },
  };
}

const namedFirst = /name|nome|nombre|title|titulo|descri|subject|assunto|code|codigo/;
const isNaming = (type: string) => !['json', 'textarea', 'multiselect', 'boolean'].includes(type);

function titleOf(
  { constraints }: DatabaseTable,
  fields: readonly (readonly [string, Written])[],
  ofColumn: ReadonlyMap<string, string>,
  keys: ReadonlySet<string>,
): string {
  const unique = new Set(
    constraints.flatMap(({ kind, columns }) =>
      kind === 'u' && columns.length === 1 ? (ofColumn.get(columns[0]!) ?? []) : [],
    ),
  );
  const has = (pattern: RegExp) =>
    fields.filter(([id, { type }]) => type === 'text' && pattern.test(fold(id))).map(([id]) => id);
  const first = has(/^(?:first|given)_?name$|^firstname$/)[0];
  const last = has(/^(?:last|family|sur)_?name$|^lastname$/)[0];
  if (first && last) return `{${first}} {${last}}`;
  const [best] = [
    ...has(/^(?:name|nome|nombre|title|titulo)$/),
    ...has(/(?:name|title|nome|titulo)$/),
    ...fields.filter(([id, { type }]) => unique.has(id) && type === 'text').map(([id]) => id),
    ...has(/descri|code|codigo|number|numero|subject/),
    ...fields
      .filter(([id, { type, readOnly }]) => type === 'text' && readOnly !== true && !keys.has(id))
      .map(([id]) => id),
    ...[...keys],
    ...fields.filter(([, { type }]) => isNaming(type)).map(([id]) => id),
  ];
  const references = fields.filter(([, { type }]) => type === 'reference').map(([id]) => id);
  const isLink = references.length >= 2 && references.includes(best ?? '');
  return isLink
    ? references
        .slice(0, 2)
        .map((id) => `{${id}}`)
        .join(' · ')
    : (best ?? fields[0]![0]);
}

/** The values that a check constraint lists, in the forms in which PostgreSQL writes it down again. */
function optionsOf({ constraints }: DatabaseTable, column: string): readonly string[] {
  for (const { kind, columns, condition = '' } of constraints) {
    if (kind !== 'c' || columns.length !== 1 || columns[0] !== column) continue;
    const listed = /=\s*ANY\s*\(+ARRAY\[(.*?)\]/i.exec(condition)?.[1];
    const alone =
      listed ?? (/^\(+[^()]*\)?(?:::text)? = '(?:[^']|'')*'/.test(condition) ? condition : undefined);
    const values = [...(alone ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, value]) =>
      value!.replaceAll("''", "'"),
    );
    if (values.length > 0 && values.every((value) => value !== '')) return values;
  }
  return [];
}

const optionsFrom = (values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, labelOf(value) || value]));

const moneyNames =
  /price|amount|total|cost|freight|balance|salary|fee|payment|preco|valor|custo|saldo|precio|importe/;
const longNames = /note|comment|remark|description|body|content|text|observ|descri|biography|summary/;

/** Undefined for types that a person can't read. `isShown`: as a text that nobody changes. */
function kindOf(
  column: DatabaseColumn,
  options: readonly string[] = [],
): (Record<string, unknown> & { type: string; isShown?: true }) | undefined {
  const { type, written: words, name } = column;
  const plain = fold(name);
  if (type.isArray) return { type: 'text', isShown: true };
  if (type.kind === 'e') return { type: 'select', options: optionsFrom(type.labels) };
  switch (type.name) {
    case 'int2':
    case 'int4':
    case 'int8':
      return { type: 'integer' };
    case 'numeric': {
      const [, , decimals] = /\((\d+),(-?\d+)\)/.exec(words) ?? [];
      if (decimals === '0') return { type: 'integer' };
      return { type: moneyNames.test(plain) ? 'money' : 'decimal' };
    }
    case 'float4':
    case 'float8':
      return { type: 'decimal' };
    case 'money':
      return { type: 'money' };
    case 'bool':
      return { type: 'boolean' };
    case 'date':
      return { type: 'date' };
    case 'timestamp':
    case 'timestamptz':
      return { type: 'datetime' };
    case 'json':
    case 'jsonb':
      return { type: 'json' };
    case 'bytea':
    case 'tsvector':
    case 'tsquery':
      return undefined;
    case 'text':
    case 'citext':
    case 'varchar':
    case 'bpchar': {
      if (options.length > 0) return { type: 'select', options: optionsFrom(options) };
      const most = /\((\d+)\)$/.exec(words)?.[1];
      const isLong = most === undefined ? longNames.test(plain) : Number(most) > 255;
      return { type: isLong ? 'textarea' : 'text', ...(most !== undefined && { maxLength: Number(most) }) };
    }
    case 'uuid':
    case 'time':
    case 'timetz':
      return { type: 'text' };
    default:
      return type.kind === 'c' || type.kind === 'b' || type.kind === 'r' || type.kind === 'm'
        ? { type: 'text', isShown: true }
        : undefined;
  }
}
