/** The key facts of a record where its list declares none: by meaning, and not by the order of the columns. */
import { isDanger } from '#model/fields/transitions.ts';
import { isWritableField } from '#language/lint/forms.ts';
import { hasUnit } from '#model/fields/units.ts';
import { isMoney, isTemporal, refersTo, traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import type { ListScreen } from '../schema.ts';
import { factsAtMost } from './factsAtMost.ts';

type List = Pick<ListScreen, 'columns' | 'form' | 'totals' | 'calendar' | 'timeline'>;

/** `isPoor`: it tells little, such as an amount that is zero unless somebody says otherwise. */
export type GuessedFact = { field: string; isPoor: boolean };

/** What a record amounts to, by when, with whom, and why it came to a bad end; then what else its columns say of these. */
export function guessedFacts(list: List, resource: Resource): GuessedFact[] {
  const { fields, titleFields } = resource;
  const columns = list.columns.map(({ field }) => field);
  const known = [
    ...new Set([...columns, ...list.form.flatMap((section) => section.fields.map(({ field }) => field))]),
  ];
  const candidates = known.flatMap((id) => {
    const field = fields[id];
    const isTold = field && !field.stamp && !titleFields.includes(id) && id !== 'id';
    const { holdsMany, secret } = traitsOf(field);
    return isTold && !holdsMany && !secret ? [field] : [];
  });
  const inColumns = ({ id }: Field) => columns.includes(id);
  const best = (some: readonly Field[], ...tests: readonly ((field: Field) => boolean)[]) =>
    some.toSorted((one, other) => rankOf(one, tests) - rankOf(other, tests));

  const isZero = (field: Field) => 'default' in field && field.default === 0;
  const amounts = best(
    candidates.filter(isAmount),
    (field) => !isZero(field),
    inColumns,
    isMoney,
    ({ id }) => Object.hasOwn(list.totals, id),
  );
  const begins = beginnings(list, resource);
  const ends = deadlines(list, resource);
  const days = best(
    candidates.filter((field) => isTemporal(field)),
    ({ id }) => ends.has(id),
    ({ id }) => !begins.has(id),
    inColumns,
  );
  const names = candidates.filter((field) => inColumns(field) && isName(field));
  const reasons = reasonsOf(list, resource).filter((id) => known.includes(id));
  const meant = [amounts[0], days[0], names[0], ...reasons.slice(0, 1).map((id) => fields[id])];
  const more = [names[1], amounts[1]].filter((field) => field && inColumns(field) && !isZero(field));
  const first = meant.flatMap((field) => field ?? []);
  const chosen = [...first, ...more.flatMap((field) => field ?? [])].slice(0, factsAtMost);
  // a reason has a line of its own, so it stands last
  return chosen
    .toSorted((one, other) => Number(reasons.includes(one.id)) - Number(reasons.includes(other.id)))
    .map((field) => ({
      field: field.id,
      isPoor: isZero(field) || (begins.has(field.id) && !ends.has(field.id)),
    }));
}

/** The more of the first tests a field passes, the lower. */
const rankOf = (field: Field, tests: readonly ((field: Field) => boolean)[]) =>
  tests.reduce((rank, test) => rank * 2 + Number(!test(field)), 0);

/** A bare number is more likely a year, a count or a place on the map. */
const isAmount = (field: Field): boolean => {
  const { numeric } = traitsOf(field);
  return numeric === 'money' || numeric === 'percent' || (numeric !== undefined && hasUnit(field));
};

const isName = (field: Field): boolean =>
  refersTo(field) || (traitsOf(field).text === 'line' && field.lookup !== undefined);

/** The days from which something holds: another day follows each. */
function beginnings({ calendar, timeline }: List, { fields }: Resource): ReadonlySet<string> {
  const spans = [calendar, timeline].flatMap((view) => (view?.start && view.end ? [view.start] : []));
  const bounds = Object.values(fields).flatMap((field) =>
    isTemporal(field) && 'min' in field && typeof field.min === 'string' ? [field.min] : [],
  );
  return new Set([...spans, ...bounds]);
}

/** The days that are compared with today, by a colour or a condition, and those at which a record is due. */
function deadlines({ columns }: List, { fields }: Resource): ReadonlySet<string> {
  const conditions = [
    ...columns.flatMap(({ tones }) => Object.values(tones ?? {})),
    ...Object.values(fields).flatMap((field) => ('when' in field && field.when ? [field.when] : [])),
  ];
  const compared = conditions.flatMap((one) =>
    isMap(one) ? Object.keys(one).flatMap((key) => /^(\w+)_lte?$/.exec(key)?.[1] ?? []) : [],
  );
  const due = Object.values(fields).flatMap((field) => ('due' in field && field.due ? [field.id] : []));
  return new Set([...due, ...compared].filter((id) => isTemporal(fields[id])));
}

/** The texts that steps to a bad end ask for, and that are no notes which the form takes at any time. */
function reasonsOf({ form }: List, resource: Resource): string[] {
  const { transitions, fields } = resource;
  const isNotes = (id: string) => {
    const field = fields[id]!;
    const isConditional = 'requiredWhen' in field || 'visibleWhen' in field;
    return (
      !isConditional &&
      form.some((section) => section.fields.some((one) => one.field === id && isWritableField(one, resource)))
    );
  };
  return transitions
    .filter((one) => isDanger(one, fields))
    .flatMap((one) => one.fields.filter((id) => isText(fields[id]) && !isNotes(id)));
}

const isText = (field: Field | undefined) => /^lines?$/.test(traitsOf(field).text ?? '');
