/** What a list declares about the page of a record and its printed form. */
import { z } from 'zod';
import { withContents, describeMap, keywordsFrom, resolvedSection } from '#language/resolvedKeys.ts';
import { fieldId, optionalWords, text } from '#language/schema/atoms.ts';
import { sectionSchema } from '#language/schema/section.ts';
import type { TextKey } from '#messages/translate.ts';
import { looks, mapOf, reads } from '#model/config/keyword.ts';
import type { Print, Show } from '../listTypes.ts';

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
export const printDescription = describeMap<Print>({
  ...keywordsFrom(printSchema),
  sections: withContents(keywordsFrom(printSchema).sections, resolvedSection),
});

const factsAtMost = 5;

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
      z.array(fieldId).min(1).max(factsAtMost).optional(),
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

export type ShowSource = z.infer<typeof showSchema>;
export const showDescription = describeMap<Show>({
  ...keywordsFrom(showSchema),
  sections: withContents(keywordsFrom(showSchema).sections, resolvedSection),
  side: withContents(keywordsFrom(showSchema).side, resolvedSection),
});
