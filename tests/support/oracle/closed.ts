/** Closed periods, by docs/guide.md: until which day a record neither comes, changes nor goes. */
import type { Resource } from '#model/types.ts';
import type { Row } from './figures.ts';
import { localText } from './localTime.ts';
import { isGap, type Person } from './person.ts';
import { withValues } from './ruleNames.ts';

/** The day until which the record's period is closed; undefined where it is open. */
export function closedUntil(person: Person, resource: Resource, record: Row): string | undefined {
  const { closed, fields } = resource;
  if (!closed || isGap(record[closed.by])) return undefined;
  const { by, until, among = {} } = closed;
  const own = localText(String(record[by]), person.portal.timeZone);
  const day = fields[by]!.type === 'month' ? `${own}-01` : own.slice(0, 10);
  const counting = withValues(among, { person, resource, record });
  if (!counting) return undefined;
  const last = person
    .rows(until.resource)
    .filter((row) => !isGap(row[until.field]) && person.matches(until.resource, row, [counting]))
    .map((row) => lastDayOf(String(row[until.field])))
    .toSorted()
    .at(-1);
  return last !== undefined && day <= last ? last : undefined;
}

function lastDayOf(value: string): string {
  if (value.length > 7) return value.slice(0, 10);
  const [year, month] = value.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Why a write is refused. Absent: `before` of a new record, `after` of one that goes. */
export function closedTo(
  person: Person,
  resource: Resource,
  { before, after }: { before?: Row | undefined; after?: Row | undefined },
): string | undefined {
  if (!resource.closed) return undefined;
  if (before && after && mayStillChange(resource, before, after)) return undefined;
  const isWithin = (row: Row | undefined) => row && closedUntil(person, resource, row) !== undefined;
  if (isWithin(before)) return 'o período está fechado';
  return isWithin(after) ? 'passa para um período fechado' : undefined;
}

/** What a formula computes, or a copy takes, follows from what else has changed. */
function mayStillChange({ fields, closed }: Resource, before: Row, after: Row): boolean {
  const changed = Object.values(fields).filter(
    ({ id, stamp }) => id !== 'id' && !stamp && !alike(before[id], after[id]),
  );
  const isStill = (id: string) => closed!.still.includes(id);
  return changed.every((field) => {
    if (isStill(field.id)) return true;
    if (field.copy)
      return [field.copy].flat().some((path) => {
        const via = path.split('.')[0]!;
        return isStill(via) && changed.some(({ id }) => id === via);
      });
    return isWorkedOut(field);
  });
}

const isWorkedOut = (field: Resource['fields'][string]) =>
  Boolean(field.lookup ?? field.rollup ?? ('formula' in field && field.formula)) ||
  (field.type === 'boolean' && field.when !== undefined) ||
  (field.options ?? []).some(({ when }) => when);

const alike = (one: unknown, other: unknown) =>
  (isGap(one) && isGap(other)) ||
  JSON.stringify(one) === JSON.stringify(other) ||
  String(one) === String(other);

/** The transitions that write more than what may still change. */
export const leavesPeriod = (
  { closed }: Resource,
  { field, set }: Resource['transitions'][number],
): boolean => [field, ...Object.keys(set ?? {})].some((id) => !closed!.still.includes(id));

/** The day that a record tells to those who may write such records, or move them on. */
export function closedTold(person: Person, resource: Resource, row: Row): string | undefined {
  const given = person.of(resource.id);
  const isTold = resource.transitions.length > 0 || given.some(({ edits, deletes }) => edits || deletes);
  return isTold ? closedUntil(person, resource, row) : undefined;
}
