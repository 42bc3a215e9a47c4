/** `documents` of a resource: which formats of files become its records, and what goes where. */
import { z } from 'zod';
import { fieldId, oneOrMore } from '#language/schema/atoms.ts';
import { type Completed, mapOf, reads, rules, widens } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';
import type { DocumentNames } from '#documents/document.ts';
import { noteFormats, statementFormats, titleFormats } from '#documents/registry.ts';
import { dayOrders, decimalMarks, signKinds, tableColumns, tableKinds } from '#documents/table/layout.ts';
import { shippedLayouts } from '#documents/table/shipped.ts';

const file = 'resources/recados.yaml';
const scalar = z.union([z.string(), z.number(), z.boolean()]);

/**
 * What goes into a field: a fixed value, the first of these names that the row or document has (`amount.abs` is the
 * amount without its sign), or a choice by the value of a name.
 */
type DocumentSource =
  | { kind: 'value'; value: string | number | boolean }
  | { kind: 'names'; names: readonly string[] }
  | { kind: 'choice'; from: string; options: Readonly<Record<string, string>> };
const setSchema = z
  .union([z.string(), z.array(z.string()).min(1), z.record(z.string(), scalar)])
  .transform((given): DocumentSource => {
    if (typeof given === 'string' || Array.isArray(given)) return { kind: 'names', names: [given].flat() };
    const { value, from = '', ...options } = given;
    return value === undefined
      ? { kind: 'choice', from: String(from), options: options as Record<string, string> }
      : { kind: 'value', value };
  });

const wordsOf = (names: DocumentNames): Record<string, TextKey> =>
  Object.fromEntries(Object.entries(names).map(([name, { about }]) => [name, about]));

const { ofx, table } = statementFormats;
const setMap = z.record(fieldId, setSchema);

/** What a format of statements has besides `each`: what finds their record, what is set, what is the same. */
const findMap = (names: DocumentNames, example: string) =>
  reads(
    'fields',
    z.record(fieldId, z.record(z.string(), oneOrMore(fieldId))),
    'resourceWords.documents.find',
    example,
    { ownNames: true, values: wordsOf(names) },
  );
const rowSet = (names: DocumentNames) =>
  rules('fields', setMap, 'resourceWords.documents.set', 'set: { recado: [memo, kind] }', {
    ownNames: true,
    values: wordsOf(names),
  });
const sameFields = () =>
  rules('fields', z.array(fieldId).min(1), 'resourceWords.documents.same', 'same: [leitorId, recado]', {
    ownNames: true,
  });
const balanceField = () =>
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

const statementSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'statement',
    title: 'resourceWords.documents.ofxTitle',
    about: 'resourceWords.documents.ofxAbout',
    at: { file, path: ['documents', 'ofx'] },
  },
  {
    each: rules('plain', z.literal(ofx.each), 'resourceWords.documents.each', `each: ${ofx.each}`, {
      values: { [ofx.each]: 'resourceWords.documents.transaction' } as Record<string, TextKey>,
    }),
    find: findMap(ofx.facts, 'find: { leitorId: { account: nome } }'),
    set: rowSet(ofx.row),
    same: sameFields(),
    balance: balanceField(),
  },
);

// Tables of acquirers and digital banks.

const oneOf = <T extends string>(names: readonly T[]) => z.enum(names as readonly [T, ...T[]]);
const kindWords = Object.fromEntries(
  tableKinds.map((kind) => [kind, `resourceWords.table.kinds.${kind}`]),
) as Record<string, TextKey>;
const columnWords: Record<string, TextKey> = {
  ...wordsOf(table.row),
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
      z.strictObject({ in: headings, out: headings }).optional(),
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

// A note becomes one record, its lists are rows.

const note = noteFormats.nfe;
const noteNames = wordsOf({ ...note.facts, ...note.lists['items'], ...note.lists['installments'] });
const askSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'noteQuestion',
    title: 'resourceWords.note.askTitle',
    about: 'resourceWords.note.askAbout',
    at: { file, path: ['documents', 'nfe', 'ask', 'multaId'] },
  },
  {
    by: reads('plain', z.array(z.string()).min(1), 'resourceWords.note.by', 'by: [party.document]', {
      values: noteNames,
    }),
    match: reads(
      'fields',
      z.record(fieldId, z.string()).optional(),
      'resourceWords.note.match',
      'match: { motivo: nature }',
      { ownNames: true, values: noteNames },
    ),
    like: reads('plain', z.string().optional(), 'resourceWords.note.like', 'like: nature', {
      values: noteNames,
    }),
    first: reads('value', scalar.optional(), 'resourceWords.note.first', 'first: 1'),
    unsure: reads(
      'plain',
      z.record(z.string(), oneOrMore(scalar)).optional(),
      'resourceWords.note.unsure',
      "unsure: { payment: '90' }",
      { values: noteNames },
    ),
    about: reads('plain', z.string().optional(), 'resourceWords.note.questionAbout', 'about: party.name', {
      values: noteNames,
    }),
  },
);
const askMap = z.record(fieldId, askSchema);

