import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, type RaRecord } from 'ra-core';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Filter } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { otherRoots } from './roots.ts';
import type { Branches } from './rows.ts';
import { groupBy, inBatches } from '#model/lib/collections.ts';

/** How many records below a parent are loaded at first, and added on demand. */
export const step = 100;
/** The most search results; beyond that, users have to search for something more specific. */
const mostFound = 1000;
/** Ids per request, so that the address is short enough for servers. */
const batch = 250;

export type Tree = {
  branches: Branches;
  isPending: boolean;
  error: Error | null;
  refetch(): void;
  /** The search results among the shown records; undefined without a search. */
  found?: ReadonlySet<string>;
  /** Matching records that are not shown. */
  hiddenMatches: number;
};

/**
 * The tree of the list, loaded branch by branch. With a filter, it consists of the matching records and their
 * ancestors.
 */
export function useTree(open: readonly string[], sizes: Readonly<Record<string, number>>): Tree {
  const { filterValues } = useListContext();
  const isSearch = Object.keys(filterValues).length > 0;
  const whole = useBranches(open, sizes, !isSearch);
  const part = useFound(filterValues, isSearch);
  return isSearch ? part : whole;
}

function useReading() {
  const { resourceName, screen } = useScreen();
  const { sort } = useListContext();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const parent = screen.tree!.parent;
  const list = async (filter: Filter, perPage: number, signal?: AbortSignal) =>
    dataProvider.getList<RaRecord>(resourceName, { pagination: { page: 1, perPage }, sort, filter, signal });
  return {
    name: resourceName,
    filter: screen.filter,
    sort,
    parent,
    dataProvider,
    list,
    /** Loads those of these records that the list shows. */
    byId: async (ids: readonly string[], signal?: AbortSignal): Promise<RaRecord[]> => {
      const parts = inBatches(ids, batch);
      const answers = await Promise.all(parts.map((part) => list({ id: part }, batch, signal)));
      return answers.flatMap(({ data }) => data);
    },
    above: (record: RaRecord): string | null => (isEmpty(record[parent]) ? null : String(record[parent])),
  };
}

/** The number of records below each parent, and the roots of the tree. */
function useShape(enabled: boolean) {
  const { name, filter, parent, dataProvider, byId, above } = useReading();
  return useQuery({
    queryKey: [name, 'tree', parent],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.aggregate(
        name,
        { groupBy: [parent], measures: { below: 'count' }, filter },
        signal,
      );
      const counts = new Map(
        data.flatMap((row) =>
          isEmpty(row[parent]) ? [] : [[String(row[parent]), Number(row.below)] as const],
        ),
      );
      const named = [...counts.keys()];
      const seen = (await byId(named, signal)).map((record) => ({
        id: String(record.id),
        parent: above(record),
      }));
      const { unseen, circles } = otherRoots(named, seen);
      const top: Filter[] = [
        { [`${parent}_null`]: true },
        ...(unseen.length > 0 ? [{ [parent]: unseen }] : []),
        ...(circles.length > 0 ? [{ id: circles }] : []),
      ];
      return { counts, top: top.length > 1 ? { any: top } : top[0]! };
    },
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

function useBranches(
  open: readonly string[],
  sizes: Readonly<Record<string, number>>,
  enabled: boolean,
): Tree {
  const { name, sort, parent, list } = useReading();
  const shape = useShape(enabled);
  const wanted: (string | null)[] = shape.data && enabled ? [null, ...open] : [];
  const answers = useQueries({
    queries: wanted.map((id) => {
      const filter = id === null ? shape.data!.top : { [parent]: id };
      const size = sizes[id ?? ''] ?? step;
      return {
        queryKey: [name, 'tree', parent, 'branch', filter, sort, size],
        queryFn: ({ signal }: { signal: AbortSignal }) => list(filter, size, signal),
        retry: false,
        placeholderData: keepPreviousData,
      };
    }),
  });
  const read = new Map(wanted.map((id, at) => [id, answers[at]?.data]));
  const failed = [shape, ...answers].find(({ error }) => error);
  return {
    branches: {
      of: (id) => read.get(id)?.data ?? [],
      count: (id) => shape.data?.counts.get(id) ?? 0,
      remaining: (id) => {
        const answer = read.get(id);
        return answer ? Math.max(0, (answer.total ?? 0) - answer.data.length) : 0;
      },
    },
    isPending: shape.isPending || (answers[0]?.isPending ?? true),
    error: failed && !answers[0]?.data ? failed.error : null,
    refetch: () => void failed?.refetch(),
    hiddenMatches: 0,
  };
}

function useFound(filter: Filter, enabled: boolean): Tree {
  const { name, sort, parent, list, byId, above } = useReading();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [name, 'tree', parent, 'found', filter, sort],
    queryFn: async ({ signal }) => {
      const { data, total = data.length } = await list(filter, mostFound, signal);
      const known = new Map(data.map((record) => [String(record.id), record]));
      // Requested records that did not arrive are not readable by this user: the tree begins below them.
      const requested = new Set<string>();
      for (;;) {
        const missing = missingParents(known, above).filter((id) => !requested.has(id));
        if (missing.length === 0) break;
        for (const id of missing) requested.add(id);
        for (const record of await byId(missing, signal)) known.set(String(record.id), record);
      }
      return {
        known,
        found: new Set(data.map(({ id }) => String(id))),
        left: Math.max(0, total - data.length),
      };
    },
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const known = data?.known ?? new Map<string, RaRecord>();
  const children = groupBy(known.values(), (record) => {
    const over = above(record);
    return over !== null && known.has(over) && !isCircle(record, known, above) ? over : null;
  });
  return {
    branches: {
      of: (id) => children.get(id) ?? [],
      count: (id) => children.get(id)?.length ?? 0,
      remaining: () => 0,
    },
    isPending,
    error: data ? null : error,
    refetch: () => void refetch(),
    ...(data && { found: data.found }),
    hiddenMatches: data?.left ?? 0,
  };
}

type ParentOf = (record: RaRecord) => string | null;
type Known = ReadonlyMap<string, RaRecord>;

const missingParents = (known: Known, above: ParentOf): string[] => [
  ...new Set(
    [...known.values()].flatMap((record) => {
      const over = above(record);
      return over !== null && !known.has(over) ? [over] : [];
    }),
  ),
];

/** True when a record is its own ancestor. */
function isCircle(record: RaRecord, known: Known, above: ParentOf): boolean {
  const way = new Set<string>();
  for (let at = above(record); at !== null && !way.has(at);) {
    if (at === String(record.id)) return true;
    way.add(at);
    const next = known.get(at);
    at = next ? above(next) : null;
  }
  return false;
}
