import { useQuery } from '@tanstack/react-query';
import type { RuleInWords } from '../../../access/ruleWords.ts';
import type { Foreseen } from '../../../model/foreseen.ts';
import { usePortalIndex } from '../../portal/context.ts';
import { useToken } from '../../portal/useSession.ts';
import { authFetch } from '../../session.ts';

/** What a run of a rule came to, in records. */
export type Counts = {
  /** By the portal's clock: "2026-11-01T06:00". */
  moment: string;
  done: number;
  skipped: number;
  refused: number;
  messages: readonly string[];
};
export type Run = Counts & { id: number; at: string; by?: string; byName?: string; failed?: true };
export type ScheduledRule = RuleInWords & {
  /** By the portal's clock; absent: none is known. */
  next?: string;
  runs: readonly Run[];
};
export type Preview = Counts & Omit<Foreseen, 'refusals'>;

export const runsKey = ['portal', 'runs'] as const;

/** The rules by the clock with their last runs; asked again while the page is open. */
export function useRules() {
  const { api } = usePortalIndex();
  const token = useToken();
  return useQuery({
    queryKey: [...runsKey, token],
    queryFn: ({ signal }) => authFetch(`${api}/scheduled-rules`, { signal }) as Promise<ScheduledRule[]>,
    refetchInterval: 20_000,
  });
}

/** What one run has done; it never changes, but for what happens to the records since. */
export function useDone(rule: string, run: number) {
  const { api } = usePortalIndex();
  const token = useToken();
  return useQuery({
    queryKey: [...runsKey, token, rule, run],
    queryFn: ({ signal }) =>
      authFetch(`${api}/scheduled-rules/${rule}/${run}`, { signal }) as Promise<
        Pick<Foreseen, 'effects' | 'hidden'>
      >,
  });
}
