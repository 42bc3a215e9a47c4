/** config/resources/<id>.yaml: the fields of a record or, for a view, where its records come from. */
import { z } from 'zod';
import { closedSchema } from './closed.ts';
import { weeklySchema } from './weekly.ts';
import { reversalSchema } from './reversal.ts';
import {
  choiceOf,
  type Completed,
  looks,
  mapOf,
  reads,
  rules,
  widens,
  withDefault,
} from '#model/config/keyword.ts';
import {
  aboutResource,
  conditionKeyword,
  fieldId,
  formerly,
  sortKeyword,
  rowFieldId,
  text,
  foreignName,
  databaseColumns,
  words,
} from '#language/schema/atoms.ts';
import { resourceKeywords } from '#features/config.ts';
import { fieldSchema } from '#kinds/schemas.ts';
import { sectionSchema } from '#language/schema/section.ts';
import { exclusiveSchema, uniqueSchema } from './neverTwice.ts';
import { ensureSchema, ruleSchema } from '#rules/schema/schema.ts';
import { splitPath } from '#model/fields/rowScope.ts';
import type { Measure } from '#model/types.ts';
import type { TextKey } from '#messages/translate.ts';

const file = 'resources/livros.yaml';
const form = { file: 'resources/emprestimos.yaml', path: ['form', 0] };
const view = { file: 'resources/v_titulos.yaml', path: ['from', 0] };
const movements = 'resources/v_movimento.yaml';

const mappedSection = {
  chapter: 'Resource',
  id: 'mapped',
  title: 'resourceWords.resource.viewFieldTitle',
  about: 'resourceWords.resource.viewFieldAbout',
  at: { ...view, path: [...view.path, 'fields', 'nome'] },
} as const;
const choice = { at: { ...view, path: [...view.path, 'fields', 'tipo'] } };
const measured = (text: TextKey, example: string) =>
  reads('fields', rowFieldId, text, example, {
    at: { file: movements, path: ['from', 0, 'fields', 'taxas'] },
  });
const mappedForms = z.union([
  /**
   * A field of the source, or of the record that the source refers to: "veiculoId.conjuntoId"; of a row
   * "$row.itemId".
   */
  z.string().regex(/^(?:(?:\$row\.)?[a-z]\w*(\.[a-z]\w*)?|\$row\.\$index)$/, 'parse.writeNameOfField'),
  mapOf(mappedSection, {
    value: reads(
      'value',
      z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).min(1)]),
      'resourceWords.resource.value',
      'value: Sem nome',
    ),
  }),
  mapOf(mappedSection, {
    field: reads(
      'fields',
      rowFieldId,
      'resourceWords.resource.field',
      'field: genero\nvalues: { romance: romance, poesia: outro }',
      choice,
    ),
    values: reads(
      'value',
      z.record(z.string(), text),
      'resourceWords.resource.optionMap',
      'field: genero\nvalues: { romance: romance }',
      choice,
    ),
  }),
  mapOf(mappedSection, {
    formula: reads('formula', text, 'resourceWords.resource.formula', 'formula: preco / paginas', {
      at: { ...view, path: [...view.path, 'fields', 'preco'] },
      ownNames: true,
    }),
  }),
  mapOf(mappedSection, {
    text: reads('template', text, 'resourceWords.resource.textOfSource', "text: '{titulo}, de {autorId}'", {
      fields: 'single',
    }),
  }),
  mapOf(mappedSection, { sum: measured('resourceWords.resource.sum', 'sum: taxa') }),
  mapOf(mappedSection, { avg: measured('resourceWords.resource.avg', 'avg: taxa') }),
  mapOf(mappedSection, { min: measured('resourceWords.resource.min', 'min: taxa') }),
  mapOf(mappedSection, { max: measured('resourceWords.resource.max', 'max: taxa') }),
]);
type MappedForms = z.output<typeof mappedForms>;
type With<Key extends string> = Extract<MappedForms, Record<Key, unknown>>;
type Mapped =
  /** `via`: the field belongs to the record that this reference points to. */
  | { kind: 'field'; field: string; via?: string }
  | ({ kind: 'choice' } & With<'values'>)
  | ({ kind: 'value' } & With<'value'>)
  | ({ kind: 'formula' } & With<'formula'>)
  | ({ kind: 'text' } & With<'text'>)
  | { kind: 'measure'; measure: Measure };
