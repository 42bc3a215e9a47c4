/** The fields of a record: one kind each, and the keywords that each kind takes. */
import { z } from 'zod';
import { choiceOf, looks, mapOf, narrows, reads, rules, widens } from '../../model/keyword.ts';
import {
  condition,
  currency,
  fieldId,
  filterSchema,
  formerly,
  optionalWords,
  permission,
  resourceId,
  text,
  totalsOf,
  words,
} from './atoms.ts';
import { fieldKind, plainKind } from './fieldKind.ts';
import { namedSchema } from './links.ts';

const file = 'resources/livros.yaml';

const toneWords = {
  success: 'Verde: está bem.',
  warning: 'Âmbar: pede atenção.',
  error: 'Vermelho: está mal.',
  info: 'Azul: em andamento.',
  neutral: 'Cinza, o padrão.',
};
export type Tone = keyof typeof toneWords;

const inOption = {
  chapter: 'Fields',
  at: { file, path: ['fields', 'genero', 'options', 'romance'] },
} as const;
const optionKeywords = {
  label: words('O texto que aparece.', 'label: Romance', { names: true }),
  tone: looks('plain', choiceOf(toneWords).optional(), 'A cor da etiqueta.', 'label: Romance\ntone: info', {
    values: toneWords,
  }),
  formerly: rules(
    'former',
    formerly.optional(),
    'O valor que a opção já teve, ou quais: "portal migrate" traz os dados.',
    'label: Romance\nformerly: novela',
    { serverOnly: true },
  ),
};
const optionSchema = mapOf(
  {
    ...inOption,
    id: 'option',
    title: 'Opção',
    about: 'Cada opção de um campo, quando não é só o texto.',
  },
  optionKeywords,
);
export const optionsSchema = z.record(z.string(), z.union([text, optionSchema]));

/** With `when`, the first option whose condition holds; one without it always does. The field is then derived. */
export const derivedOptionSchema = mapOf(
  {
    ...inOption,
    id: 'derivedOption',
    title: 'Opção de um campo de escolha',
    about: 'Num campo `select`, cada opção pode dizer quando é ela.',
  },
  {
    ...optionKeywords,
    when: rules(
      'filter',
      filterSchema.optional(),
      'A condição em que é esta; vale a primeira que combina, e o campo é calculado.',
      'label: Caro\nwhen: { preco_gt: 100 }',
      { serverOnly: true },
    ),
  },
);
export const derivedOptionsSchema = z.record(z.string(), z.union([text, derivedOptionSchema]));

/** One lawful move of a status field. Offered as a button, checked by the API. */
export const transitionSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'transition',
    title: 'Transição: transitions',
    about: 'Cada botão de um campo `status`, e a única maneira de mudar a situação.',
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'etapa', 'transitions', 0] },
  },
  {
    id: rules(
      'name',
      z
        .string()
        .regex(/^[a-z0-9-]+$/, 'use minúsculas, números e "-", como em "enviar-a-oficina"')
        .optional(),
      'O nome na API e em `transitions` de uma lista; por padrão, o do rótulo.',
      'id: dar-baixa',
      { names: true },
    ),
    label: words('O texto do botão.', 'label: Dar baixa', { names: true }),
    from: widens(
      'value',
      z.union([text, z.array(text).min(1)]),
      'De que situação, ou de quais.',
      'from: [fora]',
    ),
    to: widens('value', text, 'Para que situação.', 'to: devolvido'),
    permissions: narrows(
      'permissions',
      z.array(permission).min(1).optional(),
      'Quem pode: qualquer uma destas; sem elas, quem altera o registro na tela.',
      'permissions: [balcao]',
    ),
    when: condition('O registro deve combinar com este filtro.', 'when: { retirada_lte: $today }'),
    confirm: looks(
      'text',
      z.union([z.literal(true), text]).optional(),
      'O texto da pergunta antes de mudar; true para a de costume.',
      'confirm: O livro voltou?',
    ),
    /** Required ones must be filled in. */
    fields: widens(
      'fields',
      z.array(fieldId).optional(),
      'Campos perguntados na hora.',
      'fields: [devolucao]',
    ),
  },
);

const bound = z.union([z.number(), namedSchema]).optional();
const limits = {
  min: rules(
    'bound',
    bound,
    'O menor valor aceito: um número, outro campo, ou um do registro referido, como em `contaId.saldo`.',
    'min: 1',
  ),
  max: rules(
    'bound',
    bound,
    'O maior valor aceito: um número, outro campo, ou um do registro referido, que vale como se este não existisse.',
    'max: paginas',
  ),
};
const placeholder = optionalWords(
  'O texto que se vê enquanto nada foi digitado.',
  'placeholder: Como está na lombada',
);
const unit = optionalWords('A unidade, escrita depois do número.', 'unit: un');
/** What is told of it is the same everywhere; functions and signs are told of in docs/formulas.ts. */
const formula = (example: string) =>
  rules(
    'formula',
    text.optional(),
    'De que outros campos o valor segue: o servidor o calcula, o formulário o mostra, e ninguém o digita.',
    `formula: ${example}`,
  );
