import { describe, expect, it } from 'vitest';
import {
  otherRoots,
  afterKey,
  isTreeRow,
  treeRows,
  type Branches,
} from '#screens/list/views/tree/app/useTree.ts';

const tree: Record<string, number[]> = { '': [1, 2], 1: [11, 12], 12: [121] };
const branches: Branches = {
  of: (id) => (tree[id ?? ''] ?? []).map((one) => ({ id: one })),
  count: (id) => tree[id]?.length ?? 0,
  remaining: (id) => (id === '1' ? 3 : 0),
};
const drawn = (open: string[]) => treeRows(branches, (id) => open.includes(id));

describe('a tree', () => {
  it('shows expanded branches, and placeholders for children that are not loaded', () => {
    expect(drawn([]).map((row) => isTreeRow(row) && [row.id, row.isOpen])).toEqual([
      ['1', false],
      ['2', undefined],
    ]);
    expect(
      drawn(['1', '12']).map((row) => (isTreeRow(row) ? [row.id, row.level, row.at, row.of] : row.remaining)),
    ).toEqual([['1', 1, 1, 2], ['11', 2, 1, 5], ['12', 2, 2, 5], ['121', 3, 1, 1], 3, ['2', 1, 2, 2]]);
  });

  it('follows the keys of the ARIA practices', () => {
    const rows = drawn(['1']).filter(isTreeRow);
    expect(afterKey(rows, '1', 'ArrowDown', false)).toEqual({ to: '11' });
    expect(afterKey(rows, '1', 'ArrowLeft', false)).toEqual({ open: false });
    expect(afterKey(rows, '12', 'ArrowRight', false)).toEqual({ open: true });
    expect(afterKey(rows, '11', 'ArrowLeft', false)).toEqual({ to: '1' });
    expect(afterKey(rows, '11', 'ArrowRight', true)).toEqual({ to: '1' });
    expect(afterKey(rows, '11', 'End', false)).toEqual({ to: '2' });
    expect(afterKey(rows, '2', 'ArrowDown', false)).toBeUndefined();
    expect(afterKey(rows, '2', 'x', false)).toBeUndefined();
  });

  it('never shows a record below itself', () => {
    const circle: Branches = {
      of: (id) => (id === 'a' ? [{ id: 'b' }] : [{ id: 'a' }]),
      count: () => 1,
      remaining: () => 0,
    };
    expect(treeRows(circle, () => true).map((row) => isTreeRow(row) && row.id)).toEqual(['a', 'b']);
  });

  it("also begins below records that a user can't see, and once per cycle", () => {
    const seen = [
      { id: '1', parent: null },
      { id: '2', parent: '1' },
      { id: 'a', parent: 'b' },
      { id: 'b', parent: 'c' },
      { id: 'c', parent: 'a' },
      { id: 'd', parent: 'b' },
    ];
    expect(otherRoots(['1', '2', '7', 'a', 'b', 'c', 'd'], seen)).toEqual({ unseen: ['7'], circles: ['a'] });
    expect(otherRoots(['1'], seen.slice(0, 2))).toEqual({ unseen: [], circles: [] });
  });
});
