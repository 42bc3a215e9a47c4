/** Checks which fields a code fills (`fills`): each must be one that users write, and able to hold its part. */
import type { DeclaredField } from '#language/bind/checks.ts';
import { fieldOf, type KnownField } from '#language/bind/context.ts';
import { isNeverWritten } from '#language/shortForms.ts';
import { translate } from '#messages/translate.ts';
import { pixKeyType } from '#kinds/document/pix.ts';
import { isMoney, traitsOf } from '#model/traits.ts';

type Source = NonNullable<KnownField['source']>;

/** What the field of a part must be. Names, cities and numbers are texts. */
const needs: Readonly<Record<string, (source: Source) => boolean>> = {
  amount: (source) => isReais(source) || source.type === 'decimal',
  due: ({ type }) => type === 'date',
  bank: (source) => source.type === 'banco' || isLine(source),
  keyType: (source) => {
    const options = 'options' in source ? Object.keys(source.options ?? {}) : [];
    return options.length > 0 && options.every((option) => pixKeyType(option));
  },
};

/** Codes of other currencies than the real don't exist. */
const isReais = (source: Source) =>
  isMoney(source) && (!('currency' in source) || (source.currency ?? 'BRL') === 'BRL');
const isLine = (source: Source) => traitsOf(source).text === 'line';

const words = {
  amount: 'bind.fillsAmount',
  due: 'bind.fillsDue',
  bank: 'bind.fillsBank',
  keyType: 'bind.fillsKeyType',
} as const;

export function checkFills({ node, id, resource }: DeclaredField, fills: Readonly<Record<string, string>>) {
  for (const [name, part] of Object.entries(fills)) {
    const at = node.at('fills', name);
    const source = fieldOf(resource, name, 'written')?.source;
    if (!source) continue;
    if (name === id || isNeverWritten(source))
      at.error(translate('bind.fillsUnwritten', { id, name }), 'key');
    else if (!(needs[part] ?? isLine)(source))
      at.error(
        translate('bind.fillsUnfit', {
          name,
          part,
          type: source.type,
          needed: translate(words[part as keyof typeof words] ?? 'bind.fillsText'),
        }),
      );
  }
}
