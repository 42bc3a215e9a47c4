/** Rows of the record, edited in its form. */
import { fieldKind } from '../fieldKind.ts';
import { fieldId, optionalWords, totalsOf } from '#language/schema/atoms.ts';
import { rules, looks, mapOf } from '#model/config/keyword.ts';
import { z } from 'zod';

const inRow = { ofRows: true, fields: 'written' } as const;
const rollCallExample =
  'fields: { autorId: { type: reference, label: Autor, resource: autores }, veio: { type: boolean, label: Veio } }\nrollCall: { who: autorId, mark: veio }';

/** The rows are a list of people, each with one mark. */
const rollCallSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'rollCall',
    title: 'kindWords.items.rollCallTitle',
    about: 'kindWords.items.rollCallAbout',
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'leitores', 'rollCall'] },
  },
  {
    who: rules('fields', fieldId, 'kindWords.items.rollCallWho', 'who: leitorId\nmark: veio', inRow),
    mark: looks('fields', fieldId, 'kindWords.items.rollCallMark', 'who: leitorId\nmark: veio', inRow),
  },
);

/** The kinds of a row's fields are a parameter. */
export const itemsField = <S extends z.ZodType>(rowField: S) =>
  fieldKind(
    'items',
    'kindWords.items.items',
    '{ type: items, label: Capítulos, fields: { paginas: { type: integer, label: Páginas } } }',
    {
      fields: rules(
        'parts',
        z.record(fieldId, rowField),
        'kindWords.items.fields',
        'fields: { nome: { type: text, label: Nome }, paginas: { type: integer, label: Páginas } }',
        { ofRows: true },
      ),
      rowLabel: optionalWords('kindWords.items.rowLabel', 'rowLabel: Capítulo'),
      min: rules('plain', z.int().min(0).optional(), 'kindWords.items.min', 'min: 1'),
      max: rules('plain', z.int().min(1).max(500).optional(), 'kindWords.items.max', 'max: 30'),
      totals: totalsOf(looks, 'totals: { paginas: sum }', { ofRows: true }),
      rollCall: rules('parts', rollCallSchema.optional(), 'kindWords.items.rollCall', rollCallExample, {
        ofRows: true,
      }),
    },
  );
