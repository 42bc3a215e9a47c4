import type { Choice, Finding } from '#spreadsheets/columns/readCell.ts';
import type { ValuesOf, NameIn } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';

/** Names of choices whose value can't be a key of a text. */
const keys = { ',': 'comma', '.': 'point' } as const;
type ChoiceName = Exclude<NameIn<'portal.screen.import.reading.choice'>, 'with'>;
const namedLines = 5;

/** What is said about how a column is read. */
export function useReadingWords() {
  const say = <N extends NameIn<'portal.screen.import.reading'>>(
    name: N,
    ...values: ValuesOf<`portal.screen.import.reading.${N}`>
  ) => translate(`portal.screen.import.reading.${name}`, ...values);
  const nameOf = ({ value }: Choice) =>
    say(`choice.${keys[value as keyof typeof keys] ?? (value as ChoiceName)}`);
  const examplesOf = ({ examples }: Choice) =>
    examples.map(({ cell, reads }) => say('example', { text: cell.text, reads })).join('; ');
  const withExamples = (choice: Choice) =>
    choice.examples.length > 0
      ? say('choice.with', { name: nameOf(choice), examples: examplesOf(choice) })
      : nameOf(choice);
  const linesOf = (lines: readonly number[]) => {
    const named = lines.slice(0, namedLines).join(', ');
    const rest = lines.length - namedLines;
    return rest > 0 ? say('moreLines', { lines: named, smart_count: rest }) : named;
  };
  return {
    say,
    linesOf,
    question: ({ aspect, choices }: Finding) =>
      say(`question.${aspect}`, { text: choices.flatMap(({ examples }) => examples)[0]?.cell.text ?? '' }),
    choice: withExamples,
    refused: ({ refused }: Choice) =>
      refused.length > 0
        ? say('refused', { smart_count: refused.length, lines: linesOf(refused) })
        : undefined,
    /** The reading in force, with the cell that decided it. */
    settled: ({ aspect, chosen, proof, choices }: Finding) => {
      const choice = choices.find(({ value }) => value === chosen);
      if (!choice) return undefined;
      const reading = withExamples(choice);
      if (!proof) return reading;
      if (aspect === 'zeros') return say('checked', { reading });
      return say('proven', { reading, text: proof.text, line: proof.line });
    },
  };
}

export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  cp850: 'CP850 (DOS)',
} as const;
export const separatorKeys = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;
