/** The words of fields: the keys that all have, and what each kind is and takes besides. */
import {
  derivedOptionsSchema,
  optionsSchema,
  textKeys,
  rollupSchema,
  transitionSchema,
  type commonKeys,
  type FieldSource,
  type FieldType,
} from '../schema.ts';
import { part, type Word, type Words } from './parts.ts';
import { totalValues, toneValues } from './values.ts';

const file = 'resources/livros.yaml';
const options = { file, path: ['fields', 'genero', 'options'] };

/** The sample has a field of each sort, called after it. */
const rolled = (measure: string) => ({ file: 'resources/autores.yaml', path: ['fields', measure, 'rollup'] });

type CommonKey = keyof typeof commonKeys;

/** On a field of text, unless the example says otherwise. */
export const commonWords: Words<CommonKey> = {
  label: { text: 'O texto que aparece na tela.', example: 'label: Título da obra' },
  help: { text: 'Uma explicação sob o campo.', example: 'help: Como está na capa.' },
  required: { text: 'true: é preciso preencher.', example: 'required: true' },
  unique: { text: 'true: não se repete entre os registros.', example: 'unique: true' },
  readOnly: { text: 'true: mostra-se, e ninguém escreve nele.', example: 'readOnly: true' },
  default: {
    text: 'O valor com que um registro novo começa; pode ser uma variável, como $today.',
    example: 'default: Sem título',
  },
  visibleWhen: {
    text: 'O campo só aparece quando o registro combina.',
    example: 'visibleWhen: { genero: poesia }',
  },
  requiredWhen: {
    text: 'É preciso preencher quando o registro combina.',
    example: 'requiredWhen: { preco_gt: 100 }',
  },
  lookup: {
    text: 'O que o registro referido tem agora, como `autorId.pais`; de vários, o primeiro que houver. Só se lê.',
    example: 'lookup: autorId.pais',
  },
  copy: {
    text: 'O que o registro referido tinha quando foi escolhido; depois o valor é deste.',
    example: 'copy: autorId.pais',
  },
  rollup: {
    text: 'Uma conta sobre os registros que se referem a este. Só se lê.',
    example: 'type: integer\nrollup: { from: emprestimos, target: livroId, count: true }',
  },
  formerly: {
    text: 'O id que o campo já teve, ou quais: "portal migrate" traz os dados.',
    example: 'formerly: casaEditora',
  },
  readOnlyWhen: {
    text: 'Não se altera quando o registro combina.',
    example: 'readOnlyWhen: { emprestavel: false }',
  },
};

const min: Word = { text: 'O menor valor aceito: um número, ou outro campo.', example: 'min: 1' };
const max: Word = { text: 'O maior valor aceito: um número, ou outro campo.', example: 'max: paginas' };
const unit: Word = { text: 'A unidade, escrita depois do número.', example: 'unit: un' };
const decimals: Word = { text: 'Quantas casas decimais.', example: 'decimals: 2' };
/** What is told of it is the same everywhere; functions and signs are told of in formulas.ts. */
const formulaOf = (example: string): Word => ({
  text: 'De que outros campos o valor segue: o servidor o calcula, o formulário o mostra, e ninguém o digita.',
  example: `formula: ${example}`,
});
const formula = formulaOf('paginas * 2');
const number = { min, max, unit, formula };
const dates = (example: string) => ({
  min: { text: 'A data mais antiga aceita: fixa, uma variável ou outro campo.', example: 'min: publicacao' },
  max: { text: 'A data mais recente aceita: fixa, uma variável ou outro campo.', example: 'max: $today' },
  formula: formulaOf(example),
});
const maxLength: Word = { text: 'Quantos caracteres, no máximo.', example: 'maxLength: 80' };
const choices: Word = {
  text: 'As opções: o valor guardado e o texto que aparece, ou { label, tone }.',
  example: 'options: { novo: Novo, gasto: { label: Gasto, tone: warning } }',
};
const target = {
  resource: { text: 'O recurso a que se refere.', example: 'resource: autores' },
  filter: { text: 'Quais registros dele se oferecem.', example: 'filter: { pais: Brasil }' },
};

export type Kind = {
  about: string;
  /** A whole field. */
  example: string;
  /** The keys that it takes besides those that all fields have. */
  keys: Words;
};
type KeysOfKind<K extends FieldType> = Exclude<keyof Extract<FieldSource, { type: K }>, CommonKey | 'type'>;

const plain = (about: string, type: FieldType, label: string) => ({
  about,
  example: `{ type: ${type}, label: ${label} }`,
  keys: {},
});

