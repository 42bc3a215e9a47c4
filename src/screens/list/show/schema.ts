import { z } from 'zod';
import { withContents, describeMap, keywordsFrom, section } from '#language/resolvedKeys.ts';
import { fieldId, text } from '#language/schema/atoms.ts';
import { sectionSchema } from '#language/schema/section.ts';
import { looks, mapOf, reads } from '#model/config/keyword.ts';
import type { ListScreen } from '../types.ts';
import type { TextKey } from '#messages/translate.ts';

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
export const showDescription = describeMap<NonNullable<ListScreen['show']>>({
  ...keywordsFrom(showSchema),
  sections: withContents(keywordsFrom(showSchema).sections, section),
  side: withContents(keywordsFrom(showSchema).side, section),
});
