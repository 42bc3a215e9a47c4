/** Lists in the order of records that they refer to, and of composed texts: the pages of a file, of which the database reads a part. */
import { describe, expect, it } from 'vitest';
import { sqlNumber, sql, text } from '#server/data/postgres/sql.ts';
import { billRows, invoices, transportRows } from '#tests/support/companies/transport.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { besideFile, type Asked } from '#tests/support/stores/besideFile.ts';
import { rowsOf } from '#tests/support/stores/records.ts';

const portal = companyWith('transport');
const transport = await besideFile(portal, { ...transportRows, ...billRows });
const { file, postgres, ids, pages, same, find } = transport;

/** The pages of a file from these positions, and beside the places where they begin and end. */
async function samePages(resource: string, asked: Asked, ...positions: readonly number[]) {
  for (const sort of [asked.sort!, `-${asked.sort!}`]) {
    const all = await ids(file, resource, { ...asked, sort });
    for (const at of positions) {
      const { records, cursors } = await find(postgres, resource, { ...asked, sort, at, total: 'quick' });
      expect(
        records.map(({ id }) => id),
        `${sort} ${at}`,
      ).toEqual(all.slice(at, at + 25));
      if (!cursors || records.length < 25) continue;
      const beside = (side: 'after' | 'before') =>
        ids(postgres, resource, {
          ...asked,
          sort,
          from: { side, cursor: cursors[side === 'after' ? 1 : 0] },
        });
      expect(await beside('after'), `${sort} after ${at}`).toEqual(all.slice(at + 25, at + 50));
      expect(await beside('before'), `${sort} before ${at}`).toEqual(all.slice(Math.max(0, at - 25), at));
    }
  }
}

const filters: readonly Asked['filter'][] = [{}, { guia_lt: 100 }, { guia_gte: 100 }, { guia: 9999 }];
const table = await transport.whole('viagens');
const orders = [
  ['viagens', 'clienteId'],
  ['viagens', 'loteId'],
  ['viagens', 'conjuntoId'],
  ['v_custos', 'motoristaId'],
  ['v_custos', 'conjuntoId'],
  ['v_custos', 'caixaId'],
] as const;

const viewFilters = [{ guia_lt: 100 }, { guia_gte: 100 }];
describe.each([
  ['viagens', 'clienteId', filters],
  ['viagens', 'loteId', filters],
  ['viagens', 'conjuntoId', filters],
  ['v_custos', 'motoristaId', [{}, { guia: 9999 }]],
  ['v_custos', 'conjuntoId', viewFilters],
  ['v_custos', 'caixaId', viewFilters],
  ['v_custos', 'vagaId', [{}]],
] as const)('%s by the title of %s', (resource, sort, filters) => {
  it.each(filters)('filtered by %j have the pages of a file, and those beside a place', (filter) =>
    samePages(resource, { filter, sort }, 0, 385),
  );
});

describe.each(orders)('a page of %s by the title of %s', (resource, sort) => {
  it.each<[string, Asked, number]>([
    ['the first', { sort }, table / 2],
    ['the first, downwards', { sort: `-${sort}` }, table / 2],
    ['a later one', { sort, at: 50 }, table / 2],
    [
      'one with a filter that finds few, by its own index',
      { sort, filter: { guia: 77 } },
      resource === 'viagens' ? 40 : table / 2,
    ],
  ])('%s reads a part of the records', async (_page, asked, most) => {
    expect(await pages(resource, asked)).toBeLessThan(most);
  });

  it.each(['after', 'before'] as const)('%s a place reads a part of the records', async (side) => {
    const { cursors } = await find(postgres, resource, { sort, at: 50, total: 'quick' });
    const from = { side, cursor: cursors![1] };
    expect(await pages(resource, { sort, from })).toBeLessThan(table / 2);
  });
});

it('the last pages of a view, whose references lead to nothing, are those of a file', async () => {
  for (const at of [19_600, 20_000]) await same('v_custos', { sort: 'conjuntoId', at });
});

it('the titles of a few are put together once, for all sources of a view', async () => {
  const { statement } = transport.statementOf('v_custos', { sort: 'conjuntoId', at: 0 });
  expect(await transport.calls('$key', statement)).toBe(transportRows.conjuntos.length);
});

