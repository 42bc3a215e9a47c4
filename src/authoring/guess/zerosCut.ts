/** Recognizes documents that a spreadsheet has stored as numbers, without their leading zeros. */
import { fold } from '#model/values/values.ts';
import { textOfData, type Candidate, type Known } from './choices.ts';
import { spaced } from './fieldNames.ts';
import { enough, takerOf } from './lists.ts';
import { translate } from '#messages/translate.ts';

/** With fewer values and no name that says so, numbers may be valid documents by chance. */
const enoughToProve = 5;
const mostZeros = 4;

/** The kind that accepts nearly all values once their zeros are back, by its check digits or the column's name. */
export function zerosCut(hint: string, values: readonly unknown[], known: Known): Candidate | undefined {
  const texts = values.map((value) => textOfData(value).trim());
  if (!texts.every((text) => /^\d{3,17}$/.test(text))) return undefined;
  const words = new Set(hint.split(/[^a-z0-9]+/));
  for (const { type, heading, identifies } of known.kinds) {
    const isNamed =
      heading?.test(hint) ||
      fold(spaced(type))
        .split(' ')
        .every((word) => words.has(word));
    const isProved = identifies && new Set(texts).size >= enoughToProve;
    if (!isNamed && !isProved) continue;
    const takes = takerOf({ type, label: hint }, known);
    const short = texts.filter((text) => !takes(text));
    const completed = short.filter((text) => isCompletedBy(takes, text)).length;
    const share = (texts.length - short.length + completed) / texts.length;
    const isSeen = isNamed || short.length < texts.length / 2;
    if (completed === 0 || !isSeen || share < (isNamed ? enough : 1)) continue;
    return {
      field: { type },
      note: translate('guess.lackLeadingZeros', { completed }),
    };
  }
  return undefined;
}

const isCompletedBy = (takes: (value: unknown) => boolean, text: string) =>
  Array.from({ length: mostZeros }, (_none, at) => '0'.repeat(at + 1) + text).some(takes);
