/** The sections of a form, and the fields in them. */
import { z } from 'zod';
import { type Completed, looks, mapOf, narrows, rules, widens } from '#model/config/keyword.ts';
import { asMap, fieldId, filterSchema, optionalWords, permissionsSchema, words } from './atoms.ts';

const form = { file: 'resources/emprestimos.yaml', path: ['form', 0] };

const formFieldMap = mapOf(
  {
    chapter: 'Resource',
    id: 'formField',
    title: 'resourceWords.section.title',
    about: 'resourceWords.section.about',
    at: { ...form, path: [...form.path, 'fields', 2] },
  },
  {
    field: widens('fields', fieldId, 'resourceWords.section.field', 'field: retirada', {
      names: true,
      fields: 'written',
    }),
    label: optionalWords('resourceWords.section.label', 'label: Levou em'),
    help: optionalWords('resourceWords.section.help', 'help: Em geral, hoje.'),
    readOnly: narrows('plain', z.boolean().optional(), 'resourceWords.section.readOnly', 'readOnly: true'),
    permissions: narrows(
      'permissions',
      permissionsSchema.optional(),
      'resourceWords.section.fieldPermissions',
      'field: retirada\npermissions: [acervo]',
      { serverOnly: true },
    ),
    keep: looks('plain', z.boolean().optional(), 'resourceWords.section.keep', 'field: retirada\nkeep: true'),
    filter: rules(
      'choices',
      filterSchema.optional(),
      'resourceWords.section.filter',
      'field: livroId\nfilter: { emprestavel: true }',
      { at: { ...form, path: [...form.path, 'fields', 0] } },
    ),
  },
);
export const sectionMap = mapOf(
  {
    chapter: 'Resource',
    id: 'section',
    title: 'resourceWords.section.sectionTitle',
    about: 'resourceWords.section.sectionAbout',
    at: form,
  },
  {
    section: words('resourceWords.section.section', 'section: Quem leva', { names: true }),
    help: optionalWords('resourceWords.section.sectionHelp', 'help: O prazo é de 15 dias.'),
    fields: widens(
      'parts',
      z.array(z.union([fieldId, formFieldMap]).transform(asMap)).min(1),
      'resourceWords.section.fields',
      'fields: [livroId, { field: leitor, label: Quem leva }, retirada, devolucao, taxa]',
      { fields: 'written' },
    ),
    permissions: narrows(
      'permissions',
      permissionsSchema.optional(),
      'resourceWords.section.permissions',
      'permissions: [acervo]',
      // a form that creates nothing: a required field of a section for some is refused
      { serverOnly: true, at: { file: 'departments/balcao.yaml', path: ['routes', 9, 'list', 'form', 0] } },
    ),
    visibleWhen: rules(
      'filter',
      filterSchema.optional(),
      'resourceWords.section.visibleWhen',
      'visibleWhen: { etapa: fora }',
      { search: false },
    ),
  },
);
export const sectionSchema = sectionMap.transform(({ section, ...rest }) => ({ label: section, ...rest }));

declare module '#model/registered.ts' {
  interface Registered {
    section: Completed<typeof sectionSchema>;
  }
}
