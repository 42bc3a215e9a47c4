/** Checks stored records against their resources. Problems are counted, with examples. */
import { idPattern, isTaken } from '#model/values/ids.ts';
import { compilePredicate, viewerOf, type Viewer } from '#model/filter/filter.ts';
import { isBoundPath } from '#model/fields/limits.ts';
import { migrated, type RenameStep } from '#kinds/migration.ts';
import { lossyNumbersOf } from '#host/lossyNumbers.ts';
import { lossyPart, lossyTextOf } from '#model/values/lossyNumbers.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import { hasRows, refersTo, traitsOf } from '#model/traits.ts';
import { filePlaces, filesAt } from '#kinds/file/kind.ts';
import { needsState } from '#kinds/defaults.ts';
import { uniqueKey } from '#kinds/registry.ts';
import { amongOf, overlapFinder, slotOf, timeFieldsOf } from '#kinds/timeSlots.ts';
import { validateRecord } from '#kinds/validate.ts';
import type { PortalDataFile, DataRecord } from './dataFile.ts';
import { translate } from '#messages/translate.ts';

/** One kind of problem in one place: `clientes.cpf`, its count, and at most three example records. */
export type DataFinding = { where: string; what: string; count: number; examples: string[] };

/** What every record has in addition to its fields. */
const kept = new Set(['id', 'version']);

/** A field, at its place in a record, that exceeds a limit set by another record. */
export type PassedLimit = {
  resource: string;
  id: string | number;
  path: string;
  fault: string;
  /** False: the limit may have been wider when the record was written. */
  isCertain: boolean;
};

/** Groups exceeded limits like other findings. Only the server can compute them. */
export function limitFindings(passed: readonly PassedLimit[]): DataFinding[] {
  const { note, all } = collector();
  for (const { resource, id, path, fault } of passed)
    note(`${resource}.${plainPlace(path)}`, fault, `#${id}`);
  return all();
}

function collector() {
  const findings = new Map<string, DataFinding>();
  const note = (where: string, what: string, example?: string) => {
    const found = findings.get(`${where} ${what}`) ?? { where, what, count: 0, examples: [] };
    found.count += 1;
    if (example !== undefined && found.examples.length < 3) found.examples.push(example);
    findings.set(`${where} ${what}`, found);
  };
  return { note, all: () => [...findings.values()] };
}

/** The place without the row's index. */
const plainPlace = (path: string) => path.replace(/\.\d+\./, '.');

/**
 * Values that `migrate` would change are reported as such. The rest is checked as if the migration had been
 * done.
 */
export function findingsIn(portal: Portal, data: PortalDataFile, today: string): DataFinding[] {
  const { tables, steps, filled, refused } = migrated(portal, data, { fill: 'formulas' });
  const findingOf =
    (what: string) =>
    (step: RenameStep): DataFinding => ({ where: step.what, what, count: step.count, examples: [] });
  const waiting = [...steps, ...refused].map(findingOf(translate('dataCommands.recordsStillHaveOldName')));
  const empty = filled.map(findingOf(translate('dataCommands.recordsAreOlderThanFormula')));
  return [...waiting, ...empty, ...faultsIn(portal, { ...data, tables }, today)];
}

function faultsIn(portal: Portal, { tables, files, file }: PortalDataFile, today: string): DataFinding[] {
  const { resources } = portal;
  const viewer = viewerOf(portal, today);
  const { note, all } = collector();
  const lossyNumbers = lossyNumbersOf(file);
  const stored = Object.values(resources).filter(({ from }) => !from);
  const idsOf = new Map(
    stored.map(({ id }) => [id, new Set((tables[id] ?? []).map((record) => String(record.id)))]),
  );

  noteHomeless(tables, new Set(stored.map(({ id }) => id)), note);
  for (const resource of stored) {
    // A stored password is a hash; the rules apply to what people type.
    const fields = Object.keys(resource.fields).filter((id) => !traitsOf(resource.fields[id]!).secret);
    const seen = new Set<string>();
    const repeated = repetitionFinder(resource, tables[resource.id] ?? [], viewer);
    for (const record of tables[resource.id] ?? []) {
      const name = `#${String(record.id)}`;
      if (isEmpty(record.id) || seen.has(String(record.id))) note(`${resource.id}.id`, faultyId(), name);
      seen.add(String(record.id));
      if (!isEmpty(record.id) && (!idPattern.test(String(record.id)) || isTaken(String(record.id))))
        note(`${resource.id}.id`, translate('dataCommands.isServedButIsEscaped'), name);
      for (const key of Object.keys(record))
        // Names with "$" are the server's own and can't be fields.
        if (!kept.has(key) && !key.startsWith('$') && !Object.hasOwn(resource.fields, key))
          note(
            `${resource.id}.${key}`,
            translate('dataCommands.resourceDoesNotHaveField', {
              remedy: remedy(key, `${resource.id}.${key}`),
            }),
            name,
          );
      const lossy = lossyPart(record, lossyNumbers);
      if (lossy !== undefined)
        note(
          `${resource.id}.${plainPlace(lossy)}`,
          translate('dataCommands.numberHasTooManyDigits'),
          `${name}: ${lossyTextOf(record, lossy, lossyNumbers)}`,
        );
      for (const place of statesMissing(resource, record)) note(place, noState(), name);
      const faults = validateRecord(resource, record, { ...viewer, fields });
      for (const [id, fault] of Object.entries(faults))
        // what else would be said of it would be about the rounded number
        if (id !== lossy) note(`${resource.id}.${plainPlace(id)}`, fault, exampleOf(name, record, id));
      for (const [id, field] of Object.entries(resource.fields))
        for (const missing of danglingIn(field, record[id], idsOf))
          note(
            `${resource.id}.${id}`,
            translate('dataCommands.doesNotExist', { resource: missing.resource }),
            `${name}: ${missing.id}`,
          );
      for (const [path] of filePlaces(resource.fields))
        for (const file of filesAt(record, path)) {
          const fault = files.faultOf(file);
          if (fault !== undefined) note(`${resource.id}.${path}`, fault, `${name}: ${file.name}`);
        }
      for (const { where, what, example } of repeated(record)) note(where, what, example);
    }
  }
  return all();
}

