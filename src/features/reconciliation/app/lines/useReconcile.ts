import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify, type Identifier, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type {
  ReconcileAccepted,
  ReconcileAnswer,
  ReconcileLine,
  ReconcilePartner,
  ReconcileProposal,
} from '#features/reconciliation/shared.ts';
import type { Field } from '#model/types.ts';
import { groupBy } from '#model/values/collections.ts';
import { formatValue } from '#kinds/registry.ts';
import { formatTemporal } from '#kinds/date/kind.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import { translate } from '#kit/translate.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useNotifyDone } from '#ui/feedback/UndoToast.tsx';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { proposeReconciling, reconcileLines } from '../reconcile.ts';

/** Lines shown at once: more than anybody reconciles in one sitting. */
const mostLines = 500;

export type OpenLine = ReconcileLine & {
  /** The best. */
  proposal?: ReconcileProposal;
  /** What it may also settle. */
  others?: readonly ReconcileProposal[];
  /** The proposal that takes it along. */
  with?: Identifier;
  isAlongCertain?: boolean;
  /** Nothing settles it, and its text comes again. */
  recurring?: ReconcileProposal;
};

/** The open lines of the list, with what each may settle. */
export function useReconcile() {
  const { resourceName } = useScreen();
  const { filterValues, sort } = useListContext<RaRecord>();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const key = [resourceName, 'reconcile', filterValues, sort];
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data: records, total = 0 } = await dataProvider.getList<RaRecord>(resourceName, {
        filter: filterValues,
        sort,
        pagination: { page: 1, perPage: mostLines },
      });
      const ids = records.map(({ id }) => id);
      const answer = await proposeReconciling(dataProvider, resourceName, { ids }, signal);
      return { answer, order: ids, total, left: Math.max(0, total - mostLines) };
    },
    placeholderData: (before) => before,
    retry: false,
  });
  const lines = useMemo(
    () => (data ? linesOf(data.answer, data.order, resourceName) : []),
    [data, resourceName],
  );
  return {
    lines,
    fields: data?.answer.fields,
    left: data?.left ?? 0,
    /** How many records the list has, of which some may be no lines of a statement. */
    total: data?.total ?? 0,
    error: data ? null : error,
    isPending,
    refetch,
  };
}

/** In the order of the list. */
function linesOf(
  { lines, proposals }: ReconcileAnswer,
  order: readonly Identifier[],
  resourceName: string,
): OpenLine[] {
  const byLine = groupBy(
    proposals.filter(({ newRule }) => newRule === undefined),
    ({ line }) => line,
  );
  const recurring = new Map(proposals.flatMap((one) => (one.newRule ? [[one.line, one] as const] : [])));
  const firsts = [...byLine.values()].flatMap(([first]) => first ?? []);
  const along = new Map(
    firsts.flatMap((one) => [
      ...(one.lines ?? []).map((id) => [id, one] as const),
      // the other line of a transfer
      ...one.partners.flatMap(({ resource, id }) =>
        resource === resourceName && !byLine.has(id) ? [[id, one] as const] : [],
      ),
    ]),
  );
  const place = new Map(order.map((id, at) => [id, at]));
  return lines
    .map((line): OpenLine => {
      const [proposal, ...others] = byLine.get(line.id) ?? [];
      const first = along.get(line.id);
      return {
        ...line,
        ...(proposal && { proposal }),
        ...(others.length > 0 && { others }),
        ...(recurring.has(line.id) && { recurring: recurring.get(line.id)! }),
        ...(first && first.line !== line.id && { with: first.line, isAlongCertain: first.certain }),
      };
    })
    .toSorted((one, other) => place.get(one.id)! - place.get(other.id)!);
}

/** What is sent to settle a line. */
export const acceptedOf = ({ line, lines, partners, rule }: ReconcileProposal): ReconcileAccepted => ({
  line,
  ...(lines && { lines }),
  partners: partners.map(({ resource, id, amount }) => ({ resource, id, amount })),
  ...(rule !== undefined && { rule }),
});

/** The partners chosen by hand, each with what the line settles of it. */
export function chosenProposal(
  line: ReconcileLine,
  partners: readonly ReconcilePartner[],
): ReconcileProposal {
  let left = cents(line.amount);
  const shares = partners.map((partner) => {
    const share = Math.min(cents(partner.open), Math.max(0, left));
    left -= share;
    return { ...partner, amount: share / 100 };
  });
  return { line: line.id, partners: shares, reasons: [], certain: false };
}

const cents = (amount: number) => Math.round(amount * 100);

/** What the line has beyond its partners; below zero: what it lacks. */
export const differenceOf = (
  line: ReconcileLine,
  { partners, lines, rule, fee = 0 }: ReconcileProposal,
): number =>
  (lines?.length ?? 1) > 1 || (rule !== undefined && partners.length === 0)
    ? 0
    : (cents(line.amount) + cents(fee) - partners.reduce((sum, { amount }) => sum + cents(amount), 0)) / 100;

/** The effects of settling, as the API foresees them. */
export function useForeseen(accept: readonly ReconcileAccepted[]) {
  const { resourceName } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const isEmpty = accept.length === 0;
  return useQuery({
    queryKey: [resourceName, 'reconcileForeseen', accept],
    queryFn: ({ signal }) => reconcileLines(dataProvider, resourceName, { accept, dryRun: true }, signal),
    enabled: !isEmpty,
    gcTime: 0,
    retry: false,
  });
}

/** Settles lines, and offers to undo it. */
export function useSettle(onDone: () => void) {
  const { resourceName } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const notifyDone = useNotifyDone();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accept: readonly ReconcileAccepted[]) =>
      reconcileLines(dataProvider, resourceName, { accept, dryRun: false }),
    onSuccess: async ({ settled, undo }) => {
      notifyDone(translate('portal.screen.reconcile.done', { smart_count: settled.length }), [undo]);
      onDone();
      await dataProvider.refresh(resourceName);
      await client.invalidateQueries({ queryKey: [resourceName] });
    },
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
}

/** Says whether a line may be a record that is there already. */
export function useWaits(field: string | undefined) {
  const { resourceName } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ id, waits }: { id: Identifier; waits: boolean }) =>
      dataProvider.update(resourceName, { id, data: { [field!]: waits }, previousData: { id } as RaRecord }),
    onSuccess: () => dataProvider.refresh(resourceName),
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
}

/** How amounts and days are written. */
export function useWords(amount: string | undefined) {
  const { resource } = useScreen();
  const { timeZone } = usePortalIndex();
  const field = amount === undefined ? undefined : (resource.fields[amount] as Field | undefined);
  return {
    money: (value: number) => (field ? formatValue(field, value, { timeZone }) : String(value)),
    day: (value: string | undefined) => (value ? formatTemporal(value, { timeZone }) : ''),
  };
}
