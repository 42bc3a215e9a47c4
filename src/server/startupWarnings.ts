/** Warnings about the data, printed at start-up because they would otherwise be found too late. */
import { isInvalidNumber } from '#model/invalidValues.ts';
import { matchAll, viewerOf } from '../model/filter/filter.ts';
import { hasRows, isNumeric } from '../model/traits.ts';
import type { Field, Portal } from '../model/types.ts';
import { isEmpty, isMap } from '../model/values/values.ts';
import { unstoredFields } from '../kinds/dataModel/computed.ts';
import type { Id, Paging, Stored, Values } from './data/store.ts';
import type { Reader } from './data/reader.ts';
import { type RecordShape, shapeOf } from './data/shape.ts';
import { existsSync, readFileSync } from 'node:fs';
import { hasStoredFormulas, withNewFormulas } from '../kinds/compute.ts';
import { needsState } from '../kinds/defaults.ts';
import { commandLine } from '../host/locations.ts';
import { todayOf } from '../model/time/time.ts';
import { mostReadElsewhere, type DialectId } from '../model/config/dialects.ts';
import type { Env } from './env.ts';
import { translate } from '../messages/translate.ts';

/** Records in which a numeric field holds something else, which sums ignore: their number, and the first ids. */
type InvalidNumbers = { resource: string; field: string; count: number; ids: Id[] };

export async function findInvalidNumbers(
  { portal, find }: Pick<Reader, 'portal' | 'find'>,
  shapeOf: (resource: string) => RecordShape,
): Promise<InvalidNumbers[]> {
  const found: InvalidNumbers[] = [];
  for (const { id: resource, fields, from } of Object.values(portal.resources)) {
    const places = from ? [] : numericPaths(fields);
    if (places.length === 0) continue;
    const seen = places.map((path) => ({ path, count: 0, ids: [] as Id[] }));
    for await (const record of oddOnes(find, shapeOf(resource)))
      for (const one of seen)
        if (holdsNoNumber(record, one.path) && ++one.count <= 3) one.ids.push(record.id);
    for (const { path, count, ids } of seen)
      if (count > 0) found.push({ resource, field: path.join('.'), count, ids });
  }
  return found;
}

const atOnce = 1000;

/** All such records, read in batches. */
async function* oddOnes(find: Reader['find'], shape: RecordShape): AsyncGenerator<Stored> {
  let from: Paging['from'];
  for (let first = 0; ; first += atOnce) {
    const range = [first, first + atOnce - 1] as const;
    const paging: Paging = { total: 'quick', ...(from && { from }) };
    const { records, cursors } = await find(shape, {
      where: matchAll,
      hasInvalidNumber: true,
      range,
      paging,
    });
    yield* records;
    if (records.length < atOnce) return;
    from = cursors && { side: 'after', cursor: cursors[1] };
  }
}

/** Paths of the numeric fields that are stored: `valor`, or `itens.quantidade` in rows. */
export function numericPaths(fields: Readonly<Record<string, Field>>): string[][] {
  const unstored = unstoredFields(fields);
  return Object.values(fields).flatMap((field): string[][] => {
    // An id may be text, such as "ALFKI".
    if (unstored.has(field.id) || field.id === 'id') return [];
    if (isNumeric(field)) return [[field.id]];
    return hasRows(field)
      ? Object.values(field.fields).flatMap((one) => (isNumeric(one) ? [[field.id, one.id]] : []))
      : [];
  });
}

/** Returns a test of the records with these fields. */
export function holdsInvalidNumber(fields: Readonly<Record<string, Field>>): (record: Values) => boolean {
  const places = numericPaths(fields);
  return (record) => places.some((path) => holdsNoNumber(record, path));
}

function holdsNoNumber(record: Values, [name, inRow]: readonly string[]): boolean {
  const value = record[name!];
  const held = inRow === undefined ? [value] : [value].flat().map((row) => (isMap(row) ? row[inRow] : null));
  return held.some((one) => !isEmpty(one) && isInvalidNumber(one, 'decimal'));
}

/** @param demoData the demo records, whose passwords are public */
export async function startupWarnings(data: Reader, env: Env, demoData: string): Promise<string[]> {
  const { portal } = data;
  const { resources, accounts } = portal;
  const viewer = viewerOf(portal, todayOf(portal));
  const shape = (resource: string) => shapeOf(resources[resource]!, viewer);
  const { records } = await data.find(shape(accounts.resource), { where: matchAll });
  const isTheirs = env.apiUrl !== undefined && portal.dialect !== undefined;
  return [
    ...accountNotes(records, portal, env, demoData),
    ...(isTheirs
      ? [elsewhereNote(portal.dialect!, env.apiUrl!)]
      : [
          ...(await findInvalidNumbers(data, shape)).map(numberNote),
          ...(await formulaNotes(data, env, shape)),
          ...(await stateNotes(data, env)),
        ]),
    ...(portal.dialect && !env.apiUrl
      ? [translate('serving.dialect', { dialect: portal.dialect, data: env.data })]
      : []),
  ];
}

