/**
 * Who follows a warning gets rid of it, and of nothing else: each remedy that its message names is applied to the config that
 * raised it. `said` is the remedy's part of the message.
 */
import { describe, expect, it } from 'vitest';
import { isMap as isYamlMap, parseDocument } from 'yaml';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { filesOf } from '../support/portal.ts';
import type { Problem } from '#language/problems.ts';
import {
  problemsOf,
  textsWith,
  warningCases,
  warningsIn,
  type Change,
  type WarningCase,
} from '../support/language/warningCases.ts';

type Remedy = { said: string; changes: Change[] };
const acervo = 'departments/acervo.yaml';
const balcao = 'departments/balcao.yaml';
const livros = 'resources/livros.yaml';
const emprestimos = 'resources/emprestimos.yaml';
const multas = 'resources/multas.yaml';
const estantes = 'resources/estantes.yaml';
const leitores = 'resources/leitores.yaml';

const remedy = (said: string, ...changes: Change[]): Remedy => ({ said, changes });
const swap = (file: string, from: string, to: string): Change => ({ file, from, to });
const add = (file: string, to: string): Change => ({ file, to });
const route = (text: string) => add(balcao, `  - ${text}\n`);
const gone = (file: string, text: string) => swap(file, text, '');
const oculta = '{ path: /oculta, label: Oculta, menu: false, page: Blank }';
const people = '{ resource: leitores, views: [tree, table], tree: { parent: responsavelId } }';
const act = (text: string) => swap('scenarios/atraso.yaml', '    then:', `      - ${text}\n    then:`);
const ownFines = swap(
  balcao,
  'list: multas\n',
  'list: { resource: multas, form: [{ section: Multa, fields: [{ field: emprestimoId, filter: { atendenteId: $user.id } }, motivo, valor, vencimento] }] }\n',
);

