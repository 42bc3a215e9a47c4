import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { usePortalIndex } from '../portal/context.ts';
import { momentOf } from './momentOf.ts';

/**
 * "às 14:32": when the server last told what is on the screen; undefined for a screen without such.
 *
 * @param seen when the oldest of the answers was given that came from the device
 */
export function useSeenAt(seen: number | null): string | undefined {
  const queries = useQueryClient().getQueryCache();
  const translate = useTranslate();
  const { timeZone } = usePortalIndex();
  // what had come before the line was lost is on the screen too
  const times = queries
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== 'portal' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter(Boolean);
  const at = Math.min(...times, seen ?? Infinity);
  if (at === Infinity) return undefined;
  const time = momentOf(at, timeZone);
  return translate(/^\d\d:\d\d/.test(time) ? 'portal.outbox.atTime' : 'portal.outbox.onDay', { time });
}
