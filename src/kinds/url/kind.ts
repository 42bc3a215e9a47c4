import type { FieldOf } from '#model/types.ts';
import { anyOf } from '#messages/lists.ts';
import { plainText } from '../format.ts';
import type { FieldKind } from '../kind.ts';
import { notAText, oneLine, tooLong } from '../text/kind.ts';
import { isAllowedOrigin } from './isAllowedOrigin.ts';
import { translate } from '#messages/translate.ts';

/** Only http and https, because an address becomes a link, and `javascript:` must not. */
const isWebAddress = (value: string) => /^https?:\/\/[^/\s]*\.\S*$/i.test(value) && URL.canParse(value);

const outsider = (address: string, { origins }: FieldOf<'url'>) =>
  origins && !isAllowedOrigin(address, origins)
    ? translate('text.image', { origins: anyOf(origins) })
    : undefined;

export const url: FieldKind<'url'> = {
  traits: { text: 'formal' },
  flows: true,
  part: (field) => (field.image ? 'picture' : undefined),
  align: 'left',
  filter: 'text',
  parse(input) {
    if (typeof input !== 'string') return undefined;
    const read = oneLine(input);
    if (read === '') return null;
    return /^[a-z][a-z\d+.-]{0,20}:/i.test(read) || !read.includes('.') ? read : `https://${read}`;
  },
  format: plainText,
  misfit(value) {
    if (typeof value !== 'string') return notAText();
    return tooLong(value, 2000) ?? (isWebAddress(value) ? undefined : translate('text.url'));
  },
  outside: (value, field) => outsider(String(value), field),
  sample(random, { origins }) {
    const site = origins?.[0]?.replace('*', 'www') ?? 'https://www.example.com';
    return `${site}/${1 + Math.floor(random() * 9999)}`;
  },
};
