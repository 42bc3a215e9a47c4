/** The thread that compiles the lines typed on the sign-in page, by the same compiler as the server. */
import { composeLanguage } from '#compiler/composeLanguage.ts';
import { dates as english } from '#messages/en-US/dates.ts';
import { dates as spanish } from '#messages/es-419/dates.ts';
import { dates as portuguese } from '#messages/pt-BR/dates.ts';
import { setLanguageSource } from '#messages/translate.ts';
import type { TypedExample } from '#features/demo/shared/example.ts';
import { answerTo } from './answerTo.ts';

const datesOf: Readonly<Record<string, typeof english>> = { pt: portuguese, en: english, es: spanish };

/** At first the example, and then the lines as they are typed, each of which is answered. */
type Task = { example: TypedExample } | { yaml: string };
let example: TypedExample;

const thread = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;
thread.onmessage = ({ data }: MessageEvent<Task>) => {
  if ('yaml' in data) return thread.postMessage(answerTo(example, data.yaml));
  ({ example } = data);
  const { language } = example;
  const spoken = { ...language, dates: datesOf[language.locale.slice(0, 2)]! };
  setLanguageSource(() => spoken);
  composeLanguage();
};
