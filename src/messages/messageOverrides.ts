/** The company's own wording of texts: `messages` of portal.yaml, by message key. */
import type { Language } from './language.ts';

/** `ra.action.save: Gravar`. */
export type MessageOverrides = Readonly<Record<string, string>>;

type Texts = { [name: string]: string | Texts };

/** All texts of a language that a company may replace, by key. Those for people who write its config are not among them. */
export const textsOf = ({ texts }: Pick<Language, 'texts'>): Map<string, string> => new Map(flat(texts));

const flat = (texts: Texts = {}, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[before + name, text]] : flat(text, `${before}${name}.`),
  );

const made = new WeakMap<MessageOverrides, Map<Language, Language>>();

/** The language with some of its texts replaced. Keys that do not exist here are ignored. */
export function overrideMessages<L extends Language>(language: L, own: MessageOverrides | undefined): L {
  if (!own) return language;
  const known = made.get(own) ?? new Map<Language, Language>();
  made.set(own, known);
  let one = known.get(language);
  if (!one) {
    const texts = structuredClone(language.texts);
    for (const [name, text] of Object.entries(own)) put(texts, name.split('.'), text);
    known.set(language, (one = { ...language, texts }));
  }
  return one as L;
}

function put(texts: Texts, steps: readonly string[], text: string) {
  const last = steps.at(-1)!;
  let part: string | Texts | undefined = texts;
  for (const step of steps.slice(0, -1)) part = typeof part === 'object' ? part[step] : undefined;
  if (typeof part === 'object' && typeof part[last] === 'string') part[last] = text;
}
