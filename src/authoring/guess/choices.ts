/** Recognizes columns with few repeating texts: yes and no, or options. */
import { translate } from '#messages/translate.ts';
import { traitsOf } from '#model/traits.ts';
import { fold } from '#model/values/values.ts';
import { textOf } from './markUnique.ts';
import { optionsFrom } from './options.ts';
import type { Candidate } from './types.ts';

const truths: readonly ReadonlySet<string>[] = [
  new Set(['sim', 'nao']),
  new Set(['s', 'n']),
  new Set(['yes', 'no']),
  new Set(['y', 'n']),
  new Set(['si', 'no']),
  new Set(['true', 'false']),
  new Set(['verdadeiro', 'falso']),
  new Set(['verdadero', 'falso']),
];
/** As databases and spreadsheets abbreviate them. One of the two alone is too little: an F may be a gender. */
const pairs: readonly ReadonlySet<string>[] = [new Set(['t', 'f']), new Set(['v', 'f'])];

export function booleanIn(values: readonly unknown[]): Candidate | undefined {
  const texts = new Set(values.map((value) => fold(textOf(value)).trim()));
  const isTruth =
    truths.some((truth) => [...texts].every((text) => truth.has(text))) ||
    pairs.some((pair) => texts.size === 2 && [...texts].every((text) => pair.has(text)));
  return isTruth ? { field: { type: 'boolean' } } : undefined;
}

/** Names of people and places repeat as well, but are not choices. */
const nameWords =
  /\b(first|last|middle|full|given|family|user) ?name\b|^name$|\bnome\b|sobrenome|\bnombre\b|apellido|\bcity\b|\btown\b|cidade|municipio|ciudad|\baddress|endereco|direccion|bairro/;

export const statusWords = /situacao|status/;

/** True when the field is the state of a record, by its kind or its name. */
export const isState = (field: { id: string; type: string }) =>
  traitsOf(field).state === true || statusWords.test(fold(field.id));

/** Options, if there are few texts and they repeat. */
export function choiceIn(hint: string, values: readonly unknown[]): Candidate | undefined {
  if (nameWords.test(hint)) return undefined;
  const options = optionsFrom(values.map((value) => textOf(value).trim()));
  const labels = Object.values(options);
  const isStatus = statusWords.test(hint);
  const repeats = values.length >= 3 * labels.length && labels.length <= 15;
  if (
    labels.length < 2 ||
    !(repeats || (isStatus && labels.length <= 8)) ||
    labels.some((text) => text.length > 40)
  )
    return undefined;
  // The kind `status` needs transitions, which data can't show, so this is a `select`.
  return {
    field: { type: 'select', options },
    ...(isStatus && { note: translate('guess.withType') }),
  };
}
