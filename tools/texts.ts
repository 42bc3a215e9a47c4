/**
 * Checks the texts of src/messages: every language has the same values and plural forms in a text, and the code uses
 * every key. Part of `npm run check`. The compiler finds a missing text, and a key that does not exist.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales } from '#messages/language.ts';
import { languages } from '#messages/node.ts';

type Texts = { readonly [name: string]: string | Texts };
/** The texts of one language by key. */
export type Catalogue = ReadonlyMap<string, string>;

export const keysAndTexts = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + name, text]] : keysAndTexts(text, `${prefix}${name}.`),
  );

const valuesIn = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort().join(' ');
const formsIn = (text: string) => text.split(' |||| ').length;

/** How the texts of a language differ from those of the first one. */
export function differences(first: Catalogue, other: Catalogue): string[] {
  return [...other].flatMap(([key, text]) => {
    const original = first.get(key);
    if (original === undefined) return [`${key} is in no other language`];
    // react-admin's own messages may leave out their values
    const [wanted, found] = [original, text].map((one) => (key.startsWith('ra.') ? '' : valuesIn(one)));
    return [
      ...(wanted === found
        ? []
        : [`${key} has the values ${found || 'none'} instead of ${wanted || 'none'}`]),
      ...(formsIn(original) === formsIn(text) ? [] : [`${key} has ${formsIn(text)} plural forms`]),
    ];
  });
}

/** Keys in quotes, parts of the catalogue that code takes as a whole, and keys in templates such as `icons.${name}`, which use all keys of that form. */
const literal = /(['"`])([A-Za-z]\w*(?:\.[\w-]+)+)\1/g;
const part = /\.texts\.(\w+(?:\.\w+)*)/g;
const template = /`([A-Za-z]\w*\.(?:[^`$]|\$\{(?:[^{}]|\{[^{}]*\})*\})*)`/g;

/** The keys that no source uses. */
export function unusedKeys(keys: Iterable<string>, sources: readonly string[]): string[] {
  const used = new Set<string>();
  const forms = new Set<string>();
  for (const source of sources) {
    for (const [, , key] of source.matchAll(literal)) used.add(key!);
    for (const [, name] of source.matchAll(part)) forms.add(`${name!}.\${name}`);
    for (const [, form] of source.matchAll(template)) forms.add(form!);
  }
  const patterns = [...forms].map((form) => {
    const parts = form.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
    return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
  });
  return [...keys].filter((key) => !used.has(key) && !patterns.some((pattern) => pattern.test(key)));
}

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^messages\/(?:pt|en|es)-/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

function faults(): string[] {
  const [first, ...others] = locales.map((locale) => {
    const { texts, authoring } = languages[locale];
    return new Map(keysAndTexts({ ...texts, ...authoring }));
  });
  return [
    ...others.flatMap((other, at) =>
      differences(first!, other).map((fault) => `${locales[at + 1]!}: ${fault}`),
    ),
    // react-admin's own code uses those under `ra`
    ...unusedKeys(first!.keys(), sourcesIn('src'))
      .filter((key) => !key.startsWith('ra.'))
      .map((key) => `${key} is not used: delete it in each language`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = faults();
  for (const fault of found) console.error(fault);
  if (found.length > 0) process.exitCode = 1;
}
