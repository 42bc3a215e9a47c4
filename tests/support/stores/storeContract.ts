/**
 * The contract of every store (src/server/data/store.ts). Each implementation runs it:
 *
 *     storeContract('the store in a file', async (rows) => ({ store, reopen, close }));
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import { refersTo } from '#model/traits.ts';
import type { ValueExpression } from '#model/expression/expression.ts';
import type { Filter } from '#model/types.ts';
import {
  Abandoned,
  type AuditEntry,
  type StoreEvent,
  type Paging,
  type Query,
  type Records,
  type Store,
  type RecordReader,
  type Stored,
} from '#server/data/store.ts';
import { shapeOf, storedPart } from '#server/data/shape.ts';
import { listsOf, portalWith, settingsWith } from '../portal.ts';
import { warehouse, warehouseModel } from '../companies/warehouse.ts';

export type Rows = Readonly<Record<string, readonly Stored[]>>;
export type OpenStore = {
  store: Store;
  /** The same data as another process would read it at its start. */
  reopen(): Promise<Store>;
  close(): Promise<void>;
};

const viewer = viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31');
const shape = (resource: string) => shapeOf(warehouse.resources[resource]!, viewer);
const where = (resource: string, filter: Filter) =>
  parseFilter(filter, warehouse.resources[resource]!.fields);

const rows: Rows = {
  grupos: [
    { id: 1, nome: 'Brocas' },
    { id: 2, nome: 'Ábacos' },
  ],
  artigos: [
    { id: 1, nome: 'B', grupoId: 1, inicial: 5 },
    { id: 2, nome: 'á', grupoId: 1 },
    { id: 3, nome: null, grupoId: 2, inicial: -1 },
    { id: 'x9', nome: 'A 10' },
    { id: 10, nome: 'a 9' },
  ],
  movimentos: [
    {
      id: 1,
      nota: 'N1',
      data: '2026-10-01',
      tipo: 'entrada',
      artigoId: 1,
      quantidade: 3,
      valor: 0.1,
      citados: [2, 3],
    },
    { id: 2, nota: 'N2', data: '2026-11-02', tipo: 'saida', artigoId: 1, quantidade: 9, valor: 0.2 },
    {
      id: 3,
      nota: 'N3',
      data: '2026-10-31',
      tipo: 'saida',
      artigoId: 2,
      outroId: 1,
      paiId: 1,
      quantidade: 2,
    },
  ],
};

const accounts = [
  {
    id: 1,
    nome: 'alta',
    artigoId: 1,
    base: 1000,
    inicio: '2026-01-31',
    faixas: [
      { ate: null, pct: 20, nome: 'alta', valor: 510, data: '2026-02-28', artigoId: 1 },
      { ate: 500, pct: 0, nome: 'isenta', valor: 510, data: '2026-03-31', artigoId: 'x9' },
      { ate: 600.25, pct: 9.5, nome: 'baixa', valor: 0, data: '2026-04-01', artigoId: 99 },
    ],
  },
  { id: 2, nome: 'vazia', base: 10 },
];

/** What tables of another program do not promise: values that no column of theirs holds, and their own sequences. */
type StorePromises = { keepsAnyValue?: boolean; givesIdsBack?: boolean };

