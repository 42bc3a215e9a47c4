/** config/resources/<id>.yaml: the fields of a record or, for a view, where its records come from. */
import { z } from 'zod';
import { choiceOf, looks, mapOf, reads, rules, widens } from '#model/config/keyword.ts';
import {
  aboutResource,
  condition,
  fieldId,
  formerly,
  inOrder,
  rowFieldId,
  text,
  wireName,
  words,
} from '#language/schema/atoms.ts';
import { fieldSchema } from '#kinds/schemas.ts';
import { inboundSchema } from '#language/schema/inbound.ts';
import { namedSchema } from '#language/schema/links.ts';
import { sectionSchema } from '#language/schema/section.ts';
import { ensureSchema, ruleSchema } from '#rules/schema/schema.ts';
import { definePhrase } from '#messages/phrase.ts';

const file = 'resources/livros.yaml';
const form = { file: 'resources/emprestimos.yaml', path: ['form', 0] };
const view = { file: 'resources/v_titulos.yaml', path: ['from', 0] };
const movements = 'resources/v_movimento.yaml';

const mappedSection = {
  chapter: 'Resource',
  id: 'mapped',
  title: 'De onde vem um campo de uma visão',
  about:
    'Em `fields` de uma fonte, quando não é só um campo dela. As medidas valem onde a visão tem `groupBy`, e lá também `count`.',
  at: { ...view, path: [...view.path, 'fields', 'nome'] },
} as const;
const choice = { at: { ...view, path: [...view.path, 'fields', 'tipo'] } };
const measured = (text: string, example: string) =>
  reads('fields', rowFieldId, text, example, {
    at: { file: movements, path: ['from', 0, 'fields', 'taxas'] },
  });
/** The source of a view's field, in one of the view's sources. */
export const mappedSchema = z.union([
  /**
   * A field of the source, or of the record that the source refers to: "veiculoId.conjuntoId"; of a row
   * "$row.itemId".
   */
  z
    .string()
    .regex(
      /^(?:(?:\$row\.)?[a-z]\w*(\.[a-z]\w*)?|\$row\.\$index)$/,
      definePhrase`escreva o nome de um campo da fonte, ou de uma referência e um campo dela, como em "veiculoId.placa"`,
    ),
  mapOf(mappedSection, {
    value: reads(
      'value',
      z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).min(1)]),
      'Sempre este valor, ou uma variável.',
      'value: Sem nome',
    ),
  }),
  mapOf(mappedSection, {
    field: reads(
      'fields',
      rowFieldId,
      'O campo de escolha da fonte cujas opções `values` traduz.',
      'field: genero\nvalues: { romance: romance, poesia: outro }',
      choice,
    ),
    values: reads(
      'value',
      z.record(z.string(), text),
      'Opção da fonte: o que ela é na visão; as que faltam ficam vazias.',
      'field: genero\nvalues: { romance: romance }',
      choice,
    ),
  }),
  mapOf(mappedSection, {
    formula: reads('formula', text, 'Uma conta com campos da fonte.', 'formula: preco / paginas', {
      at: { ...view, path: [...view.path, 'fields', 'preco'] },
    }),
  }),
  mapOf(mappedSection, {
    text: reads(
      'template',
      text,
      'Um texto com campos da fonte entre chaves.',
      "text: '{titulo}, de {autorId}'",
    ),
  }),
  mapOf(mappedSection, { sum: measured('A soma de um campo da fonte.', 'sum: taxa') }),
  mapOf(mappedSection, { avg: measured('A média de um campo da fonte.', 'avg: taxa') }),
  mapOf(mappedSection, { min: measured('O menor valor de um campo da fonte.', 'min: taxa') }),
  mapOf(mappedSection, { max: measured('O maior valor de um campo da fonte.', 'max: taxa') }),
]);
export const viewSourceSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'viewSource',
    title: 'Fonte de uma visão: from',
    about: 'Cada item de `from`, num recurso.',
    at: view,
  },
  {
    resource: aboutResource('O recurso de onde vêm os registros.', 'resource: livros', {
      names: true,
    }),
    each: reads(
      'fields',
      fieldId.optional(),
      'Um campo de linhas, ou de várias referências: entra um registro por linha, cujo campo é $row.campo, ou por referência, que é $row.id; $row.$index é o número.',
      'resource: emprestimos\neach: volumes\nfields: { nome: $row.estado, dono: leitor, preco: taxa, tipo: { value: outro } }',
    ),
    filter: condition('Quais registros dele entram.', 'filter: { emprestavel: true }'),
    /**
     * The keys are the view's own fields, the values are the source's. `count` counts, where rows are
     * grouped.
     */
    fields: reads(
      'parts',
      z.record(fieldId, mappedSchema),
      'De onde vem cada campo da visão: um campo da fonte, ou de um registro ligado a ela.',
      'fields: { nome: titulo, dono: autorId.nome, preco: preco, tipo: { value: outro } }',
    ),
  },
);

const genderWords = { m: 'Masculino, o padrão.', f: 'Feminino.' };
const labelSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'label',
    title: 'Nome: label',
    about: 'De um recurso.',
    at: { file, path: ['label'] },
  },
  {
    one: words('O nome de um registro.', 'one: Obra'),
    many: words('O nome de vários.', 'many: Obras'),
    gender: looks(
      'plain',
      choiceOf(genderWords).optional(),
      'O gênero da palavra, para "Nova" ou "Novo".',
      'gender: m',
      { values: genderWords },
    ),
  },
);

