/** What a language is: a folder of texts, and the habits of the country that it is written for. */
import type { Localization } from '@mui/material/locale';
import type { app, pages } from './pt-BR/app.ts';
import type { server } from './pt-BR/server.ts';
import type { shared } from './pt-BR/shared.ts';
import type { signIn } from './pt-BR/signIn.ts';
import type { DateWords } from './dateWords.ts';

/** The languages that the engine speaks, and what each calls itself. */
export const localeNames = {
  'pt-BR': 'Português (Brasil)',
  'en-US': 'English (United States)',
  'es-419': 'Español (Latinoamérica)',
} as const;

export type Locale = keyof typeof localeNames;
export const locales = Object.keys(localeNames) as Locale[];
export const isLocale = (name: unknown): name is Locale =>
  typeof name === 'string' && Object.hasOwn(localeNames, name);

/** Any words in the place of the Portuguese ones: leaving one out does not compile. */
export type Wording<T> = T extends string ? string : { readonly [K in keyof T]: Wording<T[K]> };

/** Texts by area and name: said in the browser and on the server alike, or by the server alone. */
export type Shared = typeof shared;
export type Served = typeof server;

export type Language = {
  locale: Locale;
  /** What the country of the language has that a config does not name. */
  usual: { currency: string; timeZone: string; country: string };
  /** Messages under react-admin's keys. */
  app: Wording<typeof app>;
  /** Words that single pages look up by themselves. */
  pages: Wording<typeof pages>;
  shared: Wording<Shared>;
  dates: DateWords;
  /** Absent in a browser: the server's alone. */
  server?: Wording<Served>;
  /** The texts of the sign-in page, which the server writes into it. */
  signIn?: Wording<typeof signIn>;
  /** What is said to whoever writes a config, by the Portuguese text: the server's and the commands' alone. */
  phrases?: Readonly<Record<string, string>>;
  /** The names and words of the reference's examples, by the Portuguese ones: the server's and the commands' alone. */
  sample?: Readonly<Record<string, string>>;
  /** What MUI's components say by themselves; absent where none is drawn. */
  components?: Localization;
};