export function storeContract(
  name: string,
  open: (rows: Rows) => Promise<OpenStore>,
  { keepsAnyValue = true, givesIdsBack = true }: StorePromises = {},
) {
  describe(name, () => {
    let opened: OpenStore;
    let records: Records;
    beforeEach(async () => {
      opened = await open({ ...rows, contas: accounts });
      records = opened.store.using(dataModelOf(warehouse));
    });
    afterEach(() => opened.close());

    const find = async (resource: string, filter: Filter = {}, query: Omit<Query, 'where'> = {}) =>
      (await records.find(shape(resource), { where: where(resource, filter), ...query })).records;
    const ids = async (...asked: Parameters<typeof find>) => (await find(...asked)).map(({ id }) => id);
    const sorted = (field: string, order: 'ASC' | 'DESC') => ({ sort: { field, order } });

    describe('reads', () => {
      it('one record by its id, whether it comes as a number or as a text; of another nothing', async () => {
        expect(await records.get(shape('artigos'), 1)).toMatchObject({ id: 1, nome: 'B' });
        expect(await records.get(shape('artigos'), '1')).toMatchObject({ id: 1 });
        expect(await records.get(shape('artigos'), 'x9')).toMatchObject({ id: 'x9' });
        for (const id of [99, '1.0', '', null])
          expect(await records.get(shape('artigos'), id)).toBeUndefined();
      });

      it('in the order of a field, accents and case aside, numbers by value, and empty ones last both ways', async () => {
        expect(await ids('artigos', {}, sorted('nome', 'ASC'))).toEqual([2, 10, 'x9', 1, 3]);
        expect(await ids('artigos', {}, sorted('nome', 'DESC'))).toEqual([1, 'x9', 10, 2, 3]);
        expect(await ids('artigos')).toEqual([1, 2, 3, 10, 'x9']);
      });

      it.each<[string, ValueExpression]>([
        ['the name of what they refer to', { kind: 'template', text: '{grupoId}' }],
        ['a field of it', { kind: 'lookup', via: 'grupoId', resource: 'grupos', field: 'nome' }],
      ])('in the order of %s, by id where it is the same, and last those without', async (_what, by) => {
        const byGroup = (order: 'ASC' | 'DESC') =>
          ids('artigos', {}, { sort: { field: 'grupoId', order, by } });
        expect(await byGroup('ASC')).toEqual([3, 1, 2, 10, 'x9']);
        expect(await byGroup('DESC')).toEqual([2, 1, 3, 'x9', 10]);
        expect(await ids('artigos', {}, sorted('grupoId', 'ASC'))).toEqual([1, 2, 3, 10, 'x9']);
        await records.write(async ({ replace }) => replace('grupos', { id: 2, nome: 'Zinco' }));
        expect(await byGroup('ASC')).toEqual([1, 2, 3, 10, 'x9']);
        const { records: page, total } = await records.find(shape('artigos'), {
          where: matchAll,
          sort: { field: 'grupoId', order: 'DESC', by },
          range: [1, 1],
        });
        expect([page.map(({ id }) => id), total]).toEqual([[2], 5]);
      });

      it('in the order of a name that is made of other names, of a reference that is itself worked out', async () => {
        const sort = {
          field: 'grupoDoArtigo',
          order: 'ASC',
          by: { kind: 'template', text: '{grupoDoArtigo}' },
        };
        expect(await ids('movimentos', {}, { sort } as never)).toEqual([1, 2, 3]);
        await records.write(async ({ replace }) => replace('artigos', { id: 2, nome: 'á', grupoId: 2 }));
        expect(await ids('movimentos', {}, { sort } as never)).toEqual([3, 1, 2]);
      });

      it('a page, with how many there are in all', async () => {
        const page = await records.find(shape('artigos'), { where: matchAll, range: [1, 2] });
        expect(page.records.map(({ id }) => id)).toEqual([2, 3]);
        expect(page.total).toBe(5);
        const beyond = await records.find(shape('artigos'), { where: matchAll, range: [50, 60] });
        expect(beyond).toEqual({ records: [], total: 5 });
      });

      it('the ids alone, with the other values or without', async () => {
        const page = await records.find(shape('artigos'), { where: matchAll, range: [1, 2], idsOnly: true });
        expect(page.records.map(({ id }) => id)).toEqual([2, 3]);
      });

      it.each<[string, Query['sort']]>([
        ['artigos', undefined],
        ['artigos', { field: 'id', order: 'DESC' }],
        ['artigos', { field: 'nome', order: 'ASC' }],
        ['artigos', { field: 'nome', order: 'DESC' }],
        ['artigos', { field: 'inicial', order: 'ASC' }],
        ['artigos', { field: 'inicial', order: 'DESC' }],
        ['artigos', { field: 'grupoId', order: 'DESC' }],
        ['artigos', { field: 'grupoId', order: 'ASC', by: { kind: 'template', text: '{grupoId}' } }],
        ['artigos', { field: 'saldo', order: 'ASC' }],
        ['artigos', { field: 'emFalta', order: 'DESC' }],
        ['artigos', { field: 'citado', order: 'DESC' }],
        ['movimentos', { field: 'data', order: 'DESC' }],
        ['linhas', { field: 'saldo', order: 'ASC' }],
        ['linhas', { field: 'saldo', order: 'DESC' }],
        ['linhas', undefined],
        ['parcelas', { field: 'data', order: 'ASC' }],
        ['parcelas', { field: 'valor', order: 'DESC' }],
      ])('page by page, and back, in any order: %s %j', async (resource, sort) => {
        const all = await ids(resource, {}, { ...(sort && { sort }) });
        const step = async (first: number, size: number, from?: Paging['from']) => {
          const range = [first, first + size - 1] as const;
          const paging: Paging = { total: 'soon', ...(from && { from }) };
          const query = { where: matchAll, range, paging, ...(sort && { sort }) };
          const found = await records.find(shape(resource), query);
          expect(found.total).toBe(all.length);
          return { ids: found.records.map(({ id }) => id), places: found.cursors };
        };
        for (const size of [1, 2]) {
          const pages = [await step(0, size)];
          const next = () => pages.length * size;
          const placeOf = (at: number, side: 'after' | 'before'): Paging['from'] => {
            const places = pages[at]!.places;
            return places && { side, cursor: places[side === 'after' ? 1 : 0] };
          };
          while (next() < all.length)
            pages.push(await step(next(), size, placeOf(pages.length - 1, 'after')));
          expect(pages.flatMap((page) => page.ids)).toEqual(all);
          for (let at = pages.length - 1; at > 0; at--)
            expect((await step((at - 1) * size, size, placeOf(at, 'before'))).ids).toEqual(
              pages[at - 1]!.ids,
            );
        }
      });

      it.each<[Filter, (number | string)[]]>([
        [{ grupoId: 1 }, [1, 2]],
        [{ grupoId: ['1', 2] }, [1, 2, 3]],
        [{ grupoId_neq: 1 }, [3, 10, 'x9']],
        // An empty list of references matches no record.
        [{ grupoId: [] }, []],
        [{ grupoId_neq: [] }, [1, 2, 3, 10, 'x9']],
        [{ nome_null: true }, [3]],
        [{ nome_like: 'A' }, [2, 10, 'x9']],
        [{ not: { nome_like: 'A' } }, [1, 3]],
        [{ nome_nlike: 'A' }, [1, 3]],
        [{ inicial_lt: 5 }, [3]],
        [{ any: [{ inicial: 5 }, { nome_null: true }] }, [1, 3]],
        [{ id: [3, 'x9', 77] }, [3, 'x9']],
        // Computed values: 5 + 3 - 11, -2, -1, 0, 0.
        [{ saldo_lt: -1 }, [1, 2]],
        [{ emFalta: true, saldo_gte: 0 }, [10, 'x9']],
        [{ nomeDoGrupo: 'Brocas' }, [1, 2]],
      ])('the records of %j', async (filter, expected) => {
        expect(await ids('artigos', filter)).toEqual(expected);
      });

      it('nothing that refers to one of none', async () => {
        for (const { id: resource, fields } of Object.values(warehouse.resources))
          for (const [field, one] of Object.entries(fields))
            if (refersTo(one)) expect([field, await ids(resource, { [field]: [] })]).toEqual([field, []]);
      });

      it('parts of a date, and dates before and after', async () => {
        expect(await ids('movimentos', { data: '2026-10' })).toEqual([1, 3]);
        expect(await ids('movimentos', { data_lte: '2026-10' })).toEqual([1, 3]);
        expect(await ids('movimentos', { data_gt: '2026-10-31' })).toEqual([2]);
      });
    });

    describe('works out', () => {
      it('lookups, rollups, formulas and conditions, by several steps', async () => {
        expect(await records.get(shape('artigos'), 1)).toMatchObject({
          entradas: 3,
          saidas: 11,
          saldo: -3,
          emFalta: true,
          media: 0.15,
          menor: 'N2',
          primeiro: '2026-10-01',
          ultimo: '2026-11',
          futuros: 1,
          nomeDoGrupo: 'Brocas',
        });
        expect(await records.get(shape('artigos'), 10)).toMatchObject({ saldo: 0, media: null, menor: null });
        expect(await records.get(shape('grupos'), 1)).toMatchObject({
          saldo: -5,
          emFalta: 2,
          movimentado: 0.3,
        });
        expect(await records.get(shape('movimentos'), 3)).toMatchObject({
          artigo: 'B',
          grupoDoArtigo: 1,
          nomeDoGrupo: 'Brocas',
          saldoDoArtigo: -2,
        });
        expect((await records.get(shape('movimentos'), 1))!).toMatchObject({ filhos: 2, netos: 0 });
      });

      it('figures over each row of other records, by what the row or the record refers to', async () => {
        expect(await records.get(shape('artigos'), 1)).toMatchObject({
          emFaixas: 510,
          ultimaFaixa: 'baixa',
          nasContas: 3,
          porUm: 0,
        });
        expect(await records.get(shape('artigos'), 'x9')).toMatchObject({
          emFaixas: 510,
          ultimaFaixa: 'isenta',
          nasContas: 0,
        });
        expect(await records.get(shape('artigos'), 2)).toMatchObject({ emFaixas: 0, porUm: 1 });
        expect(await records.get(shape('grupos'), 1)).toMatchObject({ emFaixas: 510 });
        expect(await ids('artigos', { emFaixas_gt: 0 }, sorted('ultimaFaixa', 'DESC'))).toEqual(['x9', 1]);
        await records.write(async ({ replace }) =>
          replace('contas', {
            ...accounts[0]!,
            faixas: [
              { valor: 7, nome: 'duas', data: '2026-03-01', artigoId: 2 },
              { valor: 8, nome: 'vezes', data: '2026-03-01', artigoId: 2 },
              { valor: -1, nome: 'menos', artigoId: 2 },
            ],
          } as Stored),
        );
        expect(await records.get(shape('artigos'), 2)).toMatchObject({ emFaixas: 15, ultimaFaixa: 'vezes' });
        expect(await records.get(shape('artigos'), 'x9')).toMatchObject({ emFaixas: 0, ultimaFaixa: null });
        expect(await records.get(shape('grupos'), 1)).toMatchObject({ emFaixas: 15 });
        expect(await records.without('contas', 1).get(shape('artigos'), 2)).toMatchObject({ emFaixas: 0 });
      });

      it('in the order of what it works out', async () => {
        expect(await ids('artigos', {}, sorted('saldo', 'ASC'))).toEqual([1, 2, 3, 10, 'x9']);
        expect(await ids('artigos', {}, sorted('citado', 'DESC'))).toEqual([3, 2, 'x9', 10, 1]);
      });

      it('views with a record for each row, beside those of other sources, and what they lead to', async () => {
        expect(await ids('parcelas')).toEqual([
          ...['contas:1-1', 'contas:2-1', 'contas:3-1'],
          ...['movimentos-1', 'movimentos-2', 'movimentos-3'],
        ]);
        expect(await records.get(shape('parcelas'), 'contas:1-1')).toEqual({
          id: 'contas:1-1',
          texto: 'Parcela 1 de alta (alta): B',
          contaId: 1,
          artigoId: 1,
          grupo: 'Brocas',
          numero: 1,
          nome: 'alta',
          data: '2026-02',
          valor: 510,
          parte: 1,
          dobro: 1020,
        });
        expect(await records.get(shape('parcelas'), 'contas:3-1')).toMatchObject({
          texto: 'Parcela 3 de alta (baixa):',
          artigoId: 99,
          valor: 0,
          parte: 0,
        });
        expect(await ids('parcelas', { data_gte: '2026-03' }, sorted('valor', 'DESC'))).toEqual([
          'contas:2-1',
          'contas:3-1',
        ]);
        expect(await ids('parcelas', { grupo: 'Brocas' })).toEqual(['contas:1-1']);
        expect(await ids('parcelas', { contaId: 1, artigoId: ['x9', 99] })).toEqual([
          'contas:2-1',
          'contas:3-1',
        ]);
        expect(await ids('por_nome', {}, sorted('nome', 'ASC'))).toEqual(['alta:2026-02', 'isenta:2026-03']);
        expect(await records.get(shape('por_nome'), 'isenta:2026-03')).toMatchObject({
          linhas: 1,
          valor: 510,
          ultima: '2026-03-31',
        });
        await records.write(async ({ replace }) =>
          replace('contas', {
            ...accounts[0]!,
            faixas: [{ nome: 'só', valor: 3, data: '2026-05-01' }],
          } as never),
        );
        expect(await ids('parcelas', { contaId: 1 })).toEqual(['contas:1-1']);
        expect(await records.get(shape('por_nome'), 's.f3:2026-05')).toBeUndefined();
        expect(await find('por_nome')).toMatchObject([{ nome: 'só', mes: '2026-05', linhas: 1, valor: 3 }]);
      });

      it('views over several resources, and grouped ones', async () => {
        expect(await find('linhas', { saldo: -5 })).toMatchObject([{ id: 'grupos-1', texto: 'Brocas' }]);
        expect(await find('totais', {}, sorted('grupo', 'ASC'))).toMatchObject([
          { grupo: 'Ábacos', saldo: -1 },
          { grupo: 'Brocas', saldo: -5 },
          { grupo: null, saldo: 0 },
        ]);
      });

      it('groups by references, months and truths, over several resources, with formulas of its own', async () => {
        const found = await find('resumos', {}, sorted('soma', 'DESC'));
        expect(found.map(({ id, soma, quantos, media }) => [id, soma, quantos, media])).toEqual([
          ['1:alta:2026-01:false', 1005, 1, 5],
          ['_:vazia:_:false', 10, 1, null],
          ['h.lLsqhWVLfJf3ZAxobfruBt99', 0.2, 1, 9],
          ['1:Entrada:2026-10:true', 0.1, 1, 3],
          ['h.8k6JxAxbxNBSdvo19K30ZwW_', 0, 1, 2],
        ]);
        expect(found[0]).toMatchObject({ porUm: 1005, escrito: 'alta 1.005,00' });
        expect(found[2]).toMatchObject({ dono: 1, tipo: 'Saída', ultimo: '2026-11-02', porUm: 0.2 });
        expect(await ids('resumos', { mes: '2026-10', porUm_gt: 0 })).toEqual(['1:Entrada:2026-10:true']);
        expect(await records.get(shape('resumos'), '_:vazia:_:false')).toMatchObject({ tipo: 'vazia' });
        expect(await ids('resumos', { tipo_neq: 'Saída' })).toEqual([
          '_:vazia:_:false',
          '1:alta:2026-01:false',
          '1:Entrada:2026-10:true',
        ]);
      });

      it('formulas over the rows of a list and the figures of other records, of records and of drafts', async () => {
        const account = await records.get(shape('contas'), 1);
        expect(account).toMatchObject({
          total: 1005,
          imposto: 90.47,
          faixa: 'alta',
          achado: 510,
          juros: 1.3471,
          escrito: '1.005.000,00',
          taxa: 0.0099,
          util: true,
          dia: 5,
          prazo: '2026-04-14',
          volta: '2026-01-26',
          cara: false,
        });
        expect(await records.get(shape('contas'), 2)).toMatchObject({
          imposto: null,
          faixa: null,
          util: null,
          prazo: null,
          taxa: null,
        });
        expect(await ids('contas', { imposto_gt: 90 })).toEqual([1]);
        expect(await ids('contas', { prazo_gte: '2026-04-14', util: true, dia: 5 })).toEqual([1]);
        expect(await ids('contas', { cara: false }, sorted('taxa', 'DESC'))).toEqual([1, 2]);
        const { id: _id, ...draft } = account!;
        expect(await records.complete(shape('contas'), draft)).toEqual(draft);
      });

      it('sums to the cent, by group, by month, and over values that are worked out', async () => {
        const total = (groupBy: object[], measures: object) =>
          records.aggregate(shape('movimentos'), { where: matchAll, groupBy, measures } as never);
        expect(await total([], { soma: { sum: 'valor' }, quantos: 'count' })).toEqual([
          { soma: 0.3, quantos: 3 },
        ]);
        expect(await total([{ name: 'data:month', field: 'data', part: 'month' }], { n: 'count' })).toEqual([
          { 'data:month': '2026-10', n: 2 },
          { 'data:month': '2026-11', n: 1 },
        ]);
        expect(
          await total([{ name: 'nomeDoGrupo', field: 'nomeDoGrupo' }], { s: { sum: 'saldoDoArtigo' } }),
        ).toEqual([{ nomeDoGrupo: 'Brocas', s: -8 }]);
      });

      it('gives of many groups those that most records are in, the first that came of equal ones', async () => {
        const most = (top: number) =>
          records.aggregate(shape('movimentos'), {
            where: matchAll,
            groupBy: [{ name: 'artigoId', field: 'artigoId' }],
            measures: { n: 'count' },
            top,
          });
        const all = await most(10);
        const [first] = all.toSorted((left, right) => Number(right.n) - Number(left.n));
        expect(await most(1)).toEqual([first]);
        expect(all.length).toBeGreaterThan(1);
      });

      it('adds up all other groups in a last row, which is there only where there are others', async () => {
        const measures = { soma: { sum: 'valor' }, n: 'count' };
        const most = (top: number, wholeUpTo?: number) =>
          records.aggregate(shape('movimentos'), {
            where: matchAll,
            groupBy: [{ name: 'id', field: 'id' }],
            measures,
            top,
            others: true,
            wholeUpTo,
          } as never);
        const all = await most(3);
        expect(all).toHaveLength(3);
        const [greatest, ...rest] = all.toSorted((one, other) => Number(other.soma) - Number(one.soma));
        const cents = rest.reduce((sum, { soma }) => sum + Math.round(Number(soma) * 100), 0);
        expect(await most(1)).toEqual([greatest, { soma: cents / 100, n: 2, $others: true }]);
        expect(await most(1, 2)).toEqual(await most(1));
        expect(await most(1, 3)).toEqual(all);
      });

      it('a draft as the record will be read, without storing it', async () => {
        const draft = { artigoId: '1', quantidade: 1 };
        expect(await records.complete(shape('movimentos'), draft)).toMatchObject({
          artigo: 'B',
          saldoDoArtigo: -3,
        });
        expect(await ids('movimentos')).toEqual([1, 2, 3]);
      });
    });

    it('says what would follow if one record were not there, and leaves it there', async () => {
      const less = records.without('movimentos', 2);
      expect(await less.get(shape('artigos'), 1)).toMatchObject({
        saldo: 6,
        saidas: 2,
        menor: 'N1',
        futuros: 0,
      });
      expect((await less.find(shape('movimentos'), { where: matchAll })).total).toBe(2);
      expect(await less.without('movimentos', 3).get(shape('artigos'), 1)).toMatchObject({ saldo: 8 });
      expect(await records.get(shape('artigos'), 1)).toMatchObject({ saldo: -3, saidas: 11, menor: 'N2' });
      expect(await records.without('movimentos', 99).get(shape('artigos'), 1)).toMatchObject({ saldo: -3 });
    });

    it('sums what is there when it is asked, however often it was asked before', async () => {
      const sum = (reader: RecordReader) =>
        reader.aggregate(shape('movimentos'), {
          where: matchAll,
          groupBy: [],
          measures: { soma: { sum: 'quantidade' }, n: 'count' },
        });
      const before = await sum(records);
      expect(before).toMatchObject([{ n: 3 }]);
      expect(await sum(records)).toEqual(before);
      expect(await sum(records.without('movimentos', 2))).toMatchObject([{ n: 2 }]);
      expect(await sum(records)).toEqual(before);
      const was = (await records.get(shape('movimentos'), 2))!;
      await records.write(async (transaction) => {
        await transaction.remove('movimentos', 2);
        expect(await sum(transaction)).toMatchObject([{ n: 2 }]);
      });
      expect(await sum(records)).toMatchObject([{ n: 2 }]);
      await records.write((transaction) =>
        transaction.restore('movimentos', storedPart(shape('movimentos'), was)),
      );
      expect(await sum(records)).toEqual(before);
    });

    it('finds another record with the same values, of which none is empty, and not the record itself', async () => {
      const twin = (record: object, fields: string[]) =>
        records.findDuplicate(shape('artigos'), record as Stored, fields);
      expect(await twin({ nome: 'B' }, ['nome'])).toMatchObject({ id: 1 });
      expect(await twin({ id: '1', nome: 'B' }, ['nome'])).toBeUndefined();
      expect(await twin({ nome: 'B', grupoId: 2 }, ['nome', 'grupoId'])).toBeUndefined();
      expect(await twin({ id: 99, nome: null }, ['nome'])).toBeUndefined();
    });

    it('takes apostrophes, quotes, dashes and spaces of all kinds as one, and nothing invisible into account', async () => {
      const { id } = await records.write((transaction) =>
        transaction.insert('artigos', { nome: 'Sant’Ana – “Rio\u00a0Claro” \u202a1\u202c', version: 1 }),
      );
      const found = async (filter: Filter) => {
        const answer = await records.find(shape('artigos'), { where: where('artigos', filter) });
        return answer.records.map((record) => record.id);
      };
      for (const text of ['sant\'ana - "rio claro" 1', 'SANT´ANA — ', 'sant`\u200bana', 'rio\u2003claro'])
        expect([text, await found({ nome_like: text })]).toEqual([text, [id]]);
      expect(await found({ nome_like: 'ana\u2011' })).toEqual([]);
      const twin = (record: object) => records.findDuplicate(shape('artigos'), record as Stored, ['nome']);
      for (const nome of ['sant‘ana – "rio claro" 1', "SANT'ANA \u2011 „Rio Claro” 1\u00ad"])
        expect(await twin({ nome })).toMatchObject({ id });
      expect(await twin({ nome: 'Santana - "Rio Claro" 1' })).toBeUndefined();
    });

    describe('writes', () => {
      it('tells who listens what a transaction has announced, once it is kept, and nothing of one that is not', async () => {
        const heard: StoreEvent[] = [];
        const stop = opened.store.listen((news) => heard.push(...news));
        const write = (about: string, fails?: Error) =>
          records.write(async (transaction) => {
            transaction.emit({ table: '$notices', about });
            await transaction.insert('grupos', { nome: 'Novo' });
            expect(heard.some((one) => one.about === about)).toBe(false);
            if (fails) throw fails;
          });
        await write('1');
        await expect(write('2', new Error('não'))).rejects.toThrow('não');
        await expect(write('3', new Abandoned(undefined))).rejects.toBeInstanceOf(Abandoned);
        stop();
        await write('4');
        expect(heard).toEqual([{ table: '$notices', about: '1' }]);
      });

      it('shows a transaction what it has written itself, and afterwards everyone', async () => {
        await records.write(async (transaction) => {
          const { id } = await transaction.insert('movimentos', {
            artigoId: 3,
            tipo: 'entrada',
            quantidade: 4,
          });
          expect(await transaction.get(shape('artigos'), 3)).toMatchObject({ saldo: 3, emFalta: false });
          await transaction.replace('movimentos', { id, artigoId: 10, tipo: 'entrada', quantidade: 4 });
          expect(await transaction.get(shape('artigos'), 3)).toMatchObject({ saldo: -1, emFalta: true });
          expect(await transaction.get(shape('artigos'), 10)).toMatchObject({ saldo: 4 });
        });
        expect(await records.get(shape('artigos'), 10)).toMatchObject({ saldo: 4 });
        expect(await records.get(shape('grupos'), 2)).toMatchObject({ saldo: -1 });
      });

      it('all or nothing', async () => {
        const before = await find('artigos');
        const failed = records.write(async (transaction) => {
          await transaction.insert('movimentos', { artigoId: 1, tipo: 'entrada', quantidade: 100 });
          await transaction.remove('movimentos', 2);
          await transaction.replace('artigos', { id: 1, nome: 'Outro' });
          expect(await transaction.get(shape('artigos'), 1)).toMatchObject({ saldo: 101 });
          throw new Error('não');
        });
        await expect(failed).rejects.toThrow('não');
        expect(await find('artigos')).toEqual(before);
        expect(await ids('movimentos')).toEqual([1, 2, 3]);
      });

      it.runIf(keepsAnyValue)(
        'a record that was read and then changed, whatever takes the place of what',
        async () => {
          const values: unknown[] = [5, '5', 'á', null, undefined, ['a']];
          const as = (value: unknown, more: object = {}) =>
            ({ id: 1, nome: 'A', ...(value !== undefined && { inicial: value }), ...more }) as Stored;
          for (const was of values)
            for (const now of values) {
              await records.write(({ replace }) => replace('artigos', as(was)));
              await records.write(async (transaction) => {
                await transaction.get(shape('artigos'), 1);
                await transaction.replace('artigos', as(now, { version: 2 }));
              }, 'teste');
              const changed = await records.get(shape('artigos'), 1);
              await records.write(({ replace }) => replace('artigos', as(now, { version: 2 })));
              expect(changed).toEqual(await records.get(shape('artigos'), 1));
            }
        },
      );

      it('one after the other: none reads what another is about to change', async () => {
        const raise = () =>
          records.write(async (transaction) => {
            const record = (await transaction.get(shape('artigos'), 1))!;
            await transaction.replace('artigos', { ...record, inicial: Number(record.inicial) + 1 });
          });
        await Promise.all(Array.from({ length: 20 }, raise));
        expect(await records.get(shape('artigos'), 1)).toMatchObject({ inicial: 25 });
      });

      it('gives no id twice, not even that of a record that is gone or never came to be', async () => {
        const insert = () => records.write((transaction) => transaction.insert('grupos', {}));
        const first = await insert();
        await records.write((transaction) => transaction.remove('grupos', first.id));
        const second = await insert();
        const lost = records.write(async (transaction) => {
          await transaction.insert('grupos', {});
          throw new Error('não');
        });
        await expect(lost).rejects.toThrow();
        expect(new Set([1, 2, first.id, second.id, (await insert()).id]).size).toBe(5);
      });

      it('a removed record again under its own id, with what follows from it', async () => {
        const was = (await records.get(shape('movimentos'), 2))!;
        const before = await find('artigos');
        await records.write((transaction) => transaction.remove('movimentos', 2));
        expect(await find('artigos')).not.toEqual(before);
        await records.write((transaction) => transaction.restore('movimentos', was));
        expect(await ids('movimentos')).toEqual([1, 2, 3]);
        expect(await find('artigos')).toEqual(before);
        const twice = records.write((transaction) => transaction.restore('movimentos', was));
        await expect(twice).rejects.toThrow();
        expect(await ids('movimentos')).toEqual([1, 2, 3]);
      });

      it.runIf(givesIdsBack)('nothing of what was only tried, ids that it gave included', async () => {
        const insert = () => records.write((transaction) => transaction.insert('grupos', { nome: 'Um' }));
        const first = Number((await insert()).id);
        const tried = records.write(async (transaction) => {
          await transaction.insert('grupos', { nome: 'Dois' });
          const { id } = await transaction.insert('grupos', { nome: 'Três' });
          throw new Abandoned(id);
        });
        await expect(tried).rejects.toMatchObject({ result: first + 2 });
        expect((await insert()).id).toBe(first + 1);
        expect(await find('grupos', { nome: ['Dois', 'Três'] })).toEqual([]);
      });

      it('for good: what it has acknowledged is there at the next start', async () => {
        const { id } = await records.write(async (transaction) => {
          await transaction.remove('movimentos', 3);
          return transaction.insert('grupos', { nome: 'Novo' });
        });
        const again = (await opened.reopen()).using(warehouseModel());
        expect(await again.get(shape('grupos'), id)).toMatchObject({ nome: 'Novo', saldo: 0 });
        expect(await again.get(shape('artigos'), 1)).toMatchObject({ saidas: 9 });
      });

      it('an entry of the history with what it writes, or not at all', async () => {
        const history = shapeOf(withHistory.resources.historico!, viewer);
        const model = dataModelOf(withHistory);
        const write = (title: string, fails: boolean) =>
          opened.store.using(model).write(async (transaction) => {
            await transaction.insert('usuarios', { nome: title });
            await transaction.log(entry(title));
            if (fails) throw new Error('não');
          });
        await write('um', false);
        await expect(write('dois', true)).rejects.toThrow('não');
        await write('três', false);
        for (const again of [false, true]) {
          const store = again ? await opened.reopen() : opened.store;
          const newest = await store
            .using(model)
            .find(history, { where: matchAll, sort: { field: 'at', order: 'DESC' } });
          expect(newest.records.map(({ title, changes }) => [title, changes])).toEqual([
            ['três', { nome: ['a', 'b'] }],
            ['um', { nome: ['a', 'b'] }],
          ]);
        }
      });
    });
  });
}

const withHistory = portalWith({
  ...settingsWith('history: { resource: historico }'),
  ...listsOf('historico'),
});

const entry = (title: string): AuditEntry => ({
  at: '2026-10-31T12:00:00.000Z',
  by: 1,
  name: 'Ana',
  action: 'update',
  resource: 'usuarios',
  record: '1',
  title,
  changes: { nome: ['a', 'b'] },
});