export const resourceSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'resource',
    title: 'Um recurso: resources/<id>.yaml',
    about:
      'O que é um registro: seus campos, seu formulário, o que se pode fazer com ele. Com `from`, uma visão.',
    at: { file, path: [] },
  },
  {
    label: looks(
      'parts',
      labelSchema,
      'O nome de um registro e o de vários.',
      'label: { one: Livro, many: Livros }',
    ),
    title: reads(
      'template',
      text,
      'Como um registro é chamado: um campo, ou um modelo com campos entre chaves.',
      "title: '{titulo} · {autorId}'",
    ),
    image: reads(
      'fields',
      fieldId.optional(),
      'Um campo `url` ou `file` com `image`, antes do nome do registro: na lista, onde a primeira coluna do título passa a ter o nome inteiro, nos cartões e na página dele.',
      'image: figura',
    ),
    color: reads(
      'fields',
      fieldId.optional(),
      'Um campo `color`, ou uma escolha cujas opções têm `tone`: onde outros se referem ao registro, o nome dele é uma etiqueta dessa cor, como as de uma lista de temas.',
      'color: genero',
    ),
    search: reads(
      'fields',
      z.array(fieldId).optional(),
      'Em que campos a busca procura; por padrão, os do título.',
      'search: [titulo]',
    ),
    sort: inOrder('A ordem padrão; com "-", a inversa.', 'sort: -publicacao'),
    fields: reads(
      'parts',
      z.record(fieldId, fieldSchema),
      'Os campos, na ordem em que aparecem: o id e o que ele é; ou um grupo deles, com `group`.',
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
      'Faz dele uma visão: os registros vêm de outros recursos, e só se leem.',
      'from: [{ resource: livros, fields: { nome: titulo, dono: autorId.nome, preco: preco, tipo: { value: outro } } }]',
      { at: { file: view.file, path: [] }, serverOnly: true },
    ),
    groupBy: reads(
      'fields',
      z.array(fieldId).min(1).optional(),
      'Numa visão: uma linha por combinação destes campos; os outros são medidas.',
      'groupBy: [livroId, mes]',
      { at: { file: movements, path: [] }, serverOnly: true },
    ),
    form: widens(
      'parts',
      z.array(sectionSchema).optional(),
      'As seções do formulário; sem elas, uma só com todos os campos que se preenchem.',
      `form:
  - { section: Livro, fields: [titulo, autorId, genero] }
  - { section: Edição, fields: [paginas, preco, publicacao, emprestavel] }`,
    ),
    unique: rules(
      'fields',
      z.array(z.array(namedSchema).min(2)).optional(),
      'Combinações de campos que não se repetem, os dos registros referidos também.',
      'unique: [[titulo, autorId.pais]]',
    ),
    editableWhen: condition('Só se altera o registro que combina.', 'editableWhen: { emprestavel: true }'),
    alwaysEditable: widens(
      'fields',
      z.array(fieldId).optional(),
      'Campos que se alteram mesmo quando `editableWhen` não deixa.',
      'editableWhen: { emprestavel: true }\nalwaysEditable: [preco]',
    ),
    deletableWhen: condition('Só se exclui o registro que combina.', 'deletableWhen: { emprestavel: false }'),
    merge: widens(
      'plain',
      z.boolean().optional(),
      'true: dois registros que são o mesmo se mesclam num só, na tabela, por quem altera e exclui; o que se referia ao outro passa a se referir ao que fica.',
      'merge: true',
    ),
    rules: rules(
      'parts',
      z.array(ruleSchema).optional(),
      'O que segue do que acontece a um registro: passos em outros, na mesma gravação.',
      'rules: [{ id: devolve, on: delete, then: [{ update: livros, in: livroId, set: { emprestavel: true } }] }]',
      { at: { file: form.file, path: [] }, serverOnly: true },
    ),
    ensures: rules(
      'parts',
      z.array(ensureSchema).optional(),
      'O que vale de todo registro ao fim de cada gravação, seja quem for que gravou.',
      "ensures: [{ that: { taxa_null: true }, message: 'A taxa de {leitor} ficaria em {taxa}.' }]",
      { at: { file: form.file, path: [] }, serverOnly: true },
    ),
    inbound: widens(
      'parts',
      inboundSchema.optional(),
      'E-mails que um serviço entrega ao portal viram registros daqui, de quem tem o endereço.',
      "inbound: { secretEnv: PORTAL_INBOUND_SECRET, match: leitorId.correio, set: { recado: '{text}' } }",
      { at: { file: 'resources/recados.yaml', path: [] }, serverOnly: true },
    ),
    name: reads(
      'plain',
      wireName.optional(),
      'O nome do recurso no outro servidor, quando é outro: ver `dialect`.',
      'name: books',
      { serverOnly: true },
    ),
    formerly: rules(
      'former',
      formerly.optional(),
      'O id que o recurso já teve, ou quais: "portal migrate" traz os dados.',
      'formerly: obras',
      { serverOnly: true },
    ),
  },
);

export type ResourceSource = z.infer<typeof resourceSchema>;
export type ViewSourceSource = z.infer<typeof viewSourceSchema>;
export type MappedSource = z.infer<typeof mappedSchema>;

declare module '#model/registered.ts' {
  interface Registered {
    resource: ResourceSource;
  }
}
