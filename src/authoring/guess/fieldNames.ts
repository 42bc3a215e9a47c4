/**
 * Gives each column an id and a label that no other column has and that the language accepts. A name that was
 * changed gets a note.
 */
import { fieldId } from '#language/schema/atoms.ts';
import { isReservedFieldName } from '#model/config/reservedNames.ts';
import { translate } from '#messages/translate.ts';
import { fieldIdOf, fullLabelOf, fullWords, labelOf } from './naming.ts';

/** Databases cut longer names, and two that are cut may become one. */
const longestId = 48;

export type FieldName = { id: string; note?: string };

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
