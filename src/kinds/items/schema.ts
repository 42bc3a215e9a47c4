/** Rows of the record, edited in its form. */
import { z } from 'zod';
import { fieldId, optionalWords, totalsOf } from '#language/schema/atoms.ts';
import { looks, rules } from '#model/config/keyword.ts';
import { fieldKind } from '../fieldKind.ts';

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
    },
  );
