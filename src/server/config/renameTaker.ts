/**
 * Takes the records of a store with lists to the names of a new version of the config (`formerly`), at the instant at
 * which it is served: no request meets records by other names than its config's. A copy of the data stays. On a database
 * views do this, until `portal migrate` renames the tables.
 */
import { migrated, type RenameStep } from '#kinds/migration.ts';
import { canonicalJson } from '#model/values/json.ts';
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { portalNamesOf } from '#screens/portalNames.ts';
import type { Store, Values } from '../data/store.ts';

export type RenameTaker = {
  /** Whether its names differ from those of the version that was taken last. */
  concerns(portal: Portal): boolean;
  /**
   * Renames, and calls `serve` as the records have the new names. Rejects if they keep the old ones.
   *
   * @returns what the log says of it, or ''
   */
  take(portal: Portal, serve: () => void): Promise<string>;
};

/** Undefined for a store that has no lists. */
export function renameTaker({ rewrite }: Store): RenameTaker | undefined {
  if (!rewrite) return undefined;
  let taken: string | undefined;
  return {
    concerns: (portal) => taken !== namesIn(portal),
    take: async (portal, serve) => {
      let found: Renaming | undefined;
      const copy = await rewrite(
        (lists) => {
          found = renamingOf(lists, portal);
          const isNone = Object.keys(found.lists).length === 0;
          // Nobody can have used other names before the first version.
          return isNone && taken === undefined ? undefined : found.lists;
        },
        () => {
          taken = namesIn(portal);
          serve();
        },
      );
      return found ? textOf(found, copy) : '';
    },
  };
}

const namesIn = ({ resources }: Portal): string =>
  canonicalJson(
    Object.values(resources).flatMap(({ id, formerly }) => (formerly ? [[id, { ...formerly }]] : [])),
  );

type Renaming = {
  /** Those that become others. */
  lists: Readonly<Record<string, object | null>>;
  steps: readonly RenameStep[];
  refused: readonly RenameStep[];
};

function renamingOf(lists: Values, portal: Portal): Renaming {
  const isTable = ([name, list]: [string, unknown]) => Array.isArray(list) && !name.startsWith('$');
  const all = Object.entries(lists);
  const before = {
    tables: Object.fromEntries(all.filter(isTable)) as Record<string, Record<string, unknown>[]>,
    rest: Object.fromEntries(all.filter((entry) => !isTable(entry))),
  };
  const { tables, rest, steps, refused } = migrated(portal, before, {
    fill: 'nothing',
    namesOf: portalNamesOf,
  });
  const after: Values = { ...tables, ...rest };
  const isSame = (name: string) => {
    const [was, now] = [lists[name], after[name]];
    return Array.isArray(was) && Array.isArray(now)
      ? was.length === now.length && was.every((row, at) => row === now[at])
      : canonicalJson(was ?? {}) === canonicalJson(now ?? {});
  };
  const other = [...new Set([...Object.keys(lists), ...Object.keys(after)])].filter((name) => !isSame(name));
  return {
    steps,
    refused,
    lists: Object.fromEntries(other.map((name) => [name, (after[name] as object | undefined) ?? null])),
  };
}

function textOf({ steps, refused }: Renaming, copy: string | undefined): string {
  const linesOf = (some: readonly RenameStep[]) => some.map(({ what, count }) => `  ${what}  (${count})`);
  return [
    ...(copy === undefined ? [] : [translate('serving.recordsTookNewNames', { copy }), ...linesOf(steps)]),
    ...(refused.length > 0 ? [translate('dataCommands.leftAs'), ...linesOf(refused)] : []),
  ].join('\n');
}
