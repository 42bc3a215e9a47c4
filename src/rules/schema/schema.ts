/** The schema of `rules` and `ensures` in config/resources/<id>.yaml. */
import { z } from 'zod';
import { filterSchema, optionalWords, resourceId, text } from '#language/schema/atoms.ts';
import { mapOf } from '#model/config/keyword.ts';
import { onServer, ruleAt, set, momentWords, triggersSchema } from './triggers.ts';
import { stepSchema } from './steps.ts';

export type { CompletedStep, StepSource } from './steps.ts';
export type { TriggerSource } from './triggers.ts';

const undoneSection = {
  chapter: 'Rules',
  id: 'undone',
  title: 'ruleWords.rules.title',
  about: 'ruleWords.rules.about',
  at: ruleAt('undo', 'made', 'multas'),
} as const;
const undoneSchema = z.union([
  z.enum(['delete', 'keep']),
  mapOf(undoneSection, {
    transition: onServer('actions', text, 'ruleWords.rules.transition', 'transition: Cancelar'),
    set: set("transition: Cancelar\nset: { motivo: 'Devolvido por {leitor}' }"),
  }),
]);

const undoSchema = mapOf(
  {
    chapter: 'Rules',
    id: 'undo',
    title: 'ruleWords.rules.undoTitle',
    about: 'ruleWords.rules.undoAbout',
    at: ruleAt('undo'),
  },
  {
    on: onServer('parts', triggersSchema.default([]), 'ruleWords.rules.on', 'on: { transition: Reabrir }', {
      values: momentWords,
    }),
    made: onServer(
      'parts',
      z.record(resourceId, undoneSchema).default({}),
      'ruleWords.rules.made',
      'made: { multas: { transition: Cancelar } }',
      { values: { delete: 'ruleWords.rules.delete', keep: 'ruleWords.rules.keep' } },
    ),
    blockedWhen: onServer(
      'context',
      z.record(resourceId, filterSchema).default({}),
      'ruleWords.rules.blockedWhen',
      'blockedWhen: { multas: { situacao: paga } }\nmessage: A multa de {valor} já foi paga.',
    ),
    message: onServer(
      'context',
      text.optional(),
      'ruleWords.rules.message',
      'blockedWhen: { multas: { situacao: paga } }\nmessage: A multa de {valor} já foi paga.',
    ),
  },
);

export const ruleSchema = mapOf(
  {
    chapter: 'Rules',
    id: 'rule',
    title: 'ruleWords.rules.ruleTitle',
    about: 'ruleWords.rules.ruleAbout',
    at: ruleAt(),
  },
  {
    id: onServer(
      'name',
      z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'ruleProblems.useSmallLetters'),
      'ruleWords.rules.id',
      'id: gera-multa',
      { names: true },
    ),
    label: optionalWords('ruleWords.rules.label', 'label: Gera a multa', {
      serverOnly: true,
    }),
    on: onServer('parts', triggersSchema, 'ruleWords.rules.ruleOn', 'on: { transition: Devolver }', {
      values: momentWords,
    }),
    when: onServer(
      'context',
      filterSchema.default({}),
      'ruleWords.rules.when',
      'when: { taxa_gt: 0, livroId.preco_gt: 10, $before.taxa_null: true }',
    ),
    then: onServer(
      'parts',
      z.array(stepSchema).min(1),
      'ruleWords.rules.then',
      'then: [{ create: multas, set: { emprestimoId: $record.id } }]',
    ),
    undo: onServer(
      'parts',
      z.union([z.literal(true).transform(() => undoSchema.parse({})), undoSchema]).optional(),
      'ruleWords.rules.undo',
      'undo: { on: { transition: Reabrir }, made: { multas: { transition: Cancelar } } }',
    ),
  },
);

export const ensureSchema = mapOf(
  {
    chapter: 'Rules',
    id: 'ensure',
    title: 'ruleWords.rules.ensureTitle',
    about: 'ruleWords.rules.ensureAbout',
    at: { file: 'resources/emprestimos.yaml', path: ['ensures', 0] },
  },
  {
    that: onServer('filter', filterSchema, 'ruleWords.rules.that', 'that: { taxa_null: true }', {
      user: false,
      others: true,
    }),
    message: onServer(
      'template',
      text,
      'ruleWords.rules.ensureMessage',
      "message: 'A taxa de {leitor} ficaria em {taxa}.'",
      { ownNames: true },
    ),
  },
);

export type RuleSource = z.input<typeof ruleSchema>;
export type CompletedRule = z.output<typeof ruleSchema>;
export type CompletedUndo = z.output<typeof undoSchema>;
/** `true`: only together with the change that triggered the rule. */
export type UndoSource = z.input<typeof undoSchema> | true;
export type EnsureSource = z.input<typeof ensureSchema>;
