/** Searches: the records of a file, found by indexes of words, of composed texts, and of records referred to. */
import { describe, expect, it } from 'vitest';
import type { Condition } from '#model/filter/filter.ts';
import { countStatement } from '#server/data/postgres/compile/countStatement.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { besideFile, type Asked } from '#tests/support/stores/besideFile.ts';
import { rowsOf } from '#tests/support/stores/records.ts';

const notas = 'Muitas palavras '.repeat(20);
const [sales, clients, items] = [6000, 1500, 2000];
const searched = 'data: data, cliente: cliente, cidade: cidade, cidadeId: clienteId.cidadeId';
const portal = shortPortal({
  cidades: { nome: 'text' },
  clientes: { nome: 'text', cidadeId: '> cidades', cidade: 'text, lookup: cidadeId.nome' },
  vendas: {
    notas: 'text',
    data: 'date',
    canal: 'select, options: { loja: Loja, site: Site, fone: Telefone }',
    clienteId: '> clientes',
    cliente: 'text, lookup: clienteId.nome',
    cidade: 'text, lookup: clienteId.cidade',
  },
  linhas: {
    $title: 'cidade',
    $more: 'sort: data',
    $from: [
      `resource: vendas, fields: { ${searched} }`,
      `resource: vendas, filter: { notas_null: true }, fields: { ${searched} }`,
    ],
    data: 'date',
    cliente: 'text',
    cidade: 'text',
    cidadeId: '> cidades',
  },
  canais: {
    $more: 'search: [texto]',
    $from: `resource: vendas, fields: { texto: { text: 'Por {canal}' } }`,
    texto: 'text',
  },
  recados: {
    $more: 'search: [texto, quem]',
    texto: 'text',
    clienteId: '> clientes',
    quem: 'text, lookup: clienteId.nome',
  },
  itens: {
    $title: '{codigo} · {descricao}/{numero}',
    $more: 'search: [codigo, descricao, numero]',
    codigo: 'text',
    descricao: 'text',
    numero: 'integer',
    notas: 'textarea',
  },
  saidas: { $more: 'search: [documento]', documento: 'text', itemId: '> itens' },
  ditos: { $from: `resource: saidas, fields: { texto: { text: '{documento} · {itemId}' } }`, texto: 'text' },
  compras: { nome: 'text', obs: 'text' },
  trocas: { nome: 'text', obs: 'text' },
  lancamentos: {
    $from: [
      `resource: compras, fields: { nome: { text: 'Compra de {nome}' }, obs: obs }`,
      `resource: trocas, fields: { nome: { text: 'Troca por {nome}' }, obs: obs }`,
    ],
    nome: 'text',
    obs: 'text',
  },
  veiculos: { placa: 'text' },
  conjuntos: {
    $more: 'search: [codigo, placas]',
    codigo: 'text',
    cavaloId: '> veiculos',
    reboqueId: '> veiculos',
    cavalo: 'text, lookup: cavaloId.placa',
    reboque: 'text, lookup: reboqueId.placa',
    apelido: 'text',
    placas: `text, formula: "join(' ', cavalo, reboque, apelido)"`,
    juntas: `text, formula: "join('-', cavalo, reboque)"`,
  },
});

