import { fieldsOfWeekly } from '#model/time/weekly.ts';
import { takenKey, type ClientResource } from '#model/api/answers.ts';
import { hasRows } from '#model/traits.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { remembered, settingDefaults } from '#kinds/defaults.ts';
import { givenFields, rowsOf, type ItemsField, type Row } from '#kinds/items/kind.ts';
import { isReadOnly, isVisible } from '#kinds/validate.ts';
import { isEmpty } from '#model/values/values.ts';
import { boundNames, partsOfName, type Limits } from '#model/fields/limits.ts';
import { decidersOf, fillersOf, isFilled, isLinked } from '#model/fields/dependencies.ts';
import { namesInFilter } from '#model/filter/keys.ts';
import { fieldAround, nameAround } from '#model/fields/rowScope.ts';
import type { Field } from '#model/types.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { useDataProvider, useRecordContext, useResourceContext, type RaRecord } from 'ra-core';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { get, set, useFormContext, useWatch } from 'react-hook-form';
import { limitsKey } from '#kinds/checkLimits.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';

/**
 * The data that the form sends: the fields that it writes, with null for those that do not apply. That is
 * decided by what is typed, and by what follows from it. What is copied into a field that may not be typed into is
 * left to the API, which refuses to be sent it.
 */
export function toSave(
  resource: Pick<ClientResource, 'fields'>,
  writable: readonly string[],
  values: Readonly<Record<string, unknown>>,
  context: RecordContext,
): Record<string, unknown> {
  const record = compute(resource.fields, values, clockOf(context));
  return Object.fromEntries(
    writable
      .filter((id) => values[id] !== undefined)
      .filter((id) => {
        const field = resource.fields[id]!;
        return !isFilled(field) || !isReadOnly(field, record, context);
      })
      .map((id) => {
        const field = resource.fields[id]!;
        if (!isVisible(field, record, context)) return [id, null];
        return [id, hasRows(field) ? rowsToSave(field, values[id], context) : values[id]];
      }),
  );
}

/**
 * Rows with their keys in the order of the fields and computed values included, so that unchanged rows
 * compare as equal.
 */
const rowsToSave = (field: ItemsField, rows: unknown, context: RecordContext) =>
  rowsOf(rows).map((row) => {
    const given = givenFields(field).map(({ id }) => id);
    const saved = toSave(field, given, row, { ...context, fields: field.fields });
    const whole = Object.fromEntries(
      Object.keys(field.fields).map((id) => [id, (Object.hasOwn(saved, id) ? saved[id] : row[id]) ?? null]),
    );
    return compute(field.fields, whole, clockOf(context), 'stored');
  });

// Which fields of a form depend on other records, and what to ask the API about them.

type Values = Record<string, unknown>;
type Links = {
  /** References from which the record takes values, and dates that decide what such a reference is. */
  sources: readonly string[];
  copies: readonly Field[];
  /** Fields that begin with one of the company's settings, or as in the author's last record: only the API knows. */
  begun: readonly string[];
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
  const copies = all.filter(isFilled);
  const begun = [...settingDefaults(fields).map(([{ id }]) => id), ...remembered(fields)];
  const needed = [
    ...new Set([
      ...all.flatMap(boundingIn),
      ...[...deciders.values()].flatMap((ids) => [...ids]),
      ...[...around.values()].flat(),
      // What decides whether the time is taken.
      ...(resource.exclusive ?? []).flatMap(({ by, from, to }) => [
        ...by,
        ...[from, to].flatMap((id) => id ?? []),
      ]),
      ...(resource.exclusive && resource.weekly ? fieldsOfWeekly(resource.weekly) : []),
    ]),
  ];
  const isSource = (id: string) => fields[id]!.type === 'reference' || datesIn(all).has(id);
  const sources = needed.filter((id) => fields[id] && isSource(id));
  const inputs = needed.filter((id) => fields[id] && !isSource(id) && !fields[id].readOnly);
  const watched = [...sources, ...lists.map(({ id }) => id), ...inputs];
  return { sources, copies, begun, lists, around, inputs, deciders, isBounded, watched };
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
    copiesOf(list).flatMap((field) => fillersOf(field).flatMap((name) => fieldAround(name) ?? [])),
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
  const vias = new Set(copies.flatMap(fillersOf));
  const ids = new Set(copies.map(({ id }) => id));
  const follows = (field: Field) =>
    !isFilled(field) && [...decidersOf(field.id, list.fields, {})].some((decider) => vias.has(decider));
  return Object.values(list.fields)
    .filter((field) => ids.has(field.id) || follows(field))
    .map(({ id }) => id);
}

