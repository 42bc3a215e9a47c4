import type { Query, QueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { refreshPendings } from '../portal/usePendings.ts';

/**
 * Invalidates the cached answers after a write. What is shown of the written resource is refetched at once.
 * Rules may have written other resources, and views depend on them: those are refetched when they are next
 * shown. A deleted record's page is about to be left, and nothing would answer for it.
 */
export function invalidateAfterWrite(
  queries: QueryClient,
  isWritten: (name: string) => boolean,
  deleted?: Identifier,
): void {
  void refreshPendings(queries);
  const isRefetched = ({ queryKey: [name, , about] }: Query) =>
    isWritten(name as string) && (deleted === undefined || idIn(about) !== String(deleted));
  const invalidate = (refetched: boolean) =>
    void queries.invalidateQueries({
      predicate: (query) => typeof query.queryKey[0] === 'string' && isRefetched(query) === refetched,
      refetchType: refetched ? 'active' : 'none',
    });
  invalidate(true);
  invalidate(false);
}

/** Of one record react-admin asks with `{ id }`, the portal with the id. */
const idIn = (about: unknown) => String((about as { id?: Identifier } | undefined)?.id ?? about);
