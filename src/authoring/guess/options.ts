/** Makes the options of a choice from the texts of a column. */
import { listedAsGiven } from '#compiler/read/fileOrder.ts';
import { translate } from '#messages/translate.ts';
import { isReservedKey } from '#model/config/reservedNames.ts';
import { fold } from '#model/values/values.ts';
import { readable } from './fieldNames.ts';
import { labelOf, optionIdOf } from './naming.ts';

/**
 * The options, each in its most frequent spelling; if equal, the one not in capitals. Texts are one option only
 * if an import finds it by each of them: "Em uso" and "em_uso" are one, "O+" and "O-" are two.
 */
export function optionsFrom(texts: readonly string[]): Record<string, string> {
  const spellings = new Map<string, Map<string, number>>();
  for (const text of texts) {
    const counts = getCounts(spellings, fold(text).replaceAll('_', ' ').trim());
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const labels = [...spellings].map(([key, counts]): [string, string] => [key, labelIn(counts)]);
  const ids = idsFor(labels.map(([key]) => key));
  return listedAsGiven(labels.map(([key, label]) => [ids.get(key)!, label]));
}

/**
 * The options of values that another program declares. Names of letters and digits stay as they are, since that
 * program knows them so.
 */
export function declaredOptions(values: readonly string[]): Record<string, string> {
  const isName = (value: string) => /^\w[\w.-]*$/.test(value) && !isReservedKey(value);
  const distinct = [...new Set(values)];
  const named = distinct.filter(isName);
  const others = idsFor(
    distinct.filter((value) => !isName(value)),
    named,
  );
  const labels = new Set<string>();
  return listedAsGiven(
    distinct.map((value): [string, string] => {
      const shown = isName(value) ? labelOf(value) : readable(value) || value;
      const label = labels.has(shown) || shown === '' ? value : shown;
      labels.add(label);
      return [others.get(value) ?? value, label];
    }),
  );
}

function getCounts(spellings: Map<string, Map<string, number>>, key: string): Map<string, number> {
  const counts = spellings.get(key) ?? new Map<string, number>();
  spellings.set(key, counts);
  return counts;
}

function labelIn(counts: ReadonlyMap<string, number>): string {
  const weight = ([text, count]: [string, number]) => count * 2 + (text === text.toUpperCase() ? 0 : 1);
  const [text] = [...counts].sort((a, b) => weight(b) - weight(a))[0]!;
  const shown = readable(text.includes(' ') ? text : text.replaceAll('_', ' ')) || text;
  return shown.charAt(0).toUpperCase() + shown.slice(1);
}

/** Distinct ids for folded texts. Those of letters and digits keep theirs, whatever the others would become. */
function idsFor(texts: readonly string[], known: readonly string[] = []): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set(known);
  const give = (text: string, id: string) => {
    ids.set(text, id);
    taken.add(id);
  };
  for (const text of texts) if (optionIdOf(text) === text.replaceAll(' ', '_')) give(text, optionIdOf(text));
  for (const text of texts) {
    if (ids.has(text)) continue;
    const plain = optionIdOf(text);
    const named = optionIdOf(signsInWords(text)) || translate('guess.option');
    const candidates = hasSign(text) ? [named] : [plain || named, named];
    const free = candidates.find((id) => !taken.has(id));
    let id = free ?? named;
    for (let number = 2; taken.has(id); number++) id = `${named}_${number}`;
    give(text, id);
  }
  return ids;
}

/** A sign that carries the meaning: "O-", "-1", "> 10", "5 %". A hyphen between words does not. */
const sign = /[+%<>=&]|(?<![\p{L}\p{N}])-(?=\s*[\p{L}\p{N}])|-(?![\s]*[\p{L}\p{N}])/u;
const hasSign = (text: string) => sign.test(text);

function signsInWords(text: string): string {
  const words: Readonly<Record<string, string>> = {
    '+': translate('guess.plus'),
    '-': translate('guess.minus'),
    '%': translate('guess.percent'),
    '<': translate('guess.below'),
    '>': translate('guess.above'),
    '=': translate('guess.equal'),
    '&': translate('guess.andSign'),
  };
  return text.replaceAll(new RegExp(sign, 'gu'), (one) => ` ${words[one] ?? ''} `);
}
