import { fold } from '../values/values.ts';

/** The most different words that a request may search for. */
export const mostSearchWords = 10;

/** True when a text contains each of these words, which are folded. */
export function containsWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** The different words of a search, each as it is written first. */
export const searchWords = (text: string): string[] => {
  const words = new Map<string, string>();
  for (const word of text.split(/\s+/)) if (word && !words.has(fold(word))) words.set(fold(word), word);
  return [...words.values()];
};
