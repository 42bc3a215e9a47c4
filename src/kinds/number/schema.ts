/** Numbers: integers, decimals, money, percentages. */
import { z } from 'zod';
import { currency, optionalWords } from '#language/schema/atoms.ts';
import { namedSchema } from '#language/schema/links.ts';
import { looks, rules } from '#model/config/keyword.ts';
import { fieldKind } from '../fieldKind.ts';
import { formula, placeholder } from '../keywords.ts';

const bound = z.union([z.number(), namedSchema]).optional();
const limits = {
  min: rules('bound', bound, 'kindWords.number.min', 'min: 1'),
  max: rules('bound', bound, 'kindWords.number.max', 'max: paginas'),
};
const unit = optionalWords('kindWords.number.unit', 'unit: un');
const number = { ...limits, unit, placeholder, formula: formula('paginas * 2') };
const decimals = (most: number) =>
  looks('plain', z.int().min(0).max(most).optional(), 'kindWords.number.decimals', 'decimals: 2');

export const numberFields = [
  fieldKind('integer', 'kindWords.number.integer', '{ type: integer, label: Exemplares }', {
    ...number,
    stars: looks('plain', z.boolean().optional(), 'kindWords.number.stars', 'stars: true'),
  }),
  fieldKind('decimal', 'kindWords.number.decimal', '{ type: decimal, label: Peso }', {
    ...number,
    decimals: decimals(6),
  }),
  fieldKind('money', 'kindWords.number.money', '{ type: money, label: Custo }', {
    ...number,
    decimals: decimals(4),
    currency: looks('plain', currency.optional(), 'kindWords.number.currency', 'currency: USD'),
  }),
  fieldKind('percent', 'kindWords.number.percent', '{ type: percent, label: Desconto }', {
    ...limits,
    placeholder,
    formula: number.formula,
    decimals: decimals(4),
  }),
] as const;
