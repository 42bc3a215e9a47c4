/**
 * Gives each column an id and a label that no other column has and that the language accepts. A name that was
 * changed gets a note.
 */
import { fold, stripEnds } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { fieldId } from '#language/schema/atoms.ts';
import { isReservedFieldName } from '#model/config/reservedNames.ts';

// Makes ids and labels from headings: "Valor Total (R$)", "valor_total" and "valorTotal" are the same field.

const wordsOf = (heading: string): string[] =>
  heading
    .replace(/\be-mail/gi, 'email')
    .replace(/\(.*?\)|[#%$]/g, ' ')
    .replace(/([a-zà-ÿ\d])([A-ZÀ-Ý])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** `valorTotal`; undefined when no part of the heading can be part of an id. */
function fieldIdOf(heading: string): string | undefined {
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
const fullWords = (heading: string): string =>
  heading
    .replaceAll('%', ` ${translate('guess.percentage')} `)
    .replaceAll('#', ` ${translate('guess.number')} `)
    .replaceAll('+', ` ${translate('guess.plus')} `)
    .replaceAll(/[()$]/g, ' ');

/** The label of a heading, with what is in parentheses. */
const fullLabelOf = (heading: string): string => {
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
export function unitInHeading(heading: string): string | undefined {
  const unit = /\(([^)]{1,8})\)/.exec(heading)?.[1]?.trim();
  return unit && !/[$%\d]/.test(unit) ? unit : undefined;
}

/** Normalizes a code: "abc-1D23" and "ABC1D23" are the same plate. */
export const bareCode = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');

/** `em_manutencao` for "Em manutenção"; empty when there is no letter and no digit. */
export const optionIdOf = (text: string): string => stripEnds(fold(text).replace(/[^a-z0-9]+/g, '_'), /_/);

/** `deliveryFees`, `delivery_fees`: delivery fees */
export const spaced = (heading: string) =>
  heading.replaceAll(/[_-]/g, ' ').replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');

/** Databases cut longer names, and two that are cut may become one. */
const longestId = 48;

type FieldName = { id: string; note?: string };

export class FieldNames {
  readonly #headings = new Map<string, string>();
  readonly #labels = new Set<string>();

  /**
   * The id for a heading: without what is in parentheses, unless another column has that id.
   *
   * @param position counts the columns; names those without any letter
   * @param suffix `Id` for references
   */
  id(heading: string, position: number, suffix = ''): FieldName {
    const spoken =
      fieldIdOf(heading) ?? fieldIdOf(fullWords(heading)) ?? translate('guess.field', { position });
    const plain = withSuffix(cut(spoken), suffix);
    const isReserved = isReservedFieldName(plain);
    const first = isReserved ? translate('guess.field', { position: capital(plain) }) : plain;
    const full = withSuffix(cut(fieldIdOf(fullWords(heading)) ?? first), suffix);
    const candidates = [first, ...(isReservedFieldName(full) ? [] : [full])];
    const id = candidates.find((one) => this.#isFree(one)) ?? this.#numbered(first);
    const other = this.#headings.get(first.toLowerCase());
    this.#headings.set(id.toLowerCase(), heading);
    if (isReserved) return { id, note: translate('guess.isReservedWord', { plain, id }) };
    if (other === undefined) return { id };
    return {
      id,
      note:
        other === heading
          ? translate('guess.anotherColumnHasSameName', { id })
          : translate('guess.belongsTo', { first, other, id }),
    };
  }

  /** The label for a heading. If another field has it: with what is in parentheses, then with a number. */
  label(heading: string, shown = heading): string {
    const usual = readable(labelOf(shown)) || readable(shown) || heading;
    const full = readable(fullLabelOf(shown)) || usual;
    const isFree = (label: string) => !this.#labels.has(label);
    const label = [usual, full].find(isFree) ?? firstOf((number) => `${full} ${number}`, isFree);
    this.#labels.add(label);
    return label;
  }

  #isFree = (id: string) => fieldId.safeParse(id).success && !this.#headings.has(id.toLowerCase());
  #numbered = (id: string) => firstOf((number) => `${id}${number}`, this.#isFree);
}

/** Without characters that don't show and that a config file must not contain. */
export const readable = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const capital = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

const withSuffix = (id: string, suffix: string) => (id.endsWith(suffix) ? id : id + suffix);

/** Cut before a capital, where a word begins. */
const cut = (id: string) =>
  id.length <= longestId
    ? id
    : (/^.{8,}(?=[A-Z])/.exec(id.slice(0, longestId + 1))?.[0] ?? id.slice(0, longestId));

function firstOf(make: (number: number) => string, isFree: (text: string) => boolean): string {
  let number = 2;
  while (!isFree(make(number))) number++;
  return make(number);
}
