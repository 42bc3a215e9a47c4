/** The sections of a form, and the fields in them. */
import { z } from 'zod';
import { looks, mapOf, narrows, rules, widens } from '#model/config/keyword.ts';
import { fieldId, filterSchema, optionalWords, words } from './atoms.ts';

const form = { file: 'resources/emprestimos.yaml', path: ['form', 0] };

export const formFieldMap = mapOf(
  {
    chapter: 'Resource',
    id: 'formField',
    title: 'Campo de um formulário',
    about: 'Cada item de `fields` numa seção, quando não é só o nome do campo.',
    at: { ...form, path: [...form.path, 'fields', 2] },
  },
  {
    field: widens('fields', fieldId, 'O campo.', 'field: retirada', { names: true }),
    label: optionalWords('O rótulo só neste formulário.', 'label: Levou em'),
    help: optionalWords('Uma explicação sob o campo, só neste formulário.', 'help: Em geral, hoje.'),
    readOnly: narrows('plain', z.boolean().optional(), 'true: aqui só se lê.', 'readOnly: true'),
    keep: looks(
      'plain',
      z.boolean().optional(),
      'true: "Salvar e lançar outro" começa com o mesmo valor.',
      'field: retirada\nkeep: true',
    ),
    filter: rules(
      'choices',
      filterSchema.optional(),
      'De uma referência: quais registros se oferecem aqui, além do que o campo já pede.',
      'field: livroId\nfilter: { emprestavel: true }',
      { at: { ...form, path: [...form.path, 'fields', 0] } },
    ),
  },
);
export const sectionSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'section',
    title: 'Seção: form',
    about: 'Cada item do formulário de um recurso, de uma lista ou de uma rota.',
    at: form,
  },
  {
    section: words('O título da seção.', 'section: Quem leva', { names: true }),
    help: optionalWords('Uma explicação sob o título.', 'help: O prazo é de 15 dias.'),
    fields: widens(
      'parts',
      z.array(z.union([fieldId, formFieldMap])).min(1),
      'Os campos, na ordem.',
      'fields: [livroId, { field: leitor, label: Quem leva }, retirada, devolucao, taxa]',
    ),
    visibleWhen: rules(
      'filter',
      filterSchema.optional(),
      'A seção só aparece quando o registro combina.',
      'visibleWhen: { etapa: fora }',
    ),
  },
);
