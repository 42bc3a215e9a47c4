/** Which fields of a form depend on other records, and what to ask the API about them. */
import { isEmpty } from '#model/values/values.ts';
import { boundNames, partsOfName } from '#model/fields/limits.ts';
import { decidersOf, isLinked, lookupPaths, startAround, startOf } from '#model/fields/dependencies.ts';
import { namesInFilter } from '#model/filter/keys.ts';
import { nameAround } from '#model/fields/rowScope.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Field } from '#model/types.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { hasRows } from '#model/traits.ts';
import { rowsOf, type ItemsField, type Row } from '#kinds/items/kind.ts';

export type Values = Record<string, unknown>;
export type Links = {
  /** References from which the record takes values, and dates that decide what such a reference is. */
  sources: readonly string[];
  copies: readonly Field[];
  /** Lists whose rows copy values from, or are limited by, the records that they refer to. */
  lists: readonly ItemsField[];
  /** What rows copy from the record, as `$record.<field>` -> the fields of the record that decide it. */
  around: ReadonlyMap<string, readonly string[]>;
  /** What is typed here and decides a value that only the API computes. */
  inputs: readonly string[];
  /** Field -> the sources and inputs that decide its value. */
  deciders: ReadonlyMap<string, ReadonlySet<string>>;
  /** True when a referenced record limits some field. */
  isBounded: boolean;
  watched: string[];
};

export function linksOf(resource: ClientResource): Links {
  const { fields, computedByServer = {} } = resource;
  const all = Object.values(fields);
  const deciders = new Map(all.map(({ id }) => [id, decidersOf(id, fields, computedByServer)]));
  const lists = all.filter(
    (field): field is ItemsField =>
      hasRows(field) && Object.values(field.fields).some((one) => viasOf(one).length > 0),
  );
  const around = decidersAround(lists, resource);
  const isBounded = [...all, ...lists.flatMap((list) => Object.values(list.fields))].some(
    (field) => boundingIn(field).length > 0,
  );
  const copies = all.filter(({ copy }) => copy);
  const needed = [
    ...new Set([
      ...all.flatMap(boundingIn),
      ...[...deciders.values()].flatMap((ids) => [...ids]),
      ...[...around.values()].flat(),
    ]),
  ];
  const isSource = (id: string) => fields[id]!.type === 'reference' || datesIn(all).has(id);
  const sources = needed.filter((id) => fields[id] && isSource(id));
  const inputs = needed.filter((id) => fields[id] && !isSource(id) && !fields[id].readOnly);
  const watched = [...sources, ...lists.map(({ id }) => id), ...inputs];
  return { sources, copies, lists, around, inputs, deciders, isBounded, watched };
}

/**
 * What rows copy from the record -> the fields of the record that decide it: those that it is computed from, or itself
 * where it is typed.
 */
function decidersAround(
  lists: readonly ItemsField[],
  { fields, computedByServer = {} }: ClientResource,
): Links['around'] {
  const starts = lists.flatMap((list) =>
    copiesOf(list).flatMap(({ copy }) => lookupPaths(copy).flatMap((path) => startAround(path) ?? [])),
  );
  const isGiven = (id: string) => {
    const field = fields[id];
    return field !== undefined && !isLinked(field) && formulaOf(field) === undefined;
  };
  return new Map(
    starts.map((start) => {
      // Nothing is copied from a hidden field.
      const ids = [start, ...namesInFilter(fields[start]?.visibleWhen ?? {})];
      const found = new Set(
        ids.flatMap((id) => [
          id,
          ...decidersOf(id, fields, computedByServer),
          ...decidersOf(id, fields, 'all'),
        ]),
      );
      return [nameAround(start), [...found].filter(isGiven)];
    }),
  );
}

/**
 * The places whose shown values are out of date, since what decides them has changed: fields, and cells of rows such as
 * `itens.0.preco`.
 */
export function outdatedBy(links: Links, values: Values, last: Values): ReadonlySet<string> {
  const isChanged = (id: string) =>
    isEmpty(values[id]) ? !isEmpty(last[id]) : JSON.stringify(values[id]) !== JSON.stringify(last[id]);
  const own = [...links.deciders].filter(([, ids]) => [...ids].some(isChanged)).map(([id]) => id);
  const cells = links.lists.flatMap((list) => {
    const before = rowsIn(links, list, last);
    return rowsIn(links, list, values).flatMap((row, at) =>
      outdatedIn(list, row, before[at]).map((id) => `${list.id}.${at}.${id}`),
    );
  });
  return new Set([...own, ...cells]);
}

/** The fields of a row that copy from a newly chosen record, and the fields that are computed from these. */
function outdatedIn(list: ItemsField, row: Row, before: Row | undefined): string[] {
  const copies = copiesOf(list).filter(
    (field) => isReferenceChanged(field, row, before) && isAsBefore(field, row, before),
  );
  const vias = new Set(copies.flatMap(copiedBy));
  const ids = new Set(copies.map(({ id }) => id));
  const follows = ({ id, copy }: Field) =>
    !copy && [...decidersOf(id, list.fields, {})].some((decider) => vias.has(decider));
  return Object.values(list.fields)
    .filter((field) => ids.has(field.id) || follows(field))
    .map(({ id }) => id);
}

