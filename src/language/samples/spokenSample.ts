/** The sample and its examples in the current language. Their names and texts are translated word by word. */
import { hasLanguage, currentLanguage } from '#messages/translate.ts';
import { sample } from './sample.ts';
import { memoize } from '#model/lib/memoize.ts';

/** Translates a piece of YAML, an address or a name of the sample. */
export function inSample(text: string): string {
  const words = (hasLanguage() ? currentLanguage().sample : undefined) ?? {};
  return text.replace(wordsPattern(words), (word) => words[word]!);
}

/** The files of the sample, by name. */
export function sampleFiles(): Record<string, string> {
  const { locale, sample: words } = hasLanguage() ? currentLanguage() : { locale: 'pt-BR' };
  const line = words ? `locale: ${locale}\n` : '';
  return Object.fromEntries(
    Object.entries(sample).map(([file, text]) => [
      inSample(file),
      `${file === 'portal.yaml' ? line : ''}${inSample(text)}`,
    ]),
  );
}

/** Matches any of the words as a whole, the longest first. */
const wordsPattern = memoize((words: Readonly<Record<string, string>>): RegExp => {
  const all = Object.keys(words).toSorted((a, b) => b.length - a.length);
  const any = all.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '(?!)';
  return new RegExp(`(?<![\\p{L}\\d])(?:${any})(?![\\p{L}\\d])`, 'gu');
});