const number = { ...limits, unit, placeholder, formula: formula('paginas * 2') };
const decimals = (most: number) =>
  looks('plain', z.int().min(0).max(most).optional(), 'Quantas casas decimais.', 'decimals: 2');
const day = (text: string, example: string) => rules('bound', z.string().min(1).optional(), text, example);
const dates = (example: string) => ({
  min: day(
    'A data mais antiga aceita: fixa, uma variável, outro campo, ou um do registro referido.',
    'min: publicacao',
  ),
  max: day(
    'A data mais recente aceita: fixa, uma variável, outro campo, ou um do registro referido.',
    'max: $today',
  ),
  formula: formula(example),
});
const maxLength = rules(
  'plain',
  z.int().positive().optional(),
  'Quantos caracteres, no máximo.',
  'maxLength: 80',
);
const choices = rules(
  'parts',
  optionsSchema,
  'As opções: o valor guardado e o texto que aparece, ou { label, tone }.',
  'options: { novo: Novo, gasto: { label: Gasto, tone: warning } }',
);
const target = {
  resource: reads('target', resourceId, 'O recurso a que se refere.', 'resource: autores'),
  filter: rules(
    'choices',
    filterSchema.optional(),
    'Quais registros dele se oferecem.',
    'filter: { pais: Brasil }',
  ),
};

const patternSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'pattern',
    title: 'Molde de um texto: pattern',
    about: 'Num campo `text`.',
    at: { file, path: ['fields', 'titulo', 'pattern'] },
  },
  {
    regex: rules('plain', text, 'A expressão regular, entre aspas simples.', "regex: '^\\S.*$'"),
    message: words('O que se diz quando o texto não segue o molde.', 'message: Não comece por espaço'),
    example: optionalWords('Um texto que segue o molde.', 'example: Sagarana'),
  },
);

const caseWords = { upper: 'Em maiúsculas.', lower: 'Em minúsculas.' };
const textKeywords = {
  minLength: rules('plain', z.int().positive().optional(), 'Quantos caracteres, no mínimo.', 'minLength: 3'),
  maxLength,
  placeholder,
  pattern: rules(
    'parts',
    patternSchema.optional(),
    'O molde que o texto deve seguir, com a mensagem de quando não segue.',
    "pattern: { regex: '^E-\\d{3}$', message: Como E-001 }",
  ),
  case: rules(
    'plain',
    choiceOf(caseWords).optional(),
    'Guarda tudo em maiúsculas ou em minúsculas.',
    'case: upper',
    { values: caseWords },
  ),
  formula: formula("if(paginas > 300, 'Longo', 'Curto')"),
};
const sequence = rules(
  'plain',
  text.optional(),
  'Numerado pelo servidor: {year} é o ano, {0000} o número com tantas casas.',
  "sequence: 'L-{year}-{0000}'",
);

/** What a file may be; how each is told by its bytes is in src/kinds/file/fileKinds.ts. */
const fileKindWords = {
  pdf: 'Documento PDF.',
  jpg: 'Foto JPEG.',
  png: 'Imagem PNG.',
  webp: 'Imagem WebP.',
  xml: 'Arquivo XML, como o da nota eletrônica.',
  txt: 'Texto sem formatação.',
};
export type FileKindName = keyof typeof fileKindWords;
/** A bare number is told that its unit is missing, as any other odd size is. */
const fileSize = z.coerce
  .string()
  .regex(
    /^(?:(?:[1-9]|[1-4]\d|50) MB|[1-9]\d{0,2} kB)$/,
    'escreva o tamanho como "5 MB" ou "500 kB", até 50 MB',
  );
const imageWords = { photo: 'Uma foto ou figura.', avatar: 'O retrato de uma pessoa, num círculo.' };

