/**
 * Checks the texts of src/messages: every language has the same keys in the same order, with the same values and plural
 * forms, one text a line; and the code uses every key. Part of `npm run check`. `npm run texts` puts the files in this form, in
 * the order of the Portuguese ones, and writes keys.d.ts, which is not in git; `--keys` writes keys.d.ts alone.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales, type Locale } from '#messages/language.ts';

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
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('messages/'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

/**
 * Each part is loaded alone: the app's browsers load the first, and the second with code that needs it, the server the
 * third, tools and the server the fourth.
 */
const parts = ['browser', 'later', 'server', 'authoring'] as const;
type Part = (typeof parts)[number];
const fileOf = (locale: Locale, part: Part) => `src/messages/${locale}/${part}.json`;
const keysFile = 'src/messages/keys.d.ts';
const treeIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts;

/** A file of texts: one a line, in the order of another language's. */
export const textsFile = (texts: Texts, like: Texts): string =>
  `${JSON.stringify(inOrderOf(like, texts), null, 2)}\n`;

function inOrderOf(like: Texts, texts: Texts): Texts {
  const names = new Set([
    ...Object.keys(like).filter((name) => Object.hasOwn(texts, name)),
    ...Object.keys(texts),
  ]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [part, model] = [texts[name]!, like[name] ?? {}];
      return [name, typeof part === 'string' || typeof model === 'string' ? part : inOrderOf(model, part)];
    }),
  );
}

/** The declarations of the keys of each part, with the values that each text takes: `'number.between': 'min' | 'max'`. */
export const keysFileOf = (texts: Readonly<Record<Part, Texts>>): string =>
  [
    '/** The keys of all texts, and the values that each takes. Written by `npm ci` and `npm run texts`, and not in git. */',
    ...parts.flatMap((part) => [
      `export interface ${part[0]!.toUpperCase()}${part.slice(1)}Values {`,
      ...keysAndTexts(texts[part]).map(([key, text]) => `  '${key}': ${valueNames(text)};`),
      '}',
    ]),
    '',
  ].join('\n');

function valueNames(text: string): string {
  const names = [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!);
  if (text.includes(' |||| ')) names.push('smart_count');
  return [...new Set(names)].map((name) => `'${name}'`).join(' | ') || 'never';
}

const portuguese = (): Record<Part, Texts> =>
  Object.fromEntries(parts.map((part) => [part, treeIn(fileOf('pt-BR', part))])) as Record<Part, Texts>;

function faults(): string[] {
  const first = portuguese();
  const catalogue = new Map(parts.flatMap((part) => keysAndTexts(first[part])));
  return [
    ...locales.flatMap((locale) =>
      parts.flatMap((part) => {
        const file = fileOf(locale, part);
        const texts = treeIn(file);
        const [model, own] = [new Map(keysAndTexts(first[part])), new Map(keysAndTexts(texts))];
        const missing = [...model.keys()].filter((key) => !own.has(key));
        return [
          ...missing.map((key) => `${file}: ${key} is missing`),
          ...differences(model, own).map((fault) => `${file}: ${fault}`),
          ...(readFileSync(file, 'utf8') === textsFile(texts, first[part])
            ? []
            : [`${file} has another order or form than the Portuguese one, or a key twice: npm run texts`]),
        ];
      }),
    ),
    // react-admin's own code uses those under `ra`
    ...unusedKeys(catalogue.keys(), sourcesIn('src'))
      .filter((key) => !key.startsWith('ra.'))
      .map((key) => `${key} is not used: delete it in each language`),
  ];
}

function writeFiles() {
  const first = portuguese();
  for (const locale of locales)
    for (const part of parts)
      writeFileSync(fileOf(locale, part), textsFile(treeIn(fileOf(locale, part)), first[part]));
  writeKeys();
}

/** Writes keys.d.ts, unless it says the same already: a compiler that watches it then has nothing to do. */
export function writeKeys(): void {
  const declarations = keysFileOf(portuguese());
  if (!existsSync(keysFile) || readFileSync(keysFile, 'utf8') !== declarations)
    writeFileSync(keysFile, declarations);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--keys')) writeKeys();
  else {
    if (process.argv.includes('--write')) writeFiles();
    const problems = faults();
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
  }
}