const copiesOf = (list: ItemsField) => Object.values(list.fields).filter(isFilled);
/** References whose records limit a field. */
const boundingIn = (field: Field): string[] =>
  boundNames(field).flatMap(({ name }) => partsOfName(name).via ?? []);
/** The dates that decide which record a reference is. */
const datesIn = (fields: readonly Field[]) =>
  new Set(fields.flatMap((field) => ('inForce' in field && field.inForce?.on ? [field.inForce.on] : [])));

/** The rows of a list, each with what its record gives: a text that changes as soon as the given value may. */
const rowsIn = ({ around }: Links, list: ItemsField, values: Values): Row[] => {
  const given = [...around].map(([name, ids]) => {
    const deciding = ids.map((id) => (isEmpty(values[id]) ? null : values[id]));
    return [name, deciding.every((value) => value === null) ? null : JSON.stringify(deciding)];
  });
  return rowsOf(values[list.id]).map((row) => ({ ...row, ...Object.fromEntries(given) }));
};

/** References that determine or limit a field of a row. */
const viasOf = (field: Field) => [...fillersOf(field), ...boundingIn(field)];

const isReferenceChanged = (field: Field, values: Row, last: Row | undefined) =>
  fillersOf(field).some((via) => (values[via] ?? null) !== (last?.[via] ?? null));

/** True when the user has not edited the field since: a value typed after a new choice is kept. */
const isAsBefore = ({ id }: Field, values: Row, last: Row | undefined) =>
  isEmpty(values[id]) || values[id] === last?.[id];

/** What is typed, of what decides the API's answer. */
const inputsIn = ({ inputs }: Links, values: Values): unknown[] =>
  inputs.map((id) => (isEmpty(values[id]) ? null : values[id]));

/** What is chosen: the values of the sources, and the ids in rows. */
const referencesIn = ({ sources, lists }: Links, values: Values): unknown[] => [
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
const hasChosen = (links: Links, values: Values): boolean =>
  referencesIn(links, values)
    .flat(2)
    .some((value) => !isEmpty(value));

/** True when both refer to the same records. */
const isSameChoice = (links: Links, one: Values, other: Values): boolean =>
  JSON.stringify(referencesIn(links, one)) === JSON.stringify(referencesIn(links, other));

/** True when the same is typed in both, of what decides the API's answer. */
const isSameInput = (links: Links, one: Values, other: Values): boolean =>
  JSON.stringify(inputsIn(links, one)) === JSON.stringify(inputsIn(links, other));

/** Nulls for these fields, so that the API fills them in. */
const gapsFor = (fields: readonly Field[]): Values =>
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
        return (isNew || isEmpty(typed[field.id])) && fillersOf(field).some((via) => !isEmpty(typed[via]));
      })
      .map(({ id }) => ({ path: `${list.id}.${index}.${id}`, value: row[id] })),
  );
}

/** Drops empty values. Only for new records: in an existing one, null clears a field. */
const withoutGaps = (data: Values): Values =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value)));

const waitMs = 150;

/**
 * Fills in values that depend on other records as soon as one of them is chosen, and values that only the API
 * computes as soon as what they are computed from is typed. The API may read more than the user. Until it has answered,
 * and when it fails, the fields are reported as out of date.
 */