const copiesOf = (list: ItemsField) => Object.values(list.fields).filter(({ copy }) => copy);
/** References whose records limit a field. */
const boundingIn = (field: Field): string[] =>
  boundNames(field).flatMap(({ name }) => partsOfName(name).via ?? []);
/** The dates that decide which record a reference is. */
const datesIn = (fields: readonly Field[]) =>
  new Set(fields.flatMap((field) => ('inForce' in field && field.inForce?.on ? [field.inForce.on] : [])));
const copiedBy = (field: Field) => lookupPaths(field.copy).map(startOf);

/** The rows of a list, each with what its record gives: a text that changes as soon as the given value may. */
const rowsIn = ({ around }: Links, list: ItemsField, values: Values): Row[] => {
  const given = [...around].map(([name, ids]) => {
    const deciding = ids.map((id) => (isEmpty(values[id]) ? null : values[id]));
    return [name, deciding.every((value) => value === null) ? null : JSON.stringify(deciding)];
  });
  return rowsOf(values[list.id]).map((row) => ({ ...row, ...Object.fromEntries(given) }));
};

/** References that determine or limit a field of a row. */
const viasOf = (field: Field) => [...copiedBy(field), ...boundingIn(field)];

export const isReferenceChanged = (field: Field, values: Row, last: Row | undefined) =>
  copiedBy(field).some((via) => (values[via] ?? null) !== (last?.[via] ?? null));

/** True when the user has not edited the field since: a value typed after a new choice is kept. */
export const isAsBefore = ({ id }: Field, values: Row, last: Row | undefined) =>
  isEmpty(values[id]) || values[id] === last?.[id];

/** What is typed, of what decides the API's answer. */
export const inputsIn = ({ inputs }: Links, values: Values): unknown[] =>
  inputs.map((id) => (isEmpty(values[id]) ? null : values[id]));

/** What is chosen: the values of the sources, and the ids in rows. */
export const referencesIn = ({ sources, lists }: Links, values: Values): unknown[] => [
  ...sources.map((id) => values[id] ?? null),
  ...lists.map((list) =>
    rowsOf(values[list.id]).map((row) =>
      Object.values(list.fields)
        .flatMap(viasOf)
        .map((via) => row[via] ?? null),
    ),
  ),
];

/** True when the record, or one of its rows, refers to a record from which it takes values or limits. */
export const hasChosen = (links: Links, values: Values): boolean =>
  referencesIn(links, values)
    .flat(2)
    .some((value) => !isEmpty(value));

/** True when both refer to the same records. */
export const isSameChoice = (links: Links, one: Values, other: Values): boolean =>
  JSON.stringify(referencesIn(links, one)) === JSON.stringify(referencesIn(links, other));

/** True when the same is typed in both, of what decides the API's answer. */
export const isSameInput = (links: Links, one: Values, other: Values): boolean =>
  JSON.stringify(inputsIn(links, one)) === JSON.stringify(inputsIn(links, other));

/** Nulls for these fields, so that the API fills them in. */
export const gapsFor = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.filter(({ readOnly }) => !readOnly).map(({ id }) => [id, null]));

/** The lists, with nulls in every row that now refers to another record. */
export const rowGaps = (links: Links, values: Values, last: Values): Values =>
  Object.fromEntries(
    links.lists.map((list) => {
      const [now, before] = [rowsIn(links, list, values), rowsIn(links, list, last)];
      const rows = rowsOf(values[list.id]).map((row, index) => {
        const changed = copiesOf(list).filter((field) =>
          isReferenceChanged(field, now[index]!, before[index]),
        );
        return { ...row, ...Object.fromEntries(changed.map(({ id }) => [id, null])) };
      });
      return [list.id, rows];
    }),
  );

/**
 * The values from the API's answer to put into a list: into empty fields, and into rows that now refer to
 * another record.
 */
export function rowFillings(
  links: Links,
  list: ItemsField,
  derived: unknown,
  values: Values,
  last: Values,
): { path: string; value: unknown }[] {
  const rows = rowsIn(links, list, values);
  const before = rowsIn(links, list, last);
  return rowsOf(derived).flatMap((row, index) =>
    copiesOf(list)
      .filter((field) => {
        const typed = rows[index] ?? {};
        // After a row is added or removed, the other rows have moved but refer to the same records.
        const isNew =
          rows.length === before.length &&
          isReferenceChanged(field, typed, before[index]) &&
          isAsBefore(field, typed, before[index]);
        return (isNew || isEmpty(typed[field.id])) && copiedBy(field).some((via) => !isEmpty(typed[via]));
      })
      .map(({ id }) => ({ path: `${list.id}.${index}.${id}`, value: row[id] })),
  );
}

/** Drops empty values. Only for new records: in an existing one, null clears a field. */
export const withoutGaps = (data: Values): Values =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value)));
