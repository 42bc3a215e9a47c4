/** Loads all languages, for a process that serves many users. Each request has its own language. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  isLocale,
  languageOf,
  mergedTexts,
  type Language,
  type Locale,
  type LocaleTag,
  type TextTree,
} from './language.ts';
import { overrideMessages, type MessageOverrides } from './messageOverrides.ts';
import { regionDefaults } from './regions.ts';
import { currentLanguage, setLanguageSource, setContextLanguage } from './translate.ts';
import englishAuthoring from './en-US/authoring.json' with { type: 'json' };
import { language as english } from './en-US/index.ts';
import englishSample from './en-US/sample.json' with { type: 'json' };
import englishLater from './en-US/later.json' with { type: 'json' };
import englishServer from './en-US/server.json' with { type: 'json' };
import spanishAuthoring from './es-419/authoring.json' with { type: 'json' };
import { language as spanish } from './es-419/index.ts';
import spanishSample from './es-419/sample.json' with { type: 'json' };
import spanishLater from './es-419/later.json' with { type: 'json' };
import spanishServer from './es-419/server.json' with { type: 'json' };
import portugueseAuthoring from './pt-BR/authoring.json' with { type: 'json' };
import { language as portuguese } from './pt-BR/index.ts';
import portugueseLater from './pt-BR/later.json' with { type: 'json' };
import portugueseServer from './pt-BR/server.json' with { type: 'json' };

/** A language including the parts that only the server needs. */
type Complete = Language & { authoring: TextTree };

export const languages: Readonly<Record<Locale, Complete>> = {
  'pt-BR': {
    ...portuguese,
    texts: mergedTexts(mergedTexts(portuguese.texts, portugueseLater), portugueseServer),
    authoring: portugueseAuthoring,
  },
  'en-US': {
    ...english,
    texts: mergedTexts(mergedTexts(english.texts, englishLater), englishServer),
    authoring: englishAuthoring,
    sample: englishSample,
  },
  'es-419': {
    ...spanish,
    texts: mergedTexts(mergedTexts(spanish.texts, spanishLater), spanishServer),
    authoring: spanishAuthoring,
    sample: spanishSample,
  },
};

const regional = new Map<LocaleTag, Complete>();

/** The language of a locale, with the notation and the defaults of its country. The same object each time. */
export function languageNamed(tag: LocaleTag): Complete {
  if (isLocale(tag)) return languages[tag];
  const known = regional.get(tag) ?? {
    ...languages[languageOf(tag)],
    locale: tag,
    defaults: regionDefaults(tag),
  };
  regional.set(tag, known);
  return known;
}

const worded = new WeakMap<MessageOverrides, Map<LocaleTag, Language>>();

/** A language with the company's own wording. The same object each time. */
function wordedBy(own: MessageOverrides, locale: LocaleTag): Language {
  let languagesOf = worded.get(own);
  if (!languagesOf) worded.set(own, (languagesOf = new Map<LocaleTag, Language>()));
  let language = languagesOf.get(locale);
  if (!language) languagesOf.set(locale, (language = overrideMessages(languageNamed(locale), own)));
  return language;
}

const chosen = new AsyncLocalStorage<Language>();
/** Runs under way in another language than the one around them. */
let underWay = 0;

/**
 * Runs a function, including its asynchronous continuations until its promise is settled, in a language, with
 * the company's own wording.
 *
 * While a storage is in use, Node (before 24) notes the context of every promise of the process: 6% of the CPU
 * time of a write. So it is used only for a language other than the current one, such as
 * that of the process, and only as long as such a function runs.
 */
export function withLanguage<T>(locale: LocaleTag, run: () => T, own?: MessageOverrides): T {
  const language = own ? wordedBy(own, locale) : languageNamed(locale);
  if (language === currentLanguage()) return run();
  underWay++;
  let result: T | undefined;
  try {
    return (result = chosen.run(language, run));
  } finally {
    if (result instanceof Promise) result.then(ended, ended);
    else ended();
  }
}

/** Runs work that a request causes but does not wait for, in the language of the process. */
export const inProcessLanguage = <T>(run: () => T): T => chosen.exit(run);

function ended() {
  if (--underWay === 0) chosen.disable();
}

/**
 * Lets the texts be in the language of `withLanguage`, and otherwise in Portuguese until a config names another. Each
 * program on Node calls it when it starts.
 */
export function provideLanguages(): void {
  setContextLanguage(() => chosen.getStore());
  setLanguageSource(() => languages['pt-BR']);
}
