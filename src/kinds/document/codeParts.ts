/**
 * What codes say about the rest of their record: the line of a slip says an amount and a due date, a Pix code the name of
 * who is paid. `fills` gives each part to a field; kinds/fills.ts reads them.
 */
import { z } from 'zod';
import { fieldId } from '#language/schema/atoms.ts';
import { choiceOf, rules } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';

/** The parts that a code has: an amount as a number, a day as YYYY-MM-DD, all others as texts. */
export type CodeContents = Readonly<Record<string, string | number | undefined>>;

/** The parts of the line of a slip or bill, each with what the reference says about it. */
export const lineParts = {
  amount: 'kindWords.document.partAmount',
  due: 'kindWords.document.partDue',
  bank: 'kindWords.document.partBank',
} as const satisfies Record<string, TextKey>;

/** The parts of a Pix code. */
export const pixParts = {
  keyType: 'kindWords.document.partKeyType',
  name: 'kindWords.document.partName',
  city: 'kindWords.document.partCity',
  amount: 'kindWords.document.partPixAmount',
  txid: 'kindWords.document.partTxid',
} as const satisfies Record<string, TextKey>;

/** `fills: { valorOriginal: amount }`: which field gets which part of the code. */
export const fillsOf = <P extends Readonly<Record<string, TextKey>>>(
  parts: P,
  words: TextKey,
  example: string,
) =>
  rules('fields', z.record(fieldId, choiceOf(parts)).optional(), words, example, {
    fields: 'written',
    values: parts,
  });
