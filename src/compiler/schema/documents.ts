/** `documents` of a resource: which formats of files become its records, and what goes where. */
import { z } from 'zod';
import { fieldId } from '#language/schema/atoms.ts';
import { mapOf, reads, rules, widens } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';
import type { DocumentFormat } from '#documents/document.ts';
import { documentFormats } from '#documents/registry.ts';

const file = 'resources/recados.yaml';
const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A name of the row or document, `amount.abs` for the amount without its sign, several in turn, or a map. */
const setSchema = z.union([z.string(), z.array(z.string()).min(1), z.record(z.string(), scalar)]);

const wordsOf = (names: DocumentFormat['row']): Record<string, TextKey> =>
  Object.fromEntries(Object.entries(names).map(([name, { about }]) => [name, about]));

const { each, facts, row } = documentFormats.ofx;

export const statementSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'documents.ofx',
    title: 'resourceWords.documents.ofxTitle',
    about: 'resourceWords.documents.ofxAbout',
    at: { file, path: ['documents', 'ofx'] },
  },
  {
    each: rules('plain', z.literal(each), 'resourceWords.documents.each', `each: ${each}`, {
      values: { [each]: 'resourceWords.documents.transaction' } as Record<string, TextKey>,
    }),
    find: reads(
      'fields',
      z.record(fieldId, z.record(z.string(), z.union([fieldId, z.array(fieldId).min(1)]))),
      'resourceWords.documents.find',
      'find: { leitorId: { account: nome } }',
      { ownNames: true, values: wordsOf(facts) },
    ),
    set: rules(
      'fields',
      z.record(fieldId, setSchema),
      'resourceWords.documents.set',
      'set: { recado: [memo, kind] }',
      {
        ownNames: true,
        values: wordsOf(row),
      },
    ),
    same: rules(
      'fields',
      z.array(fieldId).min(1),
      'resourceWords.documents.same',
      'same: [leitorId, recado]',
      { ownNames: true },
    ),
    balance: widens(
      'path',
      z
        .string()
        .regex(/^[a-z]\w*\.[a-z]\w*$/, 'language.writeReferenceAndField')
        .optional(),
      'resourceWords.documents.balance',
      'balance: leitorId.taxa',
      { ownNames: true },
    ),
  },
);

export const documentsSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'documents',
    title: 'resourceWords.documents.title',
    about: 'resourceWords.documents.about',
    at: { file, path: ['documents'] },
  },
  {
    ofx: rules(
      'parts',
      statementSchema.optional(),
      'resourceWords.documents.ofx',
      'ofx: { each: transaction, find: { leitorId: { account: nome } }, set: { recado: memo }, same: [leitorId, recado] }',
    ),
  },
);

export type StatementSource = z.infer<typeof statementSchema>;