export function useDependentValues(
  resource: ClientResource,
  writable: readonly string[],
  context: RecordContext,
  onLimits: (limits: Limits) => void,
  onStale: (outdated: ReadonlySet<string>) => void,
  onTaken: (reasons: readonly string[]) => void,
) {
  const links = useMemo(() => linksOf(resource), [resource]);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const name = useResourceContext();
  const id = useRecordContext<RaRecord>()?.id;
  const { formState, getFieldState, getValues, resetField, setValue } = useFormContext();
  const watched = useWatch({ name: links.watched, disabled: links.watched.length === 0 }) as
    | unknown[]
    | undefined;
  const inForm = Object.fromEntries(links.watched.map((id, at) => [id, watched?.[at]]));
  // Only what decides the API's answer: other input does not affect it. What is typed does not cancel what brings
  // the values of a chosen record.
  const chosen = links.watched.length === 0 ? '' : JSON.stringify(referencesIn(links, inForm));
  const typed = links.inputs.length === 0 ? '' : JSON.stringify(inputsIn(links, inForm));
  const latest = useRef(0);
  const wasTyped = useRef(false);
  /** The values of the form after the API's last answer. */
  const before = useRef<Values>(undefined);

  const isToBegin = (values: Values) =>
    id === undefined && links.begun.some((field) => values[field] === undefined);

  /** The values of the form; those that the shown values stand for, if any; and if nothing is out of date. */
  const state = () => {
    const values = structuredClone(getValues()) as Values;
    // An existing record already has its dependent values; a new one may start with a reference.
    const opened = formState.defaultValues as Values;
    const last = before.current ?? (id === undefined ? undefined : opened);
    const isChosen = hasChosen(links, values);
    const isAsOpened = isSameChoice(links, values, opened) && isSameInput(links, values, opened);
    const isIdle = !before.current && isAsOpened && (id !== undefined || !isChosen) && !isToBegin(values);
    return { values, last, isIdle, isLimitsOnly: isIdle && links.isBounded && isChosen };
  };

  const update = useEffectEvent((signal: AbortSignal) => {
    const { values, last, isIdle, isLimitsOnly } = state();
    if (isIdle) before.current = values;
    if ((isIdle && !isLimitsOnly) || !name) return;
    const toFill = links.copies.filter((field) =>
      last && (id !== undefined || !isEmpty(values[field.id]))
        ? isReferenceChanged(field, values, last) && isAsBefore(field, values, last)
        : isEmpty(values[field.id]),
    );
    const data = {
      ...toSave(resource, writable, values, context),
      ...gapsFor(toFill),
      ...rowGaps(links, values, last ?? {}),
    };
    const nth = (latest.current += 1);
    dataProvider.preview(name, { id, data: id === undefined ? withoutGaps(data) : data }, signal).then(
      ({ data: { [limitsKey]: limits = {}, [takenKey]: taken = [], ...derived } }) => {
        onLimits(limits as Limits);
        if (nth === latest.current) onTaken(taken as string[]);
        if (isLimitsOnly) return;
        const isAsAsked = isSameChoice(links, getValues() as Values, values);
        const isLatest = nth === latest.current;
        // Of a draft that it refuses, the API computes nothing.
        if (isLatest && Object.keys(derived).length > 0) onStale(none);
        const fill = (path: string, value: unknown) => {
          if (!isSame(getValues(path), get(values, path))) return;
          // A focused field is about to be typed into: it gets the value once it is left as it was.
          const { activeElement } = document;
          if (activeElement?.getAttribute('name') === path)
            return activeElement.addEventListener('blur', () => fill(path, value), { once: true });
          // Validates again if the field was reported as missing by an early attempt to save.
          setValue(path, value, { shouldDirty: true, shouldValidate: getFieldState(path).invalid });
          // it was not typed, and follows the next reference
          set(before.current ?? {}, path, value);
        };
        for (const [field, value] of Object.entries(derived)) {
          const known = resource.fields[field];
          if (!known || hasRows(known)) continue;
          if (links.begun.includes(field)) {
            // What was typed meanwhile stays.
            if (getValues(field) === undefined) resetField(field, { defaultValue: value });
            continue;
          }
          const isOwn = isFilled(known) && !known.readOnly;
          if (isOwn && toFill.includes(known)) fill(field, value);
          if (!isOwn && isLatest) setValue(field, value);
        }
        for (const list of links.lists) {
          // Rows that were added or removed meanwhile have moved the others.
          if (rowsOf(getValues(list.id)).length !== rowsOf(values[list.id]).length) continue;
          for (const { path, value } of rowFillings(links, list, derived[list.id], values, last ?? {}))
            fill(path, value);
        }
        // Includes the values just filled in. References chosen meanwhile start another request, which fills theirs.
        if (isAsAsked) before.current = structuredClone(getValues()) as Values;
      },
      // Ignored: the API reports the error when the form is saved.
      () => undefined,
    );
  });

  const ask = useEffectEvent(() => {
    const { values, last, isIdle } = state();
    if (!isIdle) onStale(outdatedBy(links, values, last ?? {}));
    const cancel = new AbortController();
    const timer = setTimeout(() => update(cancel.signal), waitMs);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  });
  const isTyped = useEffectEvent(
    () =>
      (wasTyped.current ||= !isSameInput(links, getValues() as Values, formState.defaultValues as Values)),
  );
  const begins = useEffectEvent(() => (isToBegin(getValues()) ? ask() : undefined));
  useEffect(() => {
    if (chosen !== '') return ask();
    return begins();
  }, [chosen]);
  useEffect(() => {
    if (typed !== '' && isTyped()) return ask();
  }, [typed]);
}

const none: ReadonlySet<string> = new Set();
const isSame = (one: unknown, other: unknown) => one === other || (isEmpty(one) && isEmpty(other));
