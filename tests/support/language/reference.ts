/** The examples of the reference, each placed in the sample config, in the current language. */
import { parse, stringify } from 'yaml';
import { formatProblems, loadPortalFrom, type Problem } from '#compiler/load.ts';
import type { Path } from '#language/files.ts';
import { kindSchemas, parts } from '#authoring/reference/reference.ts';
import { inSample, sampleFiles } from '#language/samples/spokenSample.ts';
import { commonKeywords, ownKeywords } from '#kinds/fieldKind.ts';
import { sectionOf, type KeywordDocs } from '#model/config/keyword.ts';
import { screenKinds, type BuiltInType } from '#compiler/schema/schema.ts';
import { filesOf } from '../portal.ts';

export type Map = Record<PropertyKey, unknown>;
export type ConfigNode = { file: string; path: Path };

const parsed = new Map<string, unknown>();
/** The contents of a file, which may be changed; each file is parsed once for all its examples. */
function contentsOf(text: string): unknown {
  if (!parsed.has(text)) parsed.set(text, parse(text));
  return structuredClone(parsed.get(text));
}

/** The sample with the map at one place replaced; `change` receives the current map. */
export function sampleWith(
  { file, path }: ConfigNode,
  change: (current: unknown) => unknown,
  files: Readonly<Record<string, string>> = sampleFiles(),
) {
  const name = inSample(file);
  const data = { root: contentsOf(files[name]!) };
  const steps = ['root', ...path.map((step) => (typeof step === 'string' ? inSample(step) : step))];
  let owner: Map = data;
  for (const step of steps.slice(0, -1)) owner = owner[step] as Map;
  owner[steps.at(-1)!] = change(owner[steps.at(-1)!]);
  return loadPortalFrom(filesOf({ ...files, [name]: stringify(data.root) }));
}

/** Merges the example into the map at its place; where a map has several forms, the example replaces it. */
export const written =
  (example: Map, { several }: { several: boolean }) =>
  (current: unknown) => {
    if (several || typeof current !== 'object') return example;
    const screens: readonly string[] = [...screenKinds, 'tabs'];
    const replaced = screens.some((kind) => kind in example) && 'path' in { ...(current as Map), path: 1 };
    const kept = Object.entries(current as Map).filter(
      ([key]) => !(replaced && isScreenOf(current as Map, key)),
    );
    return { ...Object.fromEntries(kept), ...example };
  };
/** True for screen keys of a route or a tab, which has exactly one screen. */
const isScreenOf = (map: Map, key: string) =>
  'label' in map && !('many' in map) && ([...screenKinds, 'tabs'] as string[]).includes(key);

export type Case = {
  name: string;
  key: string;
  word: KeywordDocs;
  at: ConfigNode;
  base?: () => Map;
  several: boolean;
};

export const inParts: Case[] = parts.flatMap(({ id, words, at, maps }) =>
  Object.entries(words).map(([key, word]) => ({
    name: `${id}.${key}`,
    key,
    word,
    at: word.at ?? at,
    several: maps.length > 1,
  })),
);
export const example: ConfigNode = { file: 'resources/livros.yaml', path: ['fields', 'exemplo'] };
export const exampleOf = (kind: BuiltInType) => inSample(sectionOf(kindSchemas.get(kind)!)!.example!);
export const inFields: Case[] = [
  ...Object.entries(commonKeywords).map(([key, word]) => ({ key, word, kind: 'text' as BuiltInType })),
  ...[...kindSchemas].flatMap(([kind, object]) =>
    Object.entries(ownKeywords(object)).map(([key, word]) => ({ key, word, kind })),
  ),
].map(({ key, word, kind }) => ({
  name: `${kind}.${key}`,
  key,
  word,
  at: word.at ?? example,
  // another place of its own has a field
  ...((word.at ?? example).path.at(-1) === 'exemplo' && { base: () => parse(exampleOf(kind)) as Map }),
  several: false,
}));

/**
 * All problems, except those that placing an example causes: unused parts of the sample, features that
 * another backend lacks, columns of a table that the sample has not, values that a rule takes from a field no longer shown, and rules that the scenario of the sample
 * no longer tries.
 */
export const problemsIn = ({ problems }: { problems: readonly Problem[] }) =>
  formatProblems(
    problems.filter(
      ({ code, path, isRefused }) =>
        !code?.startsWith('unused-') &&
        code !== 'rule-reveals' &&
        code !== 'untried-rule' &&
        code !== 'dialect-lacks' &&
        code !== 'column-without-table' &&
        // the lists of the sample show all rows
        !(isRefused && path?.at(-1) === 'allRows'),
    ),
  );

/** The problems of the sample with the example in its place. */
export const problemsOf = ({ word, at, base, several }: Case): string =>
  problemsIn(
    sampleWith(at, (current) =>
      written(parse(inSample(word.example)) as Map, { several })(base?.() ?? current ?? {}),
    ),
  );
