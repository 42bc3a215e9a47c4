/** A form that creates a record. */
import { z } from 'zod';
import { aboutResource, filterSchema, leadsTo, optionalWords } from '../../language/schema/atoms.ts';
import { sectionSchema } from '../../language/schema/resource.ts';
import { mapOf, rules, widens } from '../../model/keyword.ts';
import { scope } from '../keywords.ts';

export const formSchema = mapOf(
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
    submitLabel: optionalWords('O texto do botão de salvar.', 'submitLabel: Emprestar'),
    to: leadsTo(
      'Aonde ir depois de salvar; por padrão, o formulário se esvazia para o próximo.',
      'to: /acervo/livros',
    ),
    scope: scope('scope: { acervo: { leitor: Leitor do acervo } }'),
  },
);
