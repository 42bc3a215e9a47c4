import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPortalFrom, type Problem } from '#compiler/load.ts';
import { Report } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';
import { applyEdits } from '../support/language/applyEdits.ts';
import { filesOf, goodTexts, type Texts } from '../support/portal.ts';

/**
 * A message with a remedy carries the remedy as edits too. The tests apply these to the config with the problem, which
 * must then be gone. After edits of keywords of other products, the whole config must be valid.
 */
const problemsOf = (texts: Texts) =>
  loadPortalFrom(filesOf(texts)).problems.filter(({ code }) => !code?.startsWith('unused-'));

const fileOf = ({ place }: Problem) => place.file.replace('config/', '');

const follow = (texts: Texts, problem: Problem): Texts => ({
  ...texts,
  [fileOf(problem)]: applyEdits(texts[fileOf(problem)]!, problem.edits!),
});

/** Follows all advice, and the advice on the result, until none is left. */
function followAll(texts: Texts): { texts: Texts; rest: Problem[] } {
  let now = texts;
  for (let round = 0; round < 6; round++) {
    const found = problemsOf(now).find(({ edits }) => edits);
    if (!found) break;
    now = follow(now, found);
  }
  return { texts: now, rest: problemsOf(now) };
}

const resource = (more: { field?: string; keys?: string } = {}) => ({
  'resources/casos.yaml': `label: { one: Caso, many: Casos }
title: nome
fields:
  nome: { type: text, label: Nome }
  estoque: { type: integer, label: Estoque }
  baixo: { type: boolean, label: Baixo }
  inicio: { type: datetime, label: Início }
  preco: { type: money, label: Preço }
  situacao: { type: select, label: Situação, options: { aberto: Aberto, fechado: Fechado } }
  clienteId: { type: reference, label: Cliente, resource: clientes }
${more.field ? `  y: ${more.field}\n` : ''}${more.keys ?? ''}`,
});
const field = (written: string) => resource({ field: written });
const keys = (written: string) => resource({ keys: `${written}\n` });
const department = (written: string) => ({ ...resource(), 'departments/casos.yaml': written });
const route = (written: string) =>
  department(
    `label: Casos\npermissions: [vendas]\nroutes:\n  - { path: /casos, label: Casos, ${written} }\n`,
  );
const list = (written: string) => route(`list: { resource: casos, ${written} }`);
const filter = (written: string) => list(`columns: [nome], filter: ${written}`);
const widget = (written: string) =>
  department(
    `label: Casos\npermissions: [vendas]\nroutes:\n  - { path: /painel, label: Painel, dashboard: [{ metric: Total, resource: casos, ${written} }] }\n`,
  );

