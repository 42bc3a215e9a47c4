import type { ClientResource } from '#model/api/answers.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { isMap } from '#model/values/values.ts';
import { hasRows } from '#model/traits.ts';
import { initialRow } from '#kinds/items/itemRows.ts';
import type { RecordContext } from '#kinds/kind.ts';
import type { CopyState } from '#screens/app/createState.ts';
import { formFieldsOf, fixedFields, startingValues } from '../defaults.ts';
import type { RaRecord } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { showPath } from '#screens/recordPath.ts';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';
import { translate } from '#kit/translate.ts';
import { useMemo, useState } from 'react';
import { useConditionContext } from '#ui/data/useVariables.ts';
import type { FormScreen } from '#screens/form/schema.ts';
import { useRemembered } from '../useRemembered.ts';

type Stored = Readonly<Record<string, unknown>>;

/** The values that the next new record takes from the one just saved: fields with `keep`. */
const keptOf = (form: ListScreen['form'], saved: Stored): Record<string, unknown> =>
  Object.fromEntries(
    formFieldsOf(form).flatMap(({ field, keep }) =>
      keep && saved[field] !== undefined && saved[field] !== null ? [[field, saved[field]]] : [],
    ),
  );

/** Reads the initial values from the navigation state, which is not trusted. */
function copyIn(state: unknown, resource: ClientResource, context: RecordContext): Stored {
  const { copy, rows } = (state ?? {}) as Partial<CopyState>;
  const lists = Object.entries(isMap(rows) ? rows : {}).flatMap(([id, row]) => {
    const field = resource.fields[id];
    return field && hasRows(field) && isMap(row) ? [[id, [{ ...initialRow(field, context), ...row }]]] : [];
  });
  return { ...(isMap(copy) && copy), ...(Object.fromEntries(lists) as Stored) };
}

/** The address that the form was opened from, if it is not its list. */
export function backIn(state: unknown): string | undefined {
  const back: unknown = (state as Partial<CopyState> | null)?.back;
  return typeof back === 'string' && back.startsWith('/') ? back : undefined;
}

/** True when the new record is opened after it is created from another one. */
const opensIn = (state: unknown): boolean => (state as Partial<CopyState> | null)?.opens === true;

type Options = {
  /** The screen that opens the record. */
  list: string | undefined;
  screen?: ListScreen;
};

/**
 * Returns a function that notifies about a record created on a page of its own, and returns the address to go to:
 * where the form was opened from, or, for a button that creates it from another record, its own page. The message links
 * to the record, or on its page to where it was created from.
 *
 * The function's `usual` gives the address to go to when the form was not opened from another page.
 */
export function useAfterCreation(resource: ClientResource, { list, screen }: Options) {
  const notifyOutcome = useNotifyOutcome(resource, screen);
  const { state } = useLocation() as { state: unknown };
  const step = (label: 'back' | 'show', to: string | undefined) =>
    to === undefined ? undefined : { to, label: translate(`ra.action.${label}`) };
  return (saved: RaRecord, usual: (own?: string) => string | undefined): string | undefined => {
    const own = list === undefined ? undefined : showPath(list, saved.id);
    const back = backIn(state);
    const to = (opensIn(state) ? own : undefined) ?? back ?? usual(own);
    const next = to === own ? step('back', back) : step('show', own);
    notifyOutcome({ record: saved, done: 'created', next });
    return to;
  };
}

type Screen = Pick<ListScreen | FormScreen, 'form' | 'filter'>;

/**
 * The values that the form of a new record begins with, one record after the other.
 *
 * @param given further values of the record
 */
export function useNewRecordValues(
  resource: ClientResource,
  { form, filter }: Screen,
  given?: Readonly<Record<string, unknown>>,
) {
  const context = useConditionContext(resource);
  const { state } = useLocation() as { state: unknown };
  const copied = useMemo(() => copyIn(state, resource, context), [state, resource, context]);
  const omitted = useMemo(() => fixedFields(resource, filter), [resource, filter]);
  const { values: remembered, remember } = useRemembered(resource, omitted);
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<Record<string, unknown>>();
  // The next record is no copy, but values passed for a parent record (which has a page to return to) are kept.
  const keeps = round === 0 || backIn(state) !== undefined;
  const defaultValues = useMemo(
    () => ({
      ...startingValues(resource, filter, context),
      ...remembered,
      ...(keeps && copied),
      ...given,
      ...kept,
    }),
    [resource, filter, context, given, copied, keeps, kept, remembered],
  );
  const begin = () => setRound(round + 1);
  return {
    /** A new key resets the form for the next record. */
    round,
    /** Props for RecordForm. */
    start: { resource, form, context, omitted, defaultValues, takesFocus: round > 0 },
    remember,
    /** Starts over with an empty form. */
    begin,
    /** Starts over with the values that the form keeps from the saved record. */
    beginAfter(saved: RaRecord) {
      setKept(keptOf(form, saved));
      begin();
      window.scrollTo?.({ top: 0 });
    },
  };
}
