/** config/scenarios/<id>.yaml: a business process step by step, with the expected figures. */
import { z } from 'zod';
import { mapOf, rules } from '#model/config/keyword.ts';
import { fieldId, filterSchema, resourceId, text, words } from './atoms.ts';
import { definePhrase } from '#messages/phrase.ts';

const file = 'scenarios/atraso.yaml';
const chapter = 'Rules';
const act = {
  chapter,
  id: 'scenarioAct',
  title: 'O que se faz: when',
  about:
    'Cada item de `when`, num cenário: uma ação pelo caminho da API, com os direitos de quem a faz. Um valor `$nome.campo` é do registro que o cenário chamou assim, e `$nome` o código dele.',
  at: { file, path: ['steps', 0, 'when', 0] },
} as const;

const name = z
  .string()
  .regex(
    /^[a-z][A-Za-z0-9]*$/,
    definePhrase`comece por minúscula e use só letras sem acento e números, como em "contrato"`,
  );
const values = z.record(fieldId, z.unknown());
const scenario = <S extends z.ZodType>(
  role: 'plain' | 'context' | 'actions' | 'name',
  schema: S,
  about: string,
  example: string,
) => rules(role, schema, about, example, { serverOnly: true });

const start = (example: string) => ({
  as: scenario('plain', text, 'O e-mail da conta que o faz.', example),
  refused: scenario(
    'plain',
    text.optional(),
    'Deve ser recusado, com uma mensagem em que está este texto.',
    `${example}\nrefused: não permite`,
  ),
});
const create = 'as: ana@example.com\ncreate: emprestimos\nset: { livroId: $livro, leitor: Ana }';
const update = 'as: ana@example.com\nupdate: livro\nset: { preco: 10 }';
const move = 'as: ana@example.com\ntransition: Devolver\nin: emprestimo';
const gone = 'as: ana@example.com\ndelete: livro';
const called = (example: string) =>
  scenario(
    'name',
    name.optional(),
    'Como o registro se chama nos passos seguintes.',
    `${example}\nname: outro`,
  );

const whereSchema = z.union([name, z.record(resourceId, filterSchema)]);
const which = (about: string, example: string) =>
  scenario(
    'context',
    whereSchema,
    `${about}, pelo nome, ou { recurso: filtro }: o primeiro que combina.`,
    example,
  );

const actSchema = z.union([
  mapOf(act, {
    create: scenario('context', resourceId, 'Cria um registro deste recurso.', create),
    ...start(create),
    set: scenario('context', values.optional(), 'Os valores que se preenchem.', create),
    name: called(create),
  }),
  mapOf(act, {
    update: which('Altera este registro', update),
    ...start(update),
    set: scenario('context', values, 'Os valores que mudam.', update),
  }),
  mapOf(act, {
    transition: scenario('actions', text, 'Faz esta transição, pelo rótulo.', move),
    ...start(move),
    in: which('Em que registro', move),
    set: scenario('context', values.optional(), 'O que ela pergunta.', `${move}\nset: {}`),
  }),
  mapOf(act, {
    delete: which('Exclui este registro', gone),
    ...start(gone),
  }),
  mapOf(act, {
    run: scenario(
      'plain',
      text,
      'Executa uma regra que anda pelo relógio, por recurso e id.',
      "run: emprestimos.lembra\nat: '2026-10-31T08:00'",
    ),
    at: scenario(
      'plain',
      z
        .string()
        .regex(
          /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/,
          definePhrase`escreva o momento como em "2026-10-31T08:00"`,
        ),
      'O momento, pelo relógio do portal.',
      "run: emprestimos.lembra\nat: '2026-10-31T08:00'",
    ),
  }),
]);
const outcome = {
  chapter,
  id: 'scenarioOutcome',
  title: 'O que resulta: then',
  about:
    'Cada item de `then`, num cenário: que registros há, e o que têm. Valores se comparam exatos, ao centavo.',
  at: { file, path: ['steps', 0, 'then', 0] },
} as const;
const outcomeSchema = mapOf(outcome, {
  find: scenario(
    'context',
    whereSchema,
    'O registro, pelo nome, ou { recurso: filtro }: um só, se `count` não diz quantos.',
    'find: { multas: { emprestimoId: $emprestimo } }\nis: { valor: 20 }',
  ),
  is: scenario('context', values.optional(), 'O que cada um tem.', 'find: livro\nis: { emprestavel: true }'),
  count: scenario(
    'plain',
    z.int().min(0).optional(),
    'Quantos são.',
    'find: { multas: { emprestimoId: $emprestimo } }\ncount: 1',
  ),
  name: scenario(
    'name',
    name.optional(),
    'Como se chama nos passos seguintes.',
    'find: { multas: { emprestimoId: $emprestimo } }\nname: multa',
  ),
});

const stepSchema = mapOf(
  {
    chapter,
    id: 'scenarioStep',
    title: 'Passo de um cenário: steps',
    about: 'Cada item de `steps`.',
    at: { file, path: ['steps', 0] },
  },
  {
    when: scenario(
      'plain',
      z.array(actSchema).min(1),
      'O que se faz, na ordem.',
      'when: [{ as: ana@example.com, transition: Devolver, in: emprestimo }]',
    ),
    then: scenario(
      'plain',
      z.array(outcomeSchema).optional(),
      'O que resulta.',
      'when: [{ as: ana@example.com, transition: Devolver, in: emprestimo }]\nthen: [{ find: emprestimo, is: { etapa: devolvido } }]',
    ),
  },
);

export const scenarioSchema = mapOf(
  {
    chapter,
    id: 'scenario',
    title: 'Cenário: scenarios/<id>.yaml',
    about:
      'O que a empresa faz, passo a passo, e o que deve resultar: "portal test" o faz numa cópia dos dados, como as pessoas fariam.',
    at: { file, path: [] },
  },
  {
    label: words('O que ele mostra.', 'label: Um atraso vira multa'),
    given: scenario(
      'context',
      z.record(name, z.record(resourceId, filterSchema)).optional(),
      'Registros que já há, por nome: o primeiro que combina.',
      'given: { livro: { livros: { emprestavel: true } }, emprestimo: { emprestimos: { etapa: fora } } }',
    ),
    steps: rules(
      'parts',
      z.array(stepSchema).min(1),
      'Os passos.',
      'steps: [{ when: [{ as: ana@example.com, transition: Devolver, in: emprestimo }] }]',
      { serverOnly: true },
    ),
  },
);
export type ScenarioSource = z.infer<typeof scenarioSchema>;
type ScenarioStep = ScenarioSource['steps'][number];
export type ScenarioAct = ScenarioStep['when'][number];
export type ScenarioOutcome = NonNullable<ScenarioStep['then']>[number];