/** A kind without its words does not compile. */
export const kindWords = {
  text: {
    about: 'Texto de uma linha.',
    example: '{ type: text, label: Editora }',
    keys: {
      minLength: { text: 'Quantos caracteres, no mínimo.', example: 'minLength: 3' },
      maxLength,
      pattern: {
        text: 'O molde que o texto deve seguir, com a mensagem de quando não segue.',
        example: "pattern: { regex: '^E-\\d{3}$', message: Como E-001 }",
      },
      case: {
        text: 'Guarda tudo em maiúsculas ou em minúsculas.',
        example: 'case: upper',
        values: { upper: 'Em maiúsculas.', lower: 'Em minúsculas.' },
      },
      sequence: {
        text: 'Numerado pelo servidor: {year} é o ano, {0000} o número com tantas casas.',
        example: "sequence: 'L-{year}-{0000}'",
      },
      formula: formulaOf("if(paginas > 300, 'Longo', 'Curto')"),
    },
  },
  textarea: {
    about: 'Texto de várias linhas.',
    example: '{ type: textarea, label: Resumo }',
    keys: { maxLength },
  },
  markdown: {
    about:
      'Texto formatado com Markdown: títulos, listas, **negrito**, links e imagens dos sites de `imageOrigins`.',
    example: '{ type: markdown, label: Instruções }',
    keys: { maxLength },
  },
  integer: {
    about: 'Número inteiro.',
    example: '{ type: integer, label: Exemplares }',
    keys: {
      ...number,
      stars: { text: 'true: dá-se e mostra-se em estrelas, até `max` (5).', example: 'stars: true' },
    },
  },
  decimal: {
    about: 'Número com casas decimais.',
    example: '{ type: decimal, label: Peso }',
    keys: { ...number, decimals },
  },
  money: {
    about: 'Valor em dinheiro.',
    example: '{ type: money, label: Custo }',
    keys: {
      ...number,
      decimals,
      currency: {
        text: 'A moeda, pelo código de três letras; por padrão, a de portal.yaml.',
        example: 'currency: USD',
      },
    },
  },
  percent: {
    about: 'Porcentagem: 12,5 é 12,5%.',
    example: '{ type: percent, label: Desconto }',
    keys: { min, max, formula, decimals },
  },
  boolean: {
    about: 'Sim ou não.',
    example: '{ type: boolean, label: Raro }',
    keys: {
      when: {
        text: 'Calculado, e nunca guardado: sim nos registros que combinam.',
        example: 'when: { preco_gt: 1000 }',
      },
      formula: formulaOf('and(emprestavel, paginas > 300)'),
    },
  },
  select: {
    about: 'Uma de algumas opções.',
    example: '{ type: select, label: Capa, options: { dura: Dura, mole: Mole } }',
    keys: {
      options: {
        text: 'As opções: o valor guardado e o texto que aparece; com `when` nelas, o campo é calculado.',
        example: 'options: { caro: { label: Caro, when: { preco_gt: 100 } }, comum: Comum }',
      },
    },
  },
  multiselect: {
    about: 'Várias de algumas opções.',
    example: '{ type: multiselect, label: Temas, options: { mar: Mar, terra: Terra } }',
    keys: { options: choices },
  },
  status: {
    about: 'A situação do registro: uma opção que os botões de transição mudam.',
    example: '{ type: status, label: Conservação, options: { novo: Novo, gasto: Gasto } }',
    keys: {
      options: choices,
      transitions: {
        text: 'Os botões: de que situação para qual; um registro novo começa na primeira opção.',
        example: 'transitions: [{ label: Gastar, from: novo, to: gasto }]',
      },
    },
  },
  date: {
    about: 'Um dia.',
    example: '{ type: date, label: Compra }',
    keys: dates('addMonths(publicacao, 12)'),
  },
  datetime: {
    about: 'Um dia e uma hora.',
    example: '{ type: datetime, label: Chegada }',
    keys: dates('registradoEm + 2'),
  },
  month: {
    about: 'Um mês.',
    example: '{ type: month, label: Competência }',
    keys: { formula: formulaOf('publicacao') },
  },
  reference: {
    about: 'Um registro de outro recurso.',
    example: '{ type: reference, label: Tradutor, resource: autores }',
    keys: target,
  },
  references: {
    about: 'Vários registros de outro recurso.',
    example: '{ type: references, label: Coautores, resource: autores }',
    keys: target,
  },
  items: {
    about: 'Linhas do próprio registro, digitadas no formulário dele.',
    example: '{ type: items, label: Capítulos, fields: { paginas: { type: integer, label: Páginas } } }',
    keys: {
      fields: {
        text: 'Os campos de uma linha, com as mesmas chaves dos outros.',
        example: 'fields: { nome: { type: text, label: Nome }, paginas: { type: integer, label: Páginas } }',
      },
      rowLabel: { text: 'Como uma linha se chama, em "Adicionar capítulo".', example: 'rowLabel: Capítulo' },
      min: { text: 'Quantas linhas, no mínimo.', example: 'min: 1' },
      max: { text: 'Quantas linhas, no máximo; por padrão 200.', example: 'max: 30' },
      totals: { text: 'O rodapé de cada coluna.', example: 'totals: { paginas: sum }', values: totalValues },
    },
  },
  file: {
    about: 'Um ou mais arquivos anexados: guardados fora dos registros, baixados por quem lê o campo.',
    example: '{ type: file, label: Capa digitalizada }',
    keys: {
      accept: {
        text: 'Que arquivos se aceitam, pelo conteúdo e não pelo nome; por padrão, PDF e fotos.',
        example: 'accept: [pdf, png]',
        values: {
          pdf: 'Documento PDF.',
          jpg: 'Foto JPEG.',
          png: 'Imagem PNG.',
          webp: 'Imagem WebP.',
          xml: 'Arquivo XML, como o da nota eletrônica.',
          txt: 'Texto sem formatação.',
        },
      },
      maxSize: { text: 'O tamanho de cada um, no máximo; por padrão 10 MB.', example: 'maxSize: 5 MB' },
      max: { text: 'Quantos arquivos, no máximo; por padrão um.', example: 'max: 3' },
    },
  },
  email: plain('E-mail.', 'email', 'E-mail da editora'),
  phone: plain('Telefone com DDD.', 'phone', 'Telefone'),
  url: {
    about: 'Endereço na internet.',
    example: '{ type: url, label: Página }',
    keys: {
      image: {
        text: 'Mostra a imagem que há no endereço; só dos sites de `imageOrigins`, em portal.yaml.',
        example: 'image: photo',
        values: { photo: 'Uma foto ou figura.', avatar: 'O retrato de uma pessoa, num círculo.' },
      },
    },
  },
  password: plain('Senha: escreve-se e nunca se lê.', 'password', 'Senha'),
  cpf: plain('CPF, com os dígitos conferidos.', 'cpf', 'CPF'),
  cnpj: plain('CNPJ, numérico ou alfanumérico, com os dígitos conferidos.', 'cnpj', 'CNPJ'),
  cpfCnpj: plain('CPF ou CNPJ, com os dígitos conferidos.', 'cpfCnpj', 'CPF ou CNPJ'),
  cep: plain('CEP.', 'cep', 'CEP'),
  uf: plain('Unidade da federação.', 'uf', 'Estado'),
  placa: plain('Placa de veículo, antiga ou Mercosul.', 'placa', 'Placa'),
  renavam: plain('RENAVAM, com o dígito conferido.', 'renavam', 'RENAVAM'),
  cnh: plain('Número de CNH, com os dígitos conferidos.', 'cnh', 'CNH'),
  pis: plain('PIS ou NIT, com o dígito conferido.', 'pis', 'PIS'),
  chaveNfe: plain('Chave de acesso de nota eletrônica, de 44 dígitos.', 'chaveNfe', 'Chave de acesso'),
  ie: plain('Inscrição estadual.', 'ie', 'Inscrição estadual'),
  rntrc: plain('Registro de transportador (RNTRC).', 'rntrc', 'RNTRC'),
  chassi: plain('Chassi de veículo, de 17 caracteres.', 'chassi', 'Chassi'),
  ncm: plain('Código NCM de mercadoria.', 'ncm', 'NCM'),
  cfop: plain('Código CFOP de operação.', 'cfop', 'CFOP'),
  cbo: plain('Código CBO de ocupação.', 'cbo', 'CBO'),
  ciot: plain('Código CIOT de operação de transporte.', 'ciot', 'CIOT'),
  imei: plain('IMEI de aparelho, com o dígito conferido.', 'imei', 'IMEI'),
  linhaDigitavel: plain('Linha digitável de boleto.', 'linhaDigitavel', 'Linha digitável'),
  codigoInfracao: plain('Código de infração de trânsito.', 'codigoInfracao', 'Infração'),
  banco: plain('Código de banco, de três dígitos.', 'banco', 'Banco'),
  agencia: plain('Agência bancária.', 'agencia', 'Agência'),
  safra: plain('Ano-safra, como 2026/27.', 'safra', 'Safra'),
  car: plain('Cadastro Ambiental Rural (CAR).', 'car', 'CAR'),
} satisfies { [K in FieldType]: Kind & { keys: Words<KeysOfKind<K>> } };

