import { z } from 'zod';
import { withContents, describeMap, keywordsFrom, section } from '#language/resolvedKeys.ts';
import { fieldId, text } from '#language/schema/atoms.ts';
import { sectionSchema } from '#language/schema/section.ts';
import { looks, mapOf, reads } from '#model/config/keyword.ts';
import type { ListScreen } from '../types.ts';

const factsAtMost = 5;

const sections = (words: string, example: string) =>
  reads('parts', z.array(sectionSchema).min(1).optional(), words, example);

export const showSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'show',
    title: 'Página do registro: show',
    about:
      'Numa lista. Sem ele a página tem em cima os primeiros valores, datas e nomes das colunas, e depois as seções do formulário.',
    at: { file: 'departments/acervo.yaml', path: ['routes', 1, 'list', 'show'] },
  },
  {
    summary: reads(
      'fields',
      z.array(fieldId).min(1).max(factsAtMost).optional(),
      'Até cinco campos em destaque, sob o título.',
      'summary: [preco, publicacao, autorId]',
    ),
    sections: sections(
      'As seções da página; por padrão, as do formulário.',
      'sections: [{ section: Livro, fields: [autorId, genero] }]',
    ),
    tabs: looks(
      'plain',
      z.record(text, z.array(text).min(1)).optional(),
      'As abas da página: o nome de cada uma, e as seções e listas ligadas (`related`) que tem, pelo título. O que nenhuma tem fica sempre à vista.',
      'tabs: { Resumo: [Livro] }',
    ),
    side: sections('Seções na coluna ao lado.', 'side: [{ section: Edição, fields: [paginas, publicacao] }]'),
  },
);

export type ShowSource = z.infer<typeof showSchema>;
export const showDescription = describeMap<NonNullable<ListScreen['show']>>({
  ...keywordsFrom(showSchema),
  sections: withContents(keywordsFrom(showSchema).sections, section),
  side: withContents(keywordsFrom(showSchema).side, section),
});
