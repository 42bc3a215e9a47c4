import { useKept } from '#ui/preferences/useKept.ts';
import { useState } from 'react';
import { useScreen } from '#screens/app/useScreen.ts';
import { isRow, rowsOf } from './rows.ts';
import { step, useTree } from './useTree.ts';

const none: readonly string[] = [];

/** Up to so many search results are shown expanded; beyond that, branches are opened one by one. */
const mostOpened = 200;

/** The tree with its open branches. Those that a user opens stay open on their next visit. */
export function useOpenTree() {
  const { resourceName } = useScreen();
  const [open, setOpen] = useKept<readonly string[]>('tree', none, { place: resourceName });
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({});
  const tree = useTree(open, sizes);
  // Branches with search results are open until the user closes them.
  const [closed, setClosed] = useState<readonly string[]>([]);
  const opensAll = tree.found !== undefined && tree.found.size <= mostOpened;
  const rows = rowsOf(tree.branches, (id) => (opensAll ? !closed.includes(id) : open.includes(id)));
  const shown = rows.filter(isRow);
  const openable = shown.filter((row) => row.isOpen === false).map(({ id }) => id);
  return {
    ...tree,
    /** From top to bottom. */
    rows,
    /** The rows that are records. */
    shown,
    toggle: (id: string, opens: boolean) => {
      const [list, set] = opensAll ? [closed, setClosed] : [open, setOpen];
      const others = list.filter((one) => one !== id);
      set(opens !== opensAll ? [...others, id] : others);
    },
    /** Absent when no shown branch is closed. */
    openAll:
      openable.length === 0 ? undefined : () => (opensAll ? setClosed([]) : setOpen([...open, ...openable])),
    /** Absent when no shown branch is open. */
    closeAll: !shown.some((row) => row.isOpen)
      ? undefined
      : () => (opensAll ? setClosed(shown.map(({ id }) => id)) : setOpen([])),
    /** Loads further records below a parent. */
    loadMore: (parent: string | null) =>
      setSizes({ ...sizes, [parent ?? '']: (sizes[parent ?? ''] ?? step) + step }),
  };
}
