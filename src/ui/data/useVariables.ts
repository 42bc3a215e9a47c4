import { useMemo, useCallback } from 'react';
import type { WeekStart } from '#model/time/weeks.ts';
import { portalWeekStart, viewerOf, type Variables } from '#model/filter/filter.ts';
import type { ClientResource, RecordsLink } from '#model/api/answers.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { useUserInfo } from '../session/useAccount.ts';
import { usePortalIndex, useCurrentRoute } from '../portal/useSession.ts';
import type { RaRecord } from 'ra-core';
import { recordPath } from '#screens/recordPath.ts';

/** The values of `$today` and `$user.x`, as far as the browser knows the user. */
export function useVariables(isNeeded = true): Variables {
  const index = usePortalIndex();
  const user = useUserInfo({ isNeeded }).data ?? null;
  return useMemo(() => viewerOf(index, index.today, user).variables, [index, user]);
}

/** The first day of the portal's weeks. */
export const useWeekStart = (): WeekStart => portalWeekStart(usePortalIndex())!;

/** The context in which conditions and validation of this resource's records are evaluated. */
export function useConditionContext(
  resource: Pick<ClientResource, 'fields'>,
  isNeeded = true,
): RecordContext {
  const { timeZone } = usePortalIndex();
  const variables = useVariables(isNeeded);
  return useMemo(() => ({ timeZone, variables, fields: resource.fields }), [timeZone, variables, resource]);
}

const nowhere: readonly RecordsLink[] = [];
const unknown = { fields: {} };

/** Returns a function that gives a record's address. `named` is a list that the config prefers. */
export function useRecordPath(resource: string, named?: RecordsLink) {
  const { links, resources } = useCurrentRoute().slice;
  const lists = links[resource] ?? nowhere;
  const asksForUser = JSON.stringify([lists, named]).includes('"$user.');
  const context = useConditionContext(resources[resource] ?? unknown, asksForUser);
  return useCallback(
    (record: RaRecord) => recordPath(lists, record, context, named),
    [lists, context, named],
  );
}
