/**
 * SQL conditions for the stored records that the migration of contents may change, so that it reads no others. Tables
 * in which it has nothing left to change are noted in `$meta`.
 */
import { parseFilter } from '#model/filter/filter.ts';
import { fieldsOf } from '#model/filter/ast.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Filter, Field, Resource } from '#model/types.ts';
import { computedFields } from '#kinds/compute.ts';
import { sqlCondition } from '#server/data/postgres/compile/conditions.ts';
import { formulaValue } from '#server/data/postgres/compile/formulaSql.ts';
import { RowScope } from '#server/data/postgres/compile/scope.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { NotExpressible } from '#server/data/postgres/compile/value.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import {
  join,
  name,
  raw,
  rendered,
  shortName,
  sql,
  type Sql,
  text,
  texts,
} from '#server/data/postgres/sql.ts';
import { isRenamed } from '../migration/renamedViews.ts';
import type { Layer } from '../plan/planSteps.ts';
import { namedColumns, hasDefault, storedFormulas } from '../targetSchema.ts';
import { valueForOlder } from '#kinds/defaults.ts';
import type { ItemsField } from '#kinds/items/kind.ts';
import { momentPlaces } from '#kinds/momentForms.ts';
import { storedMoment } from '#model/time/moments.ts';
import {
  cells,
  isInstantField,
  kindOfField,
  toColumn,
  type Cell,
  hasMoreThanVersion,
  keptColumn,
} from '#server/data/postgres/rows.ts';

// Compiles the conditions and formulas of fields to SQL, to read only those records that lack a value. Where a condition
// has no SQL, all records without the value are read, and Node evaluates the condition for each.

/** The alias of the table in a query with these conditions. */
const rowAlias = 't';

type Narrowing = {
  /** SQL that is true for the records that fulfil the filter; undefined if the filter has no SQL. */
  holds(filter: Filter): Sql | undefined;
  /** SQL that is true for the records for which the field's formula has a result; undefined if it has no SQL. */
  hasResult(field: string): Sql | undefined;
};

function narrowingOf(schema: string, model: DataModel, layer: Layer): Narrowing {
  const { resource, layout, names, table } = layer;
  if (isRenamed(layout.table, names)) return { holds: () => undefined, hasResult: () => undefined };
  const missing = namedColumns(layout, names).filter(
    ({ inTable }) => !table!.columns.has(shortName(inTable)),
  );
  const stored = new Set(layout.fields.map(({ id }) => id));
  const compiled = (make: (scope: RowScope) => Sql): Sql | undefined => {
    const joins: Sql[] = [];
    // What depends on the day is not compiled.
    const subject = subjectOf(model, '2001-02-28', plainRelations(schema), {});
    try {
      const found = make(new RowScope(subject, resource.id, rowAlias, joins, 'page', { isDraft: true }));
      const words =
        joins.length === 0
          ? found
          : sql`exists (select from (select) one ${join(joins, ' ')} where ${found})`;
      const { text } = rendered(words);
      const readsMissing = missing.some(({ inTable }) =>
        text.includes(rendered(name(rowAlias, inTable)).text),
      );
      return readsMissing ? undefined : sql`(${words})`;
    } catch (error) {
      if (error instanceof NotExpressible) return undefined;
      throw error;
    }
  };
  return {
    holds: (filter) => {
      if (JSON.stringify(filter).includes('"$')) return undefined;
      try {
        const parsed = parseFilter(filter, resource.fields);
        // A record that is migrated has no computed values yet.
        if (![...fieldsOf(parsed)].every((id) => stored.has(id))) return undefined;
        return compiled((scope) => sqlCondition(parsed, scope));
      } catch {
        return undefined;
      }
    },
    hasResult: (id) => {
      const found = computedFields(resource.fields).find((one) => one.id === id)!;
      return compiled((scope) => {
        const value = formulaValue(found.formula, found.target, scope);
        return value.kind === 'nothing' ? raw('false') : sql`${value.sql} is not null`;
      });
    },
  };
}

/**
 * One reason for which records change. `exact` is set if every record that fulfils `where` changes in the same way:
 * `what` describes the change in the words of `migrated`, and `cells` are the columns that it sets.
 */
export type Cause = {
  where: Sql;
  exact?: { what: string; cells: ReadonlyMap<string, Cell> };
};

