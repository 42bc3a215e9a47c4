/**
 * What lines may settle, for one caller: only records that their screens show, with the amount that is compared, and on which
 * they may make the transition, or which they may edit.
 */
import {
  all,
  asksOthers,
  bindFilter,
  equals,
  namesInFilter,
  parseFilter,
  recordFieldsOf,
  recordMatches,
  type FilterExpression,
} from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { dependsOnToday, fieldsOfFormula } from '#model/formula/formula.ts';
import type { Field, FieldOf, Filter, Resource, Transition } from '#model/types.ts';
import type { ReconcilePartners } from '../config/schema.ts';
import { rowFilterOfAny } from '#access/grantRows.ts';
import type { Grant, ResourceAccess } from '#access/grants.ts';
import { readableOn } from '#access/projection.ts';
import { grantsForTransition, visibleRows } from '#access/rows.ts';
import { compute, computedFields } from '#kinds/compute.ts';
import { plainText } from '#kinds/format.ts';
import { formatValue } from '#kinds/registry.ts';
import { scaleOf, type NumberField } from '#kinds/number/kind.ts';
import { isPartyDocument, type TextKind } from './lineText.ts';
import type { Caller } from '#server/caller/caller.ts';
import { notTheirs } from '#server/writes/approvals/people.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf, type RecordShape } from '#server/data/shape.ts';
import type { Id, Stored, Values } from '#server/data/store.ts';
import { transitionObstacle } from '#server/writes/approvals/transitionObstacle.ts';
import { notReversed, takenBack } from './reversals.ts';

/** Days since 1970 of a stored day. */
export function dayNumber(value: unknown): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value)) ?? [];
  return day === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
}

/** The day of such a number. */
const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

export const unitsOf = (resource: Resource, field: string, record: Values): number =>
  Math.round(Number(record[field] ?? 0) * scaleOf(resource.fields[field] as NumberField));

export const amountOf = (resource: Resource, field: string, units: number): number =>
  units / scaleOf(resource.fields[field] as NumberField);

/** The transitions of an entry, by id or label. */
export const transitionNamed = ({ transitions }: Resource, name: string): Transition =>
  transitions.find(({ id, label }) => id === name || label === name)!;

/** The part of a filter that is the same for every line, and the part that names fields of the line. */
export function partsOfFilter(filter: Filter): { common: Filter; ofLine: Filter } {
  const entries = Object.entries(filter);
  const isOfLine = ([key, value]: [string, unknown]) => recordFieldsOf({ [key]: value } as Filter).length > 0;
  return {
    common: Object.fromEntries(entries.filter((one) => !isOfLine(one))),
    ofLine: Object.fromEntries(entries.filter(isOfLine)),
  };
}

/** True where the entry is for this line. */
export const isFor = (caller: Caller, lines: Resource, entry: ReconcilePartners, line: Values): boolean =>
  recordMatches(entry.when, line, { ...shapeOf(lines, caller.viewer), variables: caller.viewer.variables });

/** True where the line decides that it may settle this partner, whatever their amounts. */
export function fitsLine(
  caller: Caller,
  partners: Resource,
  entry: ReconcilePartners,
  line: Values,
  partner: Values,
) {
  const { ofLine } = partsOfFilter(entry.filter);
  const variables = { ...caller.viewer.variables, record: line };
  return recordMatches(ofLine, partner, { ...shapeOf(partners, caller.viewer), variables });
}

/** Undefined: no screen of the caller lets them settle any. */
function partnersShown(caller: Caller, entry: ReconcilePartners) {
  const resource = caller.portal.resources[entry.resource]!;
  const access = caller.access.resources.get(entry.resource);
  const grants = access ? settling(access, entry) : [];
  if (!access || grants.length === 0) return undefined;
  const { viewer } = caller;
  const compared = [entry.amount, ...(entry.day === undefined ? [] : [entry.day])];
  // Rights first: what the entry's filter computes of a hidden record would take time, by which it is told from a missing one.
  const where = all([
    visibleRows(access, compared, viewer),
    rowFilterOfAny(access, grants, viewer),
    bindFilter(parseFilter(partsOfFilter(entry.filter).common, resource.fields), viewer.variables),
    ...notReversed(resource),
  ]);
  return { resource, access, where };
}

