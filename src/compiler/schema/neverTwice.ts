/** `exclusive` and `unique` of a resource: what no two of its records may have. */
import { z } from 'zod';
import { type Completed, mapOf, rules } from '#model/config/keyword.ts';
import { conditionKeyword, fieldId, text } from '#language/schema/atoms.ts';
import { namedSchema } from '#language/schema/links.ts';

const message = (example: string) =>
  rules('template', text.optional(), 'resourceWords.neverTwice.message', example, {
    ownNames: true,
    serverOnly: true,
  });
const among = (example: string) =>
  conditionKeyword('resourceWords.neverTwice.among', example, {
    user: false,
    search: false,
    serverOnly: true,
  });
const span = 'by: [ausenteId]\nfrom: inicio\nto: fim';

export const exclusiveSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'exclusive',
    title: 'resourceWords.neverTwice.exclusiveTitle',
    about: 'resourceWords.neverTwice.exclusiveAbout',
    at: { file: 'resources/substituicoes.yaml', path: ['exclusive', 0] },
  },
  {
    by: rules('fields', z.array(fieldId).min(1).default([]), 'resourceWords.neverTwice.by', span, {
      fields: 'single',
    }),
    from: rules('fields', fieldId.optional(), 'resourceWords.neverTwice.from', span, { fields: 'single' }),
    to: rules('fields', fieldId.optional(), 'resourceWords.neverTwice.to', span, { fields: 'single' }),
    until: rules(
      'plain',
      z.enum(['inclusive']).optional(),
      'resourceWords.neverTwice.until',
      `${span}\nuntil: inclusive`,
      { values: { inclusive: 'resourceWords.neverTwice.inclusive' } },
    ),
    among: among(`${span}\namong: { substitutoId_null: false }`),
    message: message(`${span}\nmessage: '{ausenteId}: {$other.substitutoId}'`),
  },
);

const uniqueAmongSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'uniqueAmong',
    title: 'resourceWords.neverTwice.uniqueTitle',
    about: 'resourceWords.neverTwice.uniqueAbout',
    at: { file: 'resources/filiais.yaml', path: ['unique', 0] },
  },
  {
    fields: rules(
      'fields',
      z.array(namedSchema).min(1),
      'resourceWords.neverTwice.fields',
      'fields: [nome]\namong: { tipo: posto }',
      { fields: 'single' },
    ),
    among: among('fields: [nome]\namong: { tipo: posto }'),
    message: message("fields: [nome]\nmessage: '{nome}, {$other.desde}'"),
  },
);

/** Combinations of fields, or maps with a condition. */
export const uniqueSchema = z.array(z.union([z.array(namedSchema).min(2), uniqueAmongSchema]));

export type ExclusiveSource = z.input<typeof exclusiveSchema>;

declare module '#model/registered.ts' {
  interface Registered {
    exclusive: Completed<typeof exclusiveSchema>;
  }
}
