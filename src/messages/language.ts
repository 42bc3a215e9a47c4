/** A language: a folder of texts, and the conventions of its country. */
import type { Localization } from '@mui/material/locale';
import type { authoring } from './pt-BR/authoring/index.ts';
import type { app, pages } from './pt-BR/app.ts';
import type { server } from './pt-BR/server.ts';
import type { shared } from './pt-BR/shared.ts';
import type { signIn } from './pt-BR/signIn.ts';
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

/** The shape of the Portuguese texts with other words. Leaving one out does not compile. */
export type Wording<T> = T extends string ? string : { readonly [K in keyof T]: Wording<T[K]> };

/** The texts of a browser: react-admin's under `ra`, then by area and name. */
export type BrowserTexts = typeof app & typeof shared & { pages: typeof pages };
/** Texts that only the server has, with those of the sign-in page, which it embeds. */
export type ServerTexts = typeof server & { signIn: typeof signIn };
/** Texts for people who write a config, use the commands or run a server. */
export type Authoring = typeof authoring;

export type Language = {
  locale: LocaleTag;
  /** The defaults of the language's country, where a config names none. */
  defaults: { currency: string; timeZone: string; country: string };
  /** In a browser without those of the server. */
  texts: Wording<BrowserTexts> & Partial<Wording<ServerTexts>>;
  dates: DateWords;
  /** Only on the server and in the commands. */
  authoring?: Wording<Authoring>;
  /**
   * Translations of the reference's examples, by the Portuguese text. Only on the server and in the commands.
   */
  sample?: Readonly<Record<string, string>>;
  /** The texts of MUI's own components. Absent where none is rendered. */
  components?: Localization;
};
