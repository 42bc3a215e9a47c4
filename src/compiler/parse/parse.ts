/** Step 2: turns each text into data in which every part still knows its line. */
import { translate, currentLocale } from '#messages/translate.ts';
import { inFileOrder, type ConfigFile } from '../read/read.ts';
import { Suppressions } from '#language/warnings.ts';
import {
  decimalCommaHint,
  isNullability,
  isPlainTag,
  misreadNumber,
  refusedKeys,
  type YamlTrap,
  trapInText,
  type YamlMap,
  type YamlNode,
  type YamlTree,
  yamlTree,
} from './yamlTree.ts';
import type { ConfigFileKind, Parsed, Path } from '#language/files.ts';
import { isExtensionFile } from '#language/extensions.ts';
import { Report } from '#language/problems.ts';
import { kindIdPattern } from '#language/schema/kind.ts';
import { suggestion } from '#model/config/suggest.ts';
import { fold } from '#model/values/values.ts';
import type { SourceLocation } from '#model/types.ts';
import { originalOf } from './copies.ts';
import { explainYaml } from './yamlMessages.ts';
import type { LocaleTag } from '#messages/language.ts';
import { offsetOf, lineCounter } from './places.ts';

// Converts the nodes of a YAML text to plain data in a single traversal: besides parsing, this is most of the
// work of a check.

const maxDepth = 40;
/** The most uses of one anchor. Without a limit, a few lines of aliases could expand to gigabytes. */
const maxUses = 100;

/**
 * The data without the keys that begin with `x-`, at every level. When there are traps, the data is unusable.
 *
 * @param lineOf the line of an offset, to report where a duplicate key was first
 * @param suppressions receives the suppressions found in the maps
 */
function dataOf(
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

/** Approved extensions of rights, read only by `portal access diff`. */
export const approvalsFile = 'acessos-aprovados.yaml';

const idPattern = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/;

/** @param folder the name of the config's folder, for the message about a missing portal.yaml */
export function parseFiles(files: readonly ConfigFile[], folder: string, report: Report): Parsed[] {
  const parsed = parseEach(files, report);
  demandPortal(parsed, folder, report);
  return parsed;
}

/** The files one by one. A copy that a program has made of one of them is named as one, and says nothing. */
export function parseEach(files: readonly ConfigFile[], report: Report): Parsed[] {
  const paths = files.map(({ path }) => path);
  return files.flatMap((file) => {
    const { path } = file;
    const original = isExtensionFile(file) ? undefined : originalOf(path, paths, isFileId);
    if (original === undefined) return parsedOnce(file, report) ?? [];
    const start = { file: path, line: 1, column: 1 };
    report.error(start, translate('parse.fileIsCopy', { original }));
    const belongs = classify(path);
    if (!belongs) return [];
    return { file: path, ...belongs, data: null, place: () => start, suppressions: new Suppressions() };
  });
}
const isFileId = (id: string) => idPattern.test(id) || kindIdPattern.test(id);

export function demandPortal(parsed: readonly Parsed[], folder: string, report: Report) {
  if (!parsed.some(({ kind }) => kind === 'portal'))
    report.error({ file: `${folder}/portal.yaml`, line: 1, column: 1 }, translate('parse.fileIsMissing'));
}

/** `Contratos-X` -> `contratos_x` */
export const plainId = (id: string) =>
  fold(id)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '') || 'arquivo';
export const isPlainId = (id: string) => idPattern.test(id);

/**
 * A cache: when a config is reloaded, nearly all files are unchanged, and parsing YAML is most of the work.
 */
type Known = {
  text: string;
  locale: LocaleTag;
  parsed: Parsed | null;
  report: Report;
};
const known = new Map<string, Known>();

/** For a thread that leaves the config to another one. */
export const forgetParsed = () => known.clear();

export function parsedOnce(file: ConfigFile, report: Report): Parsed | null {
  const { path, text } = file;
  if (text === null) return parseFile(file, report);
  // the messages about its problems depend on the language
  const locale = currentLocale();
  let entry = known.get(path);
  if (entry?.text !== text || entry.locale !== locale) {
    const own = new Report();
    known.set(path, (entry = { text, locale, parsed: parseFile(file, own), report: own }));
  }
  report.include(entry.report);
  return entry.parsed;
}

