/** Refuses what no two records may have: values that are unique, perhaps among some records, and overlapping times. */
import { recordMatches, namesInFilter } from '#model/filter/filter.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { isBoundPath } from '#model/fields/limits.ts';
import { memoize } from '#model/values/memoize.ts';
import type { Exclusive, Filter, Resource, UniqueAmong } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { withStoredMoments } from '#kinds/momentForms.ts';
import { translate } from '#messages/translate.ts';
import { readableBy, readableName, type Audience } from '../data/audience.ts';
import { amongOf, slotOf, slotSpan, timeFieldsOf } from '#kinds/timeSlots.ts';
import type { Fields, Stored, Values } from '../data/store.ts';
import { conflict } from '../http/http.ts';
import { fillTemplate } from './ruleContext.ts';
import { duplicateByPaths } from './storeRecord.ts';
import type { Draft } from './draft.ts';
import type { WriteContext } from './writeContext.ts';

type Combination = UniqueAmong & {
  /** The fields of this record that are compared; for a path, its reference. */
  own: readonly string[];
  /** With those of the condition: a change of any other field repeats nothing. */
  deciding: readonly string[];
};

/** The fields whose values no two records may share, alone or together. */
const combinationsOf = memoize(({ fields, unique, uniqueAmong = [] }: Resource): readonly Combination[] => {
  const single = Object.values(fields).flatMap((field) => (field.unique ? [[field.id]] : []));
  const plain = [...single, ...unique].map((names): UniqueAmong => ({ fields: names }));
  return [...plain, ...uniqueAmong].map((one) => {
    const own = one.fields.map((name) => name.split('.')[0]!);
    return { ...one, own, deciding: [...own, ...namesInFilter(one.among)] };
  });
});

/** True where values or combinations of them must differ. */
export const hasUniqueValues = memoize((resource: Resource) => combinationsOf(resource).length > 0);

/** Adds the fault of each field whose value another record has. */
export async function findDuplicates(writing: WriteContext, { record, changed }: Draft, faults: Fields) {
  const { resource } = writing;
  for (const combination of combinationsOf(resource)) {
    const { own, deciding, among, message } = combination;
    if (!deciding.some((id) => changed.has(id)) || own.some((id) => isEmpty(record[id]) || faults[id]))
      continue;
    if (among && !counts(writing, among, record)) continue;
    const found = await duplicateOf(writing, record, combination);
    if (!found) continue;
    const twin = own.length === 1 ? translate('write.twin') : translate('write.twinCombination');
    const fault = message === undefined ? twin : await fillMessage(writing, message, record, found);
    // What a formula gives is nothing to correct.
    const typed = own.filter((id) => formulaOf(resource.fields[id]) === undefined);
    for (const id of typed.length > 0 ? typed : own) faults[id] = fault;
  }
}

function duplicateOf(writing: WriteContext, record: Fields, { fields, among }: UniqueAmong) {
  const { reader, resource, shape } = writing;
  const where = among && amongOf(resource, among);
  return fields.some(isBoundPath)
    ? duplicateByPaths(writing, record, fields, where)
    : reader.findDuplicate(shape, record, fields, where);
}

const counts = ({ caller, shape }: WriteContext, among: Filter, record: Values): boolean =>
  recordMatches(among, record, { ...shape, variables: caller.viewer.variables });

// Spans of time.

/** The fields that decide whether a record meets another one; a change of any other field takes no time. */
export const decidingSpan = (resource: Resource, one: Exclusive): readonly string[] => [
  ...one.by,
  ...timeFieldsOf(resource, one),
  ...namesInFilter(one.among),
];

/** Adds the fault of each end that is not after its beginning. */
export function findEarlyEnds(writing: WriteContext, { record, changed }: Draft, faults: Fields) {
  const { resource } = writing;
  for (const one of resource.exclusive ?? []) {
    const { from, to, until } = one;
    if (from === undefined || to === undefined) continue;
    if (faults[from] || faults[to] || isEmpty(record[from]) || isEmpty(record[to])) continue;
    const isTouched =
      changed.has(from) || changed.has(to) || decidingSpan(resource, one).some((id) => changed.has(id));
    const filled = { ...one, by: [] };
    if (!isTouched || slotSpan(slotOf(resource, filled), normal(writing, record))) continue;
    if (!changed.has(from) && !changed.has(to) && one.among && !counts(writing, one.among, record)) continue;
    faults[to] = translate(until === 'inclusive' ? 'write.endsBefore' : 'write.endsEarly', {
      from: resource.fields[from]!.label,
    });
  }
}

