import { useQuery } from '@tanstack/react-query';
import type { RuleInWords } from '#access/explain/describeRule.ts';
import { countedName } from '#model/records/title.ts';
import type { DryRunResult } from '#model/api/dryRun.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { useToken } from '#ui/portal/useSession.ts';
import { authFetch } from '#ui/session/session.ts';

/** The result of a run, in numbers of records. */
export type Counts = {
  /** In the portal's time zone: "2026-11-01T06:00". */
  moment: string;
  done: number;
  skipped: number;
  refused: number;
  messages: readonly string[];
};
export type Run = Counts & { id: number; at: string; by?: string; byName?: string; failed?: true };
export type ScheduledRule = RuleInWords & {
  /** The singular label of its resource. */
  one: string;
  /** In the portal's time zone; absent when unknown. */
  next?: string;
  runs: readonly Run[];
};
/** A number of the records of a rule, by their name. */
export const countedRecords = ({ one, resource }: ScheduledRule, count: number) =>
  countedName({ one, many: resource }, count);
export type Preview = Counts & Omit<DryRunResult, 'refusals'>;

export const runsKey = ['portal', 'runs'] as const;

/** The scheduled rules with their last runs. Polled while the page is open. */
export function useRules() {
  const { api } = usePortalIndex();
  const token = useToken();
  return useQuery({
    queryKey: [...runsKey, token],
    queryFn: ({ signal }) => authFetch(`${api}/scheduled-rules`, { signal }) as Promise<ScheduledRule[]>,
    refetchInterval: 20_000,
  });
}

/** The effects of one run. They never change, except that their records may. */
export function useDone(rule: string, run: number) {
  const { api } = usePortalIndex();
  const token = useToken();
  return useQuery({
    queryKey: [...runsKey, token, rule, run],
    queryFn: ({ signal }) =>
      authFetch(`${api}/scheduled-rules/${rule}/${run}`, { signal }) as Promise<
        Pick<DryRunResult, 'effects' | 'hidden'>
      >,
  });
}