const elsewhereNote = (dialect: DialectId, url: string) =>
  [
    translate('serving.recordsAre', { url, dialect }),
    translate('serving.rights'),
    translate('serving.versions'),
    translate('serving.transactions'),
    translate('serving.totalsSearchesAndFilters', { mostReadElsewhere }),
  ].join('\n');

/** No screen shows this: a sum that leaves a record out looks like any other. */
const numberNote = ({ resource, field, count, ids }: InvalidNumbers) =>
  translate('serving.somethingIsNoNumber', {
    resource,
    field,
    count,
    records: count === 1 ? translate('serving.recordHas') : translate('serving.recordsHave'),
  }) +
  translate('serving.mendOnScreenOfRecord', {
    ids: ids.map((id) => `#${id}`).join(', '),
    more: count > ids.length ? ', …' : '',
  });

/** The exact total is not needed. */
const paging = { total: 'quick' } as const;
/** Records sampled per resource. A formula that is missing in one record is usually missing in most. */
const sampleSize = 100;

/**
 * Formulas are computed when a record is saved. Records older than a formula lack its value, and sums skip
 * them.
 */
async function formulaNotes(data: Reader, env: Env, shape: (resource: string) => RecordShape) {
  const { timeZone, resources } = data.portal;
  const clock = { today: todayOf(data.portal), timeZone };
  const missing = new Set<string>();
  for (const { id, from, fields } of Object.values(resources)) {
    if (from || !hasStoredFormulas(fields)) continue;
    const { records } = await data.find(shape(id), { where: matchAll, range: [0, sampleSize - 1], paging });
    for (const record of records)
      withNewFormulas(fields, record, clock, (path) => missing.add(`${id}.${path}`));
  }
  if (missing.size === 0) return [];
  return [
    [
      translate('serving.recordsOlderThanFormulas'),
      ...[...missing].map((path) => `  ${path}`),
      translate('serving.stopPortalAndRun', { command: commandLine(env, 'npx portal migrate') }),
    ].join('\n'),
  ];
}

/** Filters and sums by a state leave out the records that have none: those older than the field. */
export async function stateNotes(data: Reader, env: Env): Promise<string[]> {
  const missing: string[] = [];
  const viewer = viewerOf(data.portal, todayOf(data.portal));
  for (const resource of Object.values(data.portal.resources))
    for (const field of resource.from ? [] : Object.values(resource.fields).filter(needsState)) {
      const where = { kind: 'condition', field: field.id, op: 'null', value: true } as const;
      const { records } = await data.find(shapeOf(resource, viewer), { where, range: [0, 0], paging });
      if (records.length > 0) missing.push(`${resource.id}.${field.id}`);
    }
  if (missing.length === 0) return [];
  return [
    [
      translate('serving.recordsHaveNoState'),
      ...missing.map((path) => `  ${path}`),
      translate('serving.stopPortalAndRun', { command: commandLine(env, 'npx portal migrate') }),
    ].join('\n'),
  ];
}

function accountNotes(accounts: readonly Stored[], portal: Portal, env: Env, demoData: string): string[] {
  const { email, password, resource } = portal.accounts;
  if (accounts.length === 0)
    return [
      translate('serving.noAccount', { resource }) +
        `  ${commandLine(env, translate('serving.npmRunPortalNewAccount'))}`,
    ];
  if (portal.demo) return [];
  const known = hashesIn(demoData);
  const open = accounts.filter((account) => known.has(String(account[password])));
  if (open.length === 0) return [];
  const some = open.slice(0, 3).map((account) => String(account[email]));
  const named = `${some.join(', ')}${open.length > 3 ? ', …' : ''}`;
  return [
    open.length === 1
      ? translate('serving.accountStillHasDemoPassword', { named })
      : translate('serving.accountsStillHaveDemoPassword', { count: open.length, named }),
  ];
}

/** The bcrypt hashes in a file. They are salted, so an equal hash means a copied account. */
function hashesIn(file: string): ReadonlySet<string> {
  if (!existsSync(file)) return new Set();
  return new Set(readFileSync(file, 'utf8').match(/\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}/g));
}
