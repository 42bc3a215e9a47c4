/** The schema of a rule's triggers. */
import { duration } from '#language/duration.ts';
import { z } from 'zod';
import { filterSchema, resourceId, text, fieldId } from '#language/schema/atoms.ts';
import { keyword, rules, type Keyword, choiceOf, mapOf } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';

// The parts that the schemas of rules share: values, names of the context, targets.

/** A place in the example rule of the reference. */
export const ruleAt = (...path: readonly PropertyKey[]) => ({
  file: 'resources/emprestimos.yaml',
  path: ['rules', 0, ...path],
});

/**
 * A value as written: a constant, a variable, a name of the context, "= formula", or a template with braces.
 */
const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(text)]);
export const valuesSchema = z.record(z.string(), valueSchema);

/** A name of the context that leads to a record: `loteId`, `$row.itemId`, `$made.conta.parceiroId`. */
const wayPattern = /^(\$(row|outer|before)\.|\$made\.[a-z][a-z0-9-]*\.)?[a-z]\w*(\.[a-z]\w*){0,3}$/;
export const waySchema = z.string().regex(wayPattern, 'ruleProblems.writeSelfOrReference');

/** The record itself, the one that a reference leads to, or all that match a filter. */
export const targetsSchema = z.union([waySchema, z.record(resourceId, filterSchema)]);

/** A keyword of rules. All of them stay on the server. */
export const onServer = <S extends z.ZodType>(
  role: Parameters<typeof rules>[0],
  schema: S,
  text: TextKey,
  example: string,
  more: Pick<Keyword, 'values' | 'at' | 'names' | 'fields' | 'user' | 'others' | 'ownNames'> = {},
) => keyword(schema, { role, effect: 'rules', text, example, serverOnly: true, ...more });

export const set = (example: string) =>
  onServer('context', valuesSchema.optional(), 'ruleWords.atoms.set', example);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'ruleProblems.writeTimeInQuotes');

const missedWords = {
  each: 'ruleWords.atoms.each',
  last: 'ruleWords.atoms.last',
  skip: 'ruleWords.atoms.skip',
} as const;

const section = {
  chapter: 'Rules',
  id: 'trigger',
  title: 'ruleWords.triggers.title',
  about: 'ruleWords.triggers.about',
  at: ruleAt('on'),
} as const;

const names = z.union([text, z.array(text).min(1)]);
const missed = onServer(
  'plain',
  choiceOf(missedWords).optional(),
  'ruleWords.triggers.missed',
  'every: day\nmissed: last',
  { values: missedWords },
);

const periodWords = {
  hour: 'ruleWords.triggers.hour',
  day: 'ruleWords.triggers.day',
  week: 'ruleWords.triggers.week',
  month: 'ruleWords.triggers.month',
  year: 'ruleWords.triggers.year',
} as const;

const atText = 'ruleWords.triggers.atText';
const triggerSchema = z.union([
  mapOf(section, {
    transition: onServer('actions', names, 'ruleWords.triggers.transition', 'transition: Devolver'),
  }),
  mapOf(section, {
    update: onServer(
      'fields',
      z.array(fieldId).min(1),
      'ruleWords.triggers.update',
      'update: [devolucao, taxa]',
    ),
  }),
  mapOf(section, {
    enters: onServer(
      'fields',
      z.record(fieldId, names),
      'ruleWords.triggers.enters',
      'enters: { etapa: devolvido }',
      { fields: 'written' },
    ),
  }),
  mapOf(section, {
    becomes: onServer('filter', filterSchema, 'ruleWords.triggers.becomes', 'becomes: { taxa_gt: 100 }', {
      ownNames: true,
    }),
  }),
  mapOf(section, {
    every: onServer(
      'plain',
      z.union([choiceOf(periodWords), z.record(z.enum(['minutes']), z.int())]),
      'ruleWords.triggers.every',
      'every: month',
      { values: periodWords },
    ),
    on: onServer('plain', z.int().min(1).max(366).optional(), 'ruleWords.triggers.on', 'every: month\non: 5'),
    at: onServer('plain', clock.optional(), atText, "every: day\nat: '06:00'"),
    once: onServer(
      'plain',
      z.literal(true).optional(),
      'ruleWords.triggers.once',
      "every: day\nat: '06:00'\nonce: true",
    ),
    missed,
  }),
  mapOf(section, {
    at: onServer('fields', fieldId, atText, 'at: devolucao'),
    days: onServer(
      'plain',
      z.int().min(-3660).max(3660).optional(),
      'ruleWords.triggers.days',
      'at: retirada\ndays: 15',
    ),
    time: onServer('plain', clock.optional(), 'ruleWords.triggers.time', "at: devolucao\ntime: '06:00'"),
    before: onServer(
      'plain',
      duration.optional(),
      'ruleWords.triggers.before',
      "at: devolucao\ntime: '18:00'\nbefore: 2h",
    ),
    missed,
  }),
  mapOf(section, {
    in: onServer(
      'fields',
      z.record(fieldId, names),
      'ruleWords.triggers.in',
      'in: { etapa: fora }\nfor: 3d',
      { fields: 'written' },
    ),
    for: onServer('plain', duration, 'ruleWords.triggers.for', 'in: { etapa: fora }\nfor: 3d'),
    missed,
  }),
]);
export const momentWords = {
  create: 'ruleWords.triggers.create',
  delete: 'ruleWords.triggers.delete',
} as const;
const momentSchema = choiceOf(momentWords);
const oneSchema = z.union([momentSchema, ...triggerSchema.options]);
export const triggersSchema = z.union([...oneSchema.options, z.array(oneSchema).min(1)]);
export type TriggerSource = z.input<typeof oneSchema>;
