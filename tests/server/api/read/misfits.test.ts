/** Filters by values that their fields can't hold, and by moments in any form. Runs on both stores. */
import { describe, expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const rows = [
  {
    ...{ id: 1, nome: 'A', paga: true, peso: 10, via: 'mar', marcas: ['x'], uf: 'MT', mes: '2026-05' },
    ...{ cpf: '52998224725', volumes: 2 },
    ...{ dia: '2026-05-07', saida: '2030-05-07T14:00:00.000Z' },
  },
  {
    ...{
      id: 2,
      nome: 'B',
      paga: false,
      peso: 2.5,
      via: 'rio',
      marcas: ['antiga', 'y'],
      uf: 'SP',
      cpf: '111',
    },
    ...{ mes: '2026-06', dia: '2026-06-30', saida: '2030-05-07T14:00:30.500Z' },
  },
  { id: 3, nome: 'C' },
];

const server = sharedServer(() => ({
  portal: companyWith('transport'),
  rows: { remessas: rows.map((row) => ({ version: 1, ...row })) },
}));
const balcao = server.as('balcao');

const at = (path: string, query: Record<string, unknown>) =>
  balcao.get(
    `/remessas${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`,
  );
const names = async (filter: unknown) => {
  const { status, text, body } = await at('', { filter });
  expect(status, text).toBe(200);
  return (body as { nome: string }[]).map(({ nome }) => nome).join('');
};

describe('a filter by a value', () => {
  it.each([
    [{ paga: 1 }, 'A'],
    [{ paga: '1' }, 'A'],
    [{ paga: 'true' }, 'A'],
    [{ paga: 0 }, 'BC'],
    [{ paga: false }, 'BC'],
    [{ paga_neq: 1 }, 'BC'],
    [{ not: { paga: 0 } }, 'A'],
    [{ paga: [true, 0] }, 'ABC'],
    [{ paga: null }, 'C'],
    [{ peso: '10' }, 'A'],
    [{ peso: [10, '2.5'] }, 'AB'],
    [{ peso_gt: '2.5' }, 'A'],
    [{ via: 'ar' }, ''],
    [{ via: 'rio' }, 'B'],
    [{ via_neq: ['rio', 'mar'] }, 'C'],
    [{ marcas: 'antiga' }, 'B'],
    [{ marcas: ['antiga', 'x'] }, 'AB'],
    [{ uf: 'MT' }, 'A'],
    [{ cpf: '529.982.247-25' }, 'A'],
    [{ cpf: 52998224725 }, 'A'],
    [{ cpf: '111' }, 'B'],
    [{ cpf_neq: '529.982.247-25' }, 'BC'],
    [{ volumes_gte: 1.5 }, 'A'],
    [{ nome: 'Z' }, ''],
    [{ id: 'ABC' }, ''],
  ])('%j finds %s', async (filter, found) => expect(await names(filter)).toBe(found));

  it.each([
    [{ paga: 'Sim' }, /"paga" espera true ou false, e não "Sim"/],
    [{ paga: 'TRUE' }, /true ou false/],
    [{ paga: 'talvez' }, /"talvez"/],
    [{ paga: 2 }, /"2"/],
    [{ paga_neq: 'talvez' }, /"paga_neq" espera true ou false/],
    [{ not: { paga: 'talvez' } }, /"talvez"/],
    [{ any: [{ nome: 'A' }, { paga: ['talvez', true] }] }, /"talvez"/],
    [{ peso: 'dez' }, /"peso" espera um número, como 1234\.56, e não "dez"/],
    [{ peso: '1.234,56' }, /"1\.234,56"/],
    [{ peso: true }, /"true"/],
    [{ peso_neq: [10, 'x'] }, /"x"/],
    [{ via: 'trem' }, /"via" espera um destes valores: mar, ar, e não "trem"/],
    [{ via_neq: ['mar', 'trem'] }, /"trem"/],
    [{ via: ['rio', 'trem'] }, /"trem"/],
    [{ via: true }, /"true"/],
    [{ marcas: 'z' }, /"marcas" espera um destes valores: x, y, e não "z"/],
    [{ uf: 'XX' }, /"XX"/],
    [{ cpf: '52998224724' }, /"cpf" não pode ser "52998224724": CPF inválido: /],
    [{ cpf_neq: ['529.982.247-25', '123'] }, /"cpf_neq" não pode ser "123"/],
    [{ volumes: 1.5 }, /"volumes" não pode ser "1.5": /],
    [{ dia: 'ontem' }, /"dia" espera uma data/],
    [{ dia_gte: '' }, /"dia_gte" espera uma data/],
    [{ mes: 'maio' }, /espera uma data/],
    [{ saida_gte: '2030-02-30T00:00Z' }, /espera uma data/],
  ])('%j is refused in lists and figures', async (filter, words) => {
    const measures = { n: 'count' };
    for (const reply of [
      await at('', { filter }),
      await at('/aggregate', { filter, groupBy: [], measures }),
      await at('/aggregate', { groupBy: [], measures: { n: { count: true, filter } } }),
    ]) {
      expect(reply.status, reply.text).toBe(400);
      expect(reply.message).toMatch(words);
    }
  });
});

describe('a field of months', () => {
  it.each([
    [{ mes: '2026-05-15' }, 'A'],
    [{ mes_gte: '2026-05-15' }, 'AB'],
    [{ mes_gt: '2026-05-01' }, 'B'],
    [{ mes_lte: '2026-05-01' }, 'A'],
    [{ mes_lt: '2026-06-01' }, 'A'],
    [{ mes_lte: '2026-06-01T01:00:00Z' }, 'A'],
    [{ mes_lte: '2026-06-01T12:00:00Z' }, 'AB'],
    [{ mes_gte: '2026' }, 'AB'],
    [{ mes_lte: '$today' }, 'AB'],
    [{ mes_gt: '$today' }, ''],
  ])('%j compares with the month of that day, by the portal’s clock', async (filter, found) =>
    expect(await names(filter)).toBe(found),
  );

  it('has no weeks and days to group by', async () => {
    const groups = (key: string) => at('/aggregate', { groupBy: [key], measures: { n: 'count' } });
    for (const key of ['mes', 'mes:month', 'mes:quarter', 'mes:year'])
      expect((await groups(key)).status, key).toBe(200);
    for (const key of ['mes:week', 'mes:day']) expect((await groups(key)).status, key).toBe(400);
  });
});

describe('moments', () => {
  it.each([
    [{ saida: '2030-05-07T14:00Z' }, 'AB'],
    [{ saida: '2030-05-07T14:00:00Z' }, 'A'],
    [{ saida: '2030-05-07T11:00:00-03:00' }, 'A'],
    [{ saida: '2030-05-07t14:00:00z' }, 'A'],
    [{ saida: '2030-05-07 14:00:30.5Z' }, 'B'],
    [{ saida: '2030-05-07T14:00:30.500000Z' }, 'B'],
    [{ saida: '2030-05-07T14:00:30.501Z' }, ''],
    [{ saida_gt: '2030-05-07T14:00:30Z' }, ''],
    [{ saida_gt: '2030-05-07T14:00:30.000Z' }, 'B'],
    [{ saida_gt: '2030-05-07T14:00:00.000Z' }, 'B'],
    [{ saida_gte: '2030-05-07T15:00:00.001+01:00' }, 'B'],
    [{ saida_lt: '2030-05-07T14:00:30.5Z' }, 'A'],
    [{ saida_lte: '2030-05-07T14:00:30.5Z' }, 'AB'],
    [{ saida_neq: '2030-05-07T16:00:00+02:00' }, 'BC'],
    [{ dia_gte: '2026-05-08T01:00:00Z' }, 'AB'],
    [{ dia_gte: '2026-05-08T12:00:00Z' }, 'B'],
  ])('%j finds %s, in any form of RFC 3339', async (filter, found) =>
    expect(await names(filter)).toBe(found),
  );
});

describe('a value that its field can’t hold', () => {
  const path = '/remessas';
  const share = (filter: unknown) =>
    balcao.post('/shared-views/share', { screen: path, label: 'Vista', filter });

  it('is refused in a view that is shared, unless records hold it', async () => {
    expect((await share({ via: 'rio', cpf: '529.982.247-25' })).status).toBe(200);
    for (const filter of [{ paga: 'talvez' }, { via: 'trem' }, { cpf: '123' }, { mes: '2026-13' }]) {
      const { status, body } = await share(filter);
      expect([filter, status]).toEqual([filter, 400]);
      expect((body as { message: string }).message).toContain(String(Object.values(filter)[0]));
    }
  });

  it('is refused in a write, with the label of the field, the value, and what is expected', async () => {
    const write = (values: object) => balcao.post('/remessas', { nome: 'N', ...values });
    const messageOf = async (values: object) => {
      const { status, body } = await write(values);
      expect(status).toBe(422);
      return (body as { message: string }).message;
    };
    expect(await messageOf({ cpf: '529.982.247-24' })).toMatch(/CPF “529\.982\.247-24”: CPF inválido: /);
    expect(await messageOf({ via: 'trem', volumes: 1.5 })).toMatch(
      /Via “trem”: opção inválida\. Escolha entre: Mar, Ar; Volumes “1\.5”: /,
    );
    expect(await messageOf({ marcas: ['x', 'z'] })).toMatch(/Marcas “x,z”: opção inválida/);
    expect(await messageOf({ itens: [{ valor: 1 }, { valor: 'dez' }] })).toMatch(/Itens 2, Valor “dez”: /);
  });
});
