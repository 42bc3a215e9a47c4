/** The schema of a rule's steps. */
import { z } from 'zod';
import {
  fieldId,
  fieldIdForm,
  fieldIdRegExp,
  filterSchema,
  permission,
  resourceId,
  text,
} from '#language/schema/atoms.ts';
import { choiceOf, mapOf } from '#model/config/keyword.ts';
import type { Filter } from '#model/types.ts';
import { matchingSchema, onServer, ruleAt, set, targetsSchema, valuesSchema, waySchema } from './triggers.ts';

const section = {
  chapter: 'Rules',
  id: 'step',
  title: 'ruleWords.steps.title',
  about: 'ruleWords.steps.about',
  at: ruleAt('then', 1),
} as const;

const id = onServer(
  'name',
  z
    .string()
    .regex(/^[a-z0-9-]+$/, 'ruleProblems.useSmallLettersDigits')
    .optional(),
  'ruleWords.steps.id',
  'id: multa\ncreate: multas\nset: { emprestimoId: $record.id }',
  { names: true },
);
const ownList = z
  .string()
  .regex(/^[^$]/, { error: 'ruleProblems.eachOfRow', abort: true })
  .regex(fieldIdRegExp, fieldIdForm);
const each = onServer(
  'context',
  z.union([ownList, matchingSchema]).optional(),
  'ruleWords.steps.each',
  'each: volumes\ncreate: multas\nkey: [emprestimoId, volume]\nset: { emprestimoId: $record.id, volume: $row.$index }',
);
const times = onServer(
  'fields',
  fieldId.optional(),
  'ruleWords.steps.times',
  'times: dias\ncreate: multas\nkey: [emprestimoId, volume]\nset: { emprestimoId: $record.id, volume: $row.$index }',
);
const formulaText = z.string().regex(/^=\s*\S/, 'ruleProblems.writeFilterOrFormula');
const onlyIf = onServer(
  'context',
  z.union([formulaText, filterSchema]).optional(),
  'ruleWords.steps.onlyIf',
  'if: = taxa > livroId.preco\ncreate: multas\nset: { emprestimoId: $record.id }',
);
const otherwiseWords = {
  refuse: 'ruleWords.steps.otherwiseRefuse',
  skip: 'ruleWords.steps.skip',
} as const;
const otherwise = onServer(
  'plain',
  choiceOf(otherwiseWords).optional(),
  'ruleWords.steps.otherwise',
  'transition: Cancelar\nin: { multas: { emprestimoId: $record.id } }\notherwise: skip',
  { values: otherwiseWords },
);
const common = { id, each, times, if: onlyIf, otherwise };

const within = onServer(
  'context',
  targetsSchema,
  'ruleWords.steps.within',
  'in: { multas: { emprestimoId: $record.id } }\ntransition: Cancelar',
);

