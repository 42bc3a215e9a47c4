/** All languages at once, for a process that answers many people: each request in its own. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language, Locale } from './language.ts';
import { reworded, type Reworded } from './reworded.ts';
import { isSpeaking, speakBy, speakWithin } from './say.ts';
import { language as english } from './en-US/index.ts';
import * as englishPhrases from './en-US/phrases/index.ts';
import { sample as englishSample } from './en-US/sample.ts';
import { server as englishServer } from './en-US/server.ts';
import { signIn as englishSignIn } from './en-US/signIn.ts';
import { language as portuguese } from './pt-BR/index.ts';
import { server as portugueseServer } from './pt-BR/server.ts';
import { signIn as portugueseSignIn } from './pt-BR/signIn.ts';
import { language as spanish } from './es-419/index.ts';
import * as spanishPhrases from './es-419/phrases/index.ts';
import { sample as spanishSample } from './es-419/sample.ts';
import { server as spanishServer } from './es-419/server.ts';
import { signIn as spanishSignIn } from './es-419/signIn.ts';

/** A language with all that a browser does not need. */
type Complete = Required<Omit<Language, 'components' | 'sample'>> & Pick<Language, 'sample'>;

const together = (files: Readonly<Record<string, Readonly<Record<string, string>>>>): Record<string, string> =>
  Object.assign({}, ...Object.values(files)) as Record<string, string>;

export const languages: Readonly<Record<Locale, Complete>> = {
  'pt-BR': { ...portuguese, server: portugueseServer, signIn: portugueseSignIn, phrases: {} },
  'en-US': {
    ...english,
    server: englishServer,
    signIn: englishSignIn,
    phrases: together(englishPhrases),
    sample: englishSample,
  },
  'es-419': {
    ...spanish,
    server: spanishServer,
    signIn: spanishSignIn,
    phrases: together(spanishPhrases),
    sample: spanishSample,
  },
};

const chosen = new AsyncLocalStorage<() => Language>();

/** Runs something, and all that follows from it, in a language, with what a company says in words of its own. */
export function speaking<T>(locale: Locale, run: () => T, own?: Reworded): T {
  const language = reworded(languages[locale], own);
  return chosen.run(() => language, run);
}

/** The same in a language and words that may change meanwhile: each text is asked for anew. */
export const speakingAsOf = <T>(of: () => { locale: Locale; messages?: Reworded }, run: () => T): T =>
  chosen.run(() => {
    const { locale, messages } = of();
    return reworded(languages[locale], messages);
  }, run);

speakWithin(() => chosen.getStore()?.());
if (!isSpeaking()) speakBy(() => languages['pt-BR']);
