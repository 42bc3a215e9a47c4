/** A language: a folder of texts, and the conventions of its country. */
import type { Localization } from '@mui/material/locale';
import type { app, pages } from './pt-BR/app.ts';
import type { server } from './pt-BR/server.ts';
import type { shared } from './pt-BR/shared.ts';
import type { signIn } from './pt-BR/signIn.ts';
import type { DateWords } from './dateWords.ts';

/** The engine's languages, each with its own name for itself. */
export const localeNames = {
  'pt-BR': 'Português (Brasil)',
  'en-US': 'English (United States)',
  'es-419': 'Español (Latinoamérica)',
} as const;

export type Locale = keyof typeof localeNames;
export const locales = Object.keys(localeNames) as Locale[];
export const isLocale = (name: unknown): name is Locale =>
  typeof name === 'string' && Object.hasOwn(localeNames, name);

/** The shape of the Portuguese texts with other words. Leaving one out does not compile. */
export type Wording<T> = T extends string ? string : { readonly [K in keyof T]: Wording<T[K]> };

/** Texts by area and name: `Shared` by browser and server, `Served` used by the server only. */
export type Shared = typeof shared;
export type Served = typeof server;

export type Language = {
  locale: Locale;
  /** The defaults of the language's country, where a config names none. */
  defaults: { currency: string; timeZone: string; country: string };
  /** Messages under react-admin's keys. */
  app: Wording<typeof app>;
  /** Texts that single pages read directly. */
  pages: Wording<typeof pages>;
  shared: Wording<Shared>;
  dates: DateWords;
  /** Only on the server. */
  server?: Wording<Served>;
  /** The texts of the sign-in page, which the server embeds in it. */
  signIn?: Wording<typeof signIn>;
  /** Texts for people who write a config, by the Portuguese text. Only on the server and in the commands. */
  phrases?: Readonly<Record<string, string>>;
  /**
   * Translations of the reference's examples, by the Portuguese text. Only on the server and in the commands.
   */
  sample?: Readonly<Record<string, string>>;
  /** The texts of MUI's own components. Absent where none is rendered. */
  components?: Localization;
};
