/** The options of a choice. */
import { z } from 'zod';
import { filterSchema, formerly, text, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, rules } from '#model/config/keyword.ts';

const toneWords = {
  success: 'Verde: está bem.',
  warning: 'Âmbar: pede atenção.',
  error: 'Vermelho: está mal.',
  info: 'Azul: em andamento.',
  neutral: 'Cinza, o padrão.',
};
export type Tone = keyof typeof toneWords;

const inOption = {
  chapter: 'Fields',
  at: { file: 'resources/livros.yaml', path: ['fields', 'genero', 'options', 'romance'] },
} as const;
const optionKeywords = {
  label: words('O texto que aparece.', 'label: Romance', { names: true }),
  tone: looks('plain', choiceOf(toneWords).optional(), 'A cor da etiqueta.', 'label: Romance\ntone: info', {
    values: toneWords,
  }),
  formerly: rules(
    'former',
    formerly.optional(),
    'O valor que a opção já teve, ou quais: "portal migrate" traz os dados.',
    'label: Romance\nformerly: novela',
    { serverOnly: true },
  ),
};
const optionSchema = mapOf(
  {
    ...inOption,
    id: 'option',
    title: 'Opção',
    about: 'Cada opção de um campo, quando não é só o texto.',
  },
  optionKeywords,
);
export const optionsSchema = z.record(z.string(), z.union([text, optionSchema]));

/**
 * Options with `when` make the field derived: it has the first option whose condition holds. One without
 * `when` always holds.
 */
export const derivedOptionSchema = mapOf(
  {
    ...inOption,
    id: 'derivedOption',
    title: 'Opção de um campo de escolha',
    about: 'Num campo `select`, cada opção pode dizer quando é ela.',
  },
  {
    ...optionKeywords,
    when: rules(
      'filter',
      filterSchema.optional(),
      'A condição em que é esta; vale a primeira que combina, e o campo é calculado.',
      'label: Caro\nwhen: { preco_gt: 100 }',
      { serverOnly: true },
    ),
  },
);
export const derivedOptionsSchema = z.record(z.string(), z.union([text, derivedOptionSchema]));
