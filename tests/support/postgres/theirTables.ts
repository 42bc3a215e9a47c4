/**
 * The records of a model as if another program had made their tables: names that need quotes, keys of several types, columns of
 * the plain types of the database, nothing folded and no sort keys. Accounts, the history, and the portal's own tables stay its own.
 */
import type { DataModel, ResourceModel } from '#model/expression/expression.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Store, Stored, Values } from '#server/data/store.ts';
import { tableNamed } from '#server/data/postgres/adopted/tableNames.ts';
import { isAdopted } from '#server/data/postgres/adopted/tableTraits.ts';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import type { Relations } from '#server/data/postgres/relations.ts';
import { decodedRow, kindOfField, layoutOf, orderColumn, selected } from '#server/data/postgres/rows.ts';
import { partsOfKey } from '#server/data/postgres/adopted/keyText.ts';
import { bound, join, name, raw, rendered, sql, type Sql } from '#server/data/postgres/sql.ts';
import type { StoreOptions } from '#server/data/postgres/store.ts';
import { storeIn } from './database.ts';

/** One of so many, always the same for the same words. */
const pick = <T>(words: string, choices: readonly T[]): T =>
  choices[
    [...words].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7) % choices.length
  ]!;

const quoted = (words: string) => `"${words.replaceAll('"', '""')}"`;

/** What is in tables of another program: most resources, but never accounts, the history and the portal's own tables. */
type Theirs = (one: ResourceModel) => boolean;

export const mostTheirs =
  (accounts: string): Theirs =>
  ({ resource, view }) =>
    !view &&
    !resource.history &&
    !resource.id.startsWith('$') &&
    resource.id !== accounts &&
    // The same resources of a generated company differ by their fields.
    pick(`${resource.id} ${Object.keys(resource.fields).join(' ')}`, [true, true, true, false]);

const tableOf = (id: string) => pick(id, [id, `Tabela ${id}`, `${id}.Geral`, `user ${id}`]);
const columnOf = (id: string) => pick(id, [id, `Coluna ${id}`, id.toUpperCase(), `order "${id}"`]);
type Column = { name: string; type: string };

/** `numbers`: each id is a number, whatever the type of its column. `any`: some are uuids, some have two columns. */
type Keys = 'numbers' | 'any';

const uuidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** The columns of a resource's key, and the id that a record has there which is `id` elsewhere. */
function keyOf(
  resource: string,
  keys: Keys,
): { columns: readonly Column[]; idOf: (id: number) => string | number } {
  const type = pick(resource, ['bigint', 'text', 'numeric(12)', 'integer']);
  const one = { columns: [{ name: pick(resource, ['id', 'Chave', 'key']), type }], idOf: (id: number) => id };
  if (keys === 'numbers') return one;
  return pick(`${resource} key`, [
    one,
    { columns: [{ name: 'id', type: 'uuid' }], idOf: uuidOf },
    {
      columns: [
        { name: 'Série', type: 'smallint' },
        { name: 'no', type },
      ],
      idOf: (id: number) => `${id % 2}~${id}`,
    },
  ]);
}

export const idIn = (resource: string, id: unknown): unknown =>
  typeof id === 'number' ? keyOf(resource, 'any').idOf(id) : id;

/** The columns of a field. A reference has one for each column of the key that it leads to. */
function columnsOf(field: Field, model: DataModel, isTheirs: Theirs, keys: Keys): readonly Column[] {
  const { temporal, refersTo } = traitsOf(field);
  const one = (type: string) => [{ name: columnOf(field.id), type }];
  switch (kindOfField(field)) {
    case 'id': {
      const target = refersTo ? model.resources[(field as { resource: string }).resource] : undefined;
      const { columns } = keyOf(target?.resource.id ?? '', target && isTheirs(target) ? keys : 'numbers');
      return columns.length === 1
        ? one(columns[0]!.type)
        : columns.map(({ type }, nth) => ({ name: `${columnOf(field.id)} ${nth}`, type }));
    }
    case 'text':
      return one(pick(field.id, ['text', 'varchar(4000)']));
    case 'number':
      return one(pick(field.id, ['numeric', 'numeric(24, 8)', 'double precision']));
    case 'boolean':
      return one(pick(field.id, ['boolean', 'smallint']));
    case 'moment':
      return one(pick(field.id, momentTypes[temporal!]));
    case 'list':
      return one('text[]');
    case 'json':
      return one('json');
  }
}

const momentTypes = { month: ['text', 'date'], date: ['date'], datetime: ['timestamptz'] } as const;

/** The model with the keywords that its config would have. */
export const adoptingIn = (schema: string, isTheirs: Theirs, keys: Keys = 'numbers') =>
  memoize((model: DataModel): DataModel => ({
    ...model,
    resources: Object.fromEntries(
      Object.entries(model.resources).map(([id, one]) => {
        if (!isTheirs(one)) return [id, one];
        const adopt = (resource: Resource): Resource => ({
          ...resource,
          table: `${schema}.${quoted(tableOf(id))}`,
          key: keyOf(id, keys).columns.map((column) => column.name),
          ...(pick(id, [false, true]) && { versionColumn }),
          fields: Object.fromEntries(
            Object.entries(resource.fields).map(([name, field]) => [
              name,
              name === 'id'
                ? field
                : { ...field, column: columnsOf(field, model, isTheirs, keys).map((column) => column.name) },
            ]),
          ),
        });
        return [id, { ...one, resource: once(schema, one.resource, adopt) }];
      }),
    ),
  }));