const unusual: object[] = [
  { codigo: 'Ação-1', descricao: 'Chave Æther' },
  { codigo: '-', descricao: '· –' },
  {},
  { codigo: { a: 'parafuso' } },
  { descricao: 'parafuso sextavado', numero: 1234.5 },
  { codigo: '-parafuso-', numero: 'parafuso' },
  { codigo: '#12', descricao: 'ΟΔΟΣ', numero: -1_234_567 },
];
const grains = [
  { nome: 'soja e milho', obs: 'trigo, aveia 12' },
  { nome: 'soja e milho', obs: 'trigo 12' },
  { nome: 'milho', obs: 'soja trigo aveia 2' },
];
const beside = await besideFile(portal, {
  cidades: ['Sinop', 'Sorriso', 'Nova Mutum'].map((nome, at) => ({ id: at + 1, nome })),
  // Of each hundred clients one lives in Sorriso, and nobody in Nova Mutum.
  clientes: rowsOf(clients, (nth) => ({
    nome: nth === 7 ? 'Rui' : nth === 2 ? 'Lia Lima' : `Ana ${nth}`,
    cidadeId: nth % 100 === 1 ? 2 : 1,
  })),
  vendas: rowsOf(sales, (nth) => ({
    notas,
    data: `2026-0${1 + (nth % 9)}-1${nth % 7}`,
    canal: nth === 7 ? 'fone' : nth % 2 === 0 ? 'loja' : 'site',
    clienteId: 1 + (nth % clients),
  })),
  recados: ['Ligar', 'Lindo dia', 'Nada'].map((texto, at) => ({ id: at + 1, texto, clienteId: at + 1 })),
  itens: rowsOf(items, (at) => ({
    notas: notas.repeat(2),
    ...(unusual[at] ?? { codigo: `PC-${at}`, descricao: `Peça número ${at}`, numero: at }),
  })),
  saidas: rowsOf(items, (at) => ({ documento: `D${at + 1}`, itemId: at + 1 })),
  compras: rowsOf(3, (at) => grains[at]!),
  trocas: rowsOf(3, (at) => grains[at]!),
  veiculos: ['ABC-1D23', 'ÁRVORE', 'ΟΔΟΣ', 'x y', undefined, 'Σ'].map((placa, at) => ({ id: at + 1, placa })),
  conjuntos: rowsOf(30, (at) => ({
    codigo: `CJ-${at}`,
    ...(at % 4 !== 0 && { cavaloId: 1 + (at % 6) }),
    ...(at % 5 !== 0 && { reboqueId: 1 + ((at * 5 + 2) % 6) }),
    ...(at % 3 === 0 && { apelido: `Da Área ${at}` }),
  })),
});
const { same, count, pages, whole } = beside;
const table = await whole('vendas');
const equal = (value: unknown): Asked => ({
  where: { kind: 'condition', field: 'cidadeId', op: 'eq', value } as Condition,
});

/** `most`: so many times the pages of the table are read for a page of the list. */
describe.each<[string, string, Asked, number, number]>([
  ['whose city has', 'Sorriso', { filter: { cidade_like: 'Sorriso' } }, 60, 0.25],
  ['whose city has', 'Sinop', { filter: { cidade_like: 'Sinop' } }, sales - 60, 20],
  ['whose city has', 'Mutum', { filter: { cidade_like: 'Mutum' } }, 0, 0.25],
  ['whose city has', 'Cuiabá', { filter: { cidade_like: 'Cuiabá' } }, 0, 0.25],
  ['whose client has', 'Rui', { filter: { cliente_like: 'Rui' } }, 4, 0.25],
  ['whose client has', 'Ana', { filter: { cliente_like: 'Ana' } }, sales - 8, 2],
  ['whose city is', '1', equal('1'), sales - 60, 2],
  ['whose city is', '2', equal('2'), 60, 0.25],
  ['whose city is', '3', equal('3'), 0, 0.25],
])('rows of a view %s %s', (_what, _value, asked, wanted, most) => {
  it(`are ${wanted}, and a page of them reads at most ${most} of the table`, async () => {
    expect((await count('linhas', asked)).count).toBe(wanted);
    const page: Asked = { ...asked, sort: 'data', size: 10, more: { idsOnly: true } };
    expect(await beside.ids(beside.postgres, 'linhas', page)).toHaveLength(Math.min(10, wanted));
    expect(await pages('linhas', page)).toBeLessThan(most * table);
  });
});

it('sales to clients of a city without clients are counted without reading a sale', async () => {
  expect((await count('linhas', equal('3'))).pages).toBeLessThan(20);
});

describe('a word that a view shows for an option', () => {
  it.each([
    ['palavra', 0, 1.5],
    ['fone', 1, 1.5],
    ['loja', sales / 2, 20],
  ])('%s is in %i rows, and reads %d of the table at most', async (word, wanted, most) => {
    const found = await count('canais', { search: [word, 'texto'] });
    expect(found.count).toBe(wanted);
    expect(found.pages).toBeLessThan(table * most);
  });
});