const foundWords = {
  keep: 'ruleWords.steps.keep',
  update: 'ruleWords.steps.update',
  refuse: 'ruleWords.steps.refuse',
} as const;
const createSchema = mapOf(section, {
  create: onServer(
    'context',
    resourceId,
    'portalWords.scenario.create',
    'create: multas\nset: { emprestimoId: $record.id }',
  ),
  ...common,
  set: set(
    "create: multas\nset: { emprestimoId: $record.id, motivo: 'Atraso de {leitor}', valor: = taxa * 2 }",
  ),
  key: onServer(
    'context',
    z.array(fieldId).min(1).optional(),
    'ruleWords.steps.key',
    'create: multas\nkey: [emprestimoId]\nset: { emprestimoId: $record.id }',
  ),
  among: onServer(
    'context',
    filterSchema.optional(),
    'ruleWords.steps.among',
    'create: multas\nkey: [emprestimoId]\namong: { situacao_neq: cancelada }\nset: { emprestimoId: $record.id }',
  ),
  found: onServer(
    'plain',
    choiceOf(foundWords).default('keep'),
    'ruleWords.steps.found',
    'create: multas\nkey: [emprestimoId]\nfound: update\nset: { emprestimoId: $record.id }',
    { values: foundWords },
  ),
  message: onServer(
    'context',
    text.optional(),
    'ruleWords.steps.message',
    'create: multas\nkey: [emprestimoId]\nfound: refuse\nmessage: A multa de {leitor} já existe.\nset: { emprestimoId: $record.id }',
  ),
});
const updateSchema = mapOf(section, {
  update: onServer(
    'context',
    resourceId,
    'ruleWords.steps.updateUpdate',
    'update: livros\nin: livroId\nset: { emprestavel: true }',
  ),
  ...common,
  in: onServer('context', targetsSchema.optional(), within.text, within.example),
  row: onServer(
    'context',
    z
      .union([fieldId, z.record(fieldId, filterSchema)])
      .transform((written): { list: string; where?: Filter } => {
        if (typeof written === 'string') return { list: written };
        const [list, where] = Object.entries(written)[0]!;
        return { list, where };
      })
      .optional(),
    'ruleWords.steps.row',
    'update: self\nrow: { volumes: { estado: perdido } }\nset: { estado: cobrado }',
  ),
  set: set('update: livros\nin: livroId\nset: { emprestavel: true }'),
});
const transitionStepSchema = mapOf(section, {
  transition: onServer(
    'actions',
    text,
    'ruleWords.steps.transition',
    'transition: Cancelar\nin: { multas: { emprestimoId: $record.id } }',
  ),
  ...common,
  in: within,
  set: set(
    "transition: Cancelar\nin: { multas: { emprestimoId: $record.id } }\nset: { motivo: 'Devolvido por {leitor}' }",
  ),
});
const deleteSchema = mapOf(section, {
  delete: onServer(
    'context',
    resourceId,
    'ruleWords.steps.delete',
    'delete: multas\nin: { multas: { emprestimoId: $record.id } }',
  ),
  ...common,
  in: onServer(
    'context',
    targetsSchema.optional(),
    within.text,
    'delete: multas\nin: { multas: { emprestimoId: $record.id } }',
  ),
});
const requireSchema = mapOf(section, {
  require: onServer(
    'context',
    filterSchema,
    'ruleWords.steps.require',
    'require: { emprestavel: true }\nin: livroId\nmessage: O livro {titulo} não se empresta.',
  ),
  ...common,
  in: onServer(
    'context',
    targetsSchema.optional(),
    'ruleWords.steps.in',
    'require: { emprestavel: true }\nin: livroId\nmessage: O livro {titulo} não se empresta.',
  ),
  message: onServer(
    'context',
    text,
    'ruleWords.steps.requireMessage',
    "require: { emprestavel: true }\nin: livroId\nmessage: 'O livro {titulo} não se empresta a {$record.leitor}.'",
  ),
});