/** Written config, and the remedy in the message. */
const habits: readonly (readonly [string, Texts, string])[] = [
  // SQL, MongoDB, Directus, Django, Prisma, JavaScript: conditions
  ['an SQL condition', filter('"baixo = true AND estoque < 5"'), 'filter: { baixo: true, estoque_lt: 5 }'],
  [
    'SQL with IN and IS NULL',
    filter(`"situacao IN ('aberto', 'fechado') OR nome IS NOT NULL"`),
    'any: [{ situacao: [aberto, fechado] }, { nome_null: false }]',
  ],
  [
    'SQL with LIKE and NOT',
    filter(`"nome LIKE '%a%' AND NOT baixo = true"`),
    'nome_like: a, not: { baixo: true }',
  ],
  ['MongoDB', filter('{ inicio: { $lt: $today } }'), 'inicio_lt: $today'],
  [
    'MongoDB’s $or and $in',
    filter('{ $or: [{ situacao: { $in: [aberto] } }, { estoque: { $gte: 5 } }] }'),
    'any: [{ situacao: [aberto] }, { estoque_gte: 5 }]',
  ],
  ['MongoDB’s $exists', filter('{ nome: { $exists: false } }'), 'nome_null: true'],
  [
    'Directus',
    filter('{ _and: [{ nome: { _contains: a } }, { estoque: { _between: [1, 5] } }] }'),
    'all: [{ nome_like: a }, { estoque_gte: 1, estoque_lte: 5 }]',
  ],
  ['Django', filter('{ estoque__lt: 5, nome__isnull: true }'), 'estoque_lt: 5'],
  [
    'Prisma',
    filter('{ OR: [{ nome: { contains: a } }, { NOT: { baixo: true } }] }'),
    'any: [{ nome_like: a }, { not: { baixo: true } }]',
  ],
  [
    'JavaScript',
    field('{ type: text, label: Y, visibleWhen: "record.baixo === true && record.estoque > 5" }'),
    'visibleWhen: { baixo: true, estoque_gt: 5 }',
  ],
  [
    'editableWhen as a text',
    keys(`editableWhen: "situacao == 'aberto'"`),
    'editableWhen: { situacao: aberto }',
  ],
  // the user and today
  [
    'user.vetId',
    list('columns: [nome], scope: { vendas: { clienteId: user.clienteId } }'),
    'clienteId: $user.clienteId',
  ],
  [
    'user.cliente_id',
    list('columns: [nome], scope: { vendas: { clienteId: user.cliente_id } }'),
    'clienteId: $user.clienteId',
  ],
  [
    '{{ current_user.id }}',
    list('columns: [nome], scope: { vendas: { clienteId: "{{ current_user.id }}" } }'),
    'clienteId: $user.clienteId',
  ],
  [
    'auth.uid()',
    list('columns: [nome], scope: { vendas: { clienteId: auth.uid() } }'),
    'clienteId: $user.clienteId',
  ],
  ['$CURRENT_USER', filter('{ clienteId: $CURRENT_USER }'), 'clienteId: $user.clienteId'],
  ['@request.auth.email', filter('{ nome: "@request.auth.email" }'), 'nome: $user.email'],
  ['now()', filter('{ inicio_lt: now() }'), 'inicio_lt: $today'],
  // measures
  ['sum(x)', widget('value: sum(preco)'), 'value: { sum: preco }'],
  ['COUNT(*)', widget('value: "COUNT(*)"'), 'value: count'],
  ['an aggregate as a map', widget('value: { aggregate: avg, field: preco }'), 'value: { avg: preco }'],
  // rights
  ['roles of a route', route('roles: [vendas], list: casos'), 'permissions: [vendas]'],
  [
    'roles of a department',
    department('label: Casos\nroles: [vendas]\nroutes:\n  - { path: /casos, label: Casos, list: casos }\n'),
    'permissions: [vendas]',
  ],
  ['a hidden route', route('hidden: true, list: casos'), 'menu: false'],
  // fields
  ['null: false', field('{ type: text, label: Y, null: false }'), 'required: true'],
  ['nullable: false', field('{ type: text, label: Y, nullable: false }'), 'required: true'],
  [
    'nullable: true',
    field('{ type: text, label: Y, nullable: true }'),
    'Apague-a: um campo sem "required" pode ficar vazio',
  ],
  ['blank', field('{ type: text, label: Y, blank: true }'), 'Apague-a'],
  ['not_null', field('{ type: text, label: Y, not_null: true }'), 'required: true'],
  ['length', field('{ type: text, label: Y, length: 40 }'), 'maxLength: 40'],
  [
    'invisible',
    field('{ type: text, label: Y, invisible: true }'),
    'como em "form: [{ section: Dados, fields: [nome, estoque',
  ],
  ['verbose_name', field('{ type: text, verbose_name: Y }'), 'label: Y'],
  ['help_text', field('{ type: text, label: Y, help_text: Z }'), 'help: Z'],
  ['defaultValue', field('{ type: integer, label: Y, defaultValue: 1 }'), 'default: 1'],
  [
    'choices of Django',
    field('{ type: select, label: Y, choices: [[a, Alto], [b, Baixo]] }'),
    'options: { a: Alto, b: Baixo }',
  ],
  [
    'choices of react-admin',
    field('{ type: select, label: Y, options: [{ id: a, name: Alto }, { id: b, name: Baixo }] }'),
    'options: { a: Alto, b: Baixo }',
  ],
  ['a list of options', field('{ type: select, label: Y, options: [a, b] }'), 'options: { a: A, b: B }'],
  ['a pattern as a text', field(`{ type: text, label: Y, pattern: '^a$' }`), 'pattern: { regex: ^a$'],
  ['regex', field(`{ type: text, label: Y, regex: '^a$' }`), 'pattern: { regex: ^a$'],
  [
    'validate',
    field('{ type: text, label: Y, validate: [required(), maxLength(10)] }'),
    'required: true, maxLength: 10',
  ],
  ['showIf', field('{ type: text, label: Y, showIf: { baixo: true } }'), 'visibleWhen: { baixo: true }'],
  ['primary_key', field('{ type: text, label: Y, primary_key: true }'), 'todo registro já tem o seu "id"'],
  ['searchable', field('{ type: text, label: Y, searchable: true }'), 'search: [y]'],
  // types
  [
    'ReferenceInput',
    field('{ type: ReferenceInput, label: Y, reference: clientes }'),
    'type: reference, resource: clientes',
  ],
  [
    'ForeignKey',
    field('{ type: ForeignKey, label: Y, to: clientes }'),
    'type: reference, resource: clientes',
  ],
  [
    'a foreign key of SQL',
    field('{ type: integer, label: Y, references: clientes(id) }'),
    'type: reference, resource: clientes',
  ],
  [
    'ManyToManyField',
    field('{ type: ManyToManyField, label: Y, to: clientes }'),
    'type: references, resource: clientes',
  ],
  ['varchar(40)', field('{ type: varchar(40), label: Y }'), 'type: text, maxLength: 40'],
  ['numeric(10,2)', field('{ type: "numeric(10,2)", label: Y }'), 'type: decimal, decimals: 2'],
  ['timestamptz', field('{ type: timestamptz, label: Y }'), 'type: datetime'],
  [
    'singleSelect',
    field('{ type: singleSelect, label: Y, choices: [a, b] }'),
    'type: select, options: { a: A, b: B }',
  ],
  ['BooleanField', field('{ type: BooleanField, label: Y }'), 'type: boolean'],
  // formulas
  [
    'a method',
    field('{ type: datetime, label: Y, formula: inicio.addMinutes(30) }'),
    'formula: inicio + 30 / 60',
  ],
  [
    'a ternary',
    field(`{ type: text, label: Y, formula: "estoque > 5 ? 'a' : 'b'" }`),
    `if(estoque > 5, 'a', 'b')`,
  ],
  [
    'operators of JavaScript',
    field('{ type: boolean, label: Y, formula: "estoque != null && !baixo" }'),
    'and(not(empty(estoque)), not(baixo))',
  ],
  ['Math.round', field('{ type: integer, label: Y, formula: Math.round(estoque) }'), 'round(estoque)'],
  // resources
  ['unique: [a, b]', keys('unique: [nome, inicio]'), 'unique: [[nome, inicio]]'],
  ['unique_together', keys('unique_together: [[nome, inicio]]'), 'unique: [[nome, inicio]]'],
  ['ordering', keys('ordering: [-nome]'), 'sort: -nome'],
  ['a sort as a map', keys('sort: { field: nome, order: DESC }'), 'sort: -nome'],
  ['search_fields', keys('search_fields: [nome]'), 'search: [nome]'],
  ['timestamps', keys('timestamps: true'), 'stamps: { createdAt: criadoEm'],
  // lists
  ['where', list('columns: [nome], where: { situacao: aberto }'), 'filter: { situacao: aberto }'],
  ['list_display', list('list_display: [nome]'), 'columns: [nome]'],
  ['orderBy', list('columns: [nome], orderBy: { nome: desc }'), 'sort: -nome'],
  ['list_filter', list('columns: [nome], list_filter: [situacao]'), 'filters: [situacao]'],
  [
    'filterDefaultValues',
    list('columns: [nome], filterDefaultValues: { situacao: aberto }'),
    'defaultFilter: { situacao: aberto }',
  ],
  // rules
  [
    'cron',
    keys(
      `rules:\n  - { id: r, cron: "0 8 * * 1", when: { baixo: true }, then: [{ create: clientes, set: { nome: a } }] }`,
    ),
    'on: { every: week, on: 1, at: 08:00 }',
  ],
  [
    'a rule’s name',
    keys(`rules:\n  - { name: Avisa já, on: create, do: [{ create: clientes, set: { nome: a } }] }`),
    'id: avisa-ja',
  ],
];