export function parseFile({ path, text }: ConfigFile, report: Report): Parsed | null {
  if (isExtensionFile({ path })) return null;
  const start = { file: path, line: 1, column: 1 };
  const belongs = classify(path);
  if (!belongs) {
    report.error(start, misplaced(path));
    return null;
  }
  if (belongs.kind === 'kind') {
    if (!kindIdPattern.test(belongs.id)) report.error(start, translate('parse.nameOfFileIsId'));
  } else if (!idPattern.test(belongs.id))
    report.error(start, translate('parse.nameOfFileIsIdUsePlain', { plainId: plainId(belongs.id) }));
  const suppressions = new Suppressions();
  if (text === null) return { file: path, ...belongs, data: null, place: () => start, suppressions };

  const lineAndColumn = lineCounter(text);
  const at = (offset: number): SourceLocation => ({ file: path, ...lineAndColumn(offset) });
  const tree = readTree(text, at, report);
  const data = tree && readData(tree, at, report, suppressions);
  const place = (part: Path, on: 'key' | 'value' = 'value') =>
    at(tree?.root ? offsetOf(tree.root, part, on) : 0);
  return { file: path, ...belongs, data, text, place, suppressions };
}

/**
 * Returns null, after reporting it, when the text is not YAML or uses YAML features that configs may not use.
 */
function readTree(text: string, at: (offset: number) => SourceLocation, report: Report): YamlTree | null {
  const odd = trapInText(text.replace(/^\uFEFF/, ' '));
  let error: unknown;
  if (!odd)
    try {
      const tree = yamlTree(text);
      if (tree.isOneDocument) return tree;
    } catch (thrown) {
      error = thrown;
    }
  const { message, offset } = odd ?? explainYaml(text, error);
  report.error(at(offset), message);
  return null;
}

function readData(
  tree: YamlTree,
  at: (offset: number) => SourceLocation,
  report: Report,
  suppressions: Suppressions,
): Record<string, unknown> | null {
  const { data, traps } = dataOf(tree, (offset) => at(offset).line, suppressions);
  for (const { offset, message } of traps) report.error(at(offset), message);
  if (traps.length > 0) return null;

  const { root } = tree;
  if (!root || (root.type === 'scalar' && root.value === null)) {
    report.error(at(0), translate('parse.fileIsEmpty'));
    return null;
  }
  if (root.type !== 'map') {
    report.error(at(0), translate('parse.fileMustBeMap'));
    return null;
  }
  return data as Record<string, unknown>;
}

// --- where a file belongs ---------------------------------------------------------------------------------

const folders = {
  departments: 'department',
  resources: 'resource',
  kinds: 'kind',
  groups: 'group',
  scenarios: 'scenario',
} as const;

function classify(path: string): { kind: ConfigFileKind; id: string } | null {
  const parts = path.split('/');
  const name = parts.at(-1)!;
  if (!name.endsWith('.yaml')) return null;
  const id = name.slice(0, -'.yaml'.length);
  const folder = parts.at(-2);
  if (id === 'portal' && parts.length <= 2) return { kind: 'portal', id };
  if (name === approvalsFile && parts.length <= 2) return { kind: 'approvals', id };
  if (parts.length > 3 || !folder || !Object.hasOwn(folders, folder)) return null;
  return { kind: folders[folder as keyof typeof folders], id };
}

/** Undefined for a file that is not read. */

function misplaced(path: string): string {
  const parts = path.split('/');
  const name = parts.at(-1)!;
  if (!name.endsWith('.yaml'))
    return translate('parse.extensionMustBeYaml', { name: name.replace(/\.ya?ml$/i, '') });
  const hint =
    parts.length > 2 ? suggestion(parts.at(-2)!, Object.keys(folders), translate('parse.foldersAre')) : '';
  return translate('parse.fileIsNotRead', { hint });
}
