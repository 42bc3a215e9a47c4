/** The schema of a rule's steps. */
import { z } from 'zod';
import { fieldId, filterSchema, permission, resourceId, text } from '#language/schema/atoms.ts';
import { choiceOf, mapOf } from '#model/config/keyword.ts';
import { onServer, ruleAt, set, targetsSchema, valuesSchema, waySchema } from './atoms.ts';
import { definePhrase } from '#messages/phrase.ts';

const section = {
  chapter: 'Rules',
  id: 'step',
  title: 'Passo: then',
  about:
    'Cada item de `then`, numa regra: um passo começa pela chave que diz o que ele faz. Os nomes são do registro que causou a regra; $row é a linha ou o registro de `each`, $before como era antes, $target o registro que o passo altera, $made.passo o que um passo anterior criou ou achou.',
  at: ruleAt('then', 1),
} as const;

const id = onServer(
  'name',
  z
    .string()
    .regex(/^[a-z0-9-]+$/, definePhrase`use minúsculas, números e "-", como em "baixa-estoque"`)
    .optional(),
  'Como o passo se chama nos registros do que a regra fez, e em $made; por padrão, o número dele.',
  'id: multa\ncreate: multas\nset: { emprestimoId: $record.id }',
  { names: true },
);
const each = onServer(
  'context',
  z.union([fieldId, z.record(resourceId, filterSchema)]).optional(),
  'Um campo com linhas, ou { recurso: filtro }, os registros que combinam, também de uma visão: o passo se faz uma vez para cada um, e $row é a linha ou o registro.',
  'each: volumes\ncreate: multas\nkey: [emprestimoId, volume]\nset: { emprestimoId: $record.id, volume: $row.$index }',
);
const times = onServer(
  'fields',
  fieldId.optional(),
  'Um campo com um número: o passo se faz tantas vezes, e $row.$index as conta, de 1 em diante.',
  'times: dias\ncreate: multas\nkey: [emprestimoId, volume]\nset: { emprestimoId: $record.id, volume: $row.$index }',
);
const onlyIf = onServer(
  'context',
  filterSchema.optional(),
  'O passo só se faz quando isto vale.',
  'if: { livroId.preco_gt: 100 }\ncreate: multas\nset: { emprestimoId: $record.id }',
);
const common = { id, each, times, if: onlyIf };

const within = onServer(
  'context',
  targetsSchema,
  'Em que registros: self, uma referência, também $row.campo e $made.passo.campo, ou { recurso: filtro }, em que $record.campo é um valor deste.',
  'in: { multas: { emprestimoId: $record.id } }\ntransition: Cancelar',
);

