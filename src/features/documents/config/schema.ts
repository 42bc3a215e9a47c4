/** `documents` of a resource: which formats of files become its records, and what goes where. */
import { z } from 'zod';
import { fieldId, oneOrMore } from '#language/schema/atoms.ts';
import { type Completed, mapOf, reads, rules, widens } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';
import {
  balanceField,
  documentsFile as file,
  findMap,
  rowSet,
  sameFields,
  setMap,
  wordsOfNames,
} from './schemaParts.ts';
import { billKeywords } from './billSchema.ts';
import { askMap, noteNames } from './questionSchema.ts';
import { headedKeywords } from './tableSchema.ts';
import {
  byteStatements,
  noteFormats,
  noteInSample,
  statementInSample,
  statementMapOf,
  titleFormats,
  titleInSample,
  type ByteStatementName,
  type HeadedStatementName,
  type NoteFormatName,
  type TitleFormatName,
  type wholeOfCard,
} from '../shared/registry.ts';
import type { NoteFormat, StatementFormat, TitleFormat } from '../shared/document.ts';

/** All statements have one shape: they differ in the names that may be set, and in words. */
const statementSchemaOf = ({ each, facts, row, keyword }: StatementFormat, id: string) =>
  mapOf(
    {
      chapter: 'Resource',
      id,
      title: keyword.title,
      about: keyword.map,
      at: { file, path: ['documents', statementInSample] },
    },
    {
      each: rules('plain', z.literal(each), 'resourceWords.documents.each', `each: ${each}`, {
        values: { [each]: keyword.row },
      }),
      find: findMap(facts, 'find: { leitorId: { account: nome } }'),
      set: rowSet(row),
      same: sameFields(),
      balance: balanceField(),
    },
  );
type StatementSchema = ReturnType<typeof statementSchemaOf>;

const statementKeyword = (name: ByteStatementName) => {
  const format: StatementFormat = byteStatements[name];
  const { about, example } = format.keyword;
  return rules(
    'parts',
    statementSchemaOf(format, statementMapOf(name)).optional(),
    about,
    `${name}: { ${example} }`,
  );
};
const statementKeywords = Object.fromEntries(
  (Object.keys(byteStatements) as ByteStatementName[]).map((name) => [name, statementKeyword(name)]),
) as Record<ByteStatementName, ReturnType<typeof statementKeyword>>;

// A note becomes one record, its lists are rows.

const note = noteFormats[noteInSample];

const partySchema = mapOf(
  {
    chapter: 'Resource',
    id: 'noteParty',
    title: 'resourceWords.note.partyTitle',
    about: 'resourceWords.note.partyAbout',
    at: { file, path: ['documents', noteInSample, 'party', 0] },
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
    at: { file, path: ['documents', noteInSample, 'rows', 'faixas'] },
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
    ask: reads(
      'fields',
      askMap.default({}),
      'resourceWords.note.rowsAsk',
      'ask: { multaId: { by: [description] } }',
      { ownNames: true },
    ),
  },
);

/** The transition of the record that is there already, and what it gets. */
const changeKeywords = (
  words: { transition: TextKey; set: TextKey },
  example: string,
  values?: Readonly<Record<string, TextKey>>,
) => ({
  transition: reads('plain', oneOrMore(z.string()), words.transition, 'transition: Cancelar'),
  set: rules('fields', setMap.default({}), words.set, example, { ownNames: true, ...(values && { values }) }),
});

const cancelSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'noteCancel',
    title: 'resourceWords.note.cancelTitle',
    about: 'resourceWords.note.cancelAbout',
    at: { file, path: ['documents', noteInSample, 'cancel'] },
  },
  changeKeywords(
    { transition: 'resourceWords.note.transition', set: 'resourceWords.note.cancelSet' },
    'set: { recado: reason }',
  ),
);

const noteSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'note',
    title: 'resourceWords.note.title',
    about: 'resourceWords.note.about',
    at: { file, path: ['documents', noteInSample] },
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

const title = titleFormats[titleInSample];
const titleNames = wordsOfNames({ ...title.facts, ...title.row });

const settleSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'titleSettle',
    title: 'resourceWords.titles.settleTitle',
    about: 'resourceWords.titles.settleAbout',
    at: { file, path: ['documents', titleInSample, 'settle'] },
  },
  changeKeywords(
    { transition: 'resourceWords.titles.transition', set: 'resourceWords.titles.set' },
    'set: { recado: document }',
    titleNames,
  ),
);

const titleSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'title',
    title: 'resourceWords.titles.title',
    about: 'resourceWords.titles.about',
    at: { file, path: ['documents', titleInSample] },
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
      { ownNames: true, values: wordsOfNames(title.facts) },
    ),
    settle: widens('parts', settleSchema, 'resourceWords.titles.settle', 'settle: { transition: Cancelar }'),
  },
);

const noteExample = 'each: note, key: recado, own: { leitorId: nome }, set: { recado: key }';

const noteKeyword = (name: NoteFormatName) => {
  const format: NoteFormat = noteFormats[name];
  return rules('parts', noteSchema.optional(), format.about, `${name}: { ${noteExample} }`);
};
const noteKeywords = Object.fromEntries(
  (Object.keys(noteFormats) as NoteFormatName[]).map((name) => [name, noteKeyword(name)]),
) as Record<NoteFormatName, ReturnType<typeof noteKeyword>>;

const titleExample =
  'each: title, match: { recado: ownNumber }, open: taxa, settle: { transition: Cancelar }';
const titleKeyword = (name: TitleFormatName) => {
  const format: TitleFormat = titleFormats[name];
  return widens('parts', titleSchema.optional(), format.about, `${name}: { ${titleExample} }`);
};
const titleKeywords = Object.fromEntries(
  (Object.keys(titleFormats) as TitleFormatName[]).map((name) => [name, titleKeyword(name)]),
) as Record<TitleFormatName, ReturnType<typeof titleKeyword>>;

export const documentsSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'documents',
    title: 'resourceWords.documents.title',
    about: 'resourceWords.documents.about',
    at: { file, path: ['documents'] },
  },
  {
    ...statementKeywords,
    ...headedKeywords,
    ...billKeywords,
    ...noteKeywords,
    ...titleKeywords,
  },
);

export type DocumentsSource = z.input<typeof documentsSchema>;
export type NoteSource = z.input<typeof noteSchema>;
export type StatementSource = z.input<StatementSchema>;
export type TitleSource = z.input<typeof titleSchema>;

/** How files of each format become records. */
type Documents = Completed<typeof documentsSchema>;
/** How those of one format do: rows of statements, or notes with rows. */
export type DocumentRecords = Omit<TableRecords, 'each' | 'own'>;
export type BillRecords = NonNullable<Documents[typeof wholeOfCard]>;
export type TableRecords = NonNullable<Documents[HeadedStatementName]>;
export type NoteRecords = NonNullable<Documents[NoteFormatName]>;
export type TitleRecords = NonNullable<Documents[TitleFormatName]>;
/** Who the other party of a note may be: the first of these references whose record has its document. */
export type NoteParty = NoteRecords['party'][number];
/** What a person chooses. */
export type NoteQuestion = NoteRecords['ask'][string];
/** What goes into the fields of a record, by their ids. */
export type DocumentSet = DocumentRecords['set'];
export type DocumentSource = DocumentSet[string];