describe('a keyword of another product', () => {
  it.each(habits)('%s gets a remedy, which is valid', (_name, written, advice) => {
    const texts = { ...goodTexts(), ...written };
    const found = problemsOf(texts);
    expect(found.map(({ message }) => message).join('\n')).toContain(advice);
    expect(found.some(({ edits }) => edits)).toBe(true);
    expect(followAll(texts).rest.map(({ message }) => message)).toEqual([]);
  });

  it.each([
    ['hooks', keys('before_save: x'), 'rules: ['],
    ['validations', keys('validates: [x]'), 'ensures: ['],
    ['has_many', keys('has_many: pedidos'), 'related: [{ resource: pedidos'],
    ['policies', keys('policies: [x]'), '"permissions"'],
    ['roles of a field', field('{ type: text, label: Y, roles: [vendas] }'), '"permissions"'],
    ['columns by name', list('columns: "nome, estoque"'), 'escreva [nome, estoque]'],
    [
      'another time',
      keys('rules:\n  - { id: r, cron: "*/5 * * * *", then: [{ create: clientes, set: { nome: a } }] }'),
      'on: { every: day',
    ],
    [
      'an account without the field',
      list('columns: [nome], scope: { vendas: { clienteId: user.vetId } }'),
      'clienteId: $user.vetId", e crie o campo "vetId" em "usuarios"',
    ],
    [
      'an unquoted ternary',
      resource({ field: `{ type: text, label: Y, formula: estoque > 5 ? 'a' : 'b' }` }),
      `formula: "if(estoque > 5, 'a', 'b')"`,
    ],
  ])('%s is explained with an example, where the writer has to decide', (_name, written, advice) => {
    const found = problemsOf({ ...goodTexts(), ...written });
    expect(found.map(({ message }) => message).join('\n')).toContain(advice);
  });

  it.each([
    ['all columns', list('columns: "*"'), '"columns" deve ser uma lista'],
    ['a condition', keys('ensures: estoque > 0'), '"ensures" deve ser uma lista'],
  ])('%s as a text gets no brackets that would be another fault', (_name, written, advice) => {
    const messages = problemsOf({ ...goodTexts(), ...written })
      .map(({ message }) => message)
      .join('\n');
    expect(messages).toContain(advice);
    expect(messages).not.toContain('escreva [');
  });

  it('leaves texts alone that only look like a variable', () => {
    expect(problemsOf({ ...goodTexts(), ...filter('{ nome: user.created }') })).toEqual([]);
    expect(problemsOf({ ...goodTexts(), ...filter('{ nome: today }') })).toEqual([]);
  });
});

describe('the corpus of broken configs', () => {
  const corpus = 'tests/fixtures/broken';
  const textsOf = (folder: string): Texts => ({
    ...goodTexts(),
    ...Object.fromEntries(
      readFiles(join(corpus, folder), new Report()).map(({ path, text }) => [
        path.slice(folder.length + 1),
        text ?? '',
      ]),
    ),
  });
  const advised = readdirSync(corpus).flatMap((folder) => {
    const texts = textsOf(folder);
    return problemsOf(texts).flatMap((problem) => (problem.edits ? [{ folder, texts, problem }] : []));
  });

  it('has problems with advice that a program can follow', () => {
    expect(advised.length).toBeGreaterThan(20);
  });

  it.each(advised)('$folder: $problem.message', ({ texts, problem }) => {
    const wordsOf = ({ path = [], message }: Problem) => `${path.join('.')} ${message}`;
    const after = problemsOf(follow(texts, problem)).map(wordsOf);
    expect(after).not.toContain(wordsOf(problem));
    // a part that can be read may turn out to have another fault
    expect(after.length).toBeLessThanOrEqual(problemsOf(texts).length);
  });
});