/** By what the case is about. */
const remedies: Record<string, Remedy[]> = {
  'a text in a language that the portal does not speak': [
    remedy('portal.yaml não cita essa língua', add('portal.yaml', 'locales: [pt-BR, en-US]\n')),
  ],
  'a text that lacks a language of the portal': [
    remedy(
      'acrescente en-US',
      swap(balcao, 'label: { pt-BR: Balcão }', 'label: { pt-BR: Balcão, en-US: Counter }'),
    ),
  ],
  'a text in quotes of a word processor': [
    remedy('escreva "Balcão"', swap(balcao, 'label: “Balcão”', 'label: "Balcão"')),
    remedy('ou "“Balcão”"', swap(balcao, 'label: “Balcão”', 'label: "“Balcão”"')),
  ],
  'a text in single ones, inside { }': [
    remedy('escreva "Citado"', swap(livros, 'label: ‘Citado’', 'label: "Citado"')),
    remedy('ou "‘Citado’"', swap(livros, 'label: ‘Citado’', 'label: "‘Citado’"')),
  ],
  'a text of the portal that leaves out a value': [
    remedy('%{min}', swap('portal.yaml', "'Pouco demais'", "'Pouco demais: %{min}'")),
  ],
  'a screen out of the menu that nothing leads to': [
    remedy('ponha-a nele', swap(balcao, 'menu: false, page: Blank', 'page: Blank')),
    remedy(
      '"shortcuts"',
      swap(acervo, '{ shortcuts: Telas do acervo }', '{ shortcuts: Telas, routes: [/oculta] }'),
    ),
    remedy('apague a rota', gone(balcao, `  - ${oculta}\n`)),
  ],
  'the screens of a department without an entry in the menu': [
    remedy('o departamento está fora do menu', gone(balcao, 'menu: false')),
  ],
  'a permission that accounts may hold and that opens nothing': [
    remedy(
      'use-a em "permissions"',
      route('{ path: /cofre, label: Cofre, permissions: [cofre], page: Blank }'),
    ),
    remedy('apague', gone(leitores, ', cofre: Cofre')),
  ],
  'a permission that no account may hold': [
    remedy('falta a permissão "cofre"', swap(leitores, 'balcao: Balcão }', 'balcao: Balcão, cofre: Cofre }')),
  ],
  'two screens that show the same to the same people': [
    remedy(
      'deixe uma rota, e ponha o outro endereço nos "aliases" dela',
      gone(balcao, `  - { path: /balcao/gente, label: Gente, list: ${people} }\n`),
      swap(balcao, '- path: /balcao/leitores\n', '- path: /balcao/leitores\n    aliases: [/balcao/gente]\n'),
    ),
  ],
  'an e-mail to sign in with that two accounts may have': [
    remedy('acrescente "unique: true"', swap(leitores, 'label: E-mail }', 'label: E-mail, unique: true }')),
  ],
  'names that lead nowhere, since no screen shows what they name': [
    remedy(
      'crie uma rota com "list: estantes"',
      route('{ path: /estantes, label: Estantes, list: estantes }'),
    ),
  ],
  'a resource that nothing shows or uses': [
    remedy(
      'crie uma rota com "list: estantes"',
      route('{ path: /estantes, label: Estantes, list: estantes }'),
    ),
    remedy('apague o arquivo', { file: estantes, isDeleted: true }),
  ],
  'e-mails that nobody may write': [
    remedy(
      'dê "create" a uma lista',
      swap(balcao, 'recados, actions: [edit] }', 'recados, actions: [edit, create] }'),
    ),
    remedy('faça uma rota com "form"', route('{ path: /recado, label: Novo recado, form: recados }')),
  ],
  'e-mails that nobody would see': [
    remedy('crie uma lista', route('{ path: /recados, label: Todos os recados, list: recados }')),
  ],
  'a group of fields that nobody takes': [
    remedy(
      'escreva "endereco: { group: endereco }" entre os campos de um',
      swap('resources/filiais.yaml', 'fields:\n', 'fields:\n  endereco: { group: endereco }\n'),
    ),
    remedy('apague o arquivo', { file: 'groups/endereco.yaml', isDeleted: true }),
  ],
  'a field that its forms leave out and no screen shows': [
    remedy('ponha-o num formulário', swap(emprestimos, 'tarifa, taxa,', 'tarifa, taxa, via,')),
    remedy('numa lista', swap(balcao, '[livroId, leitor, {', '[livroId, leitor, via, {')),
    remedy('apague-o', gone(emprestimos, '  via: { type: text, label: Via }\n')),
  ],
  'a reference by which no number counts': [
    remedy('ponha-o num formulário', swap(emprestimos, 'tarifa, taxa,', 'tarifa, taxa, filialId,')),
    remedy(
      'apague-o',
      gone(emprestimos, '  filialId: { type: reference, label: Filial, resource: filiais }\n'),
    ),
  ],
  'a computed field that no formula and no filter reads': [
    remedy('apague-o', gone(livros, '  dias: { type: integer, label: Dias, readOnly: true }\n')),
  ],
  'two fields of one name': [
    remedy(
      'dê a um deles outro "label"',
      swap(livros, 'custo: { type: money, label: Preço }', 'custo: { type: money, label: Custo }'),
    ),
  ],
  'two screens of one name under one heading of the menu': [
    remedy('outro "label"', swap(balcao, 'path: /outra, label: Leitores', 'path: /outra, label: Outra')),
    remedy(
      'outro "group"',
      swap(balcao, 'path: /outra, label: Leitores', 'path: /outra, label: Leitores, group: Outras'),
    ),
  ],
  'two tabs of one name': [
    remedy('outro "label"', swap(acervo, '{ label: Autores, segment', '{ label: Casas, segment')),
  ],
  'two related lists without a title of their own': [
    remedy(
      'dê "label" a elas',
      swap(acervo, 'columns: [devolucao] }', 'columns: [devolucao], label: Devoluções }'),
    ),
  ],
  'the address as a part of mail': [
    remedy('apague esta linha', gone('portal.yaml', 'url: https://outro.example.com, ')),
  ],
  'a choice of one': [
    remedy('acrescente outra', swap(livros, '{ dura: Dura }', '{ dura: Dura, mole: Mole }')),
    remedy(
      'use outro tipo',
      swap(livros, 'type: select, label: Capa, options: { dura: Dura }', 'type: text, label: Capa'),
    ),
  ],
  'a status that only the form changes': [
    remedy(
      '"transitions: [{ label: Gasto, from: novo, to: gasto }]"',
      swap(
        livros,
        'gasto: Gasto } }',
        'gasto: Gasto }, transitions: [{ label: Gasto, from: novo, to: gasto }] }',
      ),
    ),
    remedy(
      'use "type: select"',
      swap(livros, 'type: status, label: Conservação', 'type: select, label: Conservação'),
    ),
  ],
  'a status that nothing changes': [
    remedy(
      '"transitions: [{ label: Gasto, from: novo, to: gasto }]"',
      swap(
        livros,
        'gasto: Gasto } }',
        'gasto: Gasto }, transitions: [{ label: Gasto, from: novo, to: gasto }] }',
      ),
    ),
  ],
  'a figure over records that each need a figure over other records': [
    remedy('"copy" em vez de "lookup"', swap(livros, 'lookup: autorId.max', 'copy: autorId.max')),
    remedy('deixe-o fora deste "rollup"', gone('resources/autores.yaml', ', filter: { longo: true }')),
  ],
  'a figure by what each record counts itself': [
    remedy('"copy" em vez de "lookup"', swap(livros, 'lookup: autorId.count', 'copy: autorId.count')),
    remedy('deixe-o fora deste "rollup"', gone('resources/autores.yaml', ', filter: { longo: true }')),
  ],
  'pending tasks that are counted by a figure that changes with the day': [
    remedy(
      'pergunte por um campo gravado',
      swap(emprestimos, 'waits: true, when: { vencidas: 0 }', 'waits: true, when: { taxa: 0 }'),
    ),
  ],
  'pending tasks that are counted by a figure that no list filters by': [
    remedy(
      'ofereça a conta como filtro de uma lista ("filters")',
      swap(balcao, '      tabs: etapa\n', '      tabs: etapa\n      filters: [vencidas]\n'),
    ),
    remedy(
      'pergunte por um campo gravado',
      swap(emprestimos, 'waits: true, when: { vencidas: 0 }', 'waits: true, when: { taxa: 0 }'),
    ),
  ],
  'tabs of options that follow from such a figure': [
    remedy('pergunte por um campo gravado', swap(balcao, 'tabs: risco', 'tabs: etapa')),
  ],
  'tabs of a list whose filter asks for what the other records look up as a figure': [
    remedy('"copy" em vez de "lookup"', swap(livros, 'lookup: autorId.count', 'copy: autorId.count')),
    remedy(
      'pergunte por um campo gravado',
      swap(balcao, 'filter: { autorLongo_gt: 1 }', 'filter: { taxa_gt: 1 }'),
    ),
  ],
  'a chart by the second': [
    remedy('"lido:day"', swap(acervo, 'groupBy: lido,', 'groupBy: lido:day,')),
    remedy('"lido:month"', swap(acervo, 'groupBy: lido,', 'groupBy: lido:month,')),
  ],
  'a section of a new record in which nothing can be filled in': [
    remedy(
      'junte-a a outra',
      swap(
        acervo,
        'leitor] }, { section: B, fields: [{ field: taxa, readOnly: true }] }]',
        'leitor, { field: taxa, readOnly: true }] }]',
      ),
    ),
    remedy('deixe um deles editável', swap(acervo, '{ field: taxa, readOnly: true }', 'taxa')),
  ],
  'a calendar in which nothing can be moved': [
    remedy(
      'ponha "edit" em "actions" e um deles no formulário',
      swap(balcao, 'actions: [create]', 'actions: [create, edit]'),
    ),
  ],
  'an action with nothing to do': [
    remedy('tire-a', swap(balcao, 'actions: [edit]', 'actions: []')),
    remedy('inclua campos', swap(balcao, '[{ field: taxa, readOnly: true }]', '[taxa]')),
  ],
  'a transition for those who edit, in a list where nobody does': [
    remedy('Ponha "edit" em "actions"', swap(balcao, 'actions: [create]', 'actions: [create, edit]')),
    remedy(
      'ou "permissions" na transição',
      swap(emprestimos, '{ label: Reabrir,', '{ label: Reabrir, permissions: [balcao],'),
    ),
  ],
  'a table that does not say which record is which': [
    remedy('inclua "livroId"', swap(balcao, 'columns: [taxa, etapa]', 'columns: [livroId, taxa, etapa]')),
  ],
  'a total of numbers in the units of their authors': [
    remedy('tire-o de "totals"', gone(balcao, ', totals: { paginas: sum }')),
  ],
  'a figure of numbers in the units of their authors': [
    remedy(
      'faça deste número um gráfico',
      swap(
        acervo,
        '{ metric: Páginas, resource: livros, value: { sum: paginas } }',
        '{ chart: bar, title: "Páginas", resource: livros, groupBy: autorId, measures: { "Páginas": {"sum":"paginas"} } }',
      ),
    ),
  ],
  'groups of numbers in the units of their authors': [
    remedy(
      'escreva "groupBy: [autorId, genero]"',
      swap(acervo, 'groupBy: genero, measures: { Valor:', 'groupBy: [autorId, genero], measures: { Valor:'),
    ),
  ],
  'a ring of a measure that can be negative': [
    remedy(
      'ponha "min: 0" no campo "preco"',
      swap(livros, 'preco: { type: money,', 'preco: { type: money, min: 0,'),
    ),
    remedy(
      'use "chart: bar"',
      swap(acervo, 'chart: pie, title: Livros por gênero', 'chart: bar, title: Livros por gênero'),
    ),
  ],
  'a ring of what is left when something is subtracted': [
    remedy(
      'use "chart: bar"',
      swap(acervo, 'chart: pie, title: Livros por gênero', 'chart: bar, title: Livros por gênero'),
    ),
  ],
  'a filter that excludes itself': [remedy('uma condição exclui a outra', swap(balcao, 'taxa_gt: 10, ', ''))],
  'a first filter that the fixed one excludes': [
    remedy('"defaultFilter" e "filter" juntos', gone(balcao, ', defaultFilter: { etapa: [devolvido] }')),
  ],
  'a scope that the filter excludes': [
    remedy('"scope" de "balcao"', gone(balcao, ', scope: { balcao: { etapa: fora } }')),
  ],
  'a figure that is always nought': [
    remedy('uma condição exclui a outra', gone(acervo, ', genero_neq: poesia')),
  ],
  'a filter offered on what is fixed': [
    remedy('tire-o de "filters"', swap(balcao, 'filters: [leitor, etapa]', 'filters: [leitor]')),
  ],
  'the order of measures whose names are numbers': [
    remedy('Dê-lhes uma letra, como em "Ano 2026"', swap(acervo, ' 2026: count', ' Ano 2026: count')),
  ],
  'a key that changes nothing': [
    remedy('"views" não inclui map', swap(acervo, 'views: [table]', 'views: [table, map]')),
  ],
  'states in a country whose states are not known': [
    remedy(
      '"country: BR"',
      swap(livros, 'type: uf, label: Estante', 'type: uf, label: Estante, country: BR'),
    ),
    remedy(
      '"country: US"',
      swap(livros, 'type: uf, label: Estante', 'type: uf, label: Estante, country: US'),
    ),
    remedy(
      '"select"',
      swap(livros, 'type: uf, label: Estante', 'type: select, label: Estante, options: { n: Norte, s: Sul }'),
    ),
  ],
  'a transition for a permission that nobody asks for': [
    remedy('Existem: acervo, balcao', swap(emprestimos, 'permissions: [chefia]', 'permissions: [balcao]')),
  ],
  'another than where there may be nothing': [
    remedy(
      'acrescente "livroId.autorId_null: false"',
      swap(emprestimos, 'pais_neq: Brasil }', 'pais_neq: Brasil, livroId.autorId_null: false }'),
    ),
    remedy(
      'escreva "any: [{ livroId.autorId_null: true }, { livroId.autorId.pais_neq: Brasil }]"',
      swap(
        emprestimos,
        'when: { livroId.autorId.pais_neq: Brasil }',
        'when: { any: [{ livroId.autorId_null: true }, { livroId.autorId.pais_neq: Brasil }] }',
      ),
    ),
  ],
  'a sum on what is there already': [
    remedy(
      'faça de "preco" um "rollup" deles',
      swap(emprestimos, 'set: { preco: = $target.preco + taxa }', 'set: { emprestavel: true }'),
      swap(
        livros,
        'preco: { type: money, label: Preço',
        'preco: { type: money, rollup: { from: emprestimos, target: livroId, sum: taxa }, label: Preço',
      ),
    ),
  ],
  'a trigger on what changes with the day': [
    remedy(
      '"on: { every: day, at: \'06:00\', once: true }"',
      swap(emprestimos, 'on: { becomes: { tarde: true } }', "on: { every: day, at: '06:00', once: true }"),
      swap(
        emprestimos,
        'when: { etapa: fora, devolucao_lt: $today }',
        'when: { tarde: true, etapa: fora, devolucao_lt: $today }',
      ),
    ),
  ],
  'a field that a rule takes to who does not read it': [
    remedy('tire-os dela', swap(emprestimos, 'valor: = livroId.paginas', 'valor: = taxa * 2')),
    remedy(
      'mostre-os também lá',
      route(
        '{ path: /balcao/livros, label: Livros do balcão, list: { resource: livros, columns: [titulo, paginas], actions: [] } }',
      ),
    ),
  ],
  'a rule that tells people of records which they do not see': [
    remedy('tire-o', swap(emprestimos, 'when: { none: { filiais: { tipo: sede } } }', 'when: {}')),
    remedy(
      'mostre-o a eles',
      route(
        '{ path: /balcao/filiais, label: Casas, list: { resource: filiais, columns: [nome, tipo], actions: [] } }',
      ),
    ),
  ],
  'a requirement about records that who presses does not see': [
    remedy(
      'mostre-o a eles',
      route(
        '{ path: /balcao/filiais, label: Casas, list: { resource: filiais, columns: [nome, tipo], actions: [] } }',
      ),
    ),
  ],
  'a letter with a field that who sends it does not read': [
    remedy('Tire-o dela', swap(emprestimos, '{livroId.paginas}', '{leitor}')),
    remedy(
      'mostre-o a quem a manda',
      route(
        '{ path: /balcao/livros, label: Livros do balcão, list: { resource: livros, columns: [titulo, paginas], actions: [] } }',
      ),
    ),
  ],
  'a rule that no scenario sets off': [
    remedy(
      '"{ as: e-mail de uma conta, transition: Reabrir, in: { emprestimos: { … } } }"',
      act('{ as: ana@example.com, transition: Reabrir, in: { emprestimos: { etapa: devolvido } } }'),
    ),
  ],
  'a scheduled rule that no scenario runs': [
    remedy(
      '"{ run: emprestimos.agradece, at: \'2026-12-01T08:00\' }"',
      act("{ run: emprestimos.agradece, at: '2026-12-01T08:00' }"),
    ),
  ],
  'a rule that only an untried one would set off': [
    remedy(
      '"{ run: emprestimos.agradece, at: \'2026-12-01T08:00\' }"',
      act("{ run: emprestimos.agradece, at: '2026-12-01T08:00' }"),
    ),
  ],
  'a reconciliation that may offer what a rule has taken back': [
    remedy(
      'diga em `reversal` de “multas” como se desfazem',
      swap(multas, 'title: motivo\n', 'title: motivo\nreversal: { of: estornoDeId, amount: valor }\n'),
    ),
  ],
  'a picker that offers records outside the scope of the screens': [
    remedy('"{ field: emprestimoId, filter: { atendenteId: $user.id } }" no formulário desta tela', ownFines),
    remedy(
      'ou o "filter" no próprio campo',
      swap(
        multas,
        'Empréstimo, resource: emprestimos',
        'Empréstimo, resource: emprestimos, filter: { atendenteId: $user.id }',
      ),
    ),
  ],
  'a picker beside others who see all records': [
    remedy(
      'ou o "filter" no próprio campo',
      swap(
        multas,
        'Empréstimo, resource: emprestimos',
        'Empréstimo, resource: emprestimos, filter: { atendenteId: $user.id }',
      ),
    ),
  ],
  'a picker of records that no other screen shows whole': [
    remedy('"{ field: emprestimoId, filter: { atendenteId: $user.id } }" no formulário desta tela', ownFines),
  ],
  'a figure over all records for people who list their own': [
    remedy('todos os registros', gone(balcao, ', allRows: true')),
  ],
  'a trash that another backend does not keep': [
    remedy('tire "trash"', gone('portal.yaml', 'trash: { days: 30 }\n')),
  ],
  'a column of a table that the resource does not name': [
    remedy('tire "column"', gone(livros, ' column: title,')),
    remedy('ou diga a tabela', swap(livros, 'title: titulo\n', 'title: titulo\ntable: books\nkey: id\n')),
  ],
  'an amount that is zero unless somebody says otherwise, as a key fact': [
    remedy(
      'Escreva "show: { summary: [vencimento, emprestimoId, estornoDeId] }"',
      swap(
        balcao,
        'list: multas\n',
        'list: { resource: multas, show: { summary: [vencimento, emprestimoId, estornoDeId] } }\n',
      ),
    ),
  ],
  'assistants in a portal without its public address': [
    remedy('Escreva "url"', add('portal.yaml', 'url: https://portal.example.com\n')),
  ],
};