/** The causes in one table, which has the alias `t`. Every record that `migrated` changes fulfils at least one. */
export function causesIn(schema: string, model: DataModel, layer: Layer): Cause[] {
  const { resource } = layer;
  const place = placesIn(layer);
  const narrowing = narrowingOf(schema, model, layer);
  const renames = [...formerNames(resource, place), ...formerOptions(resource, place, model.timeZone)];
  const defaults = newDefaults(resource, place, narrowedBy(renames), narrowing, model.timeZone);
  const narrowed = narrowedBy([...renames, ...defaults]);
  const formulas = newFormulas(resource, place, narrowed, narrowing);
  return [...renames, ...defaults, ...formulas, ...otherMoments(resource, place)];
}

/** Moments in another form than the one in which they are compared: 24 characters, see storedMoment. */
const otherMoments = ({ fields }: Resource, { column, inKept }: Places): Cause[] =>
  momentPlaces(fields).flatMap((field): Cause[] => {
    const found = column(field.id);
    if (field.type === 'items')
      return [
        { where: inKept(field.id) },
        ...(found ? momentPaths(field.fields).map((path) => ({ where: pathIn(found, path) })) : []),
      ];
    return [{ where: inKept(field.id) }, ...(found ? [{ where: sql`length(${found}) <> 24` }] : [])];
  });

/** Paths of rows to moments in another form. */
const momentPaths = (fields: Resource['fields'], rows = '$[*]'): string[] =>
  momentPlaces(fields).flatMap((field) =>
    field.type === 'items'
      ? momentPaths(field.fields, `${rows}.${quoted(field.id)}[*]`)
      : [`${rows}.${quoted(field.id)} ? (@.type() == "string" && !(@ like_regex "^.{24}$"))`],
  );

/**
 * Narrows `missing` to the records that also fulfil `isSo`. Two groups of records are kept unnarrowed: those that change
 * for another cause, since they may fulfil `isSo` afterwards, and those with values beside their columns, since `isSo`
 * does not read these.
 */
const narrowedBy =
  (causes: readonly Cause[]) =>
  (missing: Sql, isSo: Sql | undefined): Sql =>
    isSo ? sql`(${missing} and (coalesce(${holdsMore}, false) or ${anyCause(causes)} or ${isSo}))` : missing;
type Narrowed = ReturnType<typeof narrowedBy>;

type Places = {
  /** The column of a field; undefined while the table has none. */
  column(field: string): Sql | undefined;
  inKept(field: string): Sql;
  /** The fields that values may still stand beside, under an earlier name. */
  renamed: ReadonlySet<string>;
};

const kept = name(rowAlias, keptColumn);
const holdsMore = hasMoreThanVersion(kept);
const isIn = (keys: readonly string[]) =>
  sql`coalesce(${holdsMore} and ${kept}::jsonb ?| ${texts(keys)}, false)`;

function placesIn({ resource, layout, names, table }: Layer): Places {
  const there = new Map(namedColumns(layout, names).map((column) => [column.name, column.inTable]));
  return {
    column: (field) => {
      const inTable = there.get(field);
      return inTable !== undefined && table!.columns.has(shortName(inTable))
        ? name(rowAlias, inTable)
        : undefined;
    },
    inKept: (field) => isIn([field]),
    renamed: new Set(Object.values(resource.formerly?.fields ?? {})),
  };
}

/** Names of their own: `placa`, and `endereco` for `endereco.cidade`, if no field is called so. */
function formerNames({ formerly, fields }: Resource, { column }: Places): Cause[] {
  const causes: Cause[] = [];
  const beside = new Set<string>();
  for (const path of Object.keys(formerly?.fields ?? {})) {
    const [first = '', ...inner] = path.split('.');
    if (!Object.hasOwn(fields, first)) beside.add(first).add(path);
    if (inner.length === 0 || !Object.hasOwn(fields, first)) continue;
    const found = column(first);
    const named = [inner.join('.'), inner.at(-1)!].map((one) => hasKey(one));
    causes.push(
      { where: isIn([first]) },
      ...(found ? named.map((paths) => ({ where: pathIn(found, paths) })) : []),
    );
  }
  return beside.size > 0 ? [...causes, { where: isIn([...beside]) }] : causes;
}

