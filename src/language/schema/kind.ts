/**
 * config/kinds/<id>.yaml: a field kind that a company declares, for documents or codes with a form of their
 * own.
 */
import { z } from 'zod';
import { choiceOf, looks, mapOf, rules } from '#model/config/keyword.ts';
import { text, words } from './atoms.ts';
import type { TextKey } from '#messages/translate.ts';

/** The id of a declared kind, used as its file name and in fields: `type: chaveNfe`. */
export const kindIdPattern = /^[a-z][A-Za-z0-9]*$/;

const capital = z.string().regex(/^[A-Z]$/, 'language.writeNumberOrCapitalLetter');
const positions = z
  .string()
  .regex(/^\d{1,3}(-\d{1,3})?( *, *\d{1,3}(-\d{1,3})?)*$/, 'language.writePositions');
const one = z.string().regex(/^\d{1,3}(-\d{1,3})?$/, 'language.writeOnePosition');
const pattern = text;

/** The section of one kind of rule. A rule is identified by its first key. */
const ruleSection = (id: string, title: TextKey, index: number, about: TextKey) =>
  ({
    chapter: 'Declared',
    id: `kindRule.${id}`,
    title,
    about,
    at: { file: 'kinds/tombo.yaml', path: ['rules', index] },
  }) as const;

const when = rules('plain', pattern.optional(), 'portalWords.declaredKind.when', "when: 'SP.{7}'");
const message = looks(
  'text',
  text.optional(),
  'portalWords.declaredKind.message',
  'message: o último dígito não confere',
);
const said = {
  ...message,
  schema: text,
  text: 'portalWords.declaredKind.said',
} as const;

const remainders = {
  complement: 'portalWords.declaredKind.complement',
  itself: 'portalWords.declaredKind.itself',
} as const;

const digitRule = mapOf(
  ruleSection(
    'digit',
    'portalWords.declaredKind.checkDigitRuleTitle',
    0,
    'portalWords.declaredKind.checkDigitRuleAbout',
  ),
  {
    weights: rules(
      'plain',
      z.array(z.int().min(0).max(1000)).min(1).max(100),
      'portalWords.declaredKind.weights',
      'weights: [7, 6, 5, 4, 3, 2]',
    ),
    modulus: rules('plain', z.int().min(2).max(1000), 'portalWords.declaredKind.modulus', 'modulus: 11'),
    over: rules('plain', positions.optional(), 'portalWords.declaredKind.over', 'over: 3-8'),
    digit: rules('plain', one.optional(), 'portalWords.declaredKind.digit', "digit: '9'"),
    remainder: rules(
      'plain',
      choiceOf(remainders).optional(),
      'portalWords.declaredKind.remainder',
      'remainder: complement',
      { values: remainders },
    ),
    instead: rules(
      'plain',
      z
        .record(z.string().regex(/^\d{1,4}$/, 'language.writeNumber'), z.union([z.int().min(0), capital]))
        .optional(),
      'portalWords.declaredKind.instead',
      'instead: { 10: 0, 11: 0 }',
    ),
    addDigits: rules(
      'plain',
      z.boolean().optional(),
      'portalWords.declaredKind.addDigits',
      'addDigits: false',
    ),
    add: rules('plain', z.int().min(0).max(1000).optional(), 'portalWords.declaredKind.add', 'add: 0'),
    when,
    message,
  },
);

const acceptedSchema = mapOf(
  {
    chapter: 'Declared',
    id: 'kindPart',
    title: 'portalWords.declaredKind.kindPartTitle',
    about: 'portalWords.declaredKind.kindPartAbout',
    at: { file: 'kinds/tombo.yaml', path: ['rules', 2, 'is', 1] },
  },
  {
    kind: rules('plain', text, 'portalWords.declaredKind.kind', 'kind: uf'),
    after: rules('plain', text.optional(), 'portalWords.declaredKind.after', "after: '9'"),
  },
);

const partRule = mapOf(
  ruleSection('part', 'portalWords.declaredKind.partRuleTitle', 2, 'portalWords.declaredKind.partRuleAbout'),
  {
    part: rules('plain', positions, 'portalWords.declaredKind.part', 'part: 1-2'),
    is: rules('parts', z.array(acceptedSchema).min(1), 'portalWords.declaredKind.is', 'is: [{ kind: uf }]'),
    when,
    message: said,
  },
);

const refuseRule = mapOf(
  ruleSection(
    'refuse',
    'portalWords.declaredKind.refuseRuleTitle',
    1,
    'portalWords.declaredKind.refuseRuleAbout',
  ),
  {
    refuse: rules('plain', pattern, 'portalWords.declaredKind.refuse', "refuse: '(..)0{6}.'"),
    when,
    message: said,
  },
);

