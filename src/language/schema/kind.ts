/**
 * config/kinds/<id>.yaml: a field kind that a company declares, for documents or codes with a form of their
 * own.
 */
import { z } from 'zod';
import { choiceOf, looks, mapOf, rules } from '#model/config/keyword.ts';
import { text, words } from './atoms.ts';
import { definePhrase } from '#messages/phrase.ts';

/** The id of a declared kind, used as its file name and in fields: `type: chaveNfe`. */
export const kindIdPattern = /^[a-z][A-Za-z0-9]*$/;

const capital = z.string().regex(/^[A-Z]$/, definePhrase`escreva um número, ou uma letra maiúscula`);
const positions = z
  .string()
  .regex(
    /^\d{1,3}(-\d{1,3})?( *, *\d{1,3}(-\d{1,3})?)*$/,
    definePhrase`escreva posições a partir de 1, como em "1-4, 34-47"`,
  );
const one = z
  .string()
  .regex(
    /^\d{1,3}(-\d{1,3})?$/,
    definePhrase`escreva uma posição a partir de 1, ou duas seguidas, como em "33" ou "6-7"`,
  );
const pattern = text;

/** The section of one kind of rule. A rule is identified by its first key. */
const ruleSection = (id: string, title: string, index: number, about: string) =>
  ({
    chapter: 'Declared',
    id: `kindRule.${id}`,
    title: `Regra: ${title}`,
    about: `Um item de \`rules\`; as regras se conferem na ordem escrita, e a primeira que falha dá a mensagem. ${about}`,
    at: { file: 'kinds/tombo.yaml', path: ['rules', index] },
  }) as const;

const when = rules(
  'plain',
  pattern.optional(),
  'A regra só vale para o que combina com esta expressão.',
  "when: 'SP.{7}'",
);
const message = looks(
  'text',
  text.optional(),
  'O que dizer quando não confere, depois do nome do documento; por padrão, "dígito verificador não confere".',
  'message: o último dígito não confere',
);
const said = {
  ...message,
  schema: text,
  text: 'O que dizer quando não confere, depois do nome do documento.',
};

const remainders = {
  complement: 'O que falta ao resto para chegar ao módulo.',
  itself: 'O próprio resto.',
};

const digitRule = mapOf(
  ruleSection(
    'digit',
    'weights, um dígito verificador',
    0,
    'Cada caractere vezes um peso, a soma pelo módulo, e do resto o dígito. Uma letra vale o seu código menos o do zero: A é 17, como no CNPJ.',
  ),
  {
    weights: rules(
      'plain',
      z.array(z.int().min(0).max(1000)).min(1).max(100),
      'Os pesos. O último é o do último caractere; se há mais caracteres que pesos, eles recomeçam, da direita para a esquerda.',
      'weights: [7, 6, 5, 4, 3, 2]',
    ),
    modulus: rules('plain', z.int().min(2).max(1000), 'O módulo da conta: 10, 11, 97…', 'modulus: 11'),
    over: rules(
      'plain',
      positions.optional(),
      'As posições que entram na conta, nesta ordem; por padrão, todas as que vêm antes do dígito.',
      'over: 3-8',
    ),
    digit: rules(
      'plain',
      one.optional(),
      'A posição do dígito; por padrão, a última. Duas posições são um resultado de dois algarismos.',
      "digit: '9'",
    ),
    remainder: rules(
      'plain',
      choiceOf(remainders).optional(),
      'O que se faz com o resto da divisão; por padrão, complement.',
      'remainder: complement',
      { values: remainders },
    ),
    instead: rules(
      'plain',
      z
        .record(
          z.string().regex(/^\d{1,4}$/, definePhrase`escreva um número`),
          z.union([z.int().min(0), capital]),
        )
        .optional(),
      'Resultados que se escrevem de outro modo: outro número, ou uma letra, como em { 10: K, 11: 0 }.',
      'instead: { 10: 0, 11: 0 }',
    ),
    addDigits: rules(
      'plain',
      z.boolean().optional(),
      'true: de um produto de dois algarismos soma-se um e outro (Luhn).',
      'addDigits: false',
    ),
    add: rules('plain', z.int().min(0).max(1000).optional(), 'Um número que se soma à conta.', 'add: 0'),
    when,
    message,
  },
);

const acceptedSchema = mapOf(
  {
    chapter: 'Declared',
    id: 'kindPart',
    title: 'Parte de um documento: is',
    about: 'Cada item de `is`: a parte serve se for um deles.',
    at: { file: 'kinds/tombo.yaml', path: ['rules', 2, 'is', 1] },
  },
  {
    kind: rules('plain', text, 'Um tipo de documento do próprio portal.', 'kind: uf'),
    after: rules('plain', text.optional(), 'O que vem antes dele na parte.', "after: '9'"),
  },
);

const partRule = mapOf(
  ruleSection('part', 'part, uma parte que é outro documento', 2, 'Como o CNPJ que há numa chave de acesso.'),
  {
    part: rules('plain', positions, 'As posições que formam a parte.', 'part: 1-2'),
    is: rules(
      'parts',
      z.array(acceptedSchema).min(1),
      'O que a parte tem de ser: um destes.',
      'is: [{ kind: uf }]',
    ),
    when,
    message: said,
  },
);

const refuseRule = mapOf(
  ruleSection('refuse', 'refuse, o que não se aceita', 1, 'O que combina com a expressão é recusado.'),
  {
    refuse: rules(
      'plain',
      pattern,
      'Recusa o que combina com esta expressão. Os grupos dela entram na mensagem como {1}, {2}.',
      "refuse: '(..)0{6}.'",
    ),
    when,
    message: said,
  },
);

