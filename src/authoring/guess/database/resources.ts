/** Makes a resource of each table of a database: from the database's catalog, and from names where the catalog declares nothing. */
import { fold } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { isReservedKey } from '#model/config/reservedNames.ts';
import { plainId } from '#compiler/parse/parse.ts';
import { FieldNames, labelOf, readable, singularOf } from '../fieldNames.ts';
import { kindOfColumn, optionsOfColumn } from './kinds.ts';
import type { CatalogTable } from '#server/data/postgres/adopted/catalog.ts';
import type { InspectedTable } from '#server/data/postgres/adopted/inspection/inspect.ts';
import { tableKey, tableWritten } from '#server/data/postgres/adopted/tableNames.ts';
import { tableReferences, type KnownTables } from './databaseTables.ts';
import { isNaming, namedFirst, titleOfTable, type WrittenField } from './titles.ts';

export type TableResource = {
  id: string;
  schema: string;
  table: CatalogTable;
  /** As it is written in its file. */
  content: { label: { one: string; many: string }; fields: Readonly<Record<string, WrittenField>> } & Record<
    string,
    unknown
  >;
  /** What a list of it says above its rows. */
  description?: string;
  isRead: boolean;
  /** What people may do with its records; absent: all. */
  actions?: readonly string[];
  /** A table that only links two others. */
  isLink: boolean;
  /** What is to be known of it: guesses, columns that are left out. */
  notes: readonly string[];
};

/**
 * @param known tables that the config has already, with their resources
 * @param taken ids of resources that are no others
 * @param isEnglish singulars follow from plurals
 * @param as the id of the only one
 */
export function resourcesOfTables(
  tables: readonly InspectedTable[],
  {
    known = new Map() as KnownTables,
    taken = new Set<string>(),
    isEnglish = false,
    as = undefined as string | undefined,
  } = {},
): readonly TableResource[] {
  const names = new Map(known);
  const used = new Set([...taken, ...[...known.values()].map(({ id }) => id)]);
  const plain = (words: string) => plainId(words) || 'tabela';
  const twice = (id: string) => tables.filter(({ table }) => plain(table.name) === id).length > 1;
  for (const { table, key } of tables) {
    const plainName = plain(table.name);
    const isFree = (id: string) => !used.has(id) && !isReservedKey(id);
    const qualified = plain(`${table.schema}_${table.name}`);
    let id = as ?? (isFree(plainName) && !twice(plainName) ? plainName : qualified);
    for (let nth = 2; id !== as && !isFree(id); nth++) id = `${qualified}_${nth}`;
    used.add(id);
    names.set(tableKey(table.schema, table.name), { id, key });
  }
  return tables.map((one) => resourceOf(one, names, isEnglish));
}

/** Columns with passwords, tokens and the like are left out: no screen shows them. */
const secretNames = /passw|(?:^|_)pwd|senha|contrase|secret|(?:^|_)salt$|(?:^|_)token$/;

/** Tells a short comment, which becomes a label, from one that explains. */
const isName = (comment: string | undefined) =>
  comment !== undefined && comment.length <= 40 && !/[.;:\n]|\S+(?:\s+\S+){5}/.test(comment);

