import type { RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useConditionContext } from '../../../app/data/useVariables.ts';
import type { ClientResource } from '../../../model/clientTypes.ts';
import type { FormScreen, ListScreen } from '../../../model/types.ts';
import { backIn, copyIn, keptOf } from './copy.ts';
import { fixedFields, startingValues } from './defaults.ts';
import { useRemembered } from './useRemembered.ts';

type Screen = Pick<ListScreen | FormScreen, 'form' | 'filter'>;

/**
 * What the form of a new record begins with, one record after the other.
 *
 * @param given what else is known of it
 */
export function useRounds(
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
  // the next record is a copy of none but still belongs to what it is made for
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
    /** A new key empties the form for the next record. */
    round,
    /** For the form. */
    start: { resource, form, context, omitted, defaultValues },
    remember,
    /** Begins with an empty form. */
    begin,
    /** Begins with what the form keeps of the one that was saved. */
    beginAfter(saved: RaRecord) {
      setKept(keptOf(form, saved));
      begin();
      window.scrollTo?.({ top: 0 });
    },
  };
}