/** Adds the fault of a last day before the first, between which nothing would come back. */
export function findEarlyLastDay({ fields, weekly }: Resource, { record, changed }: Draft, faults: Fields) {
  const [first, last] = weekly?.valid ?? [];
  if (first === undefined || last === undefined || faults[first] || faults[last]) return;
  if (!changed.has(first) && !changed.has(last)) return;
  if (isEmpty(record[first]) || isEmpty(record[last]) || String(record[last]) >= String(record[first]))
    return;
  faults[last] = translate('write.endsBefore', { from: fields[first]!.label });
}

/** Throws 409 if the record's time is taken by another one. */
export async function refuseOverlaps(writing: WriteContext, draft: Draft): Promise<void> {
  for (const one of writing.resource.exclusive ?? []) {
    const other = await overlapping(writing, one, draft);
    if (other) throw conflict(await takenMessage(writing, one, draft.record, other));
  }
}

/**
 * Says which times of a draft are taken by records that the user may see. Those of others are only refused when the record is
 * saved.
 */
export async function timesTaken(writing: WriteContext, draft: Draft): Promise<string[]> {
  const found: string[] = [];
  for (const one of writing.resource.exclusive ?? []) {
    const other = await overlapping(writing, one, draft);
    if (other && (await readableBy(audienceOf(writing), writing.resource, other)))
      found.push(await takenMessage(writing, one, draft.record, other));
  }
  return found;
}

async function overlapping(
  writing: WriteContext,
  one: Exclusive,
  { record, changed }: Draft,
): Promise<Stored | undefined> {
  const { reader, resource, shape } = writing;
  if (!decidingSpan(resource, one).some((id) => changed.has(id))) return undefined;
  if (one.among && !counts(writing, one.among, record)) return undefined;
  return reader.findOverlap(shape, normal(writing, record), slotOf(resource, one));
}

/** With its moments as they are stored and compared. */
const normal = ({ resource, caller }: WriteContext, record: Fields): Fields =>
  withStoredMoments(resource.fields, record, caller.portal.timeZone);

async function takenMessage(
  writing: WriteContext,
  { message }: Exclusive,
  record: Fields,
  other: Stored,
): Promise<string> {
  if (message !== undefined) return fillMessage(writing, message, record, other);
  const { resource } = writing;
  const title = await readableName(audienceOf(writing), resource, other);
  return title === resource.label.one ? translate('write.takenByOther') : translate('write.taken', { title });
}

const audienceOf = ({ reader, caller: { access, viewer } }: WriteContext): Audience => ({
  access,
  viewer,
  reader,
});

/**
 * Fills a message about a record and the one that it meets (`$other.inicio`). Of that one, what the user may not read is left
 * out.
 */
async function fillMessage(
  writing: WriteContext,
  message: string,
  record: Fields,
  other: Stored,
): Promise<string> {
  const { reader, resource, caller } = writing;
  const { viewer, access } = caller;
  const prefixed = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).map(([id, value]) => [`$other.${id}`, value]));
  const audience = audienceOf(writing);
  const ofOther = await readableBy(audience, resource, other);
  const own = await readableBy(audience, resource, record);
  const grants = access.resources.get(resource.id)?.grants ?? [];
  const mayRead = (id: string) =>
    own?.has(id) || grants.some(({ create, edit }) => create.has(id) || edit.has(id));
  const whole = await reader.complete(writing.shape, other);
  const filled = await fillTemplate(
    message,
    {
      reader,
      viewer,
      fields: { ...resource.fields, ...prefixed(resource.fields) },
      values: { ...record, ...prefixed(whole) },
    },
    (name) =>
      name.startsWith('$other.') ? (ofOther?.has(name.slice('$other.'.length)) ? true : '') : mayRead(name),
  );
  return /[\p{L}\d]/u.test(filled) ? filled : translate('write.takenByOther');
}
