/** Numbers: integers, decimals, money, percentages. */
import { z } from 'zod';
import { currency, optionalWords } from '#language/schema/atoms.ts';
import { namedSchema } from '#language/schema/links.ts';
import { looks, rules } from '#model/config/keyword.ts';
import { fieldKind } from '../fieldKind.ts';
import { formula, placeholder } from '../keywords.ts';

const bound = z.union([z.number(), namedSchema]).optional();
const limits = {
  min: rules(
    'bound',
    bound,
    'O menor valor aceito: um número, outro campo, ou um do registro referido, como em `contaId.saldo`.',
    'min: 1',
  ),
  max: rules(
    'bound',
    bound,
    'O maior valor aceito: um número, outro campo, ou um do registro referido, que vale como se este não existisse.',
    'max: paginas',
  ),
};
const unit = optionalWords('A unidade, escrita depois do número.', 'unit: un');
const number = { ...limits, unit, placeholder, formula: formula('paginas * 2') };
const decimals = (most: number) =>
  looks(
    'plain',
    z.int().min(0).max(most).optional(),
    'No máximo quantas casas decimais; só aparecem as que o valor tem.',
    'decimals: 2',
  );

export const numberFields = [
  fieldKind('integer', 'Número inteiro.', '{ type: integer, label: Exemplares }', {
    ...number,
    stars: looks(
      'plain',
      z.boolean().optional(),
      'true: dá-se e mostra-se em estrelas, até `max` (5).',
      'stars: true',
    ),
  }),
  fieldKind('decimal', 'Número com casas decimais.', '{ type: decimal, label: Peso }', {
    ...number,
    decimals: decimals(6),
  }),
  fieldKind('money', 'Valor em dinheiro.', '{ type: money, label: Custo }', {
    ...number,
    decimals: decimals(4),
    currency: looks(
      'plain',
      currency.optional(),
      'A moeda, pelo código de três letras; por padrão, a de portal.yaml.',
      'currency: USD',
    ),
  }),
  fieldKind('percent', 'Porcentagem: 12,5 é 12,5%.', '{ type: percent, label: Desconto }', {
    ...limits,
    placeholder,
    formula: number.formula,
    decimals: decimals(4),
  }),
] as const;
