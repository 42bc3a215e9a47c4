/** Texts: a line with an optional pattern, several lines, an e-mail address. */
import { z } from 'zod';
import { optionalWords, text, words } from '#language/schema/atoms.ts';
import { choiceOf, mapOf, rules } from '#model/config/keyword.ts';
import { fieldKind, plainKind } from '../fieldKind.ts';
import { formula, maxLength, placeholder } from '../keywords.ts';

const patternSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'pattern',
    title: 'Molde de um texto: pattern',
    about: 'Num campo `text`.',
    at: { file: 'resources/livros.yaml', path: ['fields', 'titulo', 'pattern'] },
  },
  {
    regex: rules('plain', text, 'A expressão regular, entre aspas simples.', "regex: '^\\S.*$'"),
    message: words('O que se diz quando o texto não segue o molde.', 'message: Não comece por espaço'),
    example: optionalWords('Um texto que segue o molde.', 'example: Sagarana'),
  },
);

const caseWords = { upper: 'Em maiúsculas.', lower: 'Em minúsculas.' };
const textKeywords = {
  minLength: rules('plain', z.int().positive().optional(), 'Quantos caracteres, no mínimo.', 'minLength: 3'),
  maxLength,
  placeholder,
  pattern: rules(
    'parts',
    patternSchema.optional(),
    'O molde que o texto deve seguir, com a mensagem de quando não segue.',
    "pattern: { regex: '^E-\\d{3}$', message: Como E-001 }",
  ),
  case: rules(
    'plain',
    choiceOf(caseWords).optional(),
    'Guarda tudo em maiúsculas ou em minúsculas.',
    'case: upper',
    { values: caseWords },
  ),
  formula: formula("if(paginas > 300, 'Longo', 'Curto')"),
};

const sequence = rules(
  'plain',
  text.optional(),
  'Numerado pelo servidor: {year} é o ano, {0000} o número com tantas casas.',
  "sequence: 'L-{year}-{0000}'",
);

const line = ['text', 'Texto de uma linha.', '{ type: text, label: Editora }'] as const;

export const textField = fieldKind(...line, { ...textKeywords, sequence });
/** Sequences are not available in rows. */
export const rowTextField = fieldKind(...line, textKeywords);

export const textareaField = fieldKind(
  'textarea',
  'Texto de várias linhas.',
  '{ type: textarea, label: Resumo }',
  {
    maxLength,
    placeholder,
  },
);

export const emailField = plainKind('email', 'E-mail.', 'E-mail da editora', {
  written: /@/,
  identifies: true,
  searched: true,
  lastTitle: true,
});
