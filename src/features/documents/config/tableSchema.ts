/** `documents.table` of a resource: tables of acquirers and digital banks. */
import { z } from 'zod';
import { fieldId, oneOrMore } from '#language/schema/atoms.ts';
import { mapOf, reads, rules } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';
import type { HeadedStatementName } from '../shared/registry.ts';
import { dayOrders, decimalMarks, signKinds, tableColumns, tableKinds } from '../shared/table/layout.ts';
import { shippedLayouts } from '../shared/table/shipped.ts';
import { table } from '../shared/table/table.ts';
import {
  balanceField,
  documentsFile as file,
  findMap,
  rowSet,
  sameFields,
  wordsOfNames,
} from './schemaParts.ts';

const oneOf = <T extends string>(names: readonly T[]) => z.enum(names as readonly [T, ...T[]]);
const kindWords = Object.fromEntries(
  tableKinds.map((kind) => [kind, `resourceWords.table.kinds.${kind}`]),
) as Record<string, TextKey>;
const columnWords: Record<string, TextKey> = {
  ...wordsOfNames(table.row),
  posted: 'resourceWords.column.posted',
  credit: 'resourceWords.column.credit',
  debit: 'resourceWords.column.debit',
  direction: 'resourceWords.column.direction',
  balance: 'resourceWords.column.balance',
  fee: 'resourceWords.column.fee',
  memo: 'resourceWords.column.memo',
  installments: 'resourceWords.column.installments',
};
const heading = z.string().min(1).max(120);
const headings = oneOrMore(heading);

const layoutSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'tableLayout',
    title: 'resourceWords.layout.title',
    about: 'resourceWords.layout.about',
    at: { file, path: ['documents', 'table', 'own', 'recados'] },
  },
  {
    label: reads('plain', z.string().min(1), 'resourceWords.layout.label', 'label: Recado'),
    of: reads('plain', oneOf(tableKinds), 'resourceWords.layout.of', 'of: sales', { values: kindWords }),
    bank: reads('plain', z.string().optional(), 'resourceWords.layout.bank', "bank: '197'"),
    columns: reads(
      'plain',
      z.partialRecord(oneOf(tableColumns), headings),
      'resourceWords.layout.columns',
      'columns: { posted: [Quando, Data], memo: Recado, net: Multa }',
      { values: columnWords },
    ),
    needs: reads(
      'plain',
      z.array(oneOf(tableColumns)).min(1).optional(),
      'resourceWords.layout.needs',
      'needs: [posted, amount]',
      { values: columnWords },
    ),
    decimals: reads('plain', oneOf(decimalMarks), 'resourceWords.layout.decimals', 'decimals: comma', {
      values: { comma: 'resourceWords.layout.comma', point: 'resourceWords.layout.point' } as Record<
        string,
        TextKey
      >,
    }),
    dates: reads('plain', oneOf(dayOrders), 'resourceWords.layout.dates', 'dates: dmy', {
      values: {
        dmy: 'resourceWords.layout.dmy',
        mdy: 'resourceWords.layout.mdy',
        ymd: 'resourceWords.layout.ymd',
      } as Record<string, TextKey>,
    }),
    signs: reads('plain', oneOf(signKinds).optional(), 'resourceWords.layout.signs', 'signs: spent', {
      values: {
        written: 'resourceWords.layout.written',
        spent: 'resourceWords.layout.spent',
      } as Record<string, TextKey>,
    }),
    directions: reads(
      'plain',
      z.record(z.enum(['in', 'out']), headings).optional(),
      'resourceWords.layout.directions',
      'directions: { in: C, out: D }\ncolumns: { posted: Quando, amount: Taxa, direction: Recado }',
    ),
    leave: reads(
      'plain',
      z.partialRecord(oneOf(tableColumns), headings).optional(),
      'resourceWords.layout.leave',
      'leave: { memo: [Recado] }',
      { values: columnWords },
    ),
  },
);

const tableSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'documentTable',
    title: 'resourceWords.table.title',
    about: 'resourceWords.table.about',
    at: { file, path: ['documents', 'table'] },
  },
  {
    each: rules('plain', z.literal(table.each), 'resourceWords.documents.each', `each: ${table.each}`, {
      values: { [table.each]: 'resourceWords.table.line' } as Record<string, TextKey>,
    }),
    takes: rules(
      'plain',
      z.array(oneOf(tableKinds)).min(1).optional(),
      'resourceWords.table.takes',
      'takes: [account, payments]',
      { values: kindWords },
    ),
    layouts: rules(
      'plain',
      z.array(oneOf(shippedLayouts.map(({ id }) => id))).optional(),
      'resourceWords.table.layouts',
      'layouts: [cielo, nubank]',
    ),
    own: rules(
      'plain',
      z.record(fieldId, layoutSchema).default({}),
      'resourceWords.table.own',
      'own: { recado: { label: Recado, of: sales, columns: { posted: Quando, net: Taxa }, decimals: comma, dates: dmy } }',
    ),
    find: findMap(table.facts, 'find: { leitorId: { account: nome } }'),
    set: rowSet(table.row),
    same: sameFields(),
    balance: balanceField(),
  },
);
export type TableSource = z.input<typeof tableSchema>;

export const headedKeywords = {
  table: rules(
    'parts',
    tableSchema.optional(),
    'resourceWords.table.table',
    'table: { each: line, find: { leitorId: { account: nome } }, set: { recado: memo }, same: [leitorId, recado] }',
  ),
} satisfies Record<HeadedStatementName, unknown>;
