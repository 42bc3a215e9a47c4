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
    title: 'Impressão do registro: print',
    about:
      'Numa lista: a folha A4 de um registro, com o nome da empresa em cima, como um pedido, uma fatura ou um contrato.',
    at: { file: 'departments/acervo.yaml', path: ['routes', 1, 'list', 'print'] },
  },
  {
    title: optionalWords('O que a folha é; por padrão, o nome do recurso.', 'title: Ficha do livro'),
    sections: reads(
      'parts',
      z.array(sectionSchema).min(1).optional(),
      'O que vai na folha; por padrão, as seções da página.',
      'sections: [{ section: Livro, fields: [titulo, autorId, genero] }]',
    ),
    text: reads(
      'template',
      text.optional(),
      'Um texto depois dos valores, com campos entre chaves.',
      "text: 'O livro {titulo} pertence a esta biblioteca.'",
    ),
    signatures: looks(
      'text',
      z.array(text).min(1).max(4).optional(),
      'Quem assina: uma linha para cada um.',
      'signatures: [Bibliotecário, Leitor]',
    ),
  },
);

export type PrintSource = z.infer<typeof printSchema>;
export const printDescription = describeMap<NonNullable<ListScreen['print']>>({
  ...keywordsFrom(printSchema),
  sections: withContents(keywordsFrom(printSchema).sections, section),
});