/** The config in which the case's warning is silenced at the nearest map around it. */
function silenced({ warned, code }: WarningCase, { place, path = [] }: Problem): Record<string, string> {
  const texts = textsWith(warned);
  const file = place.file.replace(/^config\//, '');
  const document = parseDocument(texts[file]!);
  let at = path.slice() as (string | number)[];
  while (!isYamlMap(document.getIn(at))) at = at.slice(0, -1);
  document.setIn([...at, 'x-silence'], { [code]: 'De propósito' });
  return { ...texts, [file]: document.toString() };
}

/** The warnings of this text, wherever they are. */
const rest = (texts: Readonly<Record<string, string>>, { code, message }: Problem) =>
  formatProblems(warningsIn(texts).filter((one) => one.code === code && one.message === message));

describe('a warning', () => {
  const problems = new Map(
    warningCases.map((one) => [one, problemsOf(one.warned).find(({ code }) => code === one.code)!]),
  );

  it('has a remedy for each of its cases', () => {
    expect(Object.keys(remedies).toSorted()).toEqual(warningCases.map(({ that }) => that).toSorted());
  });

  it.each(
    warningCases.flatMap((one) =>
      (remedies[one.that] ?? []).map((each) => ({ one, each, ...one, said: each.said })),
    ),
  )('$code, of $that, is gone once somebody does what it says: $said', ({ one, each }) => {
    expect(problems.get(one)!.message).toContain(each.said);
    expect(rest(textsWith([...one.warned, ...each.changes]), problems.get(one)!)).toBe('');
  });

  it.each(
    warningCases.flatMap((one) => {
      const problem = problems.get(one)!;
      return problem.path ? [{ ...one, one, problem }] : [];
    }),
  )('$code, of $that, is silenced with a reason beside it', ({ one, problem }) => {
    const texts = silenced(one, problem);
    expect(rest(texts, problem)).toBe('');
    expect(warningsIn(texts).map(({ code }) => code)).not.toContain('idle-silence');
  });
});

/** The files of a company in which only titles are on screens, so that every field has to be used by something else. */
function withoutScreens(folder: string): Record<string, string> {
  const texts = textsOf(folder);
  const resources = Object.keys(texts).filter((file) => file.startsWith('resources/'));
  for (const file of Object.keys(texts))
    if (file.startsWith('departments/') || file.startsWith('scenarios/')) delete texts[file];
  for (const file of resources) texts[file] = withoutKeys(texts[file]!, ['form']);
  texts['portal.yaml'] = withoutKeys(texts['portal.yaml']!, ['demo', 'search', 'landing', 'menu', 'profile']);
  const routes = resources.map((file) => {
    const id = file.slice('resources/'.length, -'.yaml'.length);
    const [, title = 'id'] = /^title: .*?(\w+)\}?'?$/m.exec(texts[file]!) ?? [];
    const [, print] = /attach: \{ print: (\w+)/.exec(texts[file]!) ?? [];
    const sheet = print === undefined ? '' : `, print: { id: ${print} }`;
    return `  - { path: /${id}, label: ${id}, list: { resource: ${id}, columns: [${title}], actions: []${sheet} } }\n`;
  });
  texts['departments/all.yaml'] = `label: All\npermissions: []\nroutes:\n${routes.join('')}`;
  return texts;
}

function withoutKeys(text: string, keys: readonly string[]): string {
  const document = parseDocument(text);
  for (const key of keys) document.delete(key);
  return document.toString();
}

function textsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.yaml'),
  );
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}

describe('a field that nothing uses', () => {
  it.each(['config', 'tests/fixtures/orderdesk'])('is deleted without harm, in %s', (folder) => {
    const texts = withoutScreens(folder);
    const problems = () => loadPortalFrom(filesOf(texts)).problems;
    const errors = () =>
      formatProblems(problems().filter(({ severity, isRefused }) => severity === 'error' && !isRefused));
    expect(errors()).toBe('');
    const unused = problems().filter(({ code }) => code === 'unused-field');
    expect(unused.length).toBeGreaterThan(1);
    for (const { place, path: at = [] } of unused) {
      const file = place.file.replace(/^config\//, '');
      const document = parseDocument(texts[file]!);
      document.deleteIn(at);
      texts[file] = document.toString();
    }
    expect(errors()).toBe('');
  });
});
