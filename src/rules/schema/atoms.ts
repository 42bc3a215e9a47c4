/** The parts that the schemas of rules share: values, names of the context, targets. */
import { z } from 'zod';
import { filterSchema, resourceId, text } from '#language/schema/atoms.ts';
import { keyword, rules, type KeywordDocs } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';

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
const wayPattern = /^(\$(row|before)\.|\$made\.[a-z][a-z0-9-]*\.)?[a-z]\w*(\.[a-z]\w*){0,3}$/;
export const waySchema = z.string().regex(wayPattern, 'ruleProblems.writeSelfOrReference');

/** The record itself, the one that a reference leads to, or all that match a filter. */
export const targetsSchema = z.union([waySchema, z.record(resourceId, filterSchema)]);

/** A keyword of rules. All of them stay on the server. */
export const onServer = <S extends z.ZodType>(
  role: Parameters<typeof rules>[0],
  schema: S,
  text: TextKey,
  example: string,
  more: Pick<KeywordDocs, 'values' | 'at'> & { names?: true } = {},
) => keyword(schema, { role, effect: 'rules', text, example, serverOnly: true, ...more });

export const set = (example: string) =>
  onServer('context', valuesSchema.optional(), 'ruleWords.atoms.set', example);
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'ruleProblems.writeTimeInQuotes');

export const missedWords = {
  each: 'ruleWords.atoms.each',
  last: 'ruleWords.atoms.last',
  skip: 'ruleWords.atoms.skip',
} as const;