/** The fields by which partners are compared, shown and judged. */
function fieldsCompared({ resource, grants }: ResourceAccess, entry: ReconcilePartners): ReadonlySet<string> {
  const { agrees, amount, day, text, filter, transition } = entry;
  const moves = (transition?.rights ?? []).map((name) => transitionNamed(resource, name));
  return new Set([
    'id',
    amount,
    ...(day === undefined ? [] : [day]),
    ...text.map((name) => name.split('.')[0]!),
    ...Object.keys(agrees),
    ...resource.titleFields,
    ...namesInFilter(filter),
    ...moves.flatMap(({ field, when, people = [] }) => [field, ...namesInFilter(when), ...people]),
    ...grants.flatMap(({ rows }) => namesInFilter(rows)),
  ]);
}

/** The grants that let a caller settle: those with one of the transitions, or with the right to edit. */
function settling({ resource, grants }: ResourceAccess, { transition }: ReconcilePartners): Grant[] {
  if (!transition) return grants.filter(({ kind, verbs }) => kind === 'screen' && verbs.has('edit'));
  const ids = transition.rights.map((name) => transitionNamed(resource, name).id);
  return grants.filter(({ transitions }) => ids.some((id) => transitions.has(id)));
}

/** These ids, the first so many with the values that are compared, or those that match. */
type Sought =
  | { ids: readonly Id[]; most?: undefined; where?: undefined }
  | { ids?: undefined; most: number; where?: undefined }
  | { ids?: undefined; most?: undefined; where: FilterExpression };

/** The partners of an entry that the caller may settle now, in the order of their ids; of these ids if given. */
export async function findPartners(
  caller: Caller,
  reader: Reader,
  entry: ReconcilePartners,
  { ids, most, where: among }: Sought,
): Promise<Stored[]> {
  const shown = partnersShown(caller, entry);
  if (!shown || shown.where.kind === 'never') return [];
  const { resource, where } = shown;
  const shape = shapeOf(resource, caller.viewer);
  const named: FilterExpression[] = ids ? [equals('id', ids as (string | number)[])] : [];
  const { records: found } = await reader.find(shape, {
    where: all([where, ...named, ...(among ? [among] : [])]),
    sort: { field: 'id', order: 'ASC' },
    // Those that are proposed need few of their values.
    ...(most !== undefined && {
      range: [0, most - 1] as const,
      ...(!dependsOnDay(resource.fields, entry.amount) && { only: fieldsCompared(shown.access, entry) }),
    }),
  });
  const { transition } = entry;
  const records = await withoutReversed(reader, shape, entry, found);
  if (!transition) return records;
  const rights = transition.rights.map((name) => transitionNamed(resource, name));
  const free: Stored[] = [];
  const simple = rights.filter((one) => !one.people && !asksOthers(one.when ?? {}));
  const context = { ...shape, variables: caller.viewer.variables };
  for (const record of records) {
    if (simple.some((one) => isAllowed(one, record))) free.push(record);
    else
      for (const one of rights)
        if (
          !simple.includes(one) &&
          isAllowed({ ...one, when: {} }, record) &&
          (await mayMake(one, record))
        ) {
          free.push(record);
          break;
        }
  }
  return free;

  function isAllowed({ field, from, when, id }: Transition, record: Stored) {
    return (
      from.includes(String(record[field])) &&
      recordMatches(when, record, context) &&
      grantsForTransition(shown!.access, id, caller.viewer, record).length > 0
    );
  }

  async function mayMake(one: Transition, record: Stored) {
    const [foreign] = await notTheirs(reader, caller, one, resource, [record]);
    return (
      foreign === undefined &&
      (await transitionObstacle(reader, one, record, shape, caller, undefined)) === undefined
    );
  }
}

/** Of records that are taken back in part: how much, by the record as it was read. */
const reducedBy = new WeakMap<Stored, number>();

async function withoutReversed(
  reader: Reader,
  shape: RecordShape,
  { amount }: ReconcilePartners,
  records: readonly Stored[],
): Promise<Stored[]> {
  const { resource } = shape;
  if (resource.reversal?.amount !== amount) return [...records];
  const back = await takenBack(reader, shape);
  if (back.size === 0) return [...records];
  return records.filter((record) => {
    const less = back.get(String(record.id)) ?? 0;
    if (less !== 0) reducedBy.set(record, unitsOf(resource, amount, { [amount]: less }));
    return less === 0 || leftOf(resource, { amount, refunds: false }, record) > 0;
  });
}

