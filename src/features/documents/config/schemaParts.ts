/** What the formats in `documents` have in common: what goes into a field, what finds a record, what is the same. */
import { z } from 'zod';
import { fieldId, oneOrMore } from '#language/schema/atoms.ts';
import { reads, rules, widens } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';
import type { DocumentNames } from '../shared/document.ts';

export const documentsFile = 'resources/recados.yaml';
export const plainScalar = z.union([z.string(), z.number(), z.boolean()]);

/**
 * What goes into a field: a fixed value, the first of these names that the row or document has (`amount.abs` is the
 * amount without its sign), or a choice by the value of a name.
 */
type DocumentSource =
  | { kind: 'value'; value: string | number | boolean }
  | { kind: 'names'; names: readonly string[] }
  | { kind: 'choice'; from: string; options: Readonly<Record<string, string>> };
const setSchema = z
  .union([z.string(), z.array(z.string()).min(1), z.record(z.string(), plainScalar)])
  .transform((given): DocumentSource => {
    if (typeof given === 'string' || Array.isArray(given)) return { kind: 'names', names: [given].flat() };
    const { value, from = '', ...options } = given;
    return value === undefined
      ? { kind: 'choice', from: String(from), options: options as Record<string, string> }
      : { kind: 'value', value };
  });

export const wordsOfNames = (names: DocumentNames): Record<string, TextKey> =>
  Object.fromEntries(Object.entries(names).map(([name, { about }]) => [name, about]));

export const setMap = z.record(fieldId, setSchema);

/** What a format of statements has besides `each`: what finds their record, what is set, what is the same. */
export const findMap = (names: DocumentNames, example: string) =>
  reads(
    'fields',
    z.record(fieldId, z.record(z.string(), oneOrMore(fieldId))),
    'resourceWords.documents.find',
    example,
    { ownNames: true, values: wordsOfNames(names) },
  );
export const rowSet = (names: DocumentNames) =>
  rules('fields', setMap, 'resourceWords.documents.set', 'set: { recado: [memo, kind] }', {
    ownNames: true,
    values: wordsOfNames(names),
  });
export const sameFields = () =>
  rules('fields', z.array(fieldId).min(1), 'resourceWords.documents.same', 'same: [leitorId, recado]', {
    ownNames: true,
  });
export const balanceField = () =>
  widens(
    'path',
    z
      .string()
      .regex(/^[a-z]\w*\.[a-z]\w*$/, 'language.writeReferenceAndField')
      .optional(),
    'resourceWords.documents.balance',
    'balance: leitorId.taxa',
    { ownNames: true },
  );
