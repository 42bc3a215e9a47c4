/**
 * Makes ids and labels from headings: "Valor Total (R$)", "valor_total" and "valorTotal" are the same field.
 */
import { stripEnds } from '#model/values/stripEnds.ts';
import { fold } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';

const wordsOf = (heading: string): string[] =>
  heading
    .replace(/\be-mail/gi, 'email')
    .replace(/\(.*?\)|[#%$]/g, ' ')
    .replace(/([a-zà-ÿ\d])([A-ZÀ-Ý])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** `valorTotal`; undefined when no part of the heading can be part of an id. */
export function fieldIdOf(heading: string): string | undefined {
  const words = wordsOf(heading.replace(/(?<!\p{L})n[º°]/giu, 'numero'))
    .map((word) => fold(word).replace(/[^a-z0-9]/g, ''))
    .filter(Boolean);
  const id = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  return /^[a-z]/.test(id) ? id : id ? translate('guess.field', { position: id }) : undefined;
}

/** "Valor total". A heading written for people stays as it is; an identifier is turned into words. */
export function labelOf(heading: string): string {
  const written = heading.replace(/\s*\(.*?\)\s*/g, ' ').trim();
  const isForPeople = /\s|[à-ÿÀ-Ý]/.test(written) || /^\p{Lu}\p{Ll}*(-\p{L}+)+$/u.test(written);
  if (isForPeople) return written.charAt(0).toUpperCase() + written.slice(1);
  const words = wordsOf(written).map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ') || written;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The heading with its signs in words and without parentheses: "Preço (US$)" and "Preço (R$)" differ. */
export const fullWords = (heading: string): string =>
  heading
    .replaceAll('%', ` ${translate('guess.percentage')} `)
    .replaceAll('#', ` ${translate('guess.number')} `)
    .replaceAll('+', ` ${translate('guess.plus')} `)
    .replaceAll(/[()$]/g, ' ');

/** The label of a heading, with what is in parentheses. */
export const fullLabelOf = (heading: string): string => {
  const text = heading.trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The English singular: city of cities, box of boxes, day of days. */
export const singularOf = (plural: string): string =>
  /ies$/.test(plural)
    ? plural.replace(/ies$/, 'y')
    : /(ss|sh|ch|x)es$/.test(plural)
      ? plural.replace(/es$/, '')
      : plural.replace(/(?<!s)s$/, '');

/** "kg" of "Peso (kg)". Currencies and percent signs belong to kinds, not units. */
export function unitOf(heading: string): string | undefined {
  const unit = /\(([^)]{1,8})\)/.exec(heading)?.[1]?.trim();
  return unit && !/[$%\d]/.test(unit) ? unit : undefined;
}

/** Normalizes a code: "abc-1D23" and "ABC1D23" are the same plate. */
export const bare = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');

/** `em_manutencao` for "Em manutenção"; empty when there is no letter and no digit. */
export const optionIdOf = (text: string): string => stripEnds(fold(text).replace(/[^a-z0-9]+/g, '_'), /_/);

/** `deliveryFees`, `delivery_fees`: delivery fees */
export const spaced = (heading: string) =>
  heading.replaceAll(/[_-]/g, ' ').replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
