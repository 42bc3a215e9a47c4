import { useCallback } from 'react';
import type { RaRecord } from 'ra-core';
import type { RecordsLink } from '#model/api/clientTypes.ts';
import { useCurrentRoute } from '../portal/context.ts';
import { recordPath } from '../portal/recordPath.ts';
import { useConditionContext } from './useVariables.ts';

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