const versionColumn = 'row version';

const knownOf = memoize((_resource: Resource) => new Map<string, Resource>());
/** One object for each resource, since what is known of it is kept by the object. */
const once = (schema: string, resource: Resource, make: (resource: Resource) => Resource): Resource =>
  getOrMake(knownOf(resource), schema, () => make(resource));

/** A value as another program would write it, for each of its columns. */
function theirValues(field: Field, columns: readonly Column[], value: unknown): Sql[] {
  if (isEmpty(value)) return columns.map(() => raw('null'));
  if (kindOfField(field) === 'id')
    return partsOfKey(String(value), columns.length)!.map((part, at) => cast(part, columns[at]!.type));
  const { type } = columns[0]!;
  if (Array.isArray(value) && type === 'text[]') return [sql`${bound(value.map(String))}::text[]`];
  if (type === 'json') return [cast(JSON.stringify(value), type)];
  if (type === 'smallint') return [cast(String(Number(value)), type)];
  return [cast(type === 'date' ? String(value).padEnd(10, '-01') : String(value), type)];
}
const cast = (words: string, type: string) => sql`${bound(words)}::text::${raw(type)}`;

const relationOf = (resource: Resource) => {
  const { schema, table } = tableNamed(resource.table!);
  return name(schema, table);
};

/** Texts are in the order of people, which this database has as its own. */
export async function makeTheirTables(
  database: Database,
  schema: string,
  model: DataModel,
  {
    isTheirs,
    rows,
    keys = 'numbers',
  }: {
    isTheirs: Theirs;
    rows: Readonly<Record<string, readonly Values[]>>;
    keys?: Keys;
  },
): Promise<void> {
  const collated = ({ name: column, type }: Column) =>
    `${quoted(column)} ${type}${/^(?:text|varchar)/.test(type) && !type.endsWith(']') ? ` collate ${quoted(schema)}.people` : ''}`;
  await database.run(
    `create schema if not exists ${quoted(schema)}; create collation if not exists ${quoted(schema)}.people (provider = icu, locale = 'pt-BR-u-kn-true')`,
  );
  for (const { resource } of Object.values(model.resources)) {
    if (!isAdopted(resource)) continue;
    const [idField, ...fields] = layoutOf(resource).fields;
    const { columns: key } = keyOf(resource.id, keys);
    const held = [
      { field: idField!, columns: key },
      ...fields.map((field) => ({ field, columns: columnsOf(field, model, isTheirs, keys) })),
    ];
    const ids = (rows[resource.id] ?? []).map(({ id }) => Number(id)).filter(Number.isSafeInteger);
    const sequence = rendered(name(schema, `${resource.id}_numbers`)).text;
    const columns = held.flatMap(({ columns: some }) => some);
    const lines = columns.map((column, at) =>
      at === 0 && key.length === 1 && column.type !== 'uuid'
        ? `${collated(column)} default nextval('${sequence}')::${column.type}`
        : collated(column),
    );
    await database.run(
      `create sequence ${sequence} start ${1 + Math.max(0, ...ids)};
       create table ${rendered(relationOf(resource)).text} (${[
         ...lines,
         ...(resource.versionColumn ? [`${quoted(resource.versionColumn)} integer not null default 1`] : []),
         `primary key (${key.map((column) => quoted(column.name)).join(', ')})`,
       ].join(', ')})`,
    );
    for (const row of rows[resource.id] ?? [])
      await database.query(
        sql`insert into ${relationOf(resource)} (${join(
          columns.map((column) => name(column.name)),
          ', ',
        )}) values (${join(
          held.flatMap(({ field, columns: some }) => theirValues(field, some, row[field.id])),
          ', ',
        )})`,
      );
  }
}

/** All records of these tables, by resource, as the portal reads them. */
export async function recordsOfTheirs(
  connection: Connection,
  relations: Relations,
  model: DataModel,
): Promise<Record<string, Stored[]>> {
  const found: Record<string, Stored[]> = {};
  for (const { resource } of Object.values(model.resources)) {
    if (!isAdopted(resource)) continue;
    const layout = layoutOf(resource);
    const rows = await connection.query(
      sql`select ${join(selected(layout, 't'), ', ')} from ${relations.relation(layout.table)} t order by length(${name('t', orderColumn)}), ${name('t', orderColumn)}`,
    );
    found[resource.id] = rows.map((row) => decodedRow(layout, row));
  }
  return found;
}

/** A store over these tables. */
export function storeOverTheirs(
  database: Database,
  schema: string,
  adopting: (model: DataModel) => DataModel,
  options: StoreOptions = {},
): Store {
  const store = storeIn(database, schema, options);
  return Object.assign(Object.create(store) as Store, {
    using: (model: DataModel) => store.using(adopting(model)),
    close: () => store.close(),
  });
}