const foundWords = {
  keep: 'Fica como está, o padrão.',
  update: 'Recebe os valores de `set`.',
  refuse: 'Nada se faz, e quem causou é avisado com `message`.',
};
const createSchema = mapOf(section, {
  create: onServer(
    'context',
    resourceId,
    'Cria um registro deste recurso.',
    'create: multas\nset: { emprestimoId: $record.id }',
  ),
  ...common,
  set: set(
    "create: multas\nset: { emprestimoId: $record.id, motivo: 'Atraso de {leitor}', valor: = taxa * 2 }",
  ),
  key: onServer(
    'context',
    z.array(fieldId).min(1).optional(),
    'Campos por cujos valores se acha o que já foi criado: uma segunda vez não cria outro.',
    'create: multas\nkey: [emprestimoId]\nset: { emprestimoId: $record.id }',
  ),
  among: onServer(
    'context',
    filterSchema.optional(),
    'Entre quais registros `key` procura; sem ela, todos.',
    'create: multas\nkey: [emprestimoId]\namong: { situacao_neq: cancelada }\nset: { emprestimoId: $record.id }',
  ),
  found: onServer(
    'plain',
    choiceOf(foundWords).optional(),
    'O que fazer quando `key` acha um.',
    'create: multas\nkey: [emprestimoId]\nfound: update\nset: { emprestimoId: $record.id }',
    { values: foundWords },
  ),
  message: onServer(
    'context',
    text.optional(),
    'O que se diz a quem é recusado.',
    'create: multas\nkey: [emprestimoId]\nfound: refuse\nmessage: A multa de {leitor} já existe.\nset: { emprestimoId: $record.id }',
  ),
});
const updateSchema = mapOf(section, {
  update: onServer(
    'context',
    resourceId,
    'Altera registros deste recurso, os de `in`; self, o próprio.',
    'update: livros\nin: livroId\nset: { emprestavel: true }',
  ),
  ...common,
  in: onServer('context', targetsSchema.optional(), within.text, within.example),
  row: onServer(
    'context',
    z.union([fieldId, z.record(fieldId, filterSchema)]).optional(),
    'Uma lista do registro: `set` é de uma linha nova, ou, com { lista: filtro }, das linhas que combinam.',
    'update: self\nrow: { volumes: { estado: perdido } }\nset: { estado: cobrado }',
  ),
  set: set('update: livros\nin: livroId\nset: { emprestavel: true }'),
});
const otherwiseWords = {
  refuse: 'Recusa tudo, e quem causou é avisado; o padrão.',
  skip: 'Passa adiante.',
};
const transitionStepSchema = mapOf(section, {
  transition: onServer(
    'actions',
    text,
    'Faz esta transição, pelo rótulo, nos registros de `in`.',
    'transition: Cancelar\nin: { multas: { emprestimoId: $record.id } }',
  ),
  ...common,
  in: within,
  set: set(
    "transition: Cancelar\nin: { multas: { emprestimoId: $record.id } }\nset: { motivo: 'Devolvido por {leitor}' }",
  ),
  otherwise: onServer(
    'plain',
    choiceOf(otherwiseWords).optional(),
    'O que fazer com um registro em que a transição não pode ser feita.',
    'transition: Cancelar\nin: { multas: { emprestimoId: $record.id } }\notherwise: skip',
    { values: otherwiseWords },
  ),
});
const requireSchema = mapOf(section, {
  require: onServer(
    'context',
    filterSchema,
    'Recusa tudo quando isto não vale.',
    'require: { emprestavel: true }\nin: livroId\nmessage: O livro {titulo} não se empresta.',
  ),
  ...common,
  in: onServer(
    'context',
    targetsSchema.optional(),
    'De que registros; sem ele, do próprio.',
    'require: { emprestavel: true }\nin: livroId\nmessage: O livro {titulo} não se empresta.',
  ),
  message: onServer(
    'context',
    text,
    'O que se diz a quem é recusado, com campos do registro de `in` entre chaves; $record.campo é do que causou.',
    "require: { emprestavel: true }\nin: livroId\nmessage: 'O livro {titulo} não se empresta a {$record.leitor}.'",
  ),
});

const people = z.array(waySchema).min(1);
const addresseeSchema = mapOf(
  {
    chapter: 'Rules',
    id: 'addressee',
    title: 'A quem: notify',
    about: 'De um passo que avisa, quando não é só uma lista de permissões ou uma referência.',
    at: ruleAt('then', 3, 'notify'),
  },
  {
    permissions: onServer(
      'permissions',
      z.array(permission).min(1).optional(),
      'Quem tem uma destas permissões.',
      'permissions: [balcao]',
    ),
    people: onServer(
      'context',
      people.optional(),
      'Referências que levam a uma conta, ou a quem tem uma.',
      'people: [atendenteId]',
    ),
  },
);
const notifySchema = mapOf(section, {
  notify: onServer(
    'parts',
    z.union([waySchema, z.array(permission).min(1), addresseeSchema]),
    'Avisa quem tem uma destas permissões, ou a pessoa a que uma referência leva.',
    'notify: [balcao]\ntitle: Voltou {livroId}',
  ),
  ...common,
  title: onServer(
    'context',
    text,
    'O aviso, com campos entre chaves.',
    'notify: [balcao]\ntitle: Voltou {livroId}',
  ),
  text: onServer(
    'context',
    text.optional(),
    'O que mais se diz.',
    "notify: [balcao]\ntitle: Voltou {livroId}\ntext: 'Estava com {leitor}.'",
  ),
  email: onServer(
    'plain',
    z.boolean().optional(),
    'true: também por e-mail.',
    'notify: [balcao]\ntitle: Voltou {livroId}\nemail: true',
  ),
});
const webhookSchema = mapOf(section, {
  webhook: onServer(
    'plain',
    text,
    'Conta a outro sistema, um dos `webhooks` de portal.yaml.',
    'webhook: erp\nset: { emprestimo: $record.id }',
  ),
  ...common,
  set: onServer(
    'context',
    valuesSchema,
    'O que se conta: nomes à escolha, cada um com seu valor.',
    'webhook: erp\nset: { emprestimo: $record.id }',
  ),
});

export const stepSchema = z.union([
  createSchema,
  updateSchema,
  transitionStepSchema,
  requireSchema,
  notifySchema,
  webhookSchema,
]);
export type StepSource = z.infer<typeof stepSchema>;
