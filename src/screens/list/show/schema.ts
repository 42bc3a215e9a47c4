/** What a list declares about the page of a record and its printed form. */
import { type Running, runningDescription, runningSchema } from '../running/schema.ts';
import { allRows } from '#screens/keywords.ts';
import { factsNamedAtMost } from './factsAtMost.ts';
import { z } from 'zod';
import {
  withContents,
  describeMap,
  keyEntry,
  keywordsFrom,
  resolvedSection,
} from '#language/resolvedKeys.ts';
import {
  aboutResource,
  columnSchema,
  fieldId,
  fieldKeyword,
  oneOrMore,
  optionalWords,
  scopeSchema,
  sortKeyword,
  text,
  totalsOf,
} from '#language/schema/atoms.ts';
import { sectionSchema } from '#language/schema/section.ts';
import type { TextKey } from '#messages/translate.ts';
import {
  choiceOf,
  type Completed,
  looks,
  mapOf,
  narrows,
  reads,
  withDefault,
} from '#model/config/keyword.ts';
import type { Filter, Sort } from '#model/types.ts';

const inPrint = ['routes', 1, 'list', 'print'];

const printedListSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'printedList',
    title: 'listWords.print.listTitle',
    about: 'listWords.print.listAbout',
    at: { file: 'departments/balcao.yaml', path: ['routes', 9, 'list', 'print', 'related', 0] },
  },
  {
    label: optionalWords('listWords.print.listLabel', 'label: Multas', { names: true }),
    resource: aboutResource('listWords.print.listResource', 'resource: multas'),
    target: fieldKeyword('listWords.related.target', 'target: emprestimoId', { names: true }),
    columns: reads(
      'parts',
      z.array(columnSchema).min(1),
      'dashboardWords.table.columns',
      'columns: [motivo, vencimento, valor]',
    ),
    totals: withDefault(totalsOf(reads, 'columns: [motivo, valor]\ntotals: { valor: sum }'), {}),
    running: reads(
      'parts',
      runningSchema.optional(),
      'listWords.related.running',
      'columns: [motivo, vencimento, valor]\nsort: vencimento\nrunning: { sum: valor }',
    ),
    sort: sortKeyword('dashboardWords.dashboard.sort', 'sort: -vencimento'),
    scope: narrows('scope', scopeSchema.default({}), 'listWords.related.scope', "scope: { balcao: '*' }"),
    allRows,
  },
);
export type PrintedListSource = z.input<typeof printedListSchema>;
/** Records of another resource on a printed sheet, with the totals at their end. */
export type PrintedList = Omit<Completed<typeof printedListSchema>, 'running'> & {
  label: string;
  sort: Sort;
  running?: Running;
  /** Empty in the portal. What one user gets has the rows of their scope here. */
  filter: Filter;
};

const printedListDescription = describeMap<PrintedList>({
  ...keywordsFrom(printedListSchema),
  running: withContents(keywordsFrom(printedListSchema).running, runningDescription),
  filter: keyEntry('filter', 'narrows'),
});

const papers = { a4: 'listWords.print.a4', letter: 'listWords.print.letter' } as const;

const printMap = mapOf(
  {
    chapter: 'Screens',
    id: 'print',
    title: 'listWords.print.title',
    about: 'listWords.print.about',
    at: { file: 'departments/acervo.yaml', path: inPrint },
  },
  {
    /** By which letters name it, unique among the sheets of the resource. */
    id: looks(
      'name',
      z
        .string()
        .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'ruleProblems.useSmallLetters')
        .optional(),
      'listWords.print.id',
      'id: ficha',
      { names: true },
    ),
    title: optionalWords('listWords.print.printTitle', 'title: Ficha do livro'),
    letterhead: reads(
      'template',
      text.optional(),
      'listWords.print.letterhead',
      'letterhead: CNPJ 11.222.333/0001-81',
    ),
    address: reads(
      'template',
      text.optional(),
      'listWords.print.address',
      'address: |\n  {titulo}\n  {autorId}',
    ),
    paper: looks('plain', choiceOf(papers).optional(), 'listWords.print.paper', 'paper: letter', {
      values: papers,
    }),
    body: reads(
      'template',
      text.optional(),
      'listWords.print.body',
      "body: 'Prezado leitor, o livro {titulo} está reservado.'",
    ),
    sections: reads(
      'parts',
      z.array(sectionSchema).optional(),
      'listWords.print.sections',
      'sections: [{ section: Livro, fields: [titulo, autorId, genero] }]',
    ),
    related: reads(
      'parts',
      z.array(printedListSchema).min(1).optional(),
      'listWords.print.related',
      'related: [{ resource: emprestimos, target: livroId, columns: [leitor, taxa], totals: { taxa: sum } }]',
    ),
    totals: reads(
      'fields',
      z.array(fieldId).min(1).optional(),
      'listWords.print.totals',
      'totals: [paginas, preco]',
    ),
    text: reads(
      'template',
      text.optional(),
      'listWords.print.print',
      "text: 'O livro {titulo} pertence a esta biblioteca.'",
    ),
    signatures: looks(
      'text',
      z.array(text).min(1).max(4).optional(),
      'listWords.print.signatures',
      'signatures: [Bibliotecário, Leitor]',
    ),
  },
);

export const printSchema = oneOrMore(printMap);
export type PrintSource = z.input<typeof printMap>;
/** The printed form of a record. */
export type Print = Omit<Completed<typeof printMap>, 'related'> & { related?: readonly PrintedList[] };
export const printDescription = describeMap<Print>({
  ...keywordsFrom(printMap),
  sections: withContents(keywordsFrom(printMap).sections, resolvedSection),
  related: withContents(keywordsFrom(printMap).related, printedListDescription),
});

const sections = (words: TextKey, example: string) =>
  reads('parts', z.array(sectionSchema).min(1).optional(), words, example);

export const showSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'show',
    title: 'listWords.show.title',
    about: 'listWords.show.about',
    at: { file: 'departments/acervo.yaml', path: ['routes', 1, 'list', 'show'] },
  },
  {
    summary: reads(
      'fields',
      z.array(fieldId).min(1).max(factsNamedAtMost).optional(),
      'listWords.show.summary',
      'summary: [preco, publicacao, autorId]',
    ),
    sections: sections(
      'listWords.show.sections',
      'sections: [{ section: Livro, fields: [autorId, genero] }]',
    ),
    tabs: looks(
      'plain',
      z.record(text, z.array(text).min(1)).optional(),
      'listWords.show.tabs',
      'tabs: { Resumo: [Livro] }',
    ),
    side: sections('listWords.show.side', 'side: [{ section: Edição, fields: [paginas, publicacao] }]'),
  },
);

/** The page of a record. */
export type Show = Completed<typeof showSchema>;
export const showDescription = describeMap<Show>({
  ...keywordsFrom(showSchema),
  sections: withContents(keywordsFrom(showSchema).sections, resolvedSection),
  side: withContents(keywordsFrom(showSchema).side, resolvedSection),
});
