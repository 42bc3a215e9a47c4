/**
 * Converts the nodes of a YAML text to plain data in a single traversal: besides parsing, this is most of the
 * work of a check.
 */
import { translate } from '#messages/translate.ts';
import { inFileOrder } from '../read/fileOrder.ts';
import type { Suppressions } from '#language/suppressions.ts';
import {
  decimalCommaHint,
  isNullability,
  isPlainTag,
  misreadNumber,
  refusedKeys,
  type YamlTrap,
} from './yamlTraps.ts';
import type { YamlMap, YamlNode, YamlTree } from './yamlTree.ts';

const maxDepth = 40;
/** The most uses of one anchor. Without a limit, a few lines of aliases could expand to gigabytes. */
const maxUses = 100;

/**
 * The data without the keys that begin with `x-`, at every level. When there are traps, the data is unusable.
 *
 * @param lineOf the line of an offset, to report where a duplicate key was first
 * @param suppressions receives the suppressions found in the maps
 */
export function dataOf(
  { root, version }: YamlTree,
  lineOf: (offset: number) => number,
  suppressions: Suppressions,
): { data: unknown; traps: readonly YamlTrap[] } {
  const walk = new Walk(lineOf, suppressions);
  const data = walk.top(root);
  if (version !== undefined && version !== '1.2') walk.report(0, translate('parse.fileAsksForOlderYaml'));
  return { data, traps: walk.traps.length > 0 ? walk.traps : walk.endless };
}

/** Thrown for data that can't be expanded. */
class Endless extends Error {}

class Walk {
  readonly traps: YamlTrap[] = [];
  /** Reported only when there is no other trap. */
  endless: YamlTrap[] = [];
  readonly #lineOf: (offset: number) => number;
  readonly #suppressions: Suppressions;
  readonly #anchors = new Map<string, { node: YamlNode; uses: number }>();
  readonly #open = new Set<YamlNode>();
  readonly #path: (string | number)[] = [];
  /** Offset of the current key or item. */
  #at = 0;
  #firstAlias: number | undefined;
  /** Depth inside aliases, whose parts were already checked at their anchor. */
  #aliases = 0;
  /** Depth inside keys that begin with `x-`. */
  #notes = 0;

  constructor(lineOf: (offset: number) => number, suppressions: Suppressions) {
    this.#lineOf = lineOf;
    this.#suppressions = suppressions;
  }

  top(node: YamlNode | null): unknown {
    try {
      return node && this.#value(node);
    } catch (error) {
      if (!(error instanceof Endless)) throw error;
      return null;
    }
  }

  report(offset: number | undefined, message: string) {
    if (this.#aliases === 0) this.traps.push({ offset: offset ?? 0, message });
  }

  #value(node: YamlNode): unknown {
    if (node.type === 'alias') return this.#aliased(node.of, node);
    if (node.anchor && this.#aliases === 0) this.#anchors.set(node.anchor, { node, uses: 0 });
    this.#tagOf(node);
    switch (node.type) {
      case 'scalar': {
        const misread = misreadNumber(node);
        if (misread) this.report(node.start, misread);
        return node.value;
      }
      case 'map':
        return this.#within(node, () => this.#map(node));
      case 'list':
        return this.#within(node, () => node.items.map((item, index) => this.#part(index, item, item)));
    }
  }

  #tagOf({ tag }: YamlNode) {
    if (tag && !isPlainTag(tag.name)) this.report(tag.start, translate('parse.tagsSuchAsName'));
  }

  #aliased(source: string, alias: YamlNode): unknown {
    this.#firstAlias ??= alias.start;
    const known = this.#anchors.get(source);
    if (!known) {
      this.report(alias.start, translate('parse.noAlias', { source }));
      return null;
    }
    if (this.#open.has(known.node)) this.#stop(this.#at, translate('parse.aliasNameContainsItself'));
    known.uses += 1;
    if (known.uses > maxUses) this.#stop(this.#firstAlias ?? 0, translate('parse.aliasesNameAndName'));
    this.#aliases += 1;
    const value = this.#value(known.node);
    this.#aliases -= 1;
    return value;
  }

  #within<T>(node: YamlNode, read: () => T): T {
    if (this.#notes === 0 && this.#open.size > maxDepth)
      this.#stop(this.#at, translate('parse.moreThanLevels', { maxDepth }));
    this.#open.add(node);
    const value = read();
    this.#open.delete(node);
    return value;
  }

  #part(step: string | number, value: YamlNode, start: YamlNode): unknown {
    if (this.#aliases === 0) this.#at = start.start ?? this.#at;
    this.#path.push(step);
    const read = this.#value(value);
    this.#path.pop();
    return read;
  }

  #map(map: YamlMap): Record<string, unknown> {
    const lines = new Map<string, number>();
    const entries: [string, unknown][] = [];
    const notes: [string, unknown][] = [];
    for (const [index, { key, value: written }] of map.items.entries()) {
      const cut = decimalCommaHint(map.items[index - 1]?.value, key, written);
      if (cut) {
        this.report(key.start ?? map.start ?? 0, cut);
        continue;
      }
      const name = this.#name(key, written, key.start ?? written.start ?? map.start ?? 0, lines);
      const isNote = name?.startsWith('x-') ?? true;
      if (isNote) this.#notes += 1;
      const value = this.#part(name ?? '', written, key);
      if (isNote) this.#notes -= 1;
      if (name !== undefined) (isNote ? notes : entries).push([name, value]);
    }
    if (notes.length > 0 && this.#notes === 0) this.#suppressions.add(this.#path, Object.fromEntries(notes));
    // inside a note everything is kept: it is only read for suppressions
    return inFileOrder(this.#notes > 0 ? [...entries, ...notes] : entries);
  }

  /** A key's text; undefined when it can't be a key. */
  #name(key: YamlNode, value: YamlNode, start: number, lines: Map<string, number>): string | undefined {
    this.#tagOf(key);
    if (key.type !== 'scalar' || (key.value === null && !isNullability(key.source, value))) {
      this.report(start, translate('parse.keyMustBePlainText'));
      return undefined;
    }
    if (key.anchor && this.#aliases === 0) this.#anchors.set(key.anchor, { node: key, uses: 0 });
    if (key.source.length > 1024) this.report(start, translate('parse.keyIsTooLong'));
    const misread = misreadNumber(key);
    if (misread) this.report(start, misread);
    const name = String(key.value);
    const refused = refusedKeys.get(name);
    const earlier = lines.get(name);
    if (refused) this.report(start, translate(refused));
    else if (earlier !== undefined)
      this.report(start, translate('parse.keyIsRepeated', { name, lineOf: this.#lineOf(earlier) }));
    else lines.set(name, start);
    return refused || earlier !== undefined ? undefined : name;
  }

  #stop(offset: number, message: string): never {
    this.endless = [{ offset, message }];
    throw new Endless(message);
  }
}