/** Kinds that are the same in a record and in a row of an `items` field. */
const sharedKinds = [
  fieldKind('textarea', 'Texto de várias linhas.', '{ type: textarea, label: Resumo }', {
    maxLength,
    placeholder,
  }),
  fieldKind('integer', 'Número inteiro.', '{ type: integer, label: Exemplares }', {
    ...number,
    stars: looks(
      'plain',
      z.boolean().optional(),
      'true: dá-se e mostra-se em estrelas, até `max` (5).',
      'stars: true',
    ),
  }),
  fieldKind('decimal', 'Número com casas decimais.', '{ type: decimal, label: Peso }', {
    ...number,
    decimals: decimals(6),
  }),
  fieldKind('money', 'Valor em dinheiro.', '{ type: money, label: Custo }', {
    ...number,
    decimals: decimals(4),
    currency: looks(
      'plain',
      currency.optional(),
      'A moeda, pelo código de três letras; por padrão, a de portal.yaml.',
      'currency: USD',
    ),
  }),
  fieldKind('percent', 'Porcentagem: 12,5 é 12,5%.', '{ type: percent, label: Desconto }', {
    ...limits,
    placeholder,
    formula: number.formula,
    decimals: decimals(4),
  }),
  fieldKind(
    'multiselect',
    'Várias de algumas opções.',
    '{ type: multiselect, label: Temas, options: { mar: Mar, terra: Terra } }',
    { options: choices },
  ),
  fieldKind('date', 'Um dia.', '{ type: date, label: Compra }', dates('addMonths(publicacao, 12)')),
  fieldKind(
    'datetime',
    'Um dia e uma hora.',
    '{ type: datetime, label: Chegada }',
    dates('registradoEm + 2'),
  ),
  fieldKind('month', 'Um mês.', '{ type: month, label: Competência }', { formula: formula('publicacao') }),
  fieldKind('url', 'Endereço na internet.', '{ type: url, label: Página }', {
    placeholder,
    image: looks(
      'plain',
      choiceOf(imageWords).optional(),
      'Mostra a imagem que há no endereço; só dos sites de `imageOrigins`, em portal.yaml.',
      'image: photo',
      { values: imageWords },
    ),
  }),
  fieldKind(
    'reference',
    'Um registro de outro recurso.',
    '{ type: reference, label: Tradutor, resource: autores }',
    target,
  ),
  fieldKind(
    'references',
    'Vários registros de outro recurso.',
    '{ type: references, label: Coautores, resource: autores }',
    target,
  ),
  /** The records hold only its name, size and kind. */
  fieldKind(
    'file',
    'Um ou mais arquivos anexados: guardados fora dos registros, baixados por quem lê o campo.',
    '{ type: file, label: Capa digitalizada }',
    {
      accept: rules(
        'plain',
        z.array(choiceOf(fileKindWords)).min(1).optional(),
        'Que arquivos se aceitam, pelo conteúdo e não pelo nome; por padrão, PDF e fotos.',
        'accept: [pdf, png]',
        { values: fileKindWords },
      ),
      maxSize: rules(
        'plain',
        fileSize.optional(),
        'O tamanho de cada um, no máximo; por padrão 10 MB.',
        'maxSize: 5 MB',
      ),
      max: rules(
        'plain',
        z.int().min(1).max(20).optional(),
        'Quantos arquivos, no máximo; por padrão um.',
        'max: 3',
      ),
    },
  ),
];

const contactKinds = [
  plainKind('email', 'E-mail.', 'E-mail da editora'),
  plainKind('phone', 'Telefone com DDD.', 'Telefone'),
];
const documentKinds = [
  plainKind('cpf', 'CPF, com os dígitos conferidos.', 'CPF'),
  plainKind('cnpj', 'CNPJ, numérico ou alfanumérico, com os dígitos conferidos.', 'CNPJ'),
  plainKind('cpfCnpj', 'CPF ou CNPJ, com os dígitos conferidos.', 'CPF ou CNPJ'),
  plainKind('cep', 'CEP.', 'CEP'),
  plainKind('uf', 'Unidade da federação.', 'Estado'),
  plainKind('placa', 'Placa de veículo, antiga ou Mercosul.', 'Placa'),
  plainKind('renavam', 'RENAVAM, com o dígito conferido.', 'RENAVAM'),
  plainKind('cnh', 'Número de CNH, com os dígitos conferidos.', 'CNH'),
  plainKind('pis', 'PIS ou NIT, com o dígito conferido.', 'PIS'),
  plainKind('chaveNfe', 'Chave de acesso de nota eletrônica, de 44 dígitos.', 'Chave de acesso'),
  plainKind('ie', 'Inscrição estadual.', 'Inscrição estadual'),
  plainKind('rntrc', 'Registro de transportador (RNTRC).', 'RNTRC'),
  plainKind('chassi', 'Chassi de veículo, de 17 caracteres.', 'Chassi'),
  plainKind('ncm', 'Código NCM de mercadoria.', 'NCM'),
  plainKind('cfop', 'Código CFOP de operação.', 'CFOP'),
  plainKind('cbo', 'Código CBO de ocupação.', 'CBO'),
  plainKind('ciot', 'Código CIOT de operação de transporte.', 'CIOT'),
  plainKind('imei', 'IMEI de aparelho, com o dígito conferido.', 'IMEI'),
  plainKind('linhaDigitavel', 'Linha digitável de boleto.', 'Linha digitável'),
  plainKind('codigoInfracao', 'Código de infração de trânsito.', 'Infração'),
  plainKind('banco', 'Código de banco, de três dígitos.', 'Banco'),
  plainKind('agencia', 'Agência bancária.', 'Agência'),
  plainKind('safra', 'Ano-safra, como 2026/27.', 'Safra'),
  plainKind('car', 'Cadastro Ambiental Rural (CAR).', 'CAR'),
];