/** Where a view takes the value of one of its fields from, in a record of one of its sources. */
export const mappedSchema = mappedForms.transform((source): Mapped => {
  if (typeof source === 'string') {
    const [first, second] = splitPath(source);
    return second ? { kind: 'field', field: second, via: first } : { kind: 'field', field: first };
  }
  if ('values' in source) return { kind: 'choice', ...source };
  if ('value' in source) return { kind: 'value', ...source };
  if ('formula' in source) return { kind: 'formula', ...source };
  if ('text' in source) return { kind: 'text', ...source };
  return { kind: 'measure', measure: source };
});
export const viewSourceSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'viewSource',
    title: 'resourceWords.resource.viewSourceTitle',
    about: 'resourceWords.resource.viewSourceAbout',
    at: view,
  },
  {
    resource: aboutResource('resourceWords.resource.resource', 'resource: livros', {
      names: true,
    }),
    each: reads(
      'fields',
      fieldId.optional(),
      'resourceWords.resource.each',
      'resource: emprestimos\neach: volumes\nfields: { nome: $row.estado, dono: leitor, preco: taxa, tipo: { value: outro } }',
    ),
    filter: withDefault(
      conditionKeyword('resourceWords.resource.filter', 'filter: { emprestavel: true }', { user: false }),
      {},
    ),
    /**
     * The keys are the view's own fields, the values are the source's. `count` counts, where rows are
     * grouped.
     */
    fields: reads(
      'parts',
      z.record(fieldId, mappedSchema),
      'resourceWords.resource.fields',
      'fields: { nome: titulo, dono: autorId.nome, preco: preco, tipo: { value: outro } }',
    ),
  },
);

const genderWords = { m: 'resourceWords.resource.m', f: 'resourceWords.resource.f' } as const;
const labelSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'label',
    title: 'resourceWords.resource.labelTitle',
    about: 'resourceWords.resource.labelAbout',
    at: { file, path: ['label'] },
  },
  {
    one: words('resourceWords.resource.one', 'one: Obra'),
    many: words('resourceWords.resource.many', 'many: Obras'),
    gender: looks('plain', choiceOf(genderWords).default('m'), 'resourceWords.resource.gender', 'gender: m', {
      values: genderWords,
    }),
  },
);

