/** Step 2: turns each text into data in which every part still knows its line. */
import type { FileKind, Parsed, Path } from '#language/files.ts';
import { languageChanges, type LanguageChange } from '#language/changes.ts';
import { isExtensionFile } from '#language/extensions.ts';
import { dataOf } from './yamlData.ts';
import { trapInText } from './yamlTraps.ts';
import { Report } from '#language/problems.ts';
import type { ConfigFile } from '../read/read.ts';
import { Suppressions } from '#language/suppressions.ts';
import { kindIdPattern } from '#language/schema/kind.ts';
import { suggestion } from '#model/config/suggest.ts';
import { fold } from '#model/values/values.ts';
import type { SourceLocation } from '#model/types.ts';
import { isAccepted, oldKeywords, type OldKeyword } from './renamed.ts';
import { explainYaml } from './yamlMessages.ts';
import { yamlTree, type YamlMap, type YamlNode, type YamlPair, type YamlTree } from './yamlTree.ts';
import type { LocaleTag } from '#messages/language.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { memoize } from '#model/lib/memoize.ts';

/** Approved extensions of rights, read only by `portal access diff`. */
export const approvalsFile = 'acessos-aprovados.yaml';

const idPattern = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/;

/** @param folder the name of the config's folder, for the message about a missing portal.yaml */
export function parseFiles(files: readonly ConfigFile[], folder: string, report: Report): Parsed[] {
  const parsed = files.flatMap((file) => parsedOnce(file, report) ?? []);
  demandPortal(parsed, folder, report);
  return parsed;
}

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
  changes: readonly LanguageChange[];
  parsed: Parsed | null;
  report: Report;
};
const known = new Map<string, Known>();

export function parsedOnce(file: ConfigFile, report: Report): Parsed | null {
  const { path, text } = file;
  if (text === null) return parseFile(file, report);
  // the messages about its problems depend on the language
  const locale = currentLocale();
  const changes = languageChanges();
  let entry = known.get(path);
  if (entry?.text !== text || entry.locale !== locale || entry.changes !== changes) {
    const own = new Report();
    known.set(path, (entry = { text, locale, changes, parsed: parseFile(file, own), report: own }));
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
  for (const old of oldKeywords(tree?.root ?? null, belongs.kind)) reportOld(old, at(old.key.start!), report);
  const data = tree && readData(tree, at, report, suppressions);
  const place = (part: Path, on: 'key' | 'value' = 'value') =>
    at(tree?.root ? offsetOf(tree.root, part, on) : 0);
  return { file: path, ...belongs, data, text, place, suppressions };
}

/** From here on the keyword has its new name. */
function reportOld(old: OldKeyword, place: SourceLocation, report: Report) {
  const { from, to, version, path, key, isDoubled } = old;
  if (isDoubled) {
    report.error(place, translate('project.bothKeywords', { from, to, version }));
    return;
  }
  const message = translate('project.oldKeyword', { from, to, version });
  if (isAccepted(old)) report.warn(place, message, 'old-keyword', path);
  else report.error(place, message);
  key.value = to;
  key.source = to;
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

function classify(path: string): { kind: FileKind; id: string } | null {
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
export const fileKindOf = (path: string): FileKind | undefined => classify(path)?.kind;

function misplaced(path: string): string {
  const parts = path.split('/');
  const name = parts.at(-1)!;
  if (!name.endsWith('.yaml'))
    return translate('parse.extensionMustBeYaml', { name: name.replace(/\.ya?ml$/i, '') });
  const hint =
    parts.length > 2 ? suggestion(parts.at(-2)!, Object.keys(folders), translate('parse.foldersAre')) : '';
  return translate('parse.fileIsNotRead', { hint });
}

// --- places -----------------------------------------------------------------------------------------------

function offsetOf(root: YamlNode, path: Path, on: 'key' | 'value'): number {
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
function lineCounter(text: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    const line = starts.findLastIndex((start) => start <= offset) + 1;
    return { line, column: offset - starts[line - 1]! + 1 };
  };
}
