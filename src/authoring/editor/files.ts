/**
 * The schema files that editors read beside a config, and the first line of each YAML file that refers to
 * them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Sources } from '#language/files.ts';
import { sourcesOf } from '#compiler/load.ts';
import { Report, type Problem } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';
import { digestOf, digests } from './digests.ts';
import type { Json } from './json.ts';
import type { WrittenKind } from '#compiler/check/fileSchemas.ts';
import { jsonSchemaOf } from './jsonSchema.ts';
import { namesSchema } from './names.ts';
import { languageOf } from '#messages/language.ts';
import { currentLocale, translate } from '#messages/translate.ts';

/** Inside the config's folder. When it is missing, editor support was not requested. */
export const schemaFolder = '.schema';

const kinds: readonly WrittenKind[] = ['portal', 'department', 'resource', 'group', 'kind', 'scenario'];

/** One definition per line, so that a small change of a config changes few lines. */
function written({ definitions, ...rest }: Json): string {
  const head = JSON.stringify({ ...rest, definitions: {} }, null, 1).replace(/\{\}\n\}$/, '');
  const lines = Object.entries(definitions as Json).map(
    ([name, json]) => `${JSON.stringify(name)}: ${JSON.stringify(json)}`,
  );
  return `${head}{\n${lines.join(',\n')}\n}\n}\n`;
}

/** The language's own schemas, the same for every config. */
export const languageFiles = (): Record<string, string> =>
  Object.fromEntries(kinds.map((kind) => [`${kind}.json`, written(jsonSchemaOf(kind))]));

/**
 * The names of this config. null while one of its files can't be read, since its names would be missing.
 *
 * @param madeFrom the digest of the config's files, if a later check should see by it that they are the same
 */
export function namesFile(sources: Sources, madeFrom?: string): string | null {
  const all = [
    sources.portal,
    ...sources.departments.values(),
    ...sources.resources.values(),
    ...sources.kinds.values(),
    ...sources.groups.values(),
  ];
  return all.every((file) => file && file.data !== null)
    ? written({ $comment: madeFrom, ...namesSchema(sources) })
    : null;
}

const mark = '# yaml-language-server:';
const plain = (text: string) => text.replace(/^\uFEFF/, '');
const isMarked = (text: string) => plain(text).startsWith(mark);
const withoutMark = (text: string) => (isMarked(text) ? text.slice(text.indexOf('\n') + 1) : plain(text));

const withoutDigest = (text: string | null) => text?.replace(/^ "\$comment": ".*",$/m, '');

/** The first line by which editors find a file's schema. `path` is relative to the config's folder. */
export function modelineOf(path: string): string | null {
  const schema = (file: string, up: string) => `${mark} $schema=${up}${schemaFolder}/${file}.json`;
  if (path === 'portal.yaml') return schema('portal', '');
  if (/^departments\/[^/]+\.yaml$/.test(path)) return schema('department', '../');
  if (/^resources\/[^/]+\.yaml$/.test(path)) return schema('resource', '../');
  if (/^groups\/[^/]+\.yaml$/.test(path)) return schema('group', '../');
  if (/^kinds\/[^/]+\.yaml$/.test(path)) return schema('kind', '../');
  return /^scenarios\/[^/]+\.yaml$/.test(path) ? schema('scenario', '../') : null;
}

/** Missing or outdated files, as warnings for `portal check`. None when the config has no schema folder. */
export function staleSchemas(dir: string, sources: Sources): Problem[] {
  if (!existsSync(join(dir, schemaFolder))) return [];
  const { outdated, unmarked } = survey(dir, sources);
  const folder = basename(resolve(dir));
  const warning = (file: string, message: string): Problem => ({
    place: { file: `${folder}/${file}`, line: 1, column: 1 },
    message: translate('editor.runNpmRunPortalSchema', { message }),
    severity: 'warning',
    code: 'editor',
  });
  const [first, ...others] = unmarked;
  const withoutLine = translate('editor.firstLineIsMissing');
  return [
    ...Object.keys(outdated).map((file) =>
      warning(`${schemaFolder}/${file}`, translate('editor.whatEditorCompletesIsOut')),
    ),
    ...(first === undefined
      ? []
      : [
          warning(
            first,
            others.length === 0
              ? withoutLine
              : translate('editor.andSo', { withoutLine, others: others.join(', ') }),
          ),
        ]),
  ];
}

/**
 * Writes missing or outdated files. Returns the written files, relative to the config's folder.
 *
 * @param marks whether YAML files without the first line get it
 */
export function writeSchemas(dir: string, { marks }: { marks: boolean }): string[] {
  const { outdated, unmarked } = survey(dir);
  mkdirSync(join(dir, schemaFolder), { recursive: true });
  for (const [file, text] of Object.entries(outdated)) writeFileSync(join(dir, schemaFolder, file), text);
  const marked = marks ? unmarked : [];
  for (const file of marked) {
    const text = plain(readFileSync(join(dir, file), 'utf8'));
    writeFileSync(join(dir, file), `${modelineOf(file)}\n${text}`);
  }
  return [...Object.keys(outdated).map((file) => `${schemaFolder}/${file}`), ...marked];
}

/** Updates the schemas after an edit, for a server on which the config is edited. */
export function refreshSchemas(dir: string): string[] {
  return existsSync(join(dir, schemaFolder)) ? writeSchemas(dir, { marks: false }) : [];
}

/** True when all files match the digests of what would be written. */
function isOfThisLanguage(current: (file: string) => string | null): boolean {
  const known = Object.entries(digests[languageOf(currentLocale())] ?? {});
  return known.length > 0 && known.every(([file, digest]) => digestOf(current(file) ?? '') === digest);
}

/**
 * @param known the config's contents, for a check: it takes names that were made from the same files as they are,
 *   since comparing them takes a twentieth of its time, and doesn't ask which files they were made from
 */
function survey(dir: string, known?: Sources): { outdated: Record<string, string>; unmarked: string[] } {
  const folder = basename(resolve(dir));
  const files = readFiles(dir, new Report());
  const madeFrom = digestOf(
    files.map(({ path, text }) => `${path}\n${text && withoutMark(text)}`).join('\n'),
  );
  const current = (file: string) => {
    const path = join(dir, schemaFolder, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  const isMade = known && current('names.json')?.includes(`"$comment": "${madeFrom}"`);
  const names = isMade ? null : namesFile(known ?? sourcesOf(files, folder), madeFrom);
  const isCurrent = (file: string, text: string) =>
    known ? withoutDigest(current(file)) === withoutDigest(text) : current(file) === text;
  const wanted = {
    ...(!isOfThisLanguage(current) && languageFiles()),
    ...(names !== null && { 'names.json': names }),
  };
  return {
    outdated: Object.fromEntries(Object.entries(wanted).filter(([file, text]) => !isCurrent(file, text))),
    unmarked: files.flatMap(({ path, text }) => {
      const own = path.slice(folder.length + 1);
      const line = modelineOf(own);
      return line && text !== null && !isMarked(text) ? [own] : [];
    }),
  };
}