const kindRuleSchema = z.union([digitRule, partRule, refuseRule]);

const sameSchema = mapOf(
  {
    chapter: 'Declared',
    id: 'kindSame',
    title: 'portalWords.declaredKind.kindSameTitle',
    about: 'portalWords.declaredKind.kindSameAbout',
    at: { file: 'kinds/tombo.yaml', path: ['same'] },
  },
  {
    position: rules('plain', z.int().positive(), 'portalWords.declaredKind.position', 'position: 3'),
    from: rules('plain', text, 'portalWords.declaredKind.from', "from: '8'"),
    to: rules('plain', text, 'portalWords.declaredKind.to', "to: '9'"),
  },
);

const guessSchema = mapOf(
  {
    chapter: 'Declared',
    id: 'kindGuess',
    title: 'portalWords.declaredKind.kindGuessTitle',
    about: 'portalWords.declaredKind.kindGuessAbout',
    at: { file: 'kinds/tombo.yaml', path: ['guess'] },
  },
  {
    headings: rules(
      'plain',
      z.array(text).min(1).optional(),
      'portalWords.declaredKind.headings',
      'headings: [tombo]',
    ),
    written: rules(
      'plain',
      pattern.optional(),
      'portalWords.declaredKind.written',
      "written: '[A-Z]{2} ?\\d{6}-\\d'",
    ),
    identifies: rules(
      'plain',
      z.boolean().optional(),
      'portalWords.declaredKind.identifies',
      'identifies: true',
    ),
    searched: rules('plain', z.boolean().optional(), 'portalWords.declaredKind.searched', 'searched: true'),
    title: rules('plain', z.boolean().optional(), 'portalWords.declaredKind.guessTitle', 'title: false'),
  },
);

const keyboards = {
  numeric: 'portalWords.declaredKind.numeric',
  text: 'portalWords.declaredKind.keyboards',
} as const;

export const kindSchema = mapOf(
  {
    chapter: 'Declared',
    id: 'kind',
    title: 'portalWords.declaredKind.kindTitle',
    about: 'portalWords.declaredKind.kindAbout',
    at: { file: 'kinds/tombo.yaml', path: [] },
  },
  {
    label: words('portalWords.declaredKind.label', 'label: Tombo'),
    gender: looks(
      'plain',
      choiceOf({ m: 'portalWords.declaredKind.m', f: 'portalWords.declaredKind.f' }).optional(),
      'portalWords.declaredKind.gender',
      'gender: m',
      { values: { m: 'portalWords.declaredKind.m', f: 'portalWords.declaredKind.f' } },
    ),
    about: words('portalWords.declaredKind.about', 'about: O número de um exemplar.'),
    message: words('portalWords.declaredKind.kindMessage', 'message: são a UF, 6 dígitos e o verificador'),
    pattern: rules('plain', pattern, 'portalWords.declaredKind.pattern', "pattern: '[A-Z]{2}\\d{7}'"),
    mask: rules(
      'plain',
      z.union([text, z.array(text).min(1)]).optional(),
      'portalWords.declaredKind.mask',
      "mask: '@@ 000000-0'",
    ),
    example: rules('plain', text, 'portalWords.declaredKind.example', 'example: SP0012343'),
    keyboard: looks(
      'plain',
      choiceOf(keyboards).optional(),
      'portalWords.declaredKind.keyboard',
      'keyboard: text',
      { values: keyboards },
    ),
    drop: rules('plain', pattern.optional(), 'portalWords.declaredKind.drop', "drop: '[\\s-]'"),
    replace: rules(
      'plain',
      z.record(pattern, z.string()).optional(),
      'portalWords.declaredKind.replace',
      "replace: { '^TOMBO': '' }",
    ),
    repeated: rules('plain', z.boolean().optional(), 'portalWords.declaredKind.repeated', 'repeated: false'),
    rules: rules(
      'parts',
      z.array(kindRuleSchema).optional(),
      'portalWords.declaredKind.rules',
      'rules: [{ weights: [7, 6, 5, 4, 3, 2], modulus: 11, over: 3-8, instead: { 10: 0, 11: 0 } }]',
    ),
    same: rules(
      'parts',
      sameSchema.optional(),
      'portalWords.declaredKind.same',
      "same: { position: 3, from: '8', to: '9' }",
    ),
    guess: looks(
      'parts',
      guessSchema.optional(),
      'portalWords.declaredKind.guess',
      'guess: { headings: [tombo] }',
    ),
  },
);
export type KindSource = z.input<typeof kindSchema>;

declare module '#model/registered.ts' {
  interface Registered {
    kind: KindSource;
  }
}
