/** Where each part of a YAML text stands: its line and column. */
import type { YamlMap, YamlNode, YamlPair } from './yamlTree.ts';
import type { Path } from '#language/files.ts';
import { memoize } from '#model/values/memoize.ts';

export function offsetOf(root: YamlNode, path: Path, on: 'key' | 'value'): number {
  let node: YamlNode | undefined = root;
  let offset = 0;
  for (const [index, step] of path.entries()) {
    if (node.type === 'alias') node = anchored(root, node.of);
    const last = index === path.length - 1;
    if (node?.type === 'map') {
      const pair = pairsOf(node).get(String(step));
      if (!pair) return offset;
      offset = pair.key.start ?? offset;
      const { value } = pair;
      const onLine = value.type === 'scalar' && value.value !== null && value.style !== 'block';
      if (last && on === 'value' && onLine) return value.start ?? offset;
      node = value;
    } else if (node?.type === 'list') {
      node = node.items[Number(step)];
      if (node === undefined) return offset;
      offset = node.start ?? offset;
    } else return offset;
  }
  return offset;
}

/** The part that an alias refers to. */
function anchored(node: YamlNode, name: string): YamlNode | undefined {
  if (node.anchor === name) return node;
  if (node.type !== 'map' && node.type !== 'list') return undefined;
  for (const item of node.items) {
    const parts = 'key' in item ? [item.key, item.value] : [item];
    for (const part of parts) {
      const found = anchored(part, name);
      if (found) return found;
    }
  }
  return undefined;
}

/** Pairs by key, cached, as a file with many mistakes looks up many locations. */
const pairsOf = memoize(
  (map: YamlMap): Map<string, YamlPair> =>
    new Map(map.items.map((pair) => [String(pair.key.type === 'scalar' ? pair.key.value : ''), pair])),
);

/** Lines and columns count from 1. */
export function lineCounter(text: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    const line = starts.findLastIndex((start) => start <= offset) + 1;
    return { line, column: offset - starts[line - 1]! + 1 };
  };
}
