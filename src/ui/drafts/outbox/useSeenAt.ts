import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { usePortalIndex } from '#ui/portal/context.ts';
import { momentOf } from '../momentOf.ts';

/**
 * "às 14:32": when the server sent the data on the screen; undefined for a screen without any.
 *
 * @param seen when the oldest of the answers stored on the device was received
 */
export function useSeenAt(seen: number | null): string | undefined {
  const queries = useQueryClient().getQueryCache();
  const translate = useTranslate();
  const { timeZone } = usePortalIndex();
  // includes data that was received before the connection was lost
  const times = queries
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== 'portal' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter(Boolean);
  const at = Math.min(...times, seen ?? Infinity);
  if (at === Infinity) return undefined;
  const time = momentOf(at, timeZone);
  return translate(/^\d\d:\d\d/.test(time) ? 'portal.outbox.atTime' : 'portal.outbox.onDay', { time });
}
