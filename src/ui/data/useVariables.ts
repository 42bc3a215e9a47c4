import { useMemo } from 'react';
import type { WeekStart } from '#model/time/weeks.ts';
import { portalWeekStart, viewerOf, type Variables } from '#model/filter/filter.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { useUserInfo } from '../session/useUserInfo.ts';
import { usePortalIndex } from '../portal/context.ts';

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
