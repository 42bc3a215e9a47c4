import { useMemo } from 'react';
import type { Variables } from '../../model/filter.ts';
import type { ClientResource } from '../../model/clientTypes.ts';
import type { RecordContext } from '../../kinds/kind.ts';
import { useUserInfo } from '../auth/useUserInfo.ts';
import { usePortalIndex } from '../portal/context.ts';

/** What `$today` and `$user.x` stand for, as far as the browser knows the user. */
export function useVariables(isNeeded = true): Variables {
  const { today, timeZone } = usePortalIndex();
  const user = useUserInfo({ isNeeded }).data ?? null;
  return useMemo(() => ({ user, today, timeZone }), [user, today, timeZone]);
}

/** What conditions and validation of this resource's records depend on besides the record. */
export function useConditionContext(
  resource: Pick<ClientResource, 'fields'>,
  isNeeded = true,
): RecordContext {
  const { timeZone } = usePortalIndex();
  const variables = useVariables(isNeeded);
  return useMemo(() => ({ timeZone, variables, fields: resource.fields }), [timeZone, variables, resource]);
}