it.each([
  ['l', [1, 2, 3]],
  ['li', [1, 2, 3]],
  ['ei', []],
  ['zz', []],
  ['lim', [3]],
  ['li na', [1, 2, 3]],
  ['ana li', [1, 2]],
])('%s in a field or in a value of another record is found as in a file', async (words, ids) => {
  const { records } = await same('recados', { search: [words, 'texto', 'quem'], size: 10 });
  expect(records.map(({ id }) => id)).toEqual(ids);
});

describe('in a title of several fields of another record', () => {
  it.each([
    ...['acao', 'ação-1', 'chave aether', 'parafuso', '-parafuso', 'parafuso-', '{"a":"parafuso"}'],
    ...['#12', '#2', '#3', '12', '1234', '1.234', '-1.234.567', '1234567', 'οδοσ', 'οδος'],
    ...['pc', 'ae', '-1', 'uf', 'zq', 'uf zq', 'pç 9'],
    ...['pc-1999', 'pc1999', 'peca 1999', 'peca/1999', '1999/1.999', 'nada', 'd4 #4', 'sextavado/1.235'],
  ])('%s finds the rows of a file', async (words) => {
    await same('ditos', { search: [words, 'texto'] });
  });

  it('a short word folds only the titles that contain its letters', async () => {
    const { where } = beside.queryOf('ditos', { search: ['uf', 'texto'] });
    const folded = await beside.calls('$fold', countStatement(beside.subject(), 'ditos', where));
    // One title contains these two letters. Titles whose values are not all in columns are folded as well.
    expect(folded).toBeLessThan(10);
  });

  // A database inside the process has no indexes of letters.
  it.skipIf(!hasPostgres)('a word of few titles is found without reading all titles', async () => {
    const found = await count('ditos', { search: ['sextavado', 'texto'] });
    expect(found.count).toBe(1);
    expect(found.early).toBeLessThan((await whole('itens')) / 2);
  });
});

it.each([
  ['soja milho trigo aveia 12', ['compras-1', 'trocas-1']],
  ['troca soja milho trigo 12', ['trocas-1', 'trocas-2']],
  ['compra soja milho trigo aveia 2', ['compras-1', 'compras-3']],
  ['compra soja milho trigo aveia sorgo', []],
])('all of many words count: %s', async (words, ids) => {
  const { records } = await same('lancamentos', { search: [words, 'nome', 'obs'] });
  expect(records.map(({ id }) => String(id)).toSorted()).toEqual(ids);
});

it('each word beyond three adds to the SQL only a look into what these find', () => {
  const [one, three, six] = ['soja', 'soja milho trigo', 'soja milho trigo aveia sorgo cevada'].map(
    (words) => {
      const { where } = beside.queryOf('lancamentos', { search: [words, 'nome', 'obs'] });
      return rendered(countStatement(beside.subject(), 'lancamentos', where)).text.length;
    },
  );
  expect(six! - three!).toBeLessThan(three! - one!);
});

describe('in texts joined from other records', () => {
  const page = { sort: 'codigo', size: 25 };
  it.each([
    ...['abc', 'abc1d', 'arvore', 'οδος', 'οδοσ', 'σ', 'ς', 'x y'],
    ...['area', 'cj-7 area', 'abc arvore', 'da', '1d23 a'],
  ])('%s finds the rows of a file', async (word) => {
    await same('conjuntos', { ...page, search: [word, 'codigo', 'placas'] });
    // Beside another letter a last sigma has another form, so the whole text is folded.
    for (const field of ['placas', 'juntas'])
      await same('conjuntos', { ...page, filter: { [`${field}_like`]: word } });
  });

  it('rows without a word are the others', async () => {
    const { total } = await same('conjuntos', { ...page, filter: { not: { placas_like: 'abc' } } });
    expect(total).toBeGreaterThan(9);
    expect(total).toBeLessThan(30);
  });
});
