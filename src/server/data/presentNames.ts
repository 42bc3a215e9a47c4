/**
 * The portal's own tables by the present names of the config. A rename (`formerly`) reaches their rows as they are
 * read, because on a database other processes may still write them by the former names; `portal migrate` then renames the
 * stored rows: see model/renames/keptBeside.ts.
 */
import { all, conditionsIn, equals, type FilterExpression } from '#model/filter/filter.ts';
import {
  isKeptTable,
  namesOfTable,
  presentRow,
  presentRule,
  type NameKind,
  type PortalNames,
} from '#model/renames/keptBeside.ts';
import { presentPath, presentRecord } from '#model/renames/record.ts';
import type { Portal } from '#model/types.ts';
import { portalNamesOf } from '#screens/portalNames.ts';
import type { RecordShape } from './shape.ts';
import type { AuditEntry, RecordReader, Store, Stored } from './store.ts';
import type { SystemReader, SystemTable } from './systemTables.ts';

type Reading = Pick<RecordReader, 'get' | 'find' | 'findDuplicate'>;

/** A reader of the portal's own tables and of its history that finds and returns rows by the present names. */
export function withPresentNames(reader: Reading, portal: Portal): Reading {
  const names = portalNamesOf(portal);
  if (!names) return reader;
  const present = ({ resource }: RecordShape, row: Stored): Stored => {
    if (resource.history) return presentEntry(row as Stored & AuditEntry, names);
    return isKeptTable(resource.id) ? presentRow(resource.id, row, names) : row;
  };
  return {
    get: async (shape, id) => {
      const row = await reader.get(shape, id);
      return row && present(shape, row);
    },
    find: async (shape, query) => {
      const page = await reader.find(shape, { ...query, where: alsoFormer(query.where, shape, portal) });
      return { ...page, records: page.records.map((row) => present(shape, row)) };
    },
    findDuplicate: async (shape, record, fields) => {
      for (const values of formerRows(record, shape, portal)) {
        const row = await reader.findDuplicate(shape, values, fields);
        if (row) return present(shape, row);
      }
      return undefined;
    },
  };
}

/** A table of the portal, read by the present names. */
export const presentRows = (
  store: Store,
  { model }: Pick<SystemTable, 'model'>,
  portal: Portal,
): SystemReader => withPresentNames(store.using(model), portal);

/** The same condition on the former names too. */
function alsoFormer(where: FilterExpression, shape: RecordShape, portal: Portal): FilterExpression {
  const columns = namesIn(shape);
  if (Object.keys(columns).length === 0) return where;
  const of = conditionsIn(where).map((part) => {
    if (part.kind !== 'condition' || part.op !== 'eq' || !columns[part.field]) return part;
    const values = [part.value].flat();
    const wanted = values.flatMap((value) => [
      value,
      ...formerValues(columns[part.field]!, String(value), portal),
    ]);
    return wanted.length === values.length ? part : equals(part.field, wanted);
  });
  return all(of);
}

/** The row, and as it would be by each former name. */
function formerRows(row: Readonly<Record<string, unknown>>, shape: RecordShape, portal: Portal) {
  let rows = [row];
  for (const [field, kind] of Object.entries(namesIn(shape)))
    rows = rows.flatMap((one) => [
      one,
      ...formerValues(kind, String(one[field] ?? ''), portal).map((value) => ({ ...one, [field]: value })),
    ]);
  return rows;
}

/** An entry of the history, which is stored as it was written. */
function presentEntry(entry: Stored & AuditEntry, names: PortalNames): Stored {
  const { resource: id, rule, cause, changes } = entry;
  const resource = names.resource(id);
  const renamed = names.renamed(resource);
  const change = ([field, values]: [string, AuditEntry['changes'][string]]) => {
    const now = presentPath(renamed!, field);
    const value = (one: unknown) => presentRecord(renamed!, { [field]: one })[now];
    return [now, values && ([value(values[0]), value(values[1])] as const)] as const;
  };
  return {
    ...entry,
    resource,
    ...(rule !== undefined && { rule: presentRule(rule, names) }),
    ...(cause && { cause: { ...cause, resource: names.resource(cause.resource) } }),
    // Lists read entries without their changes.
    ...(changes && renamed && { changes: Object.fromEntries(Object.entries(changes).map(change)) }),
  };
}

const namesIn = ({ resource }: RecordShape): Readonly<Record<string, NameKind>> => {
  if (resource.history) return { resource: 'resource', rule: 'rule' };
  return isKeptTable(resource.id) ? namesOfTable(resource.id) : {};
};

/** What a value that holds the id of a resource, or begins with one, was before. */
function formerValues(kind: NameKind, value: string, { resources }: Portal): string[] {
  const end = kind === 'resource' ? value.length : value.indexOf('.');
  const resource = Object.hasOwn(resources, value.slice(0, end))
    ? resources[value.slice(0, end)]!
    : undefined;
  if (!resource?.formerly) return [];
  const { ids, fields } = resource.formerly;
  const rest = [value.slice(end)];
  const former = (field: string) => Object.keys(fields).filter((old) => fields[old] === field);
  if (kind === 'place') rest.push(...former(value.slice(end + 1)).map((old) => `.${old}`));
  if (kind === 'schedule') {
    const [rule, trigger, field, ...others] = value.slice(end).split(' ');
    if (trigger === 'at')
      rest.push(...former(field!).map((old) => [rule, trigger, old, ...others].join(' ')));
  }
  return [resource.id, ...ids].flatMap((id) => rest.map((one) => id + one)).filter((one) => one !== value);
}
