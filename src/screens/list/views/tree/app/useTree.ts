import { type RaRecord, useDataProvider, useListContext } from 'ra-core';
import { arrowDirection } from '#model/arrowDirection.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Filter } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { groupBy } from '#model/values/collections.ts';
import { idsPerAddress } from '#ui/data/idsPerAddress.ts';

/** Finds the roots of a tree with many records, as far as one user sees them. */

/** A record that has others below it, and its own parent. */
type Above = { id: string; parent: string | null };

/**
 * The roots of a tree besides the records without a parent: parents that this user does not see (`unseen`),
 * and one record of each cycle.
 *
 * @param named the ids that records refer to
 * @param seen those of them that this user sees
 */
export function otherRoots(
  named: readonly string[],
  seen: readonly Above[],
): { unseen: string[]; circles: string[] } {
  const parents = new Map(seen.map(({ id, parent }) => [id, parent]));
  const circles: string[] = [];
  const done = new Set<string>();
  for (const { id } of seen) {
    const way = new Set<string>();
    let at: string | null | undefined = id;
    while (at !== null && at !== undefined && !done.has(at) && !way.has(at)) {
      way.add(at);
      at = parents.get(at);
    }
    if (at !== null && at !== undefined && way.has(at)) circles.push(at);
    for (const one of way) done.add(one);
  }
  return { unseen: named.filter((id) => !parents.has(id)), circles };
}

/** Records by their parent; those at the top by null. */
export type Branches = {
  of(parent: string | null): readonly RaRecord[];
  /** The number of records below it. */
  count(id: string): number;
  /** How many of the records below it are not loaded yet. */
  remaining(parent: string | null): number;
};
export type TreeRow = {
  record: RaRecord;
  id: string;
  level: number;
  parent: string | null;
  at: number;
  of: number;
  isOpen: boolean | undefined;
};
/** A placeholder for records below a parent that are not loaded yet. */
export type MoreRow = { parent: string | null; level: number; remaining: number };

/** The visible rows of the tree, from top to bottom. */
export function treeRows(branches: Branches, isOpen: (id: string) => boolean): (TreeRow | MoreRow)[] {
  const rows: (TreeRow | MoreRow)[] = [];
  const walk = (parent: string | null, level: number, above: readonly string[]) => {
    // In a cycle, a record is not drawn below itself.
    const records = branches.of(parent).filter(({ id }) => !above.includes(String(id)));
    const left = branches.remaining(parent);
    records.forEach((record, index) => {
      const id = String(record.id);
      const opens = branches.count(id) > 0;
      const open = opens && isOpen(id);
      rows.push({
        record,
        id,
        level,
        parent,
        at: index + 1,
        of: records.length + left,
        isOpen: opens ? open : undefined,
      });
      if (open) walk(id, level + 1, [...above, id]);
    });
    if (left > 0) rows.push({ parent, level, remaining: left });
  };
  walk(null, 1, []);
  return rows;
}

export const isTreeRow = (row: TreeRow | MoreRow): row is TreeRow => 'record' in row;

/**
 * The result of a key, as in the tree view pattern of the ARIA practices: another row, or this one opened or
 * closed.
 */
export function afterKey(
  rows: readonly TreeRow[],
  current: string,
  key: string,
  isRtl: boolean,
): { to: string } | { open: boolean } | undefined {
  const at = rows.findIndex(({ id }) => id === current);
  const row = rows[at];
  if (!row) return undefined;
  const to = (one: TreeRow | undefined) => (one ? { to: one.id } : undefined);
  switch (arrowDirection(key, isRtl)) {
    case 1:
      if (row.isOpen === false) return { open: true };
      return row.isOpen ? to(rows[at + 1]) : undefined;
    case -1:
      if (row.isOpen) return { open: false };
      return to(rows.find(({ id }) => id === row.parent));
  }
  switch (key) {
    case 'ArrowDown':
      return to(rows[at + 1]);
    case 'ArrowUp':
      return to(rows[at - 1]);
    case 'Home':
      return to(rows[0]);
    case 'End':
      return to(rows.at(-1));
    default:
      return undefined;
  }
}

/** How many records below a parent are loaded at first, and added on demand. */
export const step = 100;
/** The most search results; beyond that, users have to search for something more specific. */
const mostFound = 1000;

type Tree = {
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
      const parts = idsPerAddress(ids);
      const answers = await Promise.all(parts.map((part) => list({ id: part }, part.length, signal)));
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
