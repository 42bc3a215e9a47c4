import { aggregateAt, type AggregateRow } from '#model/measures.ts';
import type { ClientIndex } from '#model/api/clientTypes.ts';
import type { FigureQuery, FirstFigures } from '#screens/kind.ts';
import { screenKind } from '#screens/registry.ts';
import type { LocatedScreen } from '#ui/portal/slices.ts';
import { resourceName } from '#ui/portal/names.ts';
import { freshFor } from './firstPage.ts';
import { mayRequest } from './firstRequest.ts';
import { authFetch, getToken, getViewing } from '#ui/session/session.ts';
import { listStoreKey } from '#ui/storageKeys.ts';

type PendingRequest = { token: string | null; rows: Promise<AggregateRow[]> };

const requests = new Map<string, PendingRequest>();

export type FirstFiguresAsked = Omit<FirstFigures, 'queries'> & {
  rowsOf(query: FigureQuery): Promise<AggregateRow[]>;
};

/** Requests the figures that the screen will need, if it has any and the address has no parameters. */
export function requestFirstFigures(
  { screen, slice, path }: LocatedScreen,
  { api, today }: ClientIndex,
): FirstFiguresAsked | undefined {
  if (getViewing() || !mayRequest(api)) return undefined;
  const first = screenKind(screen).firstFigures?.(screen, slice.resources, today);
  if (!first) return undefined;
  const rowsOf = ({ resource, params }: FigureQuery) => {
    const url = `${api}${aggregateAt(resource, params)}`;
    const known = requests.get(url);
    if (known) return known.rows;
    const rows = authFetch(url) as Promise<AggregateRow[]>;
    rows.catch(() => {});
    requests.set(url, { token: getToken(), rows });
    return rows;
  };
  for (const query of first.queries) void rowsOf(query);
  // the user has rearranged the dashboard, so its figures may be in another order
  const isArranged = (localStorage.getItem(listStoreKey(`${resourceName(path)}.widgets`)) ?? '[]') !== '[]';
  return { ...first, ...(isArranged && { figures: [], lines: [] }), rowsOf };
}

/** From here on the portal may ask for them, however long its code was on the way. */
export function giveFirstFigures(): void {
  setTimeout(() => requests.clear(), freshFor);
}

/**
 * The result of an earlier request, for its first consumer; undefined when there is none, or when it failed.
 */
export async function earlyFigures(url: string): Promise<AggregateRow[] | undefined> {
  const known = requests.get(url);
  requests.delete(url);
  if (!known || getViewing() || known.token !== getToken()) return undefined;
  return known.rows.catch(() => undefined);
}
