import { fold } from '../values/values.ts';

/** The most different words that a request may search for. */
export const mostSearchWords = 10;

/** True when a text contains each of these words, which are folded. */
export function containsWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/**
 * What is searched by typing: the items whose text contains every typed word. Those whose name begins with what is typed
 * lead, then those whose name begins with its first word, those whose name has all words, and those that have them elsewhere.
 */
export function searchItems<T>(
  items: readonly T[],
  typed: string,
  nameOf: (item: T) => string,
  textOf: (item: T) => string = nameOf,
): T[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [...items];
  const begins = [words.join(' '), first];
  const rankOf = (name: string) => {
    const begun = begins.findIndex((begin) => fold(name).startsWith(begin));
    return begun >= 0 ? begun : containsWords(name, words) ? 2 : 3;
  };
  return items
    .filter((item) => containsWords(textOf(item), words))
    .map((item) => ({ item, rank: rankOf(nameOf(item)) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** The different words of a search, each as it is written first. */
export const searchWords = (text: string): string[] => {
  const words = new Map<string, string>();
  for (const word of text.split(/\s+/)) if (word && !words.has(fold(word))) words.set(fold(word), word);
  return [...words.values()];
};