const [textKind, booleanKind, selectKind, statusKind] = [
  ['text', 'Texto de uma linha.', '{ type: text, label: Editora }'],
  ['boolean', 'Sim ou não.', '{ type: boolean, label: Raro }'],
  ['select', 'Uma de algumas opções.', '{ type: select, label: Capa, options: { dura: Dura, mole: Mole } }'],
  [
    'status',
    'A situação do registro: uma opção que os botões de transição mudam.',
    '{ type: status, label: Conservação, options: { novo: Novo, gasto: Gasto } }',
  ],
] as const;
const booleanFormula = formula('and(emprestavel, paginas > 300)');

/** A field of a row: what moves, numbers or hides a whole record has no meaning there. */
export const rowFieldSchema = z.discriminatedUnion('type', [
  fieldKind(...textKind, textKeywords),
  ...sharedKinds,
  fieldKind(...booleanKind, { formula: booleanFormula }),
  fieldKind(...selectKind, { options: choices }),
  fieldKind(...statusKind, { options: choices }),
  ...contactKinds,
  ...documentKinds,
]);

export const fieldSchema = z.discriminatedUnion('type', [
  fieldKind(
    'markdown',
    'Texto formatado com Markdown: títulos, listas, **negrito**, links e imagens dos sites de `imageOrigins`.',
    '{ type: markdown, label: Instruções }',
    { maxLength, placeholder },
  ),
  fieldKind(...textKind, { ...textKeywords, sequence }),
  ...sharedKinds,
  fieldKind(...booleanKind, {
    /** Makes it derived: true on the records that match, never stored. */
    when: rules(
      'filter',
      filterSchema.optional(),
      'Calculado, e nunca guardado: sim nos registros que combinam.',
      'when: { preco_gt: 1000 }',
      { serverOnly: true },
    ),
    formula: booleanFormula,
  }),
  fieldKind(...selectKind, {
    options: rules(
      'parts',
      derivedOptionsSchema,
      'As opções: o valor guardado e o texto que aparece; com `when` nelas, o campo é calculado.',
      'options: { caro: { label: Caro, when: { preco_gt: 100 } }, comum: Comum }',
    ),
  }),
  fieldKind(...statusKind, {
    options: choices,
    transitions: widens(
      'parts',
      z.array(transitionSchema).optional(),
      'Os botões: de que situação para qual; um registro novo começa na primeira opção.',
      'transitions: [{ label: Gastar, from: novo, to: gasto }]',
    ),
  }),
  ...contactKinds,
  plainKind('password', 'Senha: escreve-se e nunca se lê.', 'Senha'),
  ...documentKinds,
  /** Rows of the record, edited in its form. */
  fieldKind(
    'items',
    'Linhas do próprio registro, digitadas no formulário dele.',
    '{ type: items, label: Capítulos, fields: { paginas: { type: integer, label: Páginas } } }',
    {
      fields: rules(
        'parts',
        z.record(fieldId, rowFieldSchema),
        'Os campos de uma linha, com as mesmas chaves dos outros.',
        'fields: { nome: { type: text, label: Nome }, paginas: { type: integer, label: Páginas } }',
        { ofRows: true },
      ),
      rowLabel: optionalWords('Como uma linha se chama, em "Adicionar capítulo".', 'rowLabel: Capítulo'),
      min: rules('plain', z.int().min(0).optional(), 'Quantas linhas, no mínimo.', 'min: 1'),
      max: rules(
        'plain',
        z.int().min(1).max(500).optional(),
        'Quantas linhas, no máximo; por padrão 200.',
        'max: 30',
      ),
      totals: totalsOf(looks, 'totals: { paginas: sum }', { ofRows: true }),
    },
  ),
]);

export type FieldSource = z.infer<typeof fieldSchema>;
export type RowFieldSource = z.infer<typeof rowFieldSchema>;
export type FieldType = FieldSource['type'];
export type TransitionSource = z.infer<typeof transitionSchema>;
