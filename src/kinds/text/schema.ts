/** Texts: a line with an optional pattern, several lines, an e-mail address. */
import { plainKind, fieldKind } from '../fieldKind.ts';
import { maxLength, placeholder, formula } from '../sharedKeywords.ts';
import { fieldId, oneOrMore, optionalWords, text, words } from '#language/schema/atoms.ts';
import { rules, choiceOf, mapOf } from '#model/config/keyword.ts';
import { z } from 'zod';

const patternSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'pattern',
    title: 'kindWords.text.title',
    about: 'kindWords.text.about',
    at: { file: 'resources/livros.yaml', path: ['fields', 'titulo', 'pattern'] },
  },
  {
    regex: rules('plain', text, 'kindWords.text.regex', "regex: '^\\S.*$'"),
    message: words('kindWords.text.message', 'message: Não comece por espaço'),
    example: optionalWords('kindWords.text.example', 'example: Sagarana'),
  },
);

const caseWords = { upper: 'kindWords.text.upper', lower: 'kindWords.text.lower' } as const;
const textKeywords = {
  minLength: rules('plain', z.int().positive().optional(), 'kindWords.text.minLength', 'minLength: 3'),
  maxLength,
  placeholder,
  pattern: rules(
    'parts',
    patternSchema.optional(),
    'kindWords.text.pattern',
    "pattern: { regex: '^E-\\d{3}$', message: Como E-001 }",
  ),
  case: rules('plain', choiceOf(caseWords).optional(), 'kindWords.text.case', 'case: upper', {
    values: caseWords,
  }),
  formula: formula("if(paginas > 300, 'Longo', 'Curto')"),
};

const numbering = "sequence: 'L-{year}-{0000}'";
const sequenceKeywords = {
  sequence: rules('plain', text.optional(), 'kindWords.text.sequence', numbering),
  of: rules('fields', fieldId.optional(), 'kindWords.text.of', `${numbering}\nof: publicacao`, {
    fields: 'single',
    serverOnly: true,
  }),
  at: rules('actions', oneOrMore(text).optional(), 'kindWords.text.at', `${numbering}\nat: Devolver`, {
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'exemplo'] },
    serverOnly: true,
  }),
  gaps: rules('plain', z.literal(false).optional(), 'kindWords.text.gaps', `${numbering}\ngaps: false`),
};

const line = ['text', 'kindWords.text.lineAbout', '{ type: text, label: Editora }'] as const;

export const textField = fieldKind(...line, { ...textKeywords, ...sequenceKeywords });
/** Sequences are not available in rows. */
export const rowTextField = fieldKind(...line, textKeywords);

export const textareaField = fieldKind(
  'textarea',
  'kindWords.text.textarea',
  '{ type: textarea, label: Resumo }',
  {
    maxLength,
    placeholder,
  },
);

export const emailField = plainKind('email', 'kindWords.text.email', 'E-mail da editora', {
  written: /@/,
  identifies: true,
  searched: true,
  lastTitle: true,
});
