/**
 * A keyword that does nothing beside the others of its map is refused with the reason; beside others it works. The keywords
 * of fields alone are in tests/kinds/keywords.test.ts.
 */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatProblems } from '#compiler/load.ts';
import { sampleWith, type Map } from '../support/language/reference.ts';

type IdlePair = {
  /** The map in the sample config (language/samples/spokenSample.ts) that the lines are written into. */
  at: { file: string; path: readonly PropertyKey[] };
  idle: string;
  works: string;
};

const acervo = 'departments/acervo.yaml';
const balcao = 'departments/balcao.yaml';
const livros = { file: acervo, path: ['routes', 1, 'list'] };
const estante = { file: acervo, path: ['routes', 5, 'list'] };
const emprestimos = { file: balcao, path: ['routes', 0, 'list'] };
const relatorio = { file: acervo, path: ['routes', 3, 'report'] };
const painel = { file: acervo, path: ['routes', 0, 'dashboard'] };
const widget = (index: number) => ({ file: acervo, path: ['routes', 0, 'dashboard', 'widgets', index] });
const field = (name: string, file = 'resources/livros.yaml') => ({ file, path: ['fields', name] });
const resource = (name: string) => ({ file: `resources/${name}.yaml`, path: [] });

const pairs: Readonly<Record<string, IdlePair>> = {
  'list perPage': {
    at: emprestimos,
    idle: 'views: [board]\nperPage: 50',
    works: 'views: [board, cards]\nperPage: 50',
  },
  'list totals': {
    at: emprestimos,
    idle: 'views: [board]\nactions: [create]\ntotals: { taxa: sum }',
    works: 'totals: { taxa: sum }',
  },
  'list sort': {
    at: emprestimos,
    idle: 'views: [calendar]\nactions: [create]\nsort: -retirada',
    works: 'views: [calendar]\nactions: [export]\nsort: -retirada',
  },
  'list open expand': { at: emprestimos, idle: 'views: [board]\nopen: expand', works: 'open: expand' },
  'list open form': {
    at: emprestimos,
    idle: 'actions: [create]\nopen: form',
    works: 'actions: [edit]\nopen: form',
  },
  'list inline': {
    at: emprestimos,
    idle: 'views: [board]\ncolumns: [livroId, { field: leitor, inline: true }]',
    works: 'columns: [livroId, { field: leitor, inline: true }]',
  },
  'list card': {
    at: emprestimos,
    idle: 'views: [calendar]\ncard: { title: leitor }',
    works: 'card: { title: leitor }',
  },
  'list columns reconcile': {
    at: { file: balcao, path: ['routes', 1] },
    idle: 'list: { resource: multas, views: [reconcile], actions: [edit], columns: [motivo] }',
    works: 'list: { resource: multas, views: [reconcile, table], columns: [motivo] }',
  },
  'list steps': {
    at: estante,
    idle: 'actions: [create]\nsteps: true\nform: [{ section: A, fields: [titulo] }]',
    works:
      'actions: [create]\nsteps: true\nform: [{ section: A, fields: [titulo] }, { section: B, fields: [preco] }]',
  },
  'list steps without form': {
    at: estante,
    idle: 'steps: true\nform: [{ section: A, fields: [titulo] }, { section: B, fields: [preco] }]',
    works:
      'actions: [edit]\nsteps: true\nform: [{ section: A, fields: [titulo] }, { section: B, fields: [preco] }]',
  },
  'list tabs': {
    at: livros,
    idle: 'tabs: genero\nfilter: { genero: romance }',
    works: 'tabs: genero\nfilter: { genero: [romance, poesia] }',
  },
  'list transitions false': { at: livros, idle: 'transitions: false', works: 'tabs: genero' },
  'list createLabel': {
    at: estante,
    idle: 'createLabel: Novo',
    works: 'actions: [create]\ncreateLabel: Novo',
  },
  'list filters twice': { at: livros, idle: 'filters: [genero, genero]', works: 'filters: [genero, preco]' },
  'list facets fixed': {
    at: livros,
    idle: 'facets: [genero]\nfilter: { genero: romance }',
    works: 'facets: [genero]',
  },
  'list defaultFilter': {
    at: livros,
    idle: 'filter: { genero: romance }\ndefaultFilter: { genero: romance }',
    works: 'defaultFilter: { genero: romance }',
  },
  'list query': {
    at: livros,
    idle: 'filter: { genero: romance }\nqueries: [{ label: A, filter: { genero: romance } }]',
    works: 'queries: [{ label: A, filter: { genero: romance } }]',
  },
  'list queries equal': {
    at: livros,
    idle: 'queries: [{ label: A, filter: { genero: romance } }, { label: B, filter: { genero: romance } }]',
    works: 'queries: [{ label: A, filter: { genero: romance } }, { label: B, filter: { genero: poesia } }]',
  },
  'list bulkEdit': {
    at: { file: balcao, path: ['routes', 3] },
    idle: 'list: { resource: leitores, actions: [edit, bulkEdit], form: [{ section: A, fields: [correio] }] }',
    works: 'list: { resource: leitores, actions: [edit, bulkEdit], form: [{ section: A, fields: [nome] }] }',
  },
  'list column priority': {
    at: livros,
    idle: 'columns: [titulo, { field: preco, hidden: true, priority: true }]',
    works: 'columns: [titulo, { field: preco, priority: true }]',
  },
  'list column tabs': {
    at: emprestimos,
    idle: 'columns: [livroId, { field: leitor, tabs: [fora, devolvido] }]',
    works: 'columns: [livroId, { field: leitor, tabs: [fora] }]',
  },
  'list metric compare': {
    at: livros,
    idle: 'metrics: [{ metric: M, resource: livros, value: count, filter: { publicacao: $year }, compare: { publicacao: $year } }]',
    works:
      'metrics: [{ metric: M, resource: livros, value: count, filter: { publicacao: $year }, compare: { publicacao: $year-1 } }]',
  },
  'facet most': {
    at: livros,
    idle: 'facets: [{ field: preco, ranges: [10, 20], most: 5 }]',
    works: 'facets: [{ field: genero, most: 5 }]',
  },
  'list perPage beside a map': {
    at: { file: acervo, path: ['routes', 4, 'tabs', 1] },
    idle: 'list: { resource: filiais, views: [map], map: { lat: lat, lng: lng }, perPage: 50 }',
    works: 'list: { resource: filiais, views: [map, table], map: { lat: lat, lng: lng }, perPage: 50 }',
  },
  'metric decimals of a count': {
    at: widget(0),
    idle: '{ metric: M, resource: livros, value: count, decimals: 1 }',
    works: '{ metric: M, resource: livros, value: { avg: preco }, decimals: 1 }',
  },
  'metric compare': {
    at: widget(0),
    idle: '{ metric: M, resource: livros, value: count, filter: { publicacao: $year }, compare: { publicacao: $year } }',
    works:
      '{ metric: M, resource: livros, value: count, filter: { publicacao: $year }, compare: { publicacao: $year-1 } }',
  },
  'dashboard filters twice': {
    at: painel,
    idle: 'filters: [{ field: genero }, { field: genero }]',
    works: 'filters: [{ field: genero }]',
  },
  'chart tall': {
    at: widget(1),
    idle: '{ chart: column, title: T, resource: livros, groupBy: genero, measures: { L: count }, tall: 2 }',
    works:
      '{ chart: column, title: T, resource: livros, groupBy: genero, measures: { L: count }, span: 6, tall: 2 }',
  },
  'chart order months': {
    at: widget(1),
    idle: '{ chart: column, title: T, resource: livros, groupBy: publicacao:month, measures: { L: count }, order: name }',
    works:
      '{ chart: column, title: T, resource: livros, groupBy: genero, measures: { L: count }, order: name }',
  },
  'chart order options': {
    at: widget(1),
    idle: '{ chart: column, title: T, resource: livros, groupBy: autorId, measures: { L: count }, order: options }',
    works:
      '{ chart: column, title: T, resource: livros, groupBy: genero, measures: { L: count }, order: options }',
  },
  'chart compare': {
    at: widget(1),
    idle: '{ chart: column, title: T, resource: livros, groupBy: genero, measures: { L: count }, filter: { publicacao: $year }, compare: { publicacao: $year } }',
    works:
      '{ chart: column, title: T, resource: livros, groupBy: genero, measures: { L: count }, filter: { publicacao: $year }, compare: { publicacao: $year-1 } }',
  },
  'table tall': {
    at: widget(2),
    idle: '{ table: T, resource: livros, columns: [titulo], tall: 2 }',
    works: '{ table: T, resource: livros, columns: [titulo], span: 6, tall: 2 }',
  },
  'short list tall': {
    at: widget(6),
    idle: '{ list: T, resource: livros, tall: 2 }',
    works: '{ list: T, resource: livros, span: 6, tall: 2 }',
  },
  'text tall': {
    at: widget(4),
    idle: '{ text: T, title: B, tall: 2 }',
    works: '{ text: T, title: B, span: 6, tall: 2 }',
  },
  'report thousands': {
    at: relatorio,
    idle: 'measures: { Livros: count }\nthousands: true',
    works: 'thousands: true',
  },
  'report decimals': {
    at: relatorio,
    idle: 'decimals: { Livros: 1 }',
    works: 'decimals: { Preço médio: 1 }',
  },
  'report alternatives': {
    at: relatorio,
    idle: 'alternatives: [{ groupBy: [genero, publicacao:year] }]',
    works: 'alternatives: [{ groupBy: genero }]',
  },
  'report alternatives twice': {
    at: relatorio,
    idle: 'alternatives: [{ groupBy: genero }, { groupBy: genero }]',
    works: 'alternatives: [{ groupBy: genero }]',
  },
  'report compare': {
    at: relatorio,
    idle: 'filter: { publicacao: $year }\ncompare: { publicacao: $year }',
    works: 'filter: { publicacao: $year }\ncompare: { publicacao: $year-1 }',
  },
  'report order': {
    at: relatorio,
    idle: 'groupBy: publicacao:year\nalternatives: [{ groupBy: publicacao:month }]\norder: value',
    works: 'order: value',
  },
  'report order options': {
    at: relatorio,
    idle: 'groupBy: autorId\nalternatives: [{ groupBy: emprestavel }]\norder: options',
    works: 'order: options',
  },
  'report filters twice': { at: relatorio, idle: 'filters: [genero, genero]', works: 'filters: [genero]' },
  'report defaultFilter': {
    at: relatorio,
    idle: 'filter: { genero: romance }\ndefaultFilter: { genero: romance }',
    works: 'defaultFilter: { genero: romance }',
  },
  'field requiredWhen': {
    at: field('titulo'),
    idle: 'requiredWhen: { genero: romance }',
    works: 'required: false\nrequiredWhen: { genero: romance }',
  },
  'field stars placeholder': {
    at: field('paginas'),
    idle: 'stars: true\nplaceholder: x',
    works: 'placeholder: x',
  },
  'field stars unit': { at: field('paginas'), idle: 'stars: true\nunit: x', works: 'unit: x' },
  'resource alwaysEditable': {
    at: resource('livros'),
    idle: 'alwaysEditable: [preco]',
    works: 'editableWhen: { emprestavel: true }\nalwaysEditable: [preco]',
  },
  'unique among': {
    at: resource('filiais'),
    idle: 'unique: [{ fields: [nome], among: { tipo: posto, all: [{ tipo: sede }] } }]',
    works: 'unique: [{ fields: [nome], among: { tipo: posto } }]',
  },
  'two primary': {
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'etapa', 'transitions'] },
    idle: '[{ label: A, from: fora, to: devolvido, primary: true }, { label: B, from: fora, to: devolvido, primary: true }, { label: Devolver, from: fora, to: devolvido }, { label: Reabrir, from: devolvido, to: fora }, { label: Cobrar, from: fora, to: fora, fields: [taxa] }]',
    works:
      '[{ label: A, from: fora, to: devolvido, primary: true }, { label: Devolver, from: fora, to: devolvido }, { label: Reabrir, from: devolvido, to: fora }, { label: Cobrar, from: fora, to: fora, fields: [taxa] }]',
  },
  'rule if': {
    at: { file: 'resources/emprestimos.yaml', path: ['rules', 1] },
    idle: '{ id: lembra, label: A, on: { transition: Devolver }, when: { taxa: 1 }, then: [{ if: { taxa: 2 }, notify: [balcao], title: X }] }',
    works:
      '{ id: lembra, label: A, on: { transition: Devolver }, when: { taxa_gt: 1 }, then: [{ if: { taxa: 2 }, notify: [balcao], title: X }] }',
  },
  'rule when': {
    at: { file: 'resources/emprestimos.yaml', path: ['rules', 1] },
    idle: '{ id: lembra, label: A, on: { transition: Devolver }, when: { all: [{ taxa: 1 }, { taxa: 2 }] }, then: [{ notify: [balcao], title: X }] }',
    works:
      '{ id: lembra, label: A, on: { transition: Devolver }, when: { taxa: 1 }, then: [{ notify: [balcao], title: X }] }',
  },
  'rule undo': {
    at: { file: 'resources/emprestimos.yaml', path: ['rules', 1] },
    idle: '{ id: lembra, label: A, on: { transition: Devolver }, then: [{ require: { taxa_gt: 0 }, message: M }], undo: { on: { transition: Reabrir } } }',
    works:
      '{ id: lembra, label: A, on: { transition: Devolver }, then: [{ require: { taxa_gt: 0 }, message: M }] }',
  },
  'form screen steps': {
    at: { file: acervo, path: ['routes', 2] },
    idle: 'form: { resource: emprestimos, steps: true }',
    works: 'form: { resource: emprestimos }',
  },
  'section visibleWhen': {
    at: { file: 'resources/emprestimos.yaml', path: ['form'] },
    idle: '[{ section: E, visibleWhen: { taxa: 1, taxa_gt: 2 }, fields: [livroId, leitor, retirada, devolucao, taxa, dias, atendenteId, tabelaId, faixas, volumes, leitores] }]',
    works:
      '[{ section: E, fields: [livroId, leitor, retirada, devolucao, taxa, dias, atendenteId, tabelaId, faixas, volumes, leitores] }]',
  },
  'transition when': {
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'etapa', 'transitions', 0] },
    idle: '{ label: Devolver, from: fora, to: devolvido, when: { etapa: devolvido } }',
    works: '{ label: Devolver, from: fora, to: devolvido, when: { taxa: 0 } }',
  },
  'section permissions': {
    at: emprestimos,
    idle: 'form: [{ section: E, permissions: [Balcao], fields: [livroId, leitor, retirada, devolucao] }]',
    works:
      'form: [{ section: E, permissions: { all: [balcao, chefia] }, fields: [devolucao] }, { section: F, fields: [livroId, leitor, retirada] }]',
  },
  'field permissions': {
    at: emprestimos,
    idle: 'form: [{ section: E, permissions: [chefia], fields: [{ field: devolucao, permissions: { any: [chefia, balcao] } }] }, { section: F, fields: [livroId, leitor, retirada] }]',
    works:
      'form: [{ section: E, permissions: [chefia], fields: [{ field: devolucao, permissions: [gerencia] }] }, { section: F, fields: [livroId, leitor, retirada] }]',
  },
  'section permissions of a page': {
    at: emprestimos,
    idle: 'show: { sections: [{ section: E, permissions: { any: [acervo, balcao] }, fields: [leitor] }] }',
    works: 'show: { sections: [{ section: E, permissions: [acervo], fields: [leitor] }] }',
  },
  'signIn idle': {
    at: { file: 'portal.yaml', path: ['signIn'] },
    idle: '{ password: closed, longest: 1d, idle: 3d, providers: { empresa: { label: Empresa, issuer: "https://login.example.com", clientId: portal, secretEnv: EMPRESA_SECRET } } }',
    works:
      '{ providers: { empresa: { label: Empresa, issuer: "https://login.example.com", clientId: portal, secretEnv: EMPRESA_SECRET } } }',
  },
  'accounts blockedMessage': {
    at: { file: 'portal.yaml', path: ['accounts'] },
    idle: 'blockedMessage: Fale com o RH',
    works: 'activeWhen: { ativo: true }\nblockedMessage: Fale com o RH',
  },
  'rollup filter': {
    at: { file: 'resources/autores.yaml', path: ['fields', 'count', 'rollup'] },
    idle: '{ from: livros, target: autorId, count: true, filter: { preco: 1, preco_gt: 2 } }',
    works: '{ from: livros, target: autorId, count: true, filter: { preco: 1 } }',
  },
};

/** What `check` refuses once the lines are in the map; lines in braces or brackets stand in its place. */
function refusals({ file, path }: IdlePair['at'], lines: string): string {
  const written = parse(lines) as Map;
  const isWhole = /^[[{]/.test(lines);
  const { problems } = sampleWith({ file, path }, (current) =>
    isWhole ? written : { ...(current as Map), ...written },
  );
  return formatProblems(problems.filter(({ severity, isRefused }) => severity === 'error' || isRefused));
}

describe.each(Object.entries(pairs))('%s', (_name, { at, idle, works }) => {
  it('is refused where it does nothing', () => expect(refusals(at, idle)).not.toBe(''));
  it('is taken where it does something', () => expect(refusals(at, works)).toBe(''));
});
