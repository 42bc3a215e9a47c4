/** Edits of a generated company's files, as an administrator makes them who takes what stands elsewhere as a model. */
import { parse, stringify } from 'yaml';
import { loadPortalFrom, type ConfigFile } from '#compiler/load.ts';
import type { Chance } from './chance.ts';

type Data = Record<string, unknown>;
type Part = Data | unknown[];
type Found = { part: Part; path: readonly string[] };

const partsOf = (value: unknown, path: readonly string[] = []): Found[] =>
  typeof value === 'object' && value !== null
    ? [
        { part: value as Part, path },
        ...Object.entries(value).flatMap(([key, inner]) => partsOf(inner, [...path, key])),
      ]
    : [];

/** The last name on the path that is no index. */
const nameOf = (path: readonly string[]) => path.findLast((step) => !/^\d+$/.test(step)) ?? '';

/** For each key, all values that the config gives it. Edits are made of them. */
function valuesByKey(all: readonly Data[]): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  for (const { part, path } of all.flatMap((data) => partsOf(data)))
    for (const [key, value] of Object.entries(part)) {
      const name = nameOf([...path, key]);
      found.set(name, [...(found.get(name) ?? []), value]);
    }
  return found;
}

/** Keys that decide on rights: half of the edits concern them. */
const deciding = new Set([
  ...['permissions', 'scope', 'filter', 'actions', 'columns', 'filters', 'form', 'fields', 'routes', 'when'],
  ...['readOnlyWhen', 'editableWhen', 'deletableWhen', 'transitions', 'related', 'sort', 'tabs', 'widgets'],
  ...['dashboard', 'measures', 'groupBy', 'card', 'show', 'tones', 'totals', 'facets', 'readOnly', 'any'],
]);

function editPart(chance: Chance, { part, path }: Found, values: ReadonlyMap<string, unknown[]>) {
  const keys = Object.keys(part);
  // a list that repeats a name means the same, in other words
  const here = (key: string) =>
    (values.get(nameOf([...path, key])) ?? []).filter((one) => !Array.isArray(part) || !part.includes(one));
  const how = chance.weighed([
    [3, 'drop'],
    [4, 'replace'],
    [3, 'add'],
    [1, 'turn'],
  ] as const);
  if (Array.isArray(part)) {
    if (how === 'turn') part.reverse();
    else if (how === 'add' || part.length === 0) part.push(structuredClone(pickOr(chance, here('0'), 'x')));
    else if (how === 'drop') part.splice(chance.upTo(part.length - 1), 1);
    else {
      const at = chance.upTo(part.length - 1);
      part[at] = structuredClone(pickOr(chance, here(String(at)), part[at]));
    }
    return;
  }
  if (how === 'add' || keys.length === 0) {
    const key = chance.pick([...values.keys()].filter((name) => deciding.has(name)).toSorted());
    part[key] = structuredClone(chance.pick(values.get(key)!));
    return;
  }
  const key = chance.pick(keys);
  if (how === 'drop') delete part[key];
  else part[key] = structuredClone(pickOr(chance, here(key), part[key]));
}

const pickOr = <T>(chance: Chance, list: readonly T[], instead: T): T =>
  list.length > 0 ? chance.pick(list) : instead;

const isEdited = ({ path }: ConfigFile) => !path.endsWith('portal.yaml');

/** Returns the files after one to four edits. Nine times out of ten, an edit that makes the config invalid is tried anew. */
export function editedBy(chance: Chance, files: readonly ConfigFile[]): ConfigFile[] {
  let edited = [...files];
  for (let count = 1 + chance.upTo(3); count > 0; count--) {
    const mayBreak = chance.maybe(10);
    for (let attempt = 0; attempt < 6; attempt++) {
      const next = editedOnce(chance, edited);
      if (!loadPortalFrom(next).portal && !mayBreak) continue;
      edited = next;
      break;
    }
  }
  return edited;
}

function editedOnce(chance: Chance, files: readonly ConfigFile[]): ConfigFile[] {
  const all = files.map(({ text }) => parse(text ?? '') as Data);
  const chosen = files.flatMap((file, at) => (isEdited(file) ? [at] : []));
  const screens = chosen.filter((at) => files[at]!.path.includes('/departments/'));
  const parts = partsOf(all[chance.pick(chance.maybe(65) ? screens : chosen)]!);
  const near = parts.filter(({ path }) => path.some((step) => deciding.has(step)));
  editPart(chance, chance.pick(chance.maybe(50) && near.length > 0 ? near : parts), valuesByKey(all));
  return files.map((file, at) => ({
    ...file,
    text: stringify(all[at], { aliasDuplicateObjects: false }),
  }));
}

/** Returns the files with an unknown key, which concerns no right, in each file that differs from the earlier one. */
export const brokenBeside = (files: readonly ConfigFile[], before: readonly ConfigFile[]): ConfigFile[] =>
  files.map((file, at) =>
    file.text === before[at]!.text ? file : { ...file, text: `${file.text}zzqx: 1\n` },
  );
