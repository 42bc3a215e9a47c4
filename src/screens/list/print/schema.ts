import { z } from 'zod';
import { withContents, describeMap, keywordsFrom, section } from '#language/resolvedKeys.ts';
import { optionalWords, text } from '#language/schema/atoms.ts';
import { sectionSchema } from '#language/schema/section.ts';
import { looks, mapOf, reads } from '#model/config/keyword.ts';
import type { ListScreen } from '../types.ts';

export const printSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'print',
    title: 'listWords.print.title',
    about: 'listWords.print.about',
    at: { file: 'departments/acervo.yaml', path: ['routes', 1, 'list', 'print'] },
  },
  {
    title: optionalWords('listWords.print.printTitle', 'title: Ficha do livro'),
    sections: reads(
      'parts',
      z.array(sectionSchema).min(1).optional(),
      'listWords.print.sections',
      'sections: [{ section: Livro, fields: [titulo, autorId, genero] }]',
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

export type PrintSource = z.infer<typeof printSchema>;
export const printDescription = describeMap<NonNullable<ListScreen['print']>>({
  ...keywordsFrom(printSchema),
  sections: withContents(keywordsFrom(printSchema).sections, section),
});