describe('bills by titles of which many are equal, and most are referred to by none', () => {
  it.each(['notaId', 'folhaId'])('%s: have the pages of a file, and those beside a place', async (sort) => {
    for (const filter of [{}, { parcela_gt: 0 }, { parcela: 0 }])
      await samePages('faturas', { filter, sort }, 0, 33, 1901);
  });

  const seemToBe = (expected: number) =>
    transport.database.query(
      sql`update pg_class set reltuples = ${sqlNumber(expected)} where relname = 'faturas' and relnamespace = ${text(transport.schema)}::regnamespace`,
    );
  it.each([
    ['many of them, which are few', 6000, { parcela_gt: 0 }, 1.5],
    ['many of them, which seem to be a million', 1_000_000, { parcela_gt: 0 }, 1.5],
    ['some of them', 6000, { parcela: 0 }, 1],
    ['some of them, which seem to be next to none', 1, { parcela: 0 }, 1],
  ] as const)(
    'a page of %s looks for nothing that refers to each invoice',
    async (_what, expected, filter, most) => {
      await seemToBe(expected);
      for (const sort of most === 1 ? ['notaId', 'folhaId'] : ['notaId'])
        expect(await pages('faturas', { sort, filter, at: 100 })).toBeLessThan(most * invoices);
    },
  );
});

const codes = ['C9', 'c10', 'Ç8', 'Æ 1', '007', '7', '', '“x”', '🚚', 'Σ', '中', '٣'];
const odd = await besideFile(
  shortPortal({
    conjuntos: { $title: '{codigo} · {placa}', codigo: 'text', placa: 'text' },
    viagens: {
      rota: 'text',
      conjuntoId: '> conjuntos',
      notas: 'textarea',
      dias: "multiselect, options: { b: Terça, a: Quarta, '10': Dez, '9': Nove }",
    },
    linhas: {
      $from: `resource: viagens, fields: { texto: { text: '{rota} · {conjuntoId}' }, conjuntoId: conjuntoId }`,
      texto: 'text',
      conjuntoId: '> conjuntos',
      junto: `text, formula: "join(' / ', texto, texto)"`,
    },
  }),
  {
    conjuntos: rowsOf(codes.length, (at) => ({
      codigo: codes[at],
      ...(at % 3 > 0 && { placa: `ABC${at}` }),
    })),
    viagens: rowsOf(70, (at) => ({
      rota: ['Ida', 'Volta 10', 'volta 9', 'ação', '2026-10 Zé', '2026-10 água', undefined][at % 7],
      conjuntoId: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99, undefined][at % 14],
      notas: ['linha 2\nb', 'Linha 10', undefined][at % 3],
      dias: [['b', 'a'], ['9'], ['10'], []][at % 4],
    })),
  },
);

describe('unusual letters', () => {
  it.each([
    ['viagens', ['conjuntoId', 'notas', 'dias']],
    ['linhas', ['conjuntoId', 'texto', 'junto']],
  ])('%s are in the order of a file by each of %j', async (resource, fields) => {
    for (const field of fields)
      for (const sort of [field, `-${field}`])
        for (const at of [0, 7, 28, 63]) await odd.same(resource, { sort, at, size: 7 });
  });

  it.each(['texto', 'junto'])('are after and before a %s as in a file', async (field) => {
    for (const op of ['gt', 'gte', 'lt', 'lte'])
      for (const value of ['volta 9 · c10 · ABC1', 'AÇÃO', '10', 'zz'])
        await odd.same('linhas', { filter: { [`${field}_${op}`]: value }, size: 5 });
  });

  it.each([
    ['viagens', 'rota', 'notas'],
    ['linhas', 'conjuntoId', 'texto'],
    ['linhas', 'conjuntoId', 'junto'],
  ])('%s by %s have the first and the last %s of a file', async (resource, by, field) => {
    for (const groupBy of [[], [{ name: by, field: by }]]) {
      const query = {
        ...odd.queryOf(resource),
        groupBy,
        measures: { first: { min: field }, last: { max: field } },
      };
      const [one, other] = odd.stores.map((store) => store.aggregate(odd.shape(resource), query));
      expect(await other).toEqual(await one);
    }
    expect(odd.fallbacks).toEqual([]);
  });

  it.each(['conjuntoId', '-conjuntoId'])('by %s all pages follow one another, and back', async (sort) => {
    const all = await odd.ids(odd.file, 'viagens', { sort });
    for (const side of ['after', 'before'] as const) {
      const found: unknown[] = [];
      let page = await odd.find(odd.postgres, 'viagens', {
        sort,
        size: 7,
        at: side === 'after' ? 0 : 63,
        total: 'quick',
      });
      while (page.records.length > 0) {
        const some = page.records.map(({ id }) => id);
        found.splice(side === 'after' ? found.length : 0, 0, ...some);
        const from = { side, cursor: page.cursors![side === 'after' ? 1 : 0] };
        page = await odd.find(odd.postgres, 'viagens', { sort, size: 7, from });
      }
      expect(found).toEqual(all);
    }
  });
});