const people = z.array(waySchema).min(1);
const addresseeSchema = mapOf(
  {
    chapter: 'Rules',
    id: 'addressee',
    title: 'ruleWords.steps.addresseeTitle',
    about: 'ruleWords.steps.addresseeAbout',
    at: ruleAt('then', 3, 'notify'),
  },
  {
    permissions: onServer(
      'permissions',
      z.array(permission).min(1).optional(),
      'ruleWords.steps.permissions',
      'permissions: [balcao]',
    ),
    people: onServer('context', people.optional(), 'ruleWords.steps.people', 'people: [atendenteId]'),
    author: onServer(
      'plain',
      z.literal(true).optional(),
      'ruleWords.steps.author',
      'permissions: [balcao]\nauthor: true',
    ),
  },
);
type Addressees = { permissions: readonly string[]; people: readonly string[]; author?: true };
const addressees = ({ permissions = [], people = [], author }: Partial<Addressees>): Addressees => ({
  permissions,
  people,
  ...(author && { author }),
});
const notifySchema = mapOf(section, {
  notify: onServer(
    'parts',
    z.union([
      waySchema.transform((way) => addressees({ people: [way] })),
      z
        .array(permission)
        .min(1)
        .transform((permissions) => addressees({ permissions })),
      addresseeSchema.transform(addressees),
    ]),
    'ruleWords.steps.notify',
    'notify: [balcao]\ntitle: Voltou {livroId}',
  ),
  ...common,
  title: onServer(
    'context',
    text,
    'ruleWords.steps.notifyTitle',
    'notify: [balcao]\ntitle: Voltou {livroId}',
  ),
  text: onServer(
    'context',
    text.optional(),
    'ruleWords.steps.notifyText',
    "notify: [balcao]\ntitle: Voltou {livroId}\ntext: 'Estava com {leitor}.'",
  ),
  email: onServer(
    'plain',
    z.boolean().default(false),
    'ruleWords.steps.email',
    'notify: [balcao]\ntitle: Voltou {livroId}\nemail: true',
  ),
});
const webhookSchema = mapOf(section, {
  webhook: onServer(
    'plain',
    text,
    'ruleWords.steps.webhook',
    'webhook: erp\nset: { emprestimo: $record.id }',
  ),
  ...common,
  set: onServer(
    'context',
    valuesSchema,
    'ruleWords.steps.set',
    'webhook: erp\nset: { emprestimo: $record.id }',
  ),
});

const attachmentSchema = mapOf(
  {
    chapter: 'Rules',
    id: 'attachment',
    title: 'ruleWords.letters.attachTitle',
    about: 'ruleWords.letters.attachAbout',
    at: ruleAt('then', 4, 'attach'),
  },
  {
    print: onServer('plain', text, 'ruleWords.letters.print', 'print: recibo'),
  },
);

const letterExample = "email: atendenteId.correio\ntitle: 'Empréstimo de {livroId}'";
/** What a letter says, in a step of a rule and in a button of a list. */
export const letterKeys = {
  email: onServer('context', z.union([waySchema, people]), 'ruleWords.letters.email', letterExample),
  title: onServer('context', text, 'ruleWords.letters.letterTitle', letterExample),
  text: onServer(
    'context',
    text.optional(),
    'ruleWords.letters.text',
    `${letterExample}\ntext: '{leitor}: {livroId}'`,
  ),
  attach: onServer(
    'parts',
    attachmentSchema.optional(),
    'ruleWords.letters.attach',
    `${letterExample}\nattach: { print: recibo }`,
  ),
};
const letterSchema = mapOf(section, { ...letterKeys, ...common });

const plainSteps = [
  createSchema,
  updateSchema,
  transitionStepSchema,
  deleteSchema,
  requireSchema,
  notifySchema,
  letterSchema,
  webhookSchema,
] as const;

/** The keys that each say what a step does; a step has one of them. */
export const stepActions: readonly string[] = plainSteps.map(({ shape }) => Object.keys(shape)[0]!);

/** Steps for each row of a list or record, which may again have steps for each. */
const groupOf = <S extends z.ZodType>(steps: S) =>
  mapOf(section, {
    then: onServer(
      'parts',
      z.array(steps).min(1),
      'ruleWords.steps.then',
      'each: volumes\nthen: [{ create: multas, set: { emprestimoId: $record.id, volume: $row.$index } }]',
    ),
    ...common,
  });
const innerGroup = groupOf(z.union(plainSteps));

export const stepSchema = z.union([...plainSteps, groupOf(z.union([...plainSteps, innerGroup]))]);
export type StepSource = z.input<typeof stepSchema>;
export type CompletedStep = z.output<typeof stepSchema>;
/** The keys of a letter as they are written. */
export type LetterSource = {
  email: string | readonly string[];
  title: string;
  text?: string | undefined;
  attach?: { print: string } | undefined;
};