const optionWords = {
  label: { text: 'O texto que aparece.', example: 'label: Romance' },
  tone: { text: 'A cor da etiqueta.', example: 'label: Romance\ntone: info', values: toneValues },
  formerly: {
    text: 'O valor que a opção já teve, ou quais: "portal migrate" traz os dados.',
    example: 'label: Romance\nformerly: novela',
  },
} satisfies Words;

export const fieldParts = [
  part(
    optionsSchema.valueType,
    {
      id: 'option',
      title: 'Opção',
      about: 'Cada opção de um campo, quando não é só o texto.',
      at: { ...options, path: [...options.path, 'romance'] },
    },
    optionWords,
  ),
  part(
    derivedOptionsSchema.valueType,
    {
      id: 'derivedOption',
      title: 'Opção de um campo de escolha',
      about: 'Num campo `select`, cada opção pode dizer quando é ela.',
      at: { ...options, path: [...options.path, 'romance'] },
    },
    {
      ...optionWords,
      when: {
        text: 'A condição em que é esta; vale a primeira que combina, e o campo é calculado.',
        example: 'label: Caro\nwhen: { preco_gt: 100 }',
      },
    },
  ),
  part(
    textKeys.pattern,
    {
      id: 'pattern',
      title: 'Molde de um texto: pattern',
      about: 'Num campo `text`.',
      at: { file, path: ['fields', 'titulo', 'pattern'] },
    },
    {
      regex: { text: 'A expressão regular, entre aspas simples.', example: "regex: '^\\S.*$'" },
      message: {
        text: 'O que se diz quando o texto não segue o molde.',
        example: 'message: Não comece por espaço',
      },
      example: { text: 'Um texto que segue o molde.', example: 'example: Sagarana' },
    },
  ),
  part(
    rollupSchema,
    {
      id: 'rollup',
      title: 'Conta sobre outros registros: rollup',
      about: 'Num campo que só se lê. Diga quais registros e o que se calcula: uma só medida.',
      at: rolled('count'),
    },
    {
      from: { text: 'O recurso que se refere a este.', example: 'from: livros' },
      target: { text: 'A referência dele que leva a este, ou quais.', example: 'target: autorId' },
      filter: { text: 'Quais dos registros entram.', example: 'filter: { emprestavel: true }' },
      count: { text: 'true: quantos são.', example: 'count: true' },
      sum: { text: 'A soma de um campo.', example: 'sum: paginas', at: rolled('sum') },
      avg: { text: 'A média de um campo.', example: 'avg: paginas', at: rolled('avg') },
      min: { text: 'O menor valor de um campo.', example: 'min: paginas', at: rolled('min') },
      max: { text: 'O maior valor de um campo.', example: 'max: paginas', at: rolled('max') },
      last: {
        text: 'O valor de um campo no mais recente, pela ordem de `by`.',
        example: 'last: paginas',
        at: rolled('last'),
      },
      by: {
        text: 'Com `last`: o campo que põe os registros em ordem.',
        example: 'by: publicacao',
        at: rolled('last'),
      },
    },
  ),
  part(
    transitionSchema,
    {
      id: 'transition',
      title: 'Transição: transitions',
      about: 'Cada botão de um campo `status`, e a única maneira de mudar a situação.',
      at: { file: 'resources/emprestimos.yaml', path: ['fields', 'etapa', 'transitions', 0] },
    },
    {
      id: {
        text: 'O nome na API e em `transitions` de uma lista; por padrão, o do rótulo.',
        example: 'id: dar-baixa',
      },
      label: { text: 'O texto do botão.', example: 'label: Dar baixa' },
      from: { text: 'De que situação, ou de quais.', example: 'from: [fora]' },
      to: { text: 'Para que situação.', example: 'to: devolvido' },
      permissions: {
        text: 'Quem pode: qualquer uma destas; sem elas, quem altera o registro na tela.',
        example: 'permissions: [balcao]',
      },
      when: { text: 'O registro deve combinar com este filtro.', example: 'when: { retirada_lte: $today }' },
      confirm: {
        text: 'O texto da pergunta antes de mudar; true para a de costume.',
        example: 'confirm: O livro voltou?',
      },
      fields: { text: 'Campos perguntados na hora.', example: 'fields: [devolucao]' },
    },
  ),
];