/** Records whose table no resource has. */
function noteHomeless(
  tables: PortalDataFile['tables'],
  known: ReadonlySet<string>,
  note: ReturnType<typeof collector>['note'],
) {
  for (const [table, records] of Object.entries(tables))
    if (!known.has(table)) {
      const what = translate('dataCommands.noResourceHasName', { remedy: remedy(table, table) });
      for (const record of records) note(table, what, `#${String(record.id)}`);
    }
}

/** The places of states that the record lacks. */
const statesMissing = ({ id, fields }: Resource, record: DataRecord): string[] =>
  Object.values(fields).flatMap((field) =>
    needsState(field) && isEmpty(record[field.id]) ? [`${id}.${field.id}`] : [],
  );
const noState = () => translate('dataCommands.recordHasNoState');

const faultyId = () => translate('dataCommands.isMissingOrRepeated');
/** True when all ids are present and unique, without which no store accepts the records. */
export const areSound = (findings: readonly DataFinding[]) =>
  findings.every(({ what }) => what !== faultyId());

const remedy = (name: string, path: string) => translate('dataCommands.ifNameHasChanged', { name, path });

function exampleOf(name: string, record: DataRecord, id: string): string {
  const value = record[id];
  return isEmpty(value) || typeof value === 'object' ? name : `${name}: ${String(value).slice(0, 40)}`;
}

function danglingIn(
  field: Field,
  value: unknown,
  idsOf: ReadonlyMap<string, ReadonlySet<string>>,
): { resource: string; id: string }[] {
  if (isEmpty(value)) return [];
  if (hasRows(field))
    return (Array.isArray(value) ? (value as DataRecord[]) : []).flatMap((row) =>
      Object.entries(field.fields).flatMap(([id, inner]) => danglingIn(inner, row?.[id], idsOf)),
    );
  if (!refersTo(field)) return [];
  const known = idsOf.get(field.resource);
  const ids = (Array.isArray(value) ? value : [value]).map(String);
  return known ? ids.filter((id) => !known.has(id)).map((id) => ({ resource: field.resource, id })) : [];
}

/** Returns a function that says what a record repeats of others: unique values, and times that are taken. */
function repetitionFinder(resource: Resource, records: readonly DataRecord[], viewer: Viewer) {
  const twins = duplicateFinder(resource, viewer.timeZone);
  const overlaps = (resource.exclusive ?? []).map((one) => ({
    fields: [...one.by, ...timeFieldsOf(resource, one)],
    other: overlapFinder({ ...resource, ...viewer }, slotOf(resource, one), records),
  }));
  return (record: DataRecord) => {
    const example = `#${String(record.id)}`;
    const where = (fields: readonly string[]) => `${resource.id}.${fields.join('+')}`;
    const met = overlaps.flatMap(({ fields, other }) => {
      const its = other(record);
      const what = translate('dataCommands.overlaps');
      return its ? [{ where: where(fields), what, example: `${example}: #${String(its.id)}` }] : [];
    });
    const same = twins(record).map((fields) => ({
      where: where(fields),
      what: translate('dataCommands.mustBeUnique'),
      example,
    }));
    return [...same, ...met];
  };
}

/**
 * Returns a function that lists the unique fields and combinations that a record shares with an earlier one.
 */
function duplicateFinder(
  resource: Resource,
  timeZone: string,
): (record: DataRecord) => (readonly string[])[] {
  const { fields, unique, uniqueAmong = [] } = resource;
  const single = Object.values(fields).flatMap(({ id, unique }) => (unique ? [[id]] : []));
  const plain = [...single, ...unique].map((names) => ({ names, counts: (_record: DataRecord) => true }));
  const among = uniqueAmong.map((one) => ({
    names: one.fields,
    counts: compilePredicate(amongOf(resource, one.among), { fields, timeZone }),
  }));
  // Values of other records are compared when one of them is written.
  const combinations = [...plain, ...among].filter(({ names }) => !names.some(isBoundPath));
  const seen = combinations.map(() => new Set<string>());
  return (record) =>
    combinations.flatMap(({ names, counts }, index) => {
      if (names.some((id) => isEmpty(record[id])) || !counts(record)) return [];
      const key = JSON.stringify(names.map((id) => uniqueKey(fields[id]!, record[id])));
      const isTwin = seen[index]!.has(key);
      seen[index]!.add(key);
      return isTwin ? [names] : [];
    });
}