type Owed = Pick<ReconcilePartners, 'amount' | 'refunds'>;

/**
 * What is left of a partner, in the smallest unit; of what is owed to us back, without its sign.
 *
 * @param day of the line, in days since 1970, for amounts that depend on the day
 */
export function leftOf(resource: Resource, { amount, refunds }: Owed, record: Stored, on?: LineDay): number {
  const { fields } = resource;
  const seen =
    on?.day === undefined || !dependsOnDay(fields, amount)
      ? record
      : compute(fields, record, { today: dayText(on.day), timeZone: on.timeZone }, 'live');
  const units = unitsOf(resource, amount, seen) - (reducedBy.get(record) ?? 0);
  return refunds && units !== 0 ? -units : units;
}
export type LineDay = { day: number | undefined; timeZone: string };

/** Interest by the day, for instance: a formula, or one that it reads, names `$today`. */
export function dependsOnDay(fields: Resource['fields'], id: string): boolean {
  const byId = formulasOf(fields);
  const depends = (name: string, path: readonly string[]): boolean => {
    const formula = byId.get(name);
    if (!formula || path.includes(name)) return false;
    return (
      dependsOnToday(formula) ||
      fieldsOfFormula(formula).some((read) => depends(read.split('.')[0]!, [...path, name]))
    );
  };
  return depends(id, []);
}
const formulasOf = memoize(
  (fields: Resource['fields']) => new Map(computedFields(fields).map(({ id, formula }) => [id, formula])),
);

/** Reads the texts by which a partner may be named in a line, as far as the caller may read them. */
export class PartnerTexts {
  readonly #caller: Caller;
  readonly #resource: Resource;
  readonly #paths: readonly { field: Field; own: Field; target?: { resource: Resource; field: Field } }[];
  readonly #targets = new Map<string, Map<string, Stored>>();
  readonly #read = new Map<Stored, ReadonlySet<string>>();

  constructor(caller: Caller, { resource, text }: ReconcilePartners) {
    this.#caller = caller;
    const own = caller.portal.resources[resource]!;
    this.#resource = own;
    this.#paths = text.map((name) => {
      const [first = '', second] = name.split('.');
      const field = own.fields[first]!;
      if (second === undefined) return { field, own: field };
      const target = caller.portal.resources[(field as FieldOf<'reference'>).resource]!;
      return {
        field: target.fields[second]!,
        own: field,
        target: { resource: target, field: target.fields[second]! },
      };
    });
  }

  labelOf = (path: number): string => this.#paths[path]!.field.label;

  /** Reads the records that the paths lead to. */
  async load(reader: Reader, partners: readonly Stored[]) {
    const { viewer, access } = this.#caller;
    for (const { own, target } of this.#paths) {
      const given = target && access.resources.get(target.resource.id);
      if (!target || !given) continue;
      const held = getOrMake(this.#targets, target.resource.id, () => new Map<string, Stored>());
      const ids = [...new Set(partners.map((one) => one[own.id]))].filter(
        (id): id is Id => !isEmpty(id) && !held.has(String(id)),
      );
      if (ids.length === 0) continue;
      const where = all([equals('id', ids), visibleRows(given, [target.field.id], viewer)]);
      const { records } = await reader.find(shapeOf(target.resource, viewer), { where });
      for (const record of records) held.set(String(record.id), record);
    }
  }

  /** As they are stored, each with the number of its field. */
  of(partner: Stored): { field: number; text: string; kind: TextKind }[] {
    const readable = this.#readable(partner);
    return this.#paths.flatMap(({ own, target }, field) => {
      if (!readable.has(own.id)) return [];
      const holder = target ? this.#targets.get(target.resource.id)?.get(String(partner[own.id])) : partner;
      const { id, type } = target?.field ?? own;
      const value = holder?.[id];
      const kind = isPartyDocument(type) ? 'document' : 'name';
      return isEmpty(value) ? [] : [{ field, text: plainText(value), kind }];
    });
  }

  /** As it is written for people: a CNPJ with its points. */
  shown = (path: number, text: string): string =>
    formatValue(this.#paths[path]!.field, text, this.#caller.viewer);

  #readable = (partner: Stored) =>
    getOrMake(this.#read, partner, () => {
      const access = this.#caller.access.resources.get(this.#resource.id)!;
      return readableOn(access, this.#caller.viewer, partner) ?? new Set<string>();
    });
}
