import type { RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useConditionContext } from '#ui/data/useVariables.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { ListScreen } from '#screens/list/types.ts';
import type { FormScreen } from '#screens/form/screen.ts';
import { backIn, copyIn, keptOf } from './copy.ts';
import { fixedFields, startingValues } from '../defaults.ts';
import { useRemembered } from '../useRemembered.ts';

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