function resourceOf(one: InspectedTable, names: KnownTables, isEnglish: boolean): TableResource {
  const { table, key, isGuessed, beyond } = one;
  const { found: references, lost } = tableReferences(one, names);
  const notes = [
    ...(isGuessed ? [translate('adopted.guessedKey', { column: key.join(', ') })] : []),
    ...references.flatMap(({ isGuessed: guess, columns, target }) =>
      guess ? [translate('adopted.guessedReference', { column: columns.join(', '), resource: target })] : [],
    ),
    ...lost.map(({ columns, schema, table: target, targets }) =>
      translate('adopted.leftReference', {
        column: columns.join(', '),
        table: `${schema}.${target}`,
        key: targets.join(', '),
      }),
    ),
  ];
  const isRead =
    table.kind === 'v' ||
    table.kind === 'm' ||
    ![...table.columns.values()].some(({ mayInsert, mayUpdate }) => mayInsert || mayUpdate);
  const fieldNames = new FieldNames();
  const fields: [string, WrittenField][] = [];
  const ofColumn = new Map<string, string>();
  const columns = [...table.columns.values()].filter(({ maySelect }) => maySelect);
  const add = (
    heading: string,
    column: readonly string[],
    field: Record<string, unknown> & { type: string },
    comment?: string,
  ) => {
    const { id } = fieldNames.id(heading, fields.length + 1);
    const words = comment === undefined ? undefined : readable(comment);
    const label = fieldNames.label(heading, isName(words) ? words : heading);
    const help = isName(words) ? undefined : words?.slice(0, 300);
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
  const together = new Set(references.flatMap((other) => (other.columns.length > 1 ? other.columns : [])));
  const isPart = (name: string) => together.has(name) && !key.includes(name);
  const secret: string[] = [];
  for (const column of columns) {
    const reference = references.find(
      (other) => other.columns.length === 1 && other.columns[0] === column.name,
    );
    if (!reference && (column.name === given || isPart(column.name))) continue;
    if (!reference && secretNames.test(fold(column.name)) && !key.includes(column.name)) {
      secret.push(column.name);
      continue;
    }
    const kind = reference
      ? { type: 'reference', resource: reference.target }
      : kindOfColumn(column, optionsOfColumn(table, column), beyond.includes(column.name));
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
      // A reference of several columns writes it.
      (reference !== undefined && isPart(column.name)) ||
      (isKey && column.isNumbered) ||
      !(column.mayInsert || column.mayUpdate);
    const isAsked = column.isRequired && !column.isGiven && !isFixed && column.type.name !== 'bool';
    const heading = reference ? withoutKeyWord(column.name) : column.name;
    const id = add(
      heading,
      [column.name],
      { ...field, ...(isAsked && { required: true }), ...(isFixed && { readOnly: true }) },
      column.comment,
    );
    ofColumn.set(column.name, id);
  }
  if (secret.length > 0) notes.push(translate('adopted.leftSecret', { column: secret.join(', ') }));
  for (const { target, columns: own, heading } of references)
    if (own.length > 1) {
      const held = own.map((column) => table.columns.get(column)!);
      const isFixed = isRead || held.every(({ isGenerated }) => isGenerated);
      const isAsked = !isFixed && held.every(({ isRequired, isGiven }) => isRequired && !isGiven);
      // Whoever writes the key writes it.
      const isOfKey = own.every((column) => key.includes(column));
      add(singularOf(heading), own, {
        type: 'reference',
        resource: target,
        ...(isAsked && !isOfKey && { required: true }),
        ...((isFixed || isOfKey) && { readOnly: true }),
      });
    }
  if (!fields.some(([, { type }]) => isNaming(type)))
    for (const column of key)
      if (!ofColumn.has(column))
        add(column, [column], {
          type: kindOfColumn(table.columns.get(column)!)?.type === 'integer' ? 'integer' : 'text',
          readOnly: true,
        });
  const { unfilled, actions } = isRead ? { unfilled: [], actions: undefined } : possibilities(table, fields);
  if (unfilled.length > 0) notes.push(translate('adopted.noCreation', { column: unfilled.join(', ') }));
  const keys = new Set(key.flatMap((column) => ofColumn.get(column) ?? []));
  const day = dayOf(table, fields, ofColumn);
  const title = titleOfTable(table, fields, ofColumn, keys, day);
  const search = fields
    .filter(([id, { type }]) => type === 'text' && (title.includes(id) || namedFirst.test(fold(id))))
    .map(([id]) => id);
  const comment = table.comment === undefined ? undefined : readable(table.comment);
  const label = isName(comment) ? labelOf(comment!) : labelOf(table.name);
  const isLarge = table.rows > 100_000;
  const linked = references.filter((other) => other.columns.every((column) => key.includes(column)));
  return {
    id: names.get(tableKey(table.schema, table.name))!.id,
    schema: table.schema,
    table,
    isRead,
    ...(actions && { actions }),
    isLink: !isRead && key.length > 1 && linked.length === 2 && fields.length <= 4,
    notes,
    ...(comment !== undefined && !isName(comment) && { description: comment.slice(0, 300) }),
    content: {
      label: { one: isEnglish ? singularOf(label) : label, many: label },
      title,
      ...(search.length > 0 && { search: search.slice(0, 3) }),
      ...(isLarge ? { sort: 'id' } : day !== undefined && { sort: `-${day}` }),
      table: tableWritten(table.schema, table.name),
      key: key.length === 1 ? key[0] : key,
      fields: Object.fromEntries(fields),
    },
  };
}

/** The columns that a new record needs, and no field writes, and what people may do; absent: all. */
function possibilities(
  { columns, mayDelete }: CatalogTable,
  fields: readonly (readonly [string, WrittenField])[],
): { unfilled: readonly string[]; actions: readonly string[] | undefined } {
  const all = [...columns.values()];
  const filled = new Set(
    fields.flatMap(([id, { readOnly, column = id }]) => (readOnly === true ? [] : column)),
  );
  const unfilled = all.flatMap(({ name, isRequired, isGiven }) =>
    isRequired && !isGiven && !filled.has(name) ? [name] : [],
  );
  const may = {
    create: unfilled.length === 0 && all.some(({ mayInsert }) => mayInsert),
    edit: all.some(({ mayUpdate }) => mayUpdate),
    delete: mayDelete,
    export: true,
  };
  const isAll = Object.values(may).every(Boolean);
  return {
    unfilled,
    actions: isAll ? undefined : Object.entries(may).flatMap(([action, is]) => (is ? [action] : [])),
  };
}

/** `customer` of `customer_id` and `CustomerID`. */
const withoutKeyWord = (column: string) => column.replace(/_id$|(?<=[a-z])I[Dd]$/, '') || column;

/** The day by which the newest records come first: that of tables whose records happen, such as orders. */
function dayOf(
  { references }: CatalogTable,
  fields: readonly (readonly [string, WrittenField])[],
  ofColumn: ReadonlyMap<string, string>,
): string | undefined {
  const refers = references.length > 0 || fields.some(([, { type }]) => type === 'reference');
  const columns = [...ofColumn].filter(
    ([column]) =>
      /date|data|fecha|_at$|At$|_on$|time/i.test(column) &&
      !/birth|nasc|nacim|update|modif|change|expir|valid|hire|start|end/i.test(column),
  );
  const days = columns.flatMap(([, id]) =>
    fields.some(([other, { type }]) => other === id && (type === 'date' || type === 'datetime')) ? [id] : [],
  );
  return refers ? days[0] : undefined;
}
