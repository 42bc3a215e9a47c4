/** `closed` of a resource: up to which day its records neither come, change nor go. */
import { z } from 'zod';
import { mapOf, rules, widens } from '#model/config/keyword.ts';
import { fieldId, filterSchema } from '#language/schema/atoms.ts';

/** A resource and one of its fields: `closings.until`. */
const foreignField = z
  .string()
  .regex(/^[a-z][a-z0-9_]*\.[a-z]\w*$/, 'parse.writeResourceAndField')
  .transform((written) => {
    const [resource, field] = written.split('.') as [string, string];
    return { resource, field };
  });

const days = 'by: inicio\nuntil: tabelas.vigencia';

export const closedSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'closed',
    title: 'resourceWords.closed.title',
    about: 'resourceWords.closed.about',
    at: { file: 'resources/substituicoes.yaml', path: ['closed'] },
  },
  {
    by: rules('fields', fieldId, 'resourceWords.closed.by', days, { fields: 'single', serverOnly: true }),
    until: rules('plain', foreignField, 'resourceWords.closed.until', days, {
      ownNames: true,
      serverOnly: true,
    }),
    among: rules(
      'filter',
      filterSchema.optional(),
      'resourceWords.closed.among',
      `${days}\namong: { vigencia_gt: $record.fim }`,
      { ownNames: true, serverOnly: true },
    ),
    still: widens(
      'fields',
      z.array(fieldId).default([]),
      'resourceWords.closed.still',
      `${days}\nstill: [substitutoId]`,
      { fields: 'written' },
    ),
  },
);

export type ClosedSource = z.input<typeof closedSchema>;
