/** Options as other products write them: lists of texts, of pairs, of maps with a value and a name. */
import { isMap } from '#model/values/values.ts';

const valueKeys = ['value', 'id', 'key', 'code'];
const labelKeys = ['label', 'name', 'text', 'title', 'color'];

/** `[a, b]`, `[[a, A], [b, B]]`, `[{ id: a, name: A }]` or `"a, b"` as a map; undefined for anything else. */
export function optionsIn(written: unknown): Record<string, string> | undefined {
  if (isMap(written)) {
    const texts = Object.entries(written);
    return texts.every(([, label]) => typeof label === 'string')
      ? (Object.fromEntries(texts) as Record<string, string>)
      : undefined;
  }
  const list = typeof written === 'string' ? written.split(/\s*[,|]\s*/) : written;
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const pairs = list.map(pairIn);
  return pairs.includes(undefined) ? undefined : Object.fromEntries(pairs as [string, string][]);
}

function pairIn(item: unknown): [string, string] | undefined {
  if (['string', 'number', 'boolean'].includes(typeof item)) return [String(item), labelOf(String(item))];
  if (Array.isArray(item) && item.length === 2 && item.every((part) => typeof part !== 'object'))
    return [String(item[0]), String(item[1])];
  if (!isMap(item)) return undefined;
  const find = (keys: readonly string[]) =>
    keys.map((key) => item[key]).find((one) => typeof one === 'string' || typeof one === 'number');
  const value = find(valueKeys) ?? find(labelKeys);
  return value === undefined ? undefined : [String(value), String(find(labelKeys) ?? labelOf(String(value)))];
}

const labelOf = (value: string) => {
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
