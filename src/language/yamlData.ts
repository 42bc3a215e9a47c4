/** The nodes of a YAML text as plain data, in one walk: it is most of what a check does beside reading the text. */
import { isAlias, isMap, isScalar, isSeq, type Document, type Node, type Pair, type YAMLMap } from 'yaml';
import { phrase, phraseText } from '../messages/phrase.ts';
import type { Suppressions } from './suppressions.ts';
import { isPlainTag, misreadNumber, refusedKeys, type YamlTrap } from './yamlTraps.ts';

const maxDepth = 40;
/** How often one part may be written out by its aliases: a few lines could else become gigabytes. */
const maxUses = 100;

/**
 * Without the keys that begin with `x-`, at every level. Where there are traps, the data is of no use.
 *
 * @param lineOf the line of an offset, to say where a key stands already
 * @param suppressions takes what the maps silence
 */
export function dataOf(
  document: Document.Parsed,
  lineOf: (offset: number) => number,
  suppressions: Suppressions,
): { data: unknown; traps: readonly YamlTrap[] } {
  const walk = new Walk(lineOf, suppressions);
  const data = walk.top(document.contents);
  const version = document.directives?.yaml;
  if (version?.explicit && version.version !== '1.2')
    walk.tell(null, phrase`o arquivo pede um YAML mais antigo: apague a linha "%YAML"`);
  return { data, traps: walk.traps.length > 0 ? walk.traps : walk.endless };
}

/** What can't be written out at all. */
class Endless extends Error {}

class Walk {
  readonly traps: YamlTrap[] = [];
  /** Told only where there is no other. */
  endless: YamlTrap[] = [];
  readonly #lineOf: (offset: number) => number;
  readonly #suppressions: Suppressions;
  readonly #anchors = new Map<string, { node: Node; uses: number }>();
  readonly #open = new Set<Node>();
  readonly #path: (string | number)[] = [];
  /** Offset of the key or the item that is being read. */
  #at = 0;
  #firstAlias: number | undefined;
  /** Within an alias, whose parts have been looked at where they stand. */
  #aliases = 0;
  /** Within a key that begins with `x-`. */
  #notes = 0;

  constructor(lineOf: (offset: number) => number, suppressions: Suppressions) {
    this.#lineOf = lineOf;
    this.#suppressions = suppressions;
  }

  top(node: Node | null): unknown {
    try {
      return this.#value(node);
    } catch (error) {
      if (!(error instanceof Endless)) throw error;
      return null;
    }
  }

  tell(node: unknown, message: string, otherwise = 0) {
    if (this.#aliases === 0)
      this.traps.push({ offset: (node as Node | null)?.range?.[0] ?? otherwise, message });
  }

  #value(node: unknown): unknown {
    if (isAlias(node)) return this.#aliased(node.source, node);
    const { anchor, tag } = (node ?? {}) as { anchor?: string; tag?: string };
    if (anchor && this.#aliases === 0) this.#anchors.set(anchor, { node: node as Node, uses: 0 });
    if (tag && !isPlainTag(tag))
      this.tell(node, phrase`marcas como "!nome" não são usadas aqui: ponha o texto entre aspas`);
    if (isScalar(node)) {
      const misread = misreadNumber(node);
      if (misread) this.tell(node, misread);
      return node.value;
    }
    if (isMap(node)) return this.#within(node, () => this.#map(node));
    if (isSeq(node))
      return this.#within(node, () => node.items.map((item, index) => this.#part(index, item, item)));
    return null;
  }

  #aliased(source: string, alias: Node): unknown {
    this.#firstAlias ??= alias.range?.[0] ?? 0;
    const known = this.#anchors.get(source);
    if (!known) {
      this.tell(alias, phrase`o apelido "*${source}" não existe: defina-o antes, com "&${source}"`);
      return null;
    }
    if (this.#open.has(known.node))
      this.#stop(this.#at, phrase`um apelido (*nome) contém a si mesmo: escreva a parte por extenso`);
    known.uses += 1;
    if (known.uses > maxUses)
      this.#stop(
        this.#firstAlias,
        phrase`os apelidos (&nome e *nome) se repetem demais: escreva as partes por extenso`,
      );
    this.#aliases += 1;
    const value = this.#value(known.node);
    this.#aliases -= 1;
    return value;
  }

  #within<T>(node: Node, read: () => T): T {
    if (this.#notes === 0 && this.#open.size > maxDepth)
      this.#stop(this.#at, phrase`há mais de ${maxDepth} níveis, um dentro do outro`);
    this.#open.add(node);
    const value = read();
    this.#open.delete(node);
    return value;
  }

  #part(step: string | number, value: unknown, start: unknown): unknown {
    if (this.#aliases === 0) this.#at = (start as Node | null)?.range?.[0] ?? this.#at;
    this.#path.push(step);
    const read = this.#value(value);
    this.#path.pop();
    return read;
  }

  #map(map: YAMLMap): Record<string, unknown> {
    const lines = new Map<string, number>();
    const entries: [string, unknown][] = [];
    const notes: [string, unknown][] = [];
    for (const pair of map.items) {
      const name = this.#name(pair, map, lines);
      const isNote = name?.startsWith('x-') ?? true;
      if (isNote) this.#notes += 1;
      const value = this.#part(name ?? '', pair.value, pair.key);
      if (isNote) this.#notes -= 1;
      if (name !== undefined) (isNote ? notes : entries).push([name, value]);
    }
    if (notes.length > 0 && this.#notes === 0) this.#suppressions.add(this.#path, Object.fromEntries(notes));
    // within a note what it says is kept whole: nobody reads it but for what it silences
    return Object.fromEntries(this.#notes > 0 ? [...entries, ...notes] : entries);
  }

  /** A key's text; undefined where it can't be one. */
  #name({ key }: Pair, map: YAMLMap, lines: Map<string, number>): string | undefined {
    const start = (key as Node | null)?.range?.[0] ?? map.range?.[0] ?? 0;
    if (!isScalar(key) || key.value === null) {
      this.tell(key, phrase`a chave deve ser um texto simples`, start);
      return undefined;
    }
    if (key.anchor && this.#aliases === 0) this.#anchors.set(key.anchor, { node: key, uses: 0 });
    const misread = misreadNumber(key);
    if (misread) this.tell(key, misread);
    const name = String(key.value);
    const refused = refusedKeys.get(name);
    const earlier = lines.get(name);
    if (refused) this.tell(key, phraseText(refused));
    else if (earlier !== undefined)
      this.tell(
        key,
        phrase`a chave "${name}" está repetida (já aparece na linha ${this.#lineOf(earlier)}): deixe só uma`,
      );
    else lines.set(name, start);
    return refused || earlier !== undefined ? undefined : name;
  }

  #stop(offset: number, message: string): never {
    this.endless = [{ offset, message }];
    throw new Endless(message);
  }
}