export const resourceSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'resource',
    title: 'resourceWords.resource.resourceTitle',
    about: 'resourceWords.resource.resourceAbout',
    at: { file, path: [] },
  },
  {
    label: looks('parts', labelSchema, 'resourceWords.resource.label', 'label: { one: Livro, many: Livros }'),
    title: reads('template', text, 'resourceWords.resource.title', "title: '{titulo} · {autorId}'", {
      ownNames: true,
    }),
    image: reads('fields', fieldId.optional(), 'resourceWords.resource.image', 'image: figura'),
    color: reads('fields', fieldId.optional(), 'resourceWords.resource.color', 'color: genero'),
    search: reads(
      'fields',
      z.array(fieldId).optional(),
      'resourceWords.resource.search',
      'search: [titulo]',
      {
        fields: 'single',
      },
    ),
    sort: sortKeyword('resourceWords.resource.sort', 'sort: -publicacao'),
    fields: reads(
      'parts',
      z.record(fieldId, fieldSchema),
      'resourceWords.resource.resourceFields',
      `fields:
  titulo: { type: text, label: Título, required: true }
  autorId: { type: reference, label: Autor, resource: autores }
  genero: { type: select, label: Gênero, options: { romance: Romance, poesia: Poesia } }
  paginas: { type: integer, label: Páginas }
  preco: { type: money, label: Preço }
  publicacao: { type: date, label: Publicação }
  emprestavel: { type: boolean, label: Empresta-se }`,
    ),
    from: reads(
      'parts',
      z.array(viewSourceSchema).min(1).optional(),
      'resourceWords.resource.from',
      'from: [{ resource: livros, fields: { nome: titulo, dono: autorId.nome, preco: preco, tipo: { value: outro } } }]',
      { at: { file: view.file, path: [] }, serverOnly: true },
    ),
    groupBy: reads(
      'fields',
      z.array(fieldId).min(1).optional(),
      'resourceWords.resource.groupBy',
      'groupBy: [livroId, mes]',
      { at: { file: movements, path: [] }, serverOnly: true, ownNames: true },
    ),
    form: widens(
      'parts',
      z.array(sectionSchema).optional(),
      'resourceWords.resource.form',
      `form:
  - { section: Livro, fields: [titulo, autorId, genero] }
  - { section: Edição, fields: [paginas, preco, publicacao, emprestavel] }`,
    ),
    unique: rules(
      'parts',
      uniqueSchema.optional(),
      'resourceWords.resource.unique',
      'unique: [[titulo, autorId.pais], { fields: [tombo], among: { emprestavel: true } }]',
      { fields: 'single' },
    ),
    weekly: rules(
      'parts',
      weeklySchema.optional(),
      'resourceWords.resource.weekly',
      'weekly: { day: dia, start: comeca, end: termina, valid: [desde, ate] }',
      { at: { file: 'resources/plantoes.yaml', path: [] } },
    ),
    exclusive: rules(
      'parts',
      z.array(exclusiveSchema).min(1).optional(),
      'resourceWords.resource.exclusive',
      'exclusive: [{ by: [ausenteId], from: inicio, to: fim, until: inclusive }]',
      { at: { file: 'resources/substituicoes.yaml', path: [] } },
    ),
    editableWhen: conditionKeyword(
      'resourceWords.resource.editableWhen',
      'editableWhen: { emprestavel: true }',
    ),
    alwaysEditable: widens(
      'fields',
      z.array(fieldId).default([]),
      'resourceWords.resource.alwaysEditable',
      'editableWhen: { emprestavel: true }\nalwaysEditable: [preco]',
      { fields: 'written' },
    ),
    deletableWhen: conditionKeyword(
      'resourceWords.resource.deletableWhen',
      'deletableWhen: { emprestavel: false }',
    ),
    closed: rules(
      'parts',
      closedSchema.optional(),
      'resourceWords.resource.closed',
      'closed: { by: inicio, until: tabelas.vigencia, still: [substitutoId] }',
      { at: { file: 'resources/substituicoes.yaml', path: [] } },
    ),
    merge: widens('plain', z.boolean().optional(), 'resourceWords.resource.merge', 'merge: true'),
    rules: rules(
      'parts',
      z.array(ruleSchema).default([]),
      'resourceWords.resource.rules',
      "rules: [{ id: lembra, on: { every: day, at: '08:00' }, when: { etapa: fora }, then: [{ notify: [balcao], title: '{leitor} está atrasado' }] }]",
      { at: { file: form.file, path: [] }, serverOnly: true },
    ),
    ensures: rules(
      'parts',
      z.array(ensureSchema).default([]),
      'resourceWords.resource.ensures',
      "ensures: [{ that: { taxa_null: true }, message: 'A taxa de {leitor} ficaria em {taxa}.' }]",
      { at: { file: form.file, path: [] }, serverOnly: true },
    ),
    ...resourceKeywords,
    reversal: rules(
      'parts',
      reversalSchema.optional(),
      'resourceWords.resource.reversal',
      'reversal: { when: { situacao: cancelada } }',
      { at: { file: 'resources/multas.yaml', path: [] }, serverOnly: true },
    ),
    name: reads('plain', foreignName.optional(), 'resourceWords.resource.name', 'name: books', {
      serverOnly: true,
    }),
    table: reads('plain', text.optional(), 'resourceWords.resource.table', 'table: acervo.livros\nkey: id', {
      serverOnly: true,
    }),
    key: reads(
      'plain',
      databaseColumns.optional(),
      'resourceWords.resource.key',
      'table: acervo.livros\nkey: numero_tombo',
      { serverOnly: true },
    ),
    versionColumn: reads(
      'plain',
      text.optional(),
      'resourceWords.resource.versionColumn',
      'table: acervo.livros\nkey: numero_tombo\nversionColumn: revisao',
      { serverOnly: true },
    ),
    formerly: rules('former', formerly.optional(), 'resourceWords.resource.formerly', 'formerly: obras', {
      serverOnly: true,
    }),
  },
);

export type ResourceSource = z.input<typeof resourceSchema>;
export type ViewSourceSource = z.input<typeof viewSourceSchema>;
export type MappedSource = z.input<typeof mappedSchema>;

declare module '#model/registered.ts' {
  interface Registered {
    viewSource: Completed<typeof viewSourceSchema>;
    resource: ResourceSource;
    completedResource: z.output<typeof resourceSchema>;
  }
}
