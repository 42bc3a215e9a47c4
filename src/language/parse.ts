/** Step 2: each text becomes data that still knows the line of each of its parts. */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document as YamlDocument,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { isExtensionFile } from './extensions.ts';
import { dataOf } from './yamlData.ts';
import { oddText } from './yamlTraps.ts';
import { Report } from './problems.ts';
import type { ConfigFile } from './read.ts';
import { Suppressions } from './suppressions.ts';
import { kindIdPattern } from './schema/kind.ts';
import { suggestion } from '../model/suggest.ts';
import { fold } from '../model/values.ts';
import type { Place } from '../model/types.ts';
import { explainYaml } from './yamlMessages.ts';
import type { Locale } from '../messages/language.ts';
import { phrase } from '../messages/phrase.ts';
import { spokenLocale } from '../messages/say.ts';

export type Path = readonly PropertyKey[];
export type FileKind = 'portal' | 'department' | 'resource' | 'kind' | 'group' | 'scenario' | 'approvals';

/** Widenings of rights that somebody has approved: read by `portal access diff` alone. */
export const approvalsFile = 'acessos-aprovados.yaml';

/** Fields of a group: the part that takes them, and which they are. */
export type Taken = { group: string; at: Path; fields: readonly string[] };

/** One file, read. `data` is null when it can't be used at all (and a problem says why). */
export type Parsed = {
  file: string;
  kind: FileKind;
  /** The file's name without `.yaml`. */
  id: string;
  data: Record<string, unknown> | null;
  /** As it was read. */
  text?: string;
  /** Where a part stands: its value if that fits on the line, else its key; of a missing part, where it should be. */
  place(path: Path, on?: 'key' | 'value'): Place;
  /** The warnings that its writer has silenced. */
  suppressions: Suppressions;
  /** The groups whose fields stand among its own; and whether some could not be taken (and a problem says why). */
  taken?: readonly Taken[];
  lacksFields?: boolean;
};

const idPattern = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/;

/** @param folder the config's own folder, for the message that portal.yaml is missing from it */
export function parseFiles(files: readonly ConfigFile[], folder: string, report: Report): Parsed[] {
  const parsed = files.flatMap((file) => parsedOnce(file, report) ?? []);
  demandPortal(parsed, folder, report);
  return parsed;
}

export function demandPortal(parsed: readonly Parsed[], folder: string, report: Report) {
  if (!parsed.some(({ kind }) => kind === 'portal'))
    report.error(
      { file: `${folder}/portal.yaml`, line: 1, column: 1 },
      phrase`falta este arquivo: é nele que ficam a marca, as contas de usuário e os ajustes do portal`,
    );
}

/** `Contratos-X` -> `contratos_x` */
export const plainId = (id: string) =>
  fold(id)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '') || 'arquivo';
export const isPlainId = (id: string) => idPattern.test(id);

/** Of a config that is read again, nearly all files stay as they were, and reading YAML is most of the work. */
const known = new Map<string, { text: string; locale: Locale; parsed: Parsed | null; report: Report }>();

export function parsedOnce(file: ConfigFile, report: Report): Parsed | null {
  const { path, text } = file;
  if (text === null) return parseFile(file, report);
  // what is wrong with it is told in a language
  const locale = spokenLocale();
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
    if (!kindIdPattern.test(belongs.id))
      report.error(
        start,
        phrase`o nome do arquivo é o id do tipo: comece por minúscula e use só letras sem acento e números, como em "chaveNfe.yaml"`,
      );
  } else if (!idPattern.test(belongs.id))
    report.error(
      start,
      phrase`o nome do arquivo é o id: use minúsculas sem acento, números e "_"; renomeie para "${plainId(belongs.id)}.yaml"`,
    );
  const suppressions = new Suppressions();
  if (text === null) return { file: path, ...belongs, data: null, place: () => start, suppressions };

  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file: path, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const data = readData(document, text, at, report, suppressions);
  const place = (part: Path, on: 'key' | 'value' = 'value') => at(offsetOf(document, part, on));
  return { file: path, ...belongs, data, text, place, suppressions };
}

function readData(
  document: YamlDocument.Parsed,
  text: string,
  at: (offset: number) => Place,
  report: Report,
  suppressions: Suppressions,
): Record<string, unknown> | null {
  const odd = oddText(text.replace(/^\uFEFF/, ' '));
  // what follows the first error is mostly its echo
  const [first] = odd ? [] : [...document.errors, ...document.warnings];
  const found = odd ?? (first && explainYaml(first, text, document));
  if (found) {
    report.error(at(found.offset), found.message);
    return null;
  }
  const { data, traps } = dataOf(document, (offset) => at(offset).line, suppressions);
  for (const { offset, message } of traps) report.error(at(offset), message);
  if (traps.length > 0) return null;

  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null)) {
    report.error(at(0), phrase`o arquivo está vazio: escreva a configuração ou apague o arquivo`);
    return null;
  }
  if (!isMap(document.contents)) {
    report.error(at(0), phrase`o arquivo deve ser um mapa, com linhas como "label: Loja"`);
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

function misplaced(path: string): string {
  const parts = path.split('/');
  const name = parts.at(-1)!;
  if (!name.endsWith('.yaml'))
    return phrase`a extensão deve ser ".yaml": renomeie para "${name.replace(/\.ya?ml$/i, '')}.yaml"`;
  const hint = parts.length > 2 ? suggestion(parts.at(-2)!, Object.keys(folders), phrase`As pastas são`) : '';
  return phrase`este arquivo não é lido: só "portal.yaml", "departments/*.yaml", "resources/*.yaml", "kinds/*.yaml", "groups/*.yaml" e "scenarios/*.yaml" são.${hint}`;
}

// --- places -----------------------------------------------------------------------------------------------

function offsetOf(document: YamlDocument.Parsed, path: Path, on: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const [index, step] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    const last = index === path.length - 1;
    if (isMap(node)) {
      const pair = pairsOf(node).get(String(step));
      if (!pair) return offset;
      offset = startOf(pair.key) ?? offset;
      const onLine = isScalar(pair.value) && pair.value.value !== null && !isBlockText(pair.value);
      if (last && on === 'value' && onLine) return startOf(pair.value) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (node === undefined) return offset;
      offset = startOf(node) ?? offset;
    } else return offset;
  }
  return offset;
}

const pairs = new WeakMap<YAMLMap, Map<string, Pair>>();

/** By key; remembered, as a file of many mistakes asks for many places. */
function pairsOf(map: YAMLMap): Map<string, Pair> {
  let known = pairs.get(map);
  if (!known) {
    known = new Map(map.items.map((pair) => [String(isScalar(pair.key) ? pair.key.value : pair.key), pair]));
    pairs.set(map, known);
  }
  return known;
}

const startOf = (node: unknown) => (node as Node | null | undefined)?.range?.[0];
const isBlockText = (node: { type?: string }) =>
  node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
