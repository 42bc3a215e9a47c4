/** The initials of the first and the last word: "Maria da Silva" is "MS". */
import { currentLocale } from '#messages/translate.ts';
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (first.charAt(0) + last.charAt(0)).toLocaleUpperCase(currentLocale());
}