const kindRuleSchema = z.union([digitRule, partRule, refuseRule]);

const sameSchema = mapOf(
  {
    chapter: 'Declared',
    id: 'kindSame',
    title: 'Duas grafias: same',
    about: 'Um caractere que se escreve de dois modos, sem que o documento seja outro: conta para `unique`.',
    at: { file: 'kinds/tombo.yaml', path: ['same'] },
  },
  {
    position: rules('plain', z.int().positive(), 'A posição dele, a partir de 1.', 'position: 3'),
    from: rules('plain', text, 'Um caractere de cada, como se escreve de um modo.', "from: '8'"),
    to: rules('plain', text, 'O mesmo, como se escreve do outro.', "to: '9'"),
  },
);

const guessSchema = mapOf(
  {
    chapter: 'Declared',
    id: 'kindGuess',
    title: 'Como se reconhece: guess',
    about:
      'Por onde `portal new resource --from` acha este tipo numa planilha. Os valores têm de ser aceitos por ele.',
    at: { file: 'kinds/tombo.yaml', path: ['guess'] },
  },
  {
    headings: rules(
      'plain',
      z.array(text).min(1).optional(),
      'Palavras do título da coluna, em minúsculas e sem acento; as de até três letras valem inteiras.',
      'headings: [tombo]',
    ),
    written: rules(
      'plain',
      pattern.optional(),
      'Como se escreve, quando a escrita basta para o distinguir de outros.',
      "written: '[A-Z]{2} ?\\d{6}-\\d'",
    ),
    identifies: rules(
      'plain',
      z.boolean().optional(),
      'true: cada um é de um registro só, e o campo pode ser `unique`.',
      'identifies: true',
    ),
    searched: rules(
      'plain',
      z.boolean().optional(),
      'true: é pelo que se procura um registro.',
      'searched: true',
    ),
    title: rules(
      'plain',
      z.boolean().optional(),
      'false: só dá nome ao registro quando nada melhor há.',
      'title: false',
    ),
  },
);

const keyboards = { numeric: 'Só os algarismos, num celular.', text: 'O de letras.' };

export const kindSchema = mapOf(
  {
    chapter: 'Declared',
    id: 'kind',
    title: 'Tipo da empresa: kinds/<id>.yaml',
    about:
      'Um documento ou código com forma própria, que os campos usam com `type: <id>`. Guarda-se sem pontuação e em maiúsculas, e mostra-se com a máscara. As expressões valem para o valor inteiro, como fica guardado.',
    at: { file: 'kinds/tombo.yaml', path: [] },
  },
  {
    label: words('O nome do documento: começa as mensagens, como em "Tombo inválido".', 'label: Tombo'),
    gender: looks(
      'plain',
      choiceOf({ m: 'Masculino: "inválido".', f: 'Feminino: "inválida".' }).optional(),
      'O gênero do nome; por padrão, m.',
      'gender: m',
      { values: { m: 'Masculino: "inválido".', f: 'Feminino: "inválida".' } },
    ),
    about: words('O que é, numa frase: lê-se na referência e no editor.', 'about: O número de um exemplar.'),
    message: words(
      'O que se aceita, para quando a forma está errada.',
      'message: são a UF, 6 dígitos e o verificador',
    ),
    pattern: rules('plain', pattern, 'A forma do valor guardado, inteira.', "pattern: '[A-Z]{2}\\d{7}'"),
    mask: rules(
      'plain',
      z.union([text, z.array(text).min(1)]).optional(),
      'Como se mostra: `0` é um dígito, `@` uma letra, `#` um ou outra; o resto vale por si. De várias, a que couber.',
      "mask: '@@ 000000-0'",
    ),
    example: rules('plain', text, 'Um que seja certo, como fica guardado.', 'example: SP0012343'),
    keyboard: looks(
      'plain',
      choiceOf(keyboards).optional(),
      'O teclado de um celular; por padrão, numeric se a máscara só tem dígitos.',
      'keyboard: text',
      { values: keyboards },
    ),
    drop: rules(
      'plain',
      pattern.optional(),
      'O que se tira do que foi digitado, quando não é a pontuação toda.',
      "drop: '[\\s-]'",
    ),
    replace: rules(
      'plain',
      z.record(pattern, z.string()).optional(),
      'Expressões, e o que fica no lugar do que combina com elas ($1 é o primeiro grupo), uma depois da outra.',
      "replace: { '^TOMBO': '' }",
    ),
    repeated: rules(
      'plain',
      z.boolean().optional(),
      'false: recusa o que tem todos os caracteres iguais.',
      'repeated: false',
    ),
    rules: rules(
      'parts',
      z.array(kindRuleSchema).optional(),
      'O que mais se confere, como os dígitos verificadores.',
      'rules: [{ weights: [7, 6, 5, 4, 3, 2], modulus: 11, over: 3-8, instead: { 10: 0, 11: 0 } }]',
    ),
    same: rules(
      'parts',
      sameSchema.optional(),
      'Grafias diferentes do mesmo documento.',
      "same: { position: 3, from: '8', to: '9' }",
    ),
    guess: looks(
      'parts',
      guessSchema.optional(),
      'Como se reconhece numa planilha.',
      'guess: { headings: [tombo] }',
    ),
  },
);
export type KindSource = z.infer<typeof kindSchema>;

declare module '#model/registered.ts' {
  interface Registered {
    kind: KindSource;
  }
}
