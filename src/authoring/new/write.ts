/** Writes new config without breaking what was valid, and without reformatting existing text. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Document, isMap, isScalar, isSeq, parseDocument, stringify, visit } from 'yaml';
import { modelineOf, refreshSchemas, schemaFolder } from '../editor/files.ts';
import { formatProblems, loadPortalFrom, type ConfigFile } from '#compiler/load.ts';
import { Report, type Problem } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';
import { CliError, shortPath, type Io } from '#cli/io.ts';
import { translate } from '#messages/translate.ts';

/** The new text of a file in the config folder, e.g. `departments/loja.yaml`. */
export type Edit = { file: string; text: string };

export const textOf = ({ paths }: Io, file: string): string | undefined =>
  readFiles(paths.config, new Report()).find(({ path }) => path === `${basename(paths.config)}/${file}`)
    ?.text ?? undefined;

export function newFile(io: Io, file: string, text: string): Edit {
  if (existsSync(join(io.paths.config, file)))
    throw new CliError(translate('create.alreadyExistsChooseAnotherName', { file }));
  const marked = existsSync(join(io.paths.config, schemaFolder)) ? `${modelineOf(file)}\n` : '';
  return { file, text: marked + text };
}

/** Writes all files, or none if that would add an error to the config. Existing errors don't matter. */
export function save(
  io: Io,
  edits: readonly Edit[],
  isExpected: (problem: Problem) => boolean = () => false,
) {
  const { config } = io.paths;
  if (!existsSync(config))
    throw new CliError(translate('parse.folderOfConfiguration', { dir: shortPath(config) }));
  const folder = basename(config);
  const files = readFiles(config, new Report());
  const edited = edits.map(({ file, text }): ConfigFile => ({ path: `${folder}/${file}`, text }));
  const untouched = files.filter(({ path }) => !edited.some((edit) => edit.path === path));
  const problemsOf = (all: readonly ConfigFile[]) => loadPortalFrom(all, { folder }).problems;
  const known = new Set(problemsOf(files).map(({ message }) => message));
  const fresh = problemsOf([...untouched, ...edited]).filter(
    (problem) => !known.has(problem.message) && !isExpected(problem),
  );
  if (fresh.some(isError))
    throw new CliError(translate('create.nothingWasWritten', { problems: formatProblems(fresh) }));

  for (const { file, text } of edits) {
    const target = join(io.paths.config, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    io.out(translate('common.written', { file: shortPath(target) }));
  }
  refreshSchemas(io.paths.config);
  if (fresh.length > 0) io.out(`\n${formatProblems(fresh)}`);
}

const isError = ({ severity }: Problem) => severity === 'error';

/**
 * Adds an entry to the list or map at `path`. Only its own lines are new, so layout and comments stay.
 * Undefined when there is no such list or map.
 */
export function append(text: string, path: readonly string[], entry: object | string): string | undefined {
  const document = parseDocument(text);
  const node = document.getIn(path, true);
  if (!(isSeq(node) || isMap(node)) || !node.range) return undefined;
  if (node.flow || node.items.length === 0) {
    if (isSeq(node)) node.add(document.createNode(entry));
    else for (const [key, value] of Object.entries(entry)) node.set(key, value);
    return document.toString({ lineWidth: 0, flowCollectionPadding: true });
  }
  const [start, end] = node.range;
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  const item = printed(new Document(isSeq(node) ? [entry] : entry))
    .trimEnd()
    .replaceAll(/^/gm, indent);
  const before = text.slice(0, end).trimEnd();
  return `${before}\n${item}${text.slice(before.length) || '\n'}`;
}

/** YAML with each field, column or widget on one line, as people write it, if it fits. */
export function tidyYaml(content: object, oneLine: readonly (readonly string[])[] = []): string {
  const document = parseDocument(stringify(content, { lineWidth: 0, aliasDuplicateObjects: false }));
  for (const path of oneLine) {
    const node = document.getIn(path, true);
    if (!isMap(node) && !isSeq(node)) continue;
    for (const item of node.items) {
      const value = isSeq(node) ? item : (item as { value: unknown }).value;
      if (isMap(value) && value.items.length > 1 && stringify(value).length < 110) value.flow = true;
    }
  }
  for (const path of [['label'], ['search'], ['menu'], ['permissions']]) {
    const node = document.getIn(path, true);
    if (node && !isScalar(node) && (isMap(node) || isSeq(node))) node.flow = true;
  }
  return printed(document);
}

/** Prints short maps on one line: the columns of a list, a measure. */
function printed(document: Document): string {
  visit(document, {
    // unquoted, they would look like YAML's own quotes
    Scalar(_key, node) {
      if (typeof node.value === 'string' && /^[“”„‘’]/.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
    Pair(_key, { key, value }) {
      const name = isScalar(key) ? String(key.value) : '';
      if (['measures', 'value', 'list'].includes(name) && isMap(value)) value.flow = true;
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true }).replaceAll(/\[ (.*?) \]/g, '[$1]');
}

export const capital = (id: string) => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll(/[_-]/g, ' ');
