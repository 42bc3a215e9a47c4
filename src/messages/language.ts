/** A language: a folder of texts, and the conventions of its country. */
import type { Localization } from '@mui/material/locale';
import type { DateWords } from './dateWords.ts';
import { regionalTags, type RegionalTag } from './regions.ts';

/** The engine's languages. */
export const locales = ['pt-BR', 'en-US', 'es-419'] as const;
export type Locale = (typeof locales)[number];
export const isLocale = (name: unknown): name is Locale => (locales as readonly unknown[]).includes(name);

/** A language, or a language as a country writes it: `es-CL` has the texts of es-419 and the numbers of Chile. */
export type LocaleTag = Locale | RegionalTag;

export const isLocaleTag = (name: unknown): name is LocaleTag =>
  isLocale(name) || (regionalTags as readonly unknown[]).includes(name);

/** The language whose texts a locale has. */
export const languageOf = (tag: LocaleTag): Locale =>
  locales.find((locale) => locale.slice(0, 2) === tag.slice(0, 2))!;

/** Texts by area and name. `keys.d.ts` lists the keys, and the values that each text takes. */
export type TextTree = { readonly [name: string]: string | TextTree };

export type Language = {
  locale: LocaleTag;
  /** The defaults of the language's country, where a config names none. */
  defaults: { currency: string; timeZone: string; country: string };
  /** react-admin's under `ra`, then by area and name. In a browser without those of the server. */
  texts: TextTree;
  dates: DateWords;
  /** For people who write a config, use the commands or run a server. Only on the server and in the commands. */
  authoring?: TextTree;
  /**
   * Translations of the reference's examples, by the Portuguese text. Only on the server and in the commands.
   */
  sample?: Readonly<Record<string, string>>;
  /** The texts of MUI's own components. Absent where none is rendered. */
  components?: Localization;
};

/** The texts of both trees. */
export const mergedTexts = (tree: TextTree, other: TextTree): TextTree => ({
  ...tree,
  ...Object.fromEntries(
    Object.entries(other).map(([name, part]) => {
      const own = tree[name];
      return [name, typeof own === 'object' && typeof part === 'object' ? mergedTexts(own, part) : part];
    }),
  ),
});
