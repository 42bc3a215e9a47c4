/** The schema of a rule's triggers. */
import { minutes } from '#language/duration.ts';
import { z } from 'zod';
import { filterSchema, resourceId, text, fieldId } from '#language/schema/atoms.ts';
import { keyword, rules, type Keyword, choiceOf, mapOf } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';
import type { Filter } from '#model/types.ts';
import type { MatchingTargets } from '#model/rules.ts';

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

/** `{ livros: { situacao: emprestado } }`: all records of another resource that match a filter. */
const matching = (where: Record<string, Filter>): MatchingTargets => {
  const [resource, filter] = Object.entries(where)[0]!;
  return { kind: 'matching', resource, where: filter };
};
export const matchingSchema = z.record(resourceId, filterSchema).transform(matching);

export const self = { kind: 'self' } as const;
/** The record itself, the one that a reference leads to, or all that match a filter. */
export const targetsSchema = z.union([
  waySchema.transform((way) => (way === 'self' ? self : { kind: 'reference' as const, way })),
  matchingSchema,
]);
export type CompletedTargets = z.output<typeof targetsSchema>;

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

const names = z.union([text, z.array(text).min(1)]).transform((written) => [written].flat());
/** `{ etapa: devolvido }` */
const stateOf = (states: Record<string, string[]>) => {
  const [field, values] = Object.entries(states)[0]!;
  return { field, values };
};
export const midnight = '00:00';
const missed = onServer(
  'plain',
  choiceOf(missedWords).default('last'),
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

const periodOf = (every: 'hour' | 'day' | 'week' | 'month' | 'year' | Record<'minutes', number>) =>
  every === 'hour'
    ? ({ period: 'minutes', minutes: 60 } as const)
    : typeof every === 'object'
      ? ({ period: 'minutes', minutes: every.minutes } as const)
      : ({ period: every } as const);

const atText = 'ruleWords.triggers.atText';
const triggerSchema = z.union([
  mapOf(section, {
    transition: onServer('actions', names, 'ruleWords.triggers.transition', 'transition: Devolver'),
  }).transform(({ transition }) => ({ kind: 'transition' as const, transitions: transition })),
  mapOf(section, {
    update: onServer(
      'fields',
      z.array(fieldId).min(1),
      'ruleWords.triggers.update',
      'update: [devolucao, taxa]',
    ),
  }).transform(({ update }) => ({ kind: 'update' as const, fields: update })),
  mapOf(section, {
    enters: onServer(
      'fields',
      z.record(fieldId, names),
      'ruleWords.triggers.enters',
      'enters: { etapa: devolvido }',
      { fields: 'written' },
    ),
  }).transform(({ enters }) => ({ kind: 'enters' as const, ...stateOf(enters) })),
  mapOf(section, {
    becomes: onServer('filter', filterSchema, 'ruleWords.triggers.becomes', 'becomes: { taxa_gt: 100 }', {
      ownNames: true,
    }),
  }).transform(({ becomes }) => ({ kind: 'becomes' as const, that: becomes })),
  mapOf(section, {
    every: onServer(
      'plain',
      z.union([choiceOf(periodWords), z.record(z.enum(['minutes']), z.int())]),
      'ruleWords.triggers.every',
      'every: month',
      { values: periodWords },
    ),
    on: onServer('plain', z.int().min(1).max(366).optional(), 'ruleWords.triggers.on', 'every: month\non: 5'),
    at: onServer('plain', clock.default(midnight), atText, "every: day\nat: '06:00'"),
    once: onServer(
      'plain',
      z.literal(true).optional(),
      'ruleWords.triggers.once',
      "every: day\nat: '06:00'\nonce: true",
    ),
    missed,
  }).transform(({ every, ...rest }) => ({ kind: 'every' as const, ...periodOf(every), ...rest })),
  mapOf(section, {
    at: onServer('fields', fieldId, atText, 'at: devolucao'),
    days: onServer(
      'plain',
      z.int().min(-3660).max(3660).default(0),
      'ruleWords.triggers.days',
      'at: retirada\ndays: 15',
    ),
    time: onServer('plain', clock.optional(), 'ruleWords.triggers.time', "at: devolucao\ntime: '06:00'"),
    before: onServer(
      'plain',
      minutes.optional(),
      'ruleWords.triggers.before',
      "at: devolucao\ntime: '18:00'\nbefore: 2h",
    ),
    missed,
  }).transform(({ at, ...rest }) => ({ kind: 'at' as const, field: at, ...rest })),
  mapOf(section, {
    in: onServer(
      'fields',
      z.record(fieldId, names),
      'ruleWords.triggers.in',
      'in: { etapa: fora }\nfor: 3d',
      { fields: 'written' },
    ),
    for: onServer('plain', minutes, 'ruleWords.triggers.for', 'in: { etapa: fora }\nfor: 3d'),
    missed,
  }).transform(({ in: states, for: span, missed }) => ({
    kind: 'in' as const,
    ...stateOf(states),
    minutes: span,
    missed,
  })),
]);
export const momentWords = {
  create: 'ruleWords.triggers.create',
  delete: 'ruleWords.triggers.delete',
} as const;
const momentSchema = choiceOf(momentWords).transform((kind) => ({ kind }));
const oneSchema = z.union([momentSchema, ...triggerSchema.options]);
export const triggersSchema = z
  .union([...oneSchema.options, z.array(oneSchema).min(1)])
  .transform((written) => [written].flat() as CompletedTrigger[]);
export type TriggerSource = z.input<typeof oneSchema>;
export type CompletedTrigger = z.output<typeof oneSchema>;
