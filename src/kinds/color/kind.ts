import { plainText } from '../format.ts';
import type { FieldKind } from '../kind.ts';
import { translate } from '#messages/translate.ts';

/** The suggested colours: hues of similar lightness that stay distinguishable, with readable text on top. */
export const palette = [
  '#e8a598',
  '#e9b872',
  '#d9c85f',
  '#a8c686',
  '#7fc8a9',
  '#7fb7d6',
  '#8fa5e0',
  '#b79ad9',
  '#dc9bc4',
  '#b0a8a0',
];

export const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[\da-f]{6}$/.test(value);

export const color: FieldKind<'color'> = {
  traits: { text: 'formal', color: true },
  align: 'left',
  filter: 'text',
  /** Normalizes `#FAB` and `ffaabb` to `#ffaabb`. */
  parse(input) {
    if (typeof input !== 'string') return undefined;
    const digits = input.trim().toLowerCase().replace(/^#/, '');
    if (/^[\da-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
    return /^[\da-f]{6}$/.test(digits) ? `#${digits}` : input.trim();
  },
  format: plainText,
  misfit: (value) => (isColor(value) ? undefined : translate('text.color')),
  sample: (random) => palette[Math.floor(random() * palette.length)]!,
};
