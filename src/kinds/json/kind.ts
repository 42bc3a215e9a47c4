import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { FieldKind } from '../kind.ts';
import { plainText } from '../format.ts';
import { cleaned, maxLengthOf, notAText, tooLong } from '../text/kind.ts';

/** Deeper than any data that people read. Limits the time for a text of nothing but brackets. */
const maxDepth = 32;

/**
 * The parsed JSON; undefined when it is invalid. Numbers keep their source text where the browser provides
 * it, so that long ids are not rounded.
 */
export function readJson(text: string): { value: unknown } | undefined {
  const asWritten = (_name: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? (context?.source ?? value) : value;
  try {
    return { value: JSON.parse(text, asWritten) as unknown };
  } catch {
    return undefined;
  }
}

const isDeep = (value: unknown, left = maxDepth): boolean =>
  left === 0 ||
  (Array.isArray(value)
    ? value.some((one) => isDeep(one, left - 1))
    : isMap(value) && Object.values(value).some((one) => isDeep(one, left - 1)));

/** The line of the syntax error, in browsers whose error message contains it. */
function lineOf(text: string): number | undefined {
  try {
    JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const line = /line (\d+)/.exec(message)?.[1];
    const at = /position (\d+)/.exec(message)?.[1];
    if (line) return Number(line);
    if (at) return text.slice(0, Number(at)).split('\n').length;
  }
  return undefined;
}

/** Stored as a text: every store supports it, and its names and values are searched like any text. */
export const json: FieldKind<'json'> = {
  traits: { text: 'lines', maxLength: 10_000 },
  flows: true,
  align: 'left',
  filter: 'text',
  /** The text is stored as typed. */
  parse: (input) => (typeof input === 'string' ? cleaned(input).trim() : undefined),
  format: plainText,
  misfit(value) {
    if (typeof value !== 'string') return notAText();
    const read = readJson(value);
    if (!read) {
      const line = lineOf(value);
      return line === undefined ? translate('text.json') : translate('text.jsonAt', { line });
    }
    return isDeep(read.value) ? translate('text.jsonDeep', { most: maxDepth }) : undefined;
  },
  outside: (value, field) => tooLong(String(value), maxLengthOf(field)),
  sample: (random) => JSON.stringify({ exemplo: 1 + Math.floor(random() * 999), itens: ['a', 'b'] }),
};
