/** The transitions of a status field. */
import { z } from 'zod';
import { conditionKeyword, fieldId, permission, text, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, narrows, reads, rules, widens } from '#model/config/keyword.ts';
import { approvalSchema, peopleWords } from './approval.ts';

/** Refuses "yes" and the like, which are not a question. */
const noQuestion = /^(?!(?:yes|no|sim|n.o|s.|true|false)$)/i;

const tones = {
  neutral: 'kindWords.transitions.neutral',
  danger: 'kindWords.transitions.danger',
} as const;

const personalSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'personal',
    title: 'kindWords.transitions.personalTitle',
    about: 'kindWords.transitions.personalAbout',
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'etapa', 'transitions', 1, 'permissions'] },
  },
  {
    any: widens(
      'permissions',
      z.array(permission).min(1).optional(),
      'kindWords.transitions.any',
      'any: [balcao]\npeople: [atendenteId]',
    ),
    people: peopleWords('people: [atendenteId]'),
  },
);

/** One allowed change of a status field, offered as a button and checked by the API. */
export const transitionSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'transition',
    title: 'kindWords.transitions.title',
    about: 'kindWords.transitions.about',
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'etapa', 'transitions', 0] },
  },
  {
    id: rules(
      'name',
      z
        .string()
        .regex(/^[a-z0-9-]+$/, 'fields.useSmallLetters')
        .optional(),
      'kindWords.transitions.id',
      'id: dar-baixa',
      { names: true },
    ),
    label: words('kindWords.transitions.label', 'id: devolver\nlabel: Dar baixa', { names: true }),
    from: widens(
      'value',
      z.union([text, z.array(text).min(1)]),
      'kindWords.transitions.from',
      'from: [fora]',
    ),
    to: widens('value', text, 'kindWords.transitions.to', 'to: devolvido'),
    permissions: narrows(
      'permissions',
      z.union([z.array(permission).min(1), personalSchema]).optional(),
      'kindWords.transitions.permissions',
      'permissions: [balcao]',
    ),
    when: conditionKeyword('kindWords.transitions.when', 'when: { retirada_lte: $today }', { others: true }),
    /** The heading of its dialog; without one, the label and the name of the record. */
    title: reads(
      'template',
      text.optional(),
      'kindWords.transitions.dialogTitle',
      "title: 'Receber {livroId} de {leitor}'",
    ),
    confirm: looks(
      'text',
      z.union([z.literal(true), text.regex(noQuestion, 'fields.writeQuestion')]).optional(),
      'kindWords.transitions.confirm',
      'confirm: O livro voltou?',
    ),
    /** Fields that the dialog of the transition asks for; required ones must be filled in. */
    fields: widens(
      'fields',
      z.array(fieldId).default([]),
      'kindWords.transitions.fields',
      'fields: [devolucao]',
      { fields: 'written' },
    ),
    set: rules(
      'context',
      z.record(fieldId, z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(text)])).optional(),
      'kindWords.transitions.set',
      'set: { devolucao: $today }',
      { serverOnly: true },
    ),
    approval: narrows(
      'parts',
      approvalSchema.optional(),
      'kindWords.transitions.approval',
      'approval: { by: [balcao] }',
      { serverOnly: true },
    ),
    confirmIdentity: narrows(
      'plain',
      z.literal(true).optional(),
      'kindWords.transitions.confirmIdentity',
      'confirmIdentity: true',
      { serverOnly: true },
    ),
    auto: rules(
      'plain',
      z.literal(true).optional(),
      'kindWords.transitions.auto',
      'label: Devolver\nauto: true',
    ),
    primary: looks('plain', z.boolean().optional(), 'kindWords.transitions.primary', 'primary: true'),
    tone: looks('plain', choiceOf(tones).optional(), 'kindWords.transitions.tone', 'tone: danger', {
      values: tones,
    }),
    waits: looks(
      'plain',
      z.literal(true).optional(),
      'kindWords.transitions.waits',
      'permissions: [balcao]\nwaits: true',
    ),
  },
);

export type TransitionSource = z.input<typeof transitionSchema>;
export type CompletedTransition = z.output<typeof transitionSchema>;