const partySchema = mapOf(
  {
    chapter: 'Resource',
    id: 'noteParty',
    title: 'resourceWords.note.partyTitle',
    about: 'resourceWords.note.partyAbout',
    at: { file, path: ['documents', 'nfe', 'party', 0] },
  },
  {
    find: reads(
      'fields',
      z.record(fieldId, fieldId),
      'resourceWords.note.partyFind',
      'find: { autorId: nome }',
      {
        ownNames: true,
      },
    ),
    side: reads(
      'plain',
      z.enum(['issued', 'received']).optional(),
      'resourceWords.note.side',
      'side: received',
      {
        values: {
          issued: 'resourceWords.note.sideIssued',
          received: 'resourceWords.note.sideReceived',
        } as Record<string, TextKey>,
      },
    ),
    set: rules('fields', setMap.default({}), 'resourceWords.note.partySet', 'set: { recado: party.name }', {
      ownNames: true,
    }),
    create: widens('fields', setMap.optional(), 'resourceWords.note.create', 'create: { nome: party.name }', {
      ownNames: true,
      values: noteNames,
    }),
  },
);

const rowsSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'noteRows',
    title: 'resourceWords.note.rowsTitle',
    about: 'resourceWords.note.rowsAbout',
    at: { file, path: ['documents', 'nfe', 'rows', 'faixas'] },
  },
  {
    each: reads('plain', z.enum(['items', 'installments']), 'resourceWords.note.rowsEach', 'each: items', {
      values: {
        items: 'resourceWords.note.items',
        installments: 'resourceWords.note.installments',
      } as Record<string, TextKey>,
    }),
    set: rules('fields', setMap, 'resourceWords.note.rowsSet', 'set: { multa: amount }', {
      ownNames: true,
      values: noteNames,
    }),
    ask: reads('fields', askMap.default({}), 'resourceWords.note.rowsAsk', 'ask: {}', { ownNames: true }),
  },
);

const cancelSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'noteCancel',
    title: 'resourceWords.note.cancelTitle',
    about: 'resourceWords.note.cancelAbout',
    at: { file, path: ['documents', 'nfe', 'cancel'] },
  },
  {
    transition: reads(
      'plain',
      oneOrMore(z.string()),
      'resourceWords.note.transition',
      'transition: Cancelar',
    ),
    set: rules('fields', setMap.default({}), 'resourceWords.note.cancelSet', 'set: { recado: reason }', {
      ownNames: true,
    }),
  },
);

const noteSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'note',
    title: 'resourceWords.note.title',
    about: 'resourceWords.note.about',
    at: { file, path: ['documents', 'nfe'] },
  },
  {
    each: rules('plain', z.literal(note.each), 'resourceWords.documents.each', 'each: note', {
      values: { note: 'resourceWords.note.each' } as Record<string, TextKey>,
    }),
    key: rules('fields', fieldId, 'resourceWords.note.key', 'key: recado', { ownNames: true }),
    own: reads('fields', z.record(fieldId, fieldId), 'resourceWords.note.own', 'own: { leitorId: nome }', {
      ownNames: true,
    }),
    issued: rules('fields', setMap.default({}), 'resourceWords.note.issued', 'issued: { quando: moved }', {
      ownNames: true,
      values: noteNames,
    }),
    received: rules(
      'fields',
      setMap.default({}),
      'resourceWords.note.received',
      'received: { quando: issued }',
      { ownNames: true, values: noteNames },
    ),
    party: reads(
      'parts',
      z.array(partySchema).min(1).default([]),
      'resourceWords.note.party',
      'party: [{ find: { autorId: nome } }]',
    ),
    set: rules('fields', setMap, 'resourceWords.note.set', 'set: { recado: key }', {
      ownNames: true,
      values: noteNames,
    }),
    ask: reads(
      'fields',
      askMap.default({}),
      'resourceWords.note.ask',
      'ask: { multaId: { by: [party.document] } }',
      { ownNames: true },
    ),
    rows: rules(
      'fields',
      z.record(fieldId, rowsSchema).default({}),
      'resourceWords.note.rows',
      'rows: { faixas: { each: items, set: { multa: amount } } }',
      { ownNames: true },
    ),
    equal: rules(
      'fields',
      z.record(fieldId, z.string()).default({}),
      'resourceWords.note.equal',
      'equal: { taxa: total }',
      {
        ownNames: true,
        values: noteNames,
      },
    ),
    file: rules('fields', fieldId.optional(), 'resourceWords.note.file', 'file: anexo', { ownNames: true }),
    cancel: widens(
      'parts',
      cancelSchema.optional(),
      'resourceWords.note.cancel',
      'cancel: { transition: Cancelar }',
    ),
  },
);

// A title is a record that is there already, and a payment changes it.

const title = titleFormats.cnab;
const titleNames = wordsOf({ ...title.facts, ...title.row });

const settleSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'titleSettle',
    title: 'resourceWords.titles.settleTitle',
    about: 'resourceWords.titles.settleAbout',
    at: { file, path: ['documents', 'cnab', 'settle'] },
  },
  {
    transition: reads(
      'plain',
      oneOrMore(z.string()),
      'resourceWords.titles.transition',
      'transition: Cancelar',
    ),
    set: rules('fields', setMap.default({}), 'resourceWords.titles.set', 'set: { recado: document }', {
      ownNames: true,
      values: titleNames,
    }),
  },
);

const titleSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'title',
    title: 'resourceWords.titles.title',
    about: 'resourceWords.titles.about',
    at: { file, path: ['documents', 'cnab'] },
  },
  {
    each: rules('plain', z.literal(title.each), 'resourceWords.documents.each', 'each: title', {
      values: { title: 'resourceWords.titles.each' } as Record<string, TextKey>,
    }),
    match: reads(
      'fields',
      z.record(fieldId, z.string()),
      'resourceWords.titles.match',
      'match: { recado: ownNumber }',
      { ownNames: true, values: titleNames },
    ),
    open: reads('fields', fieldId, 'resourceWords.titles.open', 'open: taxa', { ownNames: true }),
    find: reads(
      'fields',
      z.record(fieldId, z.record(z.string(), oneOrMore(fieldId))).default({}),
      'resourceWords.documents.find',
      'find: { leitorId: { account: nome } }',
      { ownNames: true, values: wordsOf(title.facts) },
    ),
    settle: widens('parts', settleSchema, 'resourceWords.titles.settle', 'settle: { transition: Cancelar }'),
  },
);

const noteExample = 'each: note, key: recado, own: { leitorId: nome }, set: { recado: key }';

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
    table: rules(
      'parts',
      tableSchema.optional(),
      'resourceWords.table.table',
      'table: { each: line, find: { leitorId: { account: nome } }, set: { recado: memo }, same: [leitorId, recado] }',
    ),
    nfe: rules('parts', noteSchema.optional(), 'resourceWords.note.nfe', `nfe: { ${noteExample} }`),
    cte: rules('parts', noteSchema.optional(), 'resourceWords.note.cte', `cte: { ${noteExample} }`),
    nfse: rules('parts', noteSchema.optional(), 'resourceWords.note.nfse', `nfse: { ${noteExample} }`),
    cnab: widens(
      'parts',
      titleSchema.optional(),
      'resourceWords.titles.cnab',
      'cnab: { each: title, match: { recado: ownNumber }, open: taxa, settle: { transition: Cancelar } }',
    ),
  },
);

export type DocumentsSource = z.input<typeof documentsSchema>;
export type NoteSource = z.input<typeof noteSchema>;
export type StatementSource = z.input<typeof statementSchema>;
export type TableSource = z.input<typeof tableSchema>;
export type TitleSource = z.input<typeof titleSchema>;

declare module '#model/registered.ts' {
  interface Registered {
    documents: Completed<typeof documentsSchema>;
  }
}
