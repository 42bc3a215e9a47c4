import { HttpError, type DataProvider, type GetListParams } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { fetchAllPages } from '#app/data/dataProvider.ts';
import { toCsv } from '#screens/list/export/app/exportCsv.ts';
import {
  exportLimit,
  partsTogether,
  recordsInParts,
  selectedInParts,
} from '#screens/list/export/app/exportTable.ts';
import { repairList, repairs } from '../garage.ts';

const { resource, columns, context } = repairList;

describe('the file', () => {
  it('has labels, semicolons, decimal commas, titles and a byte order mark', async () => {
    const csv = await toCsv(resource, columns, repairs, context);
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFNúmero;Dono;Entrada;Valor;Urgente;Recado;Etapa',
      'R-10;Ana Lima;02/10/2026;1234,5;Não;;Em aberto',
      'R-11;Bruno Reis;01/10/2026;80;Não;;Pronto',
    ]);
  });

  it('escapes what a spreadsheet would run, in values and in titles', async () => {
    const evil = { ...repairs[0]!, recado: '=1+1', donoId: 9 };
    const provider = {
      getMany: async () => ({ data: [{ id: 9, nome: '@SUM(A1)' }] }),
    } as unknown as DataProvider;
    const csv = await toCsv(resource, columns, [evil], { ...context, dataProvider: provider });
    expect(csv).toContain(";'@SUM(A1);");
    expect(csv).toContain(";'=1+1;");
  });

  it('quotes separators, and has the id where the user may not read the title', async () => {
    const refusal = new HttpError('Sem permissão', 403);
    const provider = { getMany: async () => Promise.reject(refusal) } as unknown as DataProvider;
    const csv = await toCsv(resource, columns, [{ ...repairs[0]!, recado: 'a; "b"' }], {
      ...context,
      dataProvider: provider,
    });
    expect(csv).toContain(';#1;');
    expect(csv).toContain('"a; ""b"""');
  });
});

describe('a file of many records', () => {
  it('has one heading, and each record on a line of its own', async () => {
    const parts = [
      await toCsv(resource, columns, repairs.slice(0, 1), context),
      await toCsv(resource, columns, repairs.slice(1), context, true),
    ];
    expect(parts.join('')).toBe(await toCsv(resource, columns, repairs, context));
  });
});

describe('the records', () => {
  const listOf = (total: number) => {
    const asked: GetListParams[] = [];
    const provider = {
      getList: (_name: string, all: GetListParams) => fetchAllPages(page)(all),
    } as unknown as DataProvider;
    const page = async (params: GetListParams) => {
      asked.push(params);
      const { page, perPage } = params.pagination!;
      const from = (page - 1) * perPage;
      return {
        data: Array.from({ length: Math.max(0, Math.min(perPage, total - from)) }, (_, at) => ({
          id: from + at,
        })),
        total,
      };
    };
    return { provider, asked };
  };

  it.each([
    { total: 2500, sizes: [1000, 1000, 500] },
    { total: 2000, sizes: [1000, 1000] },
    { total: 0, sizes: [0] },
  ])('of a list of $total come in parts of $sizes, without a limit', async ({ total, sizes }) => {
    const { provider, asked } = listOf(total);
    const parts: number[] = [];
    for await (const part of recordsInParts(provider, query)) {
      expect(part.total).toBe(total);
      parts.push(part.records.length);
    }
    expect(parts).toEqual(sizes);
    // only the first counts to the end
    expect(asked.map(({ meta }) => (meta as { total: string }).total)).toEqual(
      asked.map((_params, at) => (at === 0 ? 'exact' : 'quick')),
    );
  });
  const query = { name: 'x', sort: { field: 'id', order: 'ASC' as const }, filter: { q: 'a' } };

  it('are all that match the filter, page by page', async () => {
    const { provider, asked } = listOf(2300);
    const { records, total } = await partsTogether(recordsInParts(provider, query));
    expect([records.length, total]).toEqual([2300, 2300]);
    expect(asked.map(({ pagination }) => pagination!.page)).toEqual([1, 2, 3]);
    expect(asked.every(({ filter }) => (filter as object) === query.filter)).toBe(true);
  });

  it('end at the limit', async () => {
    const { provider, asked } = listOf(25_000);
    const { records, total } = await partsTogether(recordsInParts(provider, query));
    expect([records.length, total, asked.length]).toEqual([exportLimit, 25_000, 10]);
  });

  it('that are selected come in the order of the list, and those that it no longer has at the end', async () => {
    for (const many of [3, 400]) {
      const ids = Array.from({ length: many }, (_, at) => at);
      const asked: object[] = [];
      const provider = {
        getList: async (_name: string, { sort, filter }: GetListParams) => {
          asked.push({ sort, filter: filter as object });
          return { data: [...ids.slice(1), 9999].toReversed().map((id) => ({ id })), total: many };
        },
        getMany: async (_name: string, { ids }: { ids: number[] }) => ({ data: ids.map((id) => ({ id })) }),
      } as unknown as DataProvider;
      const { records, total } = await partsTogether(selectedInParts(provider, query, ids));
      expect(records.map(({ id }) => id)).toEqual([...ids.slice(1).toReversed(), 0]);
      expect(total).toBe(many);
      // An address has no room for all ids.
      expect(asked).toEqual([{ sort: query.sort, filter: many > 250 ? query.filter : { id: ids } }]);
    }
  });
});
