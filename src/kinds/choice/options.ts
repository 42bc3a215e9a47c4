/** The options of a choice. */
import { z } from 'zod';
import { filterSchema, formerly, text, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, rules } from '#model/config/keyword.ts';

const toneWords = {
  success: 'kindWords.options.success',
  warning: 'kindWords.options.warning',
  error: 'kindWords.options.error',
  info: 'kindWords.options.info',
  neutral: 'kindWords.options.neutral',
} as const;
export type ToneName = keyof typeof toneWords;

const inOption = {
  chapter: 'Fields',
  at: { file: 'resources/livros.yaml', path: ['fields', 'genero', 'options', 'romance'] },
} as const;
const optionKeywords = {
  label: words('kindWords.options.label', 'label: Romance', { names: true }),
  tone: looks(
    'plain',
    choiceOf(toneWords).default('neutral'),
    'kindWords.options.tone',
    'label: Romance\ntone: info',
    {
      values: toneWords,
    },
  ),
  formerly: rules(
    'former',
    formerly.optional(),
    'kindWords.options.formerly',
    'label: Romance\nformerly: novela',
    { serverOnly: true },
  ),
};
const optionSchema = mapOf(
  {
    ...inOption,
    id: 'option',
    title: 'kindWords.options.title',
    about: 'kindWords.options.about',
  },
  optionKeywords,
);
/** `novo: Novo` is `novo: { label: Novo }`. */
const plainOption = text.transform((label): { label: string; tone: ToneName; formerly?: undefined } => ({
  label,
  tone: 'neutral',
}));
export const optionsSchema = z.record(z.string(), z.union([plainOption, optionSchema]));

/**
 * Options with `when` make the field derived: it has the first option whose condition holds. One without
 * `when` always holds.
 */
export const derivedOptionSchema = mapOf(
  {
    ...inOption,
    id: 'derivedOption',
    title: 'kindWords.options.derivedOptionTitle',
    about: 'kindWords.options.derivedOptionAbout',
  },
  {
    ...optionKeywords,
    when: rules(
      'filter',
      filterSchema.optional(),
      'kindWords.options.when',
      'label: Caro\nwhen: { preco_gt: 100 }',
      { serverOnly: true, user: false },
    ),
  },
);
export const derivedOptionsSchema = z.record(z.string(), z.union([plainOption, derivedOptionSchema]));
