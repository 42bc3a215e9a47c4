/** A part of a file, and where it begins. */
export type PlainNode = {
  start: number;
  data: unknown;
  pairs?: Map<string, { start: number; node: PlainNode }>;
  items?: PlainNode[];
  /** A text of several lines, with a sign before them. */
  isBlock?: true;
  /** It stands for another part. */
  isAlias?: true;
};

export const emptyMap = (start: number) => ({
  start,
  data: {} as Record<string, unknown>,
  pairs: new Map<string, { start: number; node: PlainNode }>(),
});
export const emptyList = (start: number) => ({ start, data: [] as unknown[], items: [] as PlainNode[] });

/** Where a part stands: its value if that fits on the line, else its key; of a missing part, where it should be. */
export function plainOffsetOf(root: PlainNode, path: readonly PropertyKey[], on: 'key' | 'value'): number {
  let node: PlainNode | undefined = root;
  let offset = 0;
  for (const [index, step] of path.entries()) {
    const pair: { start: number; node: PlainNode } | undefined = node?.pairs?.get(String(step));
    const item: PlainNode | undefined = pair ? undefined : node?.items?.[Number(step)];
    if (!pair && !item) return offset;
    offset = (pair ?? item)!.start;
    const value: PlainNode | undefined = pair?.node;
    const isText = value && !value.pairs && !value.items && !value.isAlias && !value.isBlock;
    if (isText && index === path.length - 1 && on === 'value' && value.data !== null) return value.start;
    node = value ?? item;
  }
  return offset;
}
