/** Processes across departments, over HTTP: each step is done by the account responsible for it. */
import { afterAll, describe, expect, it } from 'vitest';
import { company } from '../support/companies/demo.ts';
import { startServer } from '../support/server.ts';

const ours = company();
type Row = Record<string, unknown> & { id: number };
/** A refuelling that waits for approval, at a price above the agreed one. */
const flagged = (ours.rows.abastecimentos as Row[]).find(({ situacao }) => situacao === 'pendente')!;
Object.assign(flagged, { precoNegociado: 5, acimaPct: 20 });
const server = await startServer({ company: ours });
afterAll(() => server.stop());

const { as } = server;
const filtered = (filter: unknown) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const figure = async (account: string, resource: string, measure: unknown, filter: unknown) => {
  const measures = encodeURIComponent(JSON.stringify({ value: measure }));
  const reply = await as(account).get(`/${resource}/aggregate?measures=${measures}&${filtered(filter)}`);
  expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
  return (reply.body as { value: number }[])[0]!.value;
};

describe('a refuelling', () => {
  /** Each refuelling is 920 km after the full tank before it. */
  let driven = 0;
  const readingOf = (vehicle: Row) => {
    const full = (ours.rows.abastecimentos as Row[]).filter(
      ({ veiculoId, tanqueCheio, combustivel, situacao }) =>
        veiculoId === vehicle.id && tanqueCheio && combustivel !== 'arla32' && situacao !== 'cancelado',
    );
    driven += 920;
    return Math.max(...full.map(({ hodometro }) => Number(hodometro))) + driven;
  };
  const entry = async (): Promise<Row> => {
    const [post] = (await as('motorista').get('/postos?range=[0,0]')).body as Row[];
    const [vehicle] = (await as('motorista').get('/veiculos?range=[0,0]')).body as Row[];
    const reply = await as('motorista').post('/abastecimentos', {
      dataHora: '2026-10-31T23:00:00Z',
      postoId: post!.id,
      veiculoId: vehicle!.id,
      combustivel: 'diesel_s10',
      litros: 420,
      precoLitro: 6.579,
      hodometro: readingOf(vehicle!),
      formaPagamento: 'cartao_frota',
    });
    expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
    return reply.body as Row;
  };

  it('is its driver’s alone, and worth its litres to the cent', async () => {
    const { id, valorTotal, kmLitro, situacao } = await entry();
    expect([valorTotal, kmLitro, situacao]).toEqual([2763.18, 2.19, 'pendente']);
    expect((await as('motorista').get(`/abastecimentos/${id}`)).status).toBe(200);
    expect((await as('motorista2').get(`/abastecimentos/${id}`)).status).toBe(404);
    expect((await as('motorista').move(`/abastecimentos/${id}`, 'aprovar')).status).toBe(403);
  });

  it('once approved by the fleet raises the fuel of its month by its value', async () => {
    const fuel = () =>
      figure(
        'frotas',
        'abastecimentos',
        { sum: 'valorTotal' },
        { dataHora: '2026-10', situacao: ['aprovado', 'faturado'] },
      );
    const before = await fuel();
    const { id } = await entry();
    expect(await fuel()).toBe(before);
    expect((await as('frotas').move(`/abastecimentos/${id}`, 'aprovar')).status).toBe(200);
    expect(await fuel()).toBeCloseTo(before + 2763.18, 2);
    expect((await as('frotas').move(`/abastecimentos/${id}`, 'aprovar')).status).toBe(409);
  });

  it('that is dearer than agreed is approved only with a reason', async () => {
    const approve = (action: string, body: unknown) =>
      as('frotas').move(`/abastecimentos/${flagged.id}`, action, body);
    expect((await approve('aprovar', {})).status).toBe(409);
    const silent = await approve('aprovar-com-ressalva', { observacoes: '' });
    expect([silent.status, Object.keys((silent.body as { errors: object }).errors)]).toEqual([
      422,
      ['observacoes'],
    ]);
    expect((await approve('aprovar-com-ressalva', { observacoes: 'Único posto aberto' })).status).toBe(200);
  });
});

describe('the expenses of a month', () => {
  const september = { competencia_gte: '2026-09', competencia_lte: '2026-09' };
  const total = { sum: 'valor' };

  it('are one number on the chief’s panel, on that of expenses and in the detailed report', async () => {
    const chief = await figure('ceo', 'v_despesas', total, september);
    expect(chief).toBeGreaterThan(0);
    expect(await figure('financeiro', 'v_despesas', total, september)).toBe(chief);
    const detailed = await as('financeiro').get(
      `/v_despesas/aggregate?groupBy=["categoria"]&measures=${encodeURIComponent('{"v":{"sum":"valor"}}')}&${filtered({ competencia: '2026-09' })}`,
    );
    const sum = (detailed.body as { v: number }[]).reduce((all, { v }) => all + v, 0);
    expect(sum).toBeCloseTo(chief, 2);
  });

  it('of the sets, are the costs in the report of the sets', async () => {
    const categories = [
      'combustivel',
      'manutencao',
      'pedagio',
      'multa',
      'ipva',
      'licenciamento',
      'seguro',
      'rastreamento',
      'viagem',
      'estacionamento',
      'pessoal',
    ];
    const spent = await figure('financeiro', 'v_despesas', total, {
      competencia: '2026-09',
      categoria: categories,
      conjuntoId_null: false,
    });
    const of = (field: string) =>
      figure('financeiro', 'v_dre_frota', { sum: field }, { competencia: '2026-09' });
    expect((await of('variaveis')) + (await of('fixos'))).toBeCloseTo(spent, 2);
  });

  it('are nobody’s whose screens do not show them', async () => {
    const measures = encodeURIComponent('{"v":{"sum":"valor"}}');
    for (const account of ['motorista', 'almoxarifado'])
      expect(
        (await as(account).get(`/v_despesas/aggregate?measures=${measures}&${filtered(september)}`)).status,
      ).toBe(403);
  });
});