const quoted = (key: string) => JSON.stringify(key);
const hasKey = (key: string) => `$.**.${quoted(key)}`;
const pathIn = (column: Sql, path: string) =>
  sql`(${column} is not null and jsonb_path_exists(${column}::jsonb, ${text(path)}::jsonpath))`;

function formerOptions(
  { id, formerly, fields }: Resource,
  { column, inKept }: Places,
  timeZone: string,
): Cause[] {
  return Object.entries(formerly?.options ?? {}).flatMap(([path, options]): Cause[] => {
    const [first = '', ...inner] = path.split('.');
    const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
    const found = column(first);
    const beside = { where: inKept(first) };
    if (!field || !found) return [beside];
    const olds = Object.keys(options);
    if (inner.length > 0)
      return [
        beside,
        ...olds.map((old) => ({ where: pathIn(found, `${hasKey(inner.at(-1)!)} ? (@ == ${quoted(old)})`) })),
      ];
    if (kindOfField(field) === 'list') return [beside, { where: sql`${found} && ${texts(olds)}` }];
    if (kindOfField(field) !== 'text') return [beside, { where: sql`${found} is not null` }];
    return [
      beside,
      ...Object.entries(options).map(([old, now]): Cause => {
        // A value that is renamed itself must not be renamed twice.
        const set = Object.hasOwn(options, now) ? undefined : cellsOf(field, now, timeZone);
        const where = sql`${found} = ${text(old)}`;
        return set ? { where, exact: { what: `${id}.${first}: ${old} → ${now}`, cells: set } } : { where };
      }),
    ];
  });
}

/** Undefined for a value that its column can't hold. */
function cellsOf(field: Field, value: unknown, timeZone: string): ReadonlyMap<string, Cell> | undefined {
  const inColumn = toColumn(field, value);
  return inColumn === null || typeof inColumn === 'object' || inColumn !== value
    ? undefined
    : new Map(cells(field, inColumn, timeZone));
}

const isMissing = (column: Sql | undefined, held: Sql) =>
  column ? sql`(${column} is null and not ${held})` : sql`(not ${held})`;

function newDefaults(
  { id, fields }: Resource,
  { column, inKept, renamed }: Places,
  narrowed: Narrowed,
  { holds }: Narrowing,
  timeZone: string,
): Cause[] {
  return Object.values(fields)
    .filter(hasDefault)
    .map((field): Cause => {
      const missing = isMissing(column(field.id), inKept(field.id));
      const { visibleWhen } = field;
      if (visibleWhen) return { where: narrowed(missing, holds(visibleWhen)) };
      const value = valueForOlder(field);
      const isOtherMoment = isInstantField(field) && storedMoment(value, timeZone) !== value;
      const set = renamed.has(field.id) || isOtherMoment ? undefined : cellsOf(field, value, timeZone);
      return set
        ? { where: missing, exact: { what: `${id}.${field.id} = ${JSON.stringify(value)}`, cells: set } }
        : { where: missing };
    });
}

function newFormulas(
  { fields }: Resource,
  { column, inKept }: Places,
  narrowed: Narrowed,
  { hasResult }: Narrowing,
): Cause[] {
  const own = storedFormulas(fields).map((id) => ({
    where: narrowed(isMissing(column(id), inKept(id)), hasResult(id)),
  }));
  const inRows = Object.values(fields)
    .filter((field): field is ItemsField => field.type === 'items')
    .flatMap((field): Cause[] => {
      const found = column(field.id);
      const paths = rowFormulas(field.fields, '$[*]');
      if (paths.length === 0) return [];
      return [
        { where: inKept(field.id) },
        ...(found ? paths.map((path) => ({ where: pathIn(found, path) })) : []),
      ];
    });
  return [...own, ...inRows];
}

/** Paths of rows that lack the result of a formula. */
const rowFormulas = (fields: Resource['fields'], rows: string): string[] => [
  ...storedFormulas(fields).map((id) => `${rows} ? (!exists(@.${quoted(id)}))`),
  ...Object.values(fields).flatMap((field) =>
    field.type === 'items' ? rowFormulas(field.fields, `${rows}.${quoted(field.id)}[*]`) : [],
  ),
];

export const anyCause = (causes: readonly Cause[]): Sql =>
  causes.length === 0
    ? raw('false')
    : join(
        causes.map(({ where }) => sql`(${where})`),
        ' or ',
      );
