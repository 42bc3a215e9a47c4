/** A form that creates a record. */
import { z } from 'zod';
import { withContents, kind, describeMap, keywordsFrom, section } from '#language/resolvedKeys.ts';
import { aboutResource, filterSchema, leadsTo, optionalWords, resourceId } from '#language/schema/atoms.ts';
import { sectionSchema } from '#language/schema/section.ts';
import { looks, mapOf, reads, rules, widens } from '#model/config/keyword.ts';
import type { FormScreen } from './screen.ts';
import { scope } from '../keywords.ts';
import { definePhrase } from '#messages/phrase.ts';

const schema = mapOf(
  {
    chapter: 'Screens',
    id: 'form',
    title: 'Formulário de criação: form',
    about: 'De uma rota ou aba. `form: emprestimos` é o mesmo que `form: { resource: emprestimos }`.',
    at: { file: 'departments/acervo.yaml', path: ['routes', 2, 'form'] },
  },
  {
    resource: aboutResource('De que recurso é o novo registro.', 'resource: emprestimos'),
    form: widens(
      'parts',
      z.array(sectionSchema).optional(),
      'As seções só desta tela; por padrão, as do recurso.',
      'form: [{ section: Empréstimo, fields: [livroId, leitor] }]',
    ),
    filter: rules(
      'filter',
      filterSchema.optional(),
      'O que todo registro criado aqui cumpre; o valor que ele fixa nem é perguntado.',
      'filter: { taxa: 0 }',
    ),
    steps: looks(
      'plain',
      z.boolean().optional(),
      'true: um novo registro se preenche uma seção por vez.',
      'steps: true',
    ),
    submitLabel: optionalWords('O texto do botão de salvar.', 'submitLabel: Emprestar'),
    to: leadsTo(
      'Aonde ir depois de salvar; por padrão, o formulário se esvazia para o próximo.',
      'to: /acervo/livros',
    ),
    scope: scope('scope: { acervo: { leitor: Leitor do acervo } }'),
  },
);

export type FormSource = z.infer<typeof schema>;
/** `form: pedidos` is short for `form: { resource: pedidos }`. */
export const formOf = (form: string | FormSource): FormSource =>
  typeof form === 'string' ? { resource: form } : form;

export const form = {
  called: definePhrase`do formulário`,
  schema,
  keyword: reads(
    'parts',
    z.union([resourceId, schema]).optional(),
    'Só o formulário de um novo registro.',
    'form: emprestimos',
  ),
  description: describeMap<FormScreen>({
    ...keywordsFrom(schema),
    kind,
    form: withContents(keywordsFrom(schema).form, section),
  }),
};
