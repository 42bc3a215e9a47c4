/** The schema of a rule's triggers. */
import { z } from 'zod';
import { fieldId, filterSchema, text } from '#language/schema/atoms.ts';
import { choiceOf, mapOf } from '#model/config/keyword.ts';
import { clock, missedWords, onServer, ruleAt } from './atoms.ts';

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
    ),
  }),
  mapOf(section, {
    becomes: onServer('filter', filterSchema, 'ruleWords.triggers.becomes', 'becomes: { taxa_gt: 100 }'),
  }),
  mapOf(section, {
    every: onServer('plain', choiceOf(periodWords), 'ruleWords.triggers.every', 'every: month', {
      values: periodWords,
    }),
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
export type TriggerSource = z.infer<typeof oneSchema>;
