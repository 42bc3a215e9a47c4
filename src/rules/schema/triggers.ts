/** The schema of a rule's triggers. */
import { z } from 'zod';
import { fieldId, filterSchema, text } from '#language/schema/atoms.ts';
import { choiceOf, mapOf } from '#model/config/keyword.ts';
import { clock, missedWords, onServer, ruleAt } from './atoms.ts';

const section = {
  chapter: 'Rules',
  id: 'trigger',
  title: 'Quando: on',
  about:
    'De uma regra: o que acontece ao registro. Também `create`, quando é criado, `delete`, quando é excluído, ou uma lista: qualquer um deles.',
  at: ruleAt('on'),
} as const;

const names = z.union([text, z.array(text).min(1)]);
const missed = onServer(
  'plain',
  choiceOf(missedWords).optional(),
  'O que fazer com os momentos que passaram sem o portal no ar.',
  'every: day\nmissed: last',
  { values: missedWords },
);

const periodWords = {
  day: 'Todo dia.',
  week: 'Toda semana.',
  month: 'Todo mês.',
  year: 'Todo ano.',
};

const atText = 'Um campo de data: no dia dele. Com `every`, a hora, pelo relógio do portal.';

const triggerSchema = z.union([
  mapOf(section, {
    transition: onServer(
      'actions',
      names,
      'Uma transição do recurso, ou quais, feita por uma pessoa ou por outra regra.',
      'transition: Devolver',
    ),
  }),
  mapOf(section, {
    update: onServer(
      'fields',
      z.array(fieldId).min(1),
      'Um destes campos muda de valor.',
      'update: [devolucao, taxa]',
    ),
  }),
  mapOf(section, {
    enters: onServer(
      'fields',
      z.record(fieldId, names),
      'O campo chega a este valor, ou a um destes: tinha outro antes, ou o registro nasce com ele.',
      'enters: { etapa: devolvido }',
    ),
  }),
  mapOf(section, {
    becomes: onServer(
      'filter',
      filterSchema,
      'O registro passa a combinar: antes não combinava, ou não existia.',
      'becomes: { taxa_gt: 100 }',
    ),
  }),
  mapOf(section, {
    every: onServer(
      'plain',
      choiceOf(periodWords),
      'De tempo em tempo, para cada registro que `when` escolhe.',
      'every: month',
      { values: periodWords },
    ),
    on: onServer(
      'plain',
      z.int().min(1).max(366).optional(),
      'O dia: da semana (1 é segunda), do mês ou do ano; o que o mês não tem vira o último dele.',
      'every: month\non: 5',
    ),
    at: onServer('plain', clock.optional(), atText, "every: day\nat: '06:00'"),
    once: onServer(
      'plain',
      z.literal(true).optional(),
      'Só na primeira vez em que `when` escolhe o registro; de novo, só depois de deixar de escolhê-lo.',
      "every: day\nat: '06:00'\nonce: true",
    ),
    missed,
  }),
  mapOf(section, {
    at: onServer('fields', fieldId, atText, 'at: devolucao'),
    days: onServer(
      'plain',
      z.int().min(-3660).max(3660).optional(),
      'Tantos dias depois; negativo, antes.',
      'at: retirada\ndays: 15',
    ),
    time: onServer(
      'plain',
      clock.optional(),
      'A hora desse dia, pelo relógio do portal; sem ela, 00:00.',
      "at: devolucao\ntime: '06:00'",
    ),
    missed,
  }),
]);
export const momentWords = { create: 'Quando o registro é criado.', delete: 'Quando o registro é excluído.' };
const momentSchema = choiceOf(momentWords);
const oneSchema = z.union([momentSchema, ...triggerSchema.options]);
export const triggersSchema = z.union([...oneSchema.options, z.array(oneSchema).min(1)]);
export type TriggerSource = z.infer<typeof oneSchema>;
