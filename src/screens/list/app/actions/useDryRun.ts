import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider, type RaRecord } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { deepEqual } from '#model/values/json.ts';
import type { DryRunResult } from '#model/api/dryRun.ts';
import type { Transition } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';

/** Null: the dry run failed. */
export type DryRunAnswer = DryRunResult | null;
/** The values of the transition's fields, as JSON. */
export type TypedKey = string;

/** Why a confirmation has to be repeated: effects that were not shown before, or that could not be loaded. */
export type Doubt = 'waiting' | 'again' | 'failed';

/**
 * The dry run of a transition. The preview and the confirmation share its requests: what was confirmed before
 * its effects were shown waits for them.
 *
 * @param foreseen the effects of a transition that asks for no values, where they are known
 */
export function useDryRun(
  { id: action }: Transition,
  { id, version }: RaRecord,
  foreseen: DryRunResult | undefined,
) {
  const { resourceName } = useScreen();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [confirmed, setConfirmed] = useState<{ key: TypedKey; doubt: Doubt | undefined }>();
  const shown = useRef<DryRunAnswer | undefined>(undefined);
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);

  const queryOf = useMemo(
    () => (key: TypedKey) => ({
      queryKey: ['dryRun', resourceName, id, action, version, key],
      // It is not requested again for the same values.
      ...(foreseen && key === '{}' && { initialData: foreseen }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider
          .dryRun(
            resourceName,
            { id, action, data: JSON.parse(key) as Record<string, unknown>, version },
            signal,
          )
          .catch((error: unknown): DryRunAnswer => {
            if (signal.aborted) throw error;
            return isRefusal(error) ? nothing : null;
          }),
      // A failed one is tried again.
      staleTime: ({ state }: { state: { data?: DryRunAnswer | undefined } }) => (state.data ? Infinity : 0),
      gcTime: 0,
      retry: false,
    }),
    [dataProvider, resourceName, id, action, version, foreseen],
  );

  /** The effects that were confirmed; undefined if the user has to be asked again, or has cancelled meanwhile. */
  async function confirm(key: TypedKey): Promise<{ answer: DryRunAnswer } | undefined> {
    const { signal } = (waiting.current = new AbortController());
    const seen = shown.current;
    const isWarned = confirmed?.key === key && confirmed.doubt === 'failed';
    setConfirmed({ key, doubt: 'waiting' });
    // It is cancelled when other values are typed.
    const answer = await queryClient.fetchQuery(queryOf(key)).catch(() => undefined);
    const isCancelled = signal.aborted || answer === undefined;
    const doubt = isCancelled ? undefined : doubtOf(answer, seen, isWarned);
    setConfirmed({ key, doubt });
    return isCancelled || doubt ? undefined : { answer };
  }
  return {
    queryOf,
    confirmed,
    confirm,
    stopWaiting: () => waiting.current?.abort(),
    onShown: (answer: DryRunAnswer) => void (shown.current = answer),
    /** Shows these effects instead, which the API has answered with. */
    replace: (key: TypedKey, answer: DryRunResult) =>
      queryClient.setQueryData<DryRunAnswer>(queryOf(key).queryKey, answer),
  };
}
export type DryRun = ReturnType<typeof useDryRun>;

function doubtOf(now: DryRunAnswer, seen: DryRunAnswer | undefined, isWarned: boolean): Doubt | undefined {
  if (!now) return isWarned ? undefined : 'failed';
  // What is refused now does nothing: the API repeats why.
  if (now.refusals.length > 0 || (now.effects.length === 0 && now.hidden === 0)) return undefined;
  return seen && seen.hidden === now.hidden && deepEqual(seen.effects, now.effects) ? undefined : 'again';
}

/** What the API refuses in a dry run, it will refuse to do, in words of its own. */
const isRefusal = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500;
const nothing: DryRunResult = { effects: [], hidden: 0, digest: '', refusals: [] };
