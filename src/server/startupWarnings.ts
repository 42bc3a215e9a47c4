/** Warnings about the data, printed at start-up because they would otherwise be found too late. */
import { isTrial } from '#model/features.ts';
import { matchAll, viewerOf } from '../model/filter/filter.ts';
import type { Portal } from '../model/types.ts';
import { findInvalidNumbers, type InvalidNumbers } from './data/invalidNumbers.ts';
import type { Stored } from './data/store.ts';
import type { Reader } from './data/reader.ts';
import { type RecordShape, shapeOf } from './data/shape.ts';
import { existsSync, readFileSync } from 'node:fs';
import { hasStoredFormulas, withNewFormulas } from '../kinds/compute.ts';
import { needsState } from '../kinds/defaults.ts';
import { commandLine } from '../host/locations.ts';
import { todayOf } from '../model/time/time.ts';
import { mostReadElsewhere, type DialectId } from '../model/config/dialects.ts';
import type { Env } from '../host/env.ts';
import { translate } from '../messages/translate.ts';

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
  if (isTrial(portal)) return [];
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
