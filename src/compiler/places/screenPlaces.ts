/**
 * Where the parts of a screen are written: each item of its lists and maps, and of the resources that it shows, with file
 * and lines. It reads the files as they are, so a draft has places, too.
 */
import { Report } from '#language/problems.ts';
import type { Parsed } from '#language/files.ts';
import type { ScreenPlace, ScreenPlaces } from '#model/api/screenPlaces.ts';
import { isMap } from '#model/values/values.ts';
import { expandGroups } from '../check/groups.ts';
import { parseFile } from '../parse/parse.ts';
import type { ConfigFile } from '../read/read.ts';

type Path = readonly (string | number)[];

/**
 * Undefined where the file no longer has the route: the portal then serves an older version of it.
 *
 * @param file the department's, beginning with the config's folder
 * @param resources those that the screen shows, its own before those of its related lists
 */
export function screenPlaces(
  files: readonly ConfigFile[],
  { file, path, resources }: { file: string; path: string; resources: readonly string[] },
): ScreenPlaces | undefined {
  const written = files.find((one) => one.path === file);
  const department = written && parseFile(written, new Report());
  const routes = department?.data?.routes;
  const at = Array.isArray(routes) ? routes.findIndex((route) => isMap(route) && route.path === path) : -1;
  if (!department || at < 0) return undefined;
  const texts = new Texts(files);
  const own: Path = ['routes', at];
  const [line, end] = texts.blockOf(department, own);
  const places = [
    ...placesIn(department, (routes as unknown[])[at], own, texts),
    ...parsedResources(files, resources).flatMap((resource) =>
      placesIn(resource, resource.data, [], texts).map((place) => ({ ...place, resource: resource.id })),
    ),
  ];
  return { file, line, end, part: own.join('.'), places };
}

/** The parsed resources with the fields of their groups, in the order of the ids. Of a name in several of them, the first one counts. */
function parsedResources(files: readonly ConfigFile[], ids: readonly string[]): Parsed[] {
  const isWanted = ({ path }: ConfigFile) =>
    /\/groups\/[^/]+$/.test(path) || ids.some((id) => path.endsWith(`/resources/${id}.yaml`));
  const parsed = files.filter(isWanted).flatMap((file) => parseFile(file, new Report()) ?? []);
  return expandGroups(parsed, new Report())
    .filter(({ kind }) => kind === 'resource')
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Maps whose items are single texts: `paga: Paga`. */
const keyedTexts = new Set(['options', 'measures']);

function placesIn(parsed: Parsed, data: unknown, top: Path, texts: Texts): ScreenPlace[] {
  const found: ScreenPlace[] = [];
  const add = (keyword: string, names: string[], path: Path) => {
    const { file } = parsed.place(path, 'key');
    const [line, end] = texts.blockOf(parsed, path);
    found.push({ keyword, names: [...new Set(names)], file, line, end });
  };
  const visit = (value: unknown, path: Path, keyword: string) => {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) {
        const at = [...path, index];
        if (typeof item !== 'object') add(keyword, [String(item)], at);
        else if (isMap(item)) {
          add(keyword, textsIn(item), at);
          visit(item, at, keyword);
        }
      }
    else if (isMap(value))
      for (const [key, part] of Object.entries(value)) {
        const at = [...path, key];
        if (typeof part === 'object' && part !== null) {
          add(keyword, [key, ...(isMap(part) ? textsIn(part) : [])], at);
          visit(part, at, key);
        } else if (keyedTexts.has(keyword)) add(keyword, [key, String(part)], at);
      }
  };
  if (top.length > 0 && isMap(data)) {
    add('', textsIn(data), top);
    if (data.label !== undefined) add('label', textsIn({ label: data.label }), [...top, 'label']);
  }
  visit(data, top, '');
  return found;
}

/** The texts of a map, in each language. */
const textsIn = (map: Record<string, unknown>): string[] =>
  Object.values(map).flatMap((value) =>
    typeof value === 'string'
      ? [value]
      : isMap(value) && Object.keys(value).every((key) => /^[a-z]{2}(-|$)/.test(key))
        ? textsIn(value)
        : [],
  );

class Texts {
  readonly #lines = new Map<string, string[]>();

  constructor(files: readonly ConfigFile[]) {
    for (const { path, text } of files) if (text !== null) this.#lines.set(path, text.split(/\r?\n/));
  }

  /** The first and the last line of a part: by its indentation, if it begins its line. */
  blockOf(parsed: Parsed, path: Path): readonly [number, number] {
    const { file, line, column } = parsed.place(path, 'key');
    const lines = this.#lines.get(file) ?? [];
    const text = lines[line - 1] ?? '';
    const before = text.slice(0, column - 1);
    if (!/^[\s-]*$/.test(before)) return [line, line];
    const indent = before.search(/\S|$/);
    let end = line;
    for (let at = line; at < lines.length; at++) {
      const next = lines[at]!;
      if (next.trim() === '') continue;
      const own = next.search(/\S/);
      // the items of a list may be as far to the left as their key
      const isOwnItem = own === indent && next.slice(own).startsWith('- ') && !before.includes('-');
      if (own < indent || (own === indent && !isOwnItem)) break;
      end = at + 1;
    }
    return [line, end];
  }
}
