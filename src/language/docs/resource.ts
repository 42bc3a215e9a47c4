/** The words of resources/<id>.yaml, but for its fields. */
import { mappedSchema, resourceSchema, sectionSchema, viewSourceSchema } from '../schema.ts';
import { part } from './parts.ts';

const file = 'resources/livros.yaml';
const form = { file: 'resources/emprestimos.yaml', path: ['form', 0] };
const grouped = { file: 'resources/v_movimento.yaml', path: ['from', 0, 'fields', 'taxas'] };
const view = { file: 'resources/v_titulos.yaml', path: ['from', 0] };
const choice = { ...view, path: [...view.path, 'fields', 'tipo'] };

export const resourceParts = [
  part(
    resourceSchema,
    {
      id: 'resource',
      title: 'Um recurso: resources/<id>.yaml',
      about:
        'O que é um registro: seus campos, seu formulário, o que se pode fazer com ele. Com `from`, uma visão.',
      at: { file, path: [] },
    },
    {
      label: { text: 'O nome de um registro e o de vários.', example: 'label: { one: Livro, many: Livros }' },
      title: {
        text: 'Como um registro é chamado: um campo, ou um modelo com campos entre chaves.',
        example: "title: '{titulo} · {autorId}'",
      },
      search: {
        text: 'Em que campos a busca procura; por padrão, os do título.',
        example: 'search: [titulo]',
      },
      sort: { text: 'A ordem padrão; com "-", a inversa.', example: 'sort: -publicacao' },
      fields: {
        text: 'Os campos, na ordem em que aparecem: o id e o que ele é.',
        example: `fields:
  titulo: { type: text, label: Título, required: true }
  autorId: { type: reference, label: Autor, resource: autores }
  genero: { type: select, label: Gênero, options: { romance: Romance, poesia: Poesia } }
  paginas: { type: integer, label: Páginas }
  preco: { type: money, label: Preço }
  publicacao: { type: date, label: Publicação }`,
      },
      from: {
        text: 'Faz dele uma visão: os registros vêm de outros recursos, e só se leem.',
        example:
          'from: [{ resource: livros, fields: { nome: titulo, dono: autorId.nome, preco: preco, tipo: { value: outro } } }]',
        at: { file: 'resources/v_titulos.yaml', path: [] },
      },
      groupBy: {
        text: 'Numa visão: uma linha por combinação destes campos; os outros são medidas.',
        example: 'groupBy: [livroId, mes]',
        at: { file: 'resources/v_movimento.yaml', path: [] },
      },
      form: {
        text: 'As seções do formulário; sem elas, uma só com todos os campos que se preenchem.',
        example: `form:
  - { section: Livro, fields: [titulo, autorId, genero] }
  - { section: Edição, fields: [paginas, preco, publicacao, emprestavel] }`,
      },
      unique: {
        text: 'Combinações de campos que não se repetem, os dos registros referidos também.',
        example: 'unique: [[titulo, autorId.pais]]',
      },
      editableWhen: {
        text: 'Só se altera o registro que combina.',
        example: 'editableWhen: { emprestavel: true }',
      },
      alwaysEditable: {
        text: 'Campos que se alteram mesmo quando `editableWhen` não deixa.',
        example: 'editableWhen: { emprestavel: true }\nalwaysEditable: [preco]',
      },
      formerly: {
        text: 'O id que o recurso já teve, ou quais: "portal migrate" traz os dados.',
        example: 'formerly: obras',
      },
      deletableWhen: {
        text: 'Só se exclui o registro que combina.',
        example: 'deletableWhen: { emprestavel: false }',
      },
    },
  ),
  part(
    resourceSchema.shape.label,
    { id: 'label', title: 'Nome: label', about: 'De um recurso.', at: { file, path: ['label'] } },
    {
      one: { text: 'O nome de um registro.', example: 'one: Obra' },
      many: { text: 'O nome de vários.', example: 'many: Obras' },
      gender: {
        text: 'O gênero da palavra, para "Nova" ou "Novo".',
        example: 'gender: m',
        values: { m: 'Masculino, o padrão.', f: 'Feminino.' },
      },
    },
  ),
  part(
    sectionSchema,
    {
      id: 'section',
      title: 'Seção: form',
      about: 'Cada item do formulário de um recurso, de uma lista ou de uma rota.',
      at: form,
    },
    {
      section: { text: 'O título da seção.', example: 'section: Quem leva' },
      help: { text: 'Uma explicação sob o título.', example: 'help: O prazo é de 15 dias.' },
      fields: {
        text: 'Os campos, na ordem.',
        example: 'fields: [livroId, { field: leitor, label: Quem leva }, retirada, devolucao, taxa]',
      },
      visibleWhen: {
        text: 'A seção só aparece quando o registro combina.',
        example: 'visibleWhen: { etapa: fora }',
      },
    },
  ),
  part(
    sectionSchema.shape.fields,
    {
      id: 'formField',
      title: 'Campo de um formulário',
      about: 'Cada item de `fields` numa seção, quando não é só o nome do campo.',
      at: { ...form, path: [...form.path, 'fields', 2] },
    },
    {
      field: { text: 'O campo.', example: 'field: retirada' },
      label: { text: 'O rótulo só neste formulário.', example: 'label: Levou em' },
      help: { text: 'Uma explicação sob o campo, só neste formulário.', example: 'help: Em geral, hoje.' },
      readOnly: { text: 'true: aqui só se lê.', example: 'readOnly: true' },
      filter: {
        text: 'De uma referência: quais registros se oferecem aqui, além do que o campo já pede.',
        example: 'field: livroId\nfilter: { emprestavel: true }',
        at: { ...form, path: [...form.path, 'fields', 0] },
      },
    },
  ),
  part(
    viewSourceSchema,
    {
      id: 'viewSource',
      title: 'Fonte de uma visão: from',
      about: 'Cada item de `from`, num recurso.',
      at: view,
    },
    {
      resource: { text: 'O recurso de onde vêm os registros.', example: 'resource: livros' },
      filter: { text: 'Quais registros dele entram.', example: 'filter: { emprestavel: true }' },
      fields: {
        text: 'De onde vem cada campo da visão: um campo da fonte, ou de um registro ligado a ela.',
        example: 'fields: { nome: titulo, dono: autorId.nome, preco: preco, tipo: { value: outro } }',
      },
    },
  ),
  part(
    mappedSchema,
    {
      id: 'mapped',
      title: 'De onde vem um campo de uma visão',
      about:
        'Em `fields` de uma fonte, quando não é só um campo dela. As medidas valem onde a visão tem `groupBy`, e lá também `count`.',
      at: { ...view, path: [...view.path, 'fields', 'nome'] },
    },
    {
      value: { text: 'Sempre este valor, ou uma variável.', example: 'value: Sem nome' },
      field: {
        text: 'O campo de escolha da fonte cujas opções `values` traduz.',
        example: 'field: genero\nvalues: { romance: romance, poesia: outro }',
        at: choice,
      },
      values: {
        text: 'Opção da fonte: o que ela é na visão; as que faltam ficam vazias.',
        example: 'field: genero\nvalues: { romance: romance }',
        at: choice,
      },
      formula: {
        text: 'Uma conta com campos da fonte.',
        example: 'formula: preco / paginas',
        at: { ...view, path: [...view.path, 'fields', 'preco'] },
      },
      text: { text: 'Um texto com campos da fonte entre chaves.', example: "text: '{titulo}, de {autorId}'" },
      sum: { text: 'A soma de um campo da fonte.', example: 'sum: taxa', at: grouped },
      avg: { text: 'A média de um campo da fonte.', example: 'avg: taxa', at: grouped },
      min: { text: 'O menor valor de um campo da fonte.', example: 'min: taxa', at: grouped },
      max: { text: 'O maior valor de um campo da fonte.', example: 'max: taxa', at: grouped },
    },
  ),
];
