/** Columns with few texts that repeat: yes and no, or options. */
import { fold } from '../../model/values.ts';
import { textOf } from './keyNote.ts';
import { optionIdOf } from './naming.ts';
import type { Found } from './types.ts';

const truths: readonly ReadonlySet<string>[] = [
  new Set(['sim', 'nao']),
  new Set(['s', 'n']),
  new Set(['yes', 'no']),
  new Set(['y', 'n']),
  new Set(['si', 'no']),
  new Set(['true', 'false']),
  new Set(['verdadeiro', 'falso']),
];

export function booleanIn(values: readonly unknown[]): Found | undefined {
  const texts = new Set(values.map((value) => fold(textOf(value)).trim()));
  return truths.some((truth) => [...texts].every((text) => truth.has(text)))
    ? { field: { type: 'boolean' } }
    : undefined;
}

/** What people and places are called repeats, and is no choice for that. */
const nameWords =
  /\b(first|last|middle|full|given|family|user) ?name\b|^name$|\bnome\b|sobrenome|\bnombre\b|apellido|\bcity\b|\btown\b|cidade|municipio|ciudad|\baddress|endereco|direccion|bairro/;

/** Few texts that repeat are choices. */
export function choiceIn(hint: string, values: readonly unknown[]): Found | undefined {
  if (nameWords.test(hint)) return undefined;
  const options = optionsFrom(values.map((value) => textOf(value).trim()));
  const labels = Object.values(options);
  const isStatus = /situacao|status/.test(hint);
  const repeats = values.length >= 3 * labels.length && labels.length <= 15;
  if (
    (labels.length < 2 && !isStatus) ||
    !(repeats || (isStatus && labels.length <= 8)) ||
    labels.some((text) => text.length > 40)
  )
    return undefined;
  return { field: { type: isStatus ? 'status' : 'select', options } };
}

/** Each option as it is spelt most often; of equals, not the one in capitals. */
export function optionsFrom(texts: readonly string[]): Record<string, string> {
  const spellings = new Map<string, Map<string, number>>();
  for (const text of texts) {
    const id = optionIdOf(text);
    const counts = spellings.get(id) ?? new Map<string, number>();
    spellings.set(id, counts.set(text, (counts.get(text) ?? 0) + 1));
  }
  const weight = ([text, count]: [string, number]) => count * 2 + (text === text.toUpperCase() ? 0 : 1);
  return Object.fromEntries(
    [...spellings].map(([id, counts]) => {
      const [text] = [...counts].sort((a, b) => weight(b) - weight(a))[0]!;
      return [id, text.charAt(0).toUpperCase() + text.slice(1)];
    }),
  );
}
