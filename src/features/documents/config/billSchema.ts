/** `documents.cardBill` of a resource: statements of cards become bills with their purchases. */
import { z } from 'zod';
import { fieldId } from '#language/schema/atoms.ts';
import { mapOf, reads, rules } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';
import { billNames } from '../shared/bill.ts';
import { byteStatements, statementInSample, type wholeOfCard } from '../shared/registry.ts';
import { documentsFile as file, findMap, setMap, wordsOfNames } from './schemaParts.ts';
import { askMap } from './questionSchema.ts';

const { facts, row } = byteStatements[statementInSample];
const dayOf = z
  .record(fieldId, z.string().regex(/^[a-z]\w*\.[a-z]\w*$/, 'language.writeReferenceAndField'))
  .refine((given) => Object.keys(given).length === 1, 'language.writeOneField');

const billSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'cardBill',
    title: 'resourceWords.bill.title',
    about: 'resourceWords.bill.about',
    at: { file, path: ['documents', 'cardBill'] },
  },
  {
    each: rules('plain', z.literal('bill'), 'resourceWords.documents.each', 'each: bill', {
      values: { bill: 'resourceWords.bill.each' } as Record<string, TextKey>,
    }),
    find: findMap(facts, 'find: { leitorId: { lastDigits: nome } }'),
    month: rules('fields', fieldId, 'resourceWords.bill.month', 'month: mesDaConta', { ownNames: true }),
    closes: rules('fields', dayOf, 'resourceWords.bill.closes', 'closes: { fechaEm: leitorId.diaDaConta }', {
      ownNames: true,
    }),
    due: rules('fields', dayOf, 'resourceWords.bill.due', 'due: { venceEm: leitorId.diaDaConta }', {
      ownNames: true,
    }),
    rows: rules('fields', fieldId, 'resourceWords.bill.rows', 'rows: faixas', { ownNames: true }),
    set: rules('fields', setMap, 'resourceWords.bill.set', 'set: { multa: spent }', {
      ownNames: true,
      values: wordsOfNames({ ...row, ...billNames }),
    }),
    same: rules('fields', z.array(fieldId).min(1), 'resourceWords.bill.same', 'same: [multa]', {
      ownNames: true,
    }),
    ask: reads('fields', askMap.default({}), 'resourceWords.bill.ask', 'ask: { multaId: { by: [memo] } }', {
      ownNames: true,
    }),
  },
);
export type BillSource = z.input<typeof billSchema>;

export const billKeywords = {
  cardBill: rules(
    'parts',
    billSchema.optional(),
    'resourceWords.bill.cardBill',
    'cardBill: { each: bill, find: { leitorId: { lastDigits: nome } }, month: mesDaConta, closes: { fechaEm: leitorId.diaDaConta }, due: { venceEm: leitorId.diaDaConta }, rows: faixas, set: { multa: spent }, same: [multa] }',
  ),
} satisfies Record<typeof wholeOfCard, unknown>;
