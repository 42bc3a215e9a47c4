import { by } from '../grupo/accounts.ts';
import { addDays, at, endOfMonth, months, now, today } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';

export type Station = {
  fornecedorId: number;
  nome: string;
  bandeira: string;
  rodovia: string;
  municipio: string;
  uf: string;
  conveniado: boolean;
  cobranca: string;
  prazoDias?: number;
  limiteMensal?: number;
  precoDiesel?: number;
  consumoMes?: number;
  servicos: string[];
  ativo: boolean;
};

/** In order along the roads; the last one is the company's own tank. */
const stationPlans: readonly [number, string, string, string, string, string, string][] = [
  [1, 'Posto Trevo do Teles Pires', 'vibra', 'BR-163, km 752', 'Sorriso', 'MT', 'quinzenal'],
  [2, 'Posto Serra da Petrovina', 'ipiranga', 'BR-364, km 112', 'Rondonópolis', 'MT', 'quinzenal'],
  [3, 'Posto Rota do Cerrado', 'shell', 'BR-060, km 388', 'Rio Verde', 'GO', 'mensal'],
  [4, 'Posto Porto Novo Progresso', 'ale', 'BR-163, km 1085', 'Novo Progresso', 'PA', 'quinzenal'],
  [5, 'Posto Anhanguera 320', 'ipiranga', 'SP-330, km 320', 'Ribeirão Preto', 'SP', 'a_vista'],
  [6, 'Posto Cavalo de Aço', 'branca', 'BR-163, km 596', 'Nova Mutum', 'MT', 'a_vista'],
  [7, 'Posto Serra do Mar', 'shell', 'BR-277, km 74', 'São José dos Pinhais', 'PR', 'a_vista'],
  [1, 'Tanque próprio – Base Sorriso', 'proprio', 'Base Buriti', 'Sorriso', 'MT', 'a_vista'],
];

export const station = {
  sorriso: 1,
  rondonopolis: 2,
  rioVerde: 3,
  progresso: 4,
  ribeirao: 5,
  mutum: 6,
  curitiba: 7,
  ownTank: 8,
} as const;

export type FuelPrice = {
  postoId: number;
  combustivel: string;
  tipo: string;
  preco: number;
  vigenciaInicio: string;
  vigenciaFim?: string;
  precoAnterior?: number;
  substituidoPorId?: number;
};

/** Negotiated prices of diesel S10, May 2025 to October 2026. */
const diesel = [
  6.08, 6.04, 6.02, 6.03, 6.04, 6.05, 6.06, 6.08, 6.12, 6.18, 6.7, 7.05, 6.98, 6.86, 6.74, 6.66, 6.58, 6.55,
];

export function stations() {
  const random = stream('postos');
  const postos = new Table<Station>('postos');
  const precos = new Table<FuelPrice>('precos_combustivel');
  for (const [fornecedorId, nome, bandeira, rodovia, municipio, uf, cobranca] of stationPlans) {
    const agreed = cobranca !== 'a_vista';
    const own = bandeira === 'proprio';
    postos.add(
      {
        fornecedorId,
        nome,
        bandeira,
        rodovia,
        municipio,
        uf,
        conveniado: agreed,
        cobranca,
        prazoDias: agreed ? 7 : undefined,
        limiteMensal: agreed ? 120_000 : undefined,
        servicos: own
          ? ['arla']
          : agreed
            ? ['arla', 'pernoite', 'banho', 'borracharia', 'restaurante']
            : ['arla', 'pernoite', 'restaurante'],
        ativo: true,
      },
      { at: at('2025-04-12', 10), by: by.financeiro },
    );
  }
  const priced: readonly (readonly [number, string, string, (month: number) => number])[] = [
    ...[0, 0.03, 0.05, 0.16].map(
      (more, index) =>
        [index + 1, 'diesel_s10', 'negociado', (month: number) => diesel[month]! + more] as const,
    ),
    [5, 'diesel_s10', 'bomba', (month) => diesel[month]! - 0.08 + random.between(0, 0.06)],
  ];
  for (const [postoId, combustivel, tipo, price] of priced)
    months.forEach((month, index) => {
      const preco = round(price(index), 3);
      precos.add(
        {
          postoId,
          combustivel,
          tipo,
          preco,
          vigenciaInicio: `${month}-01`,
          vigenciaFim: index === months.length - 1 ? undefined : endOfMonth(month),
        },
        { at: at(addDays(`${month}-01`, -1), 16), by: by.financeiro },
      );
    });
  precos.add(
    {
      postoId: 1,
      combustivel: 'diesel_s10',
      tipo: 'negociado',
      preco: 6.49,
      vigenciaInicio: '2026-11-01',
    },
    { at: at('2026-10-29', 16), by: by.financeiro },
  );
  precos.rows.find((row) => row.postoId === 1 && row.vigenciaInicio === '2026-10-01')!.vigenciaFim =
    '2026-10-31';
  // Rarely used stations and the company's own tank have only the last known price.
  for (const { id } of postos.rows.filter((row) => !priced.some(([postoId]) => postoId === row.id)))
    precos.add(
      {
        postoId: id,
        combustivel: 'diesel_s10',
        tipo: 'bomba',
        preco: id === station.ownTank ? 6.42 : round(6.55 + 0.05 * id, 3),
        vigenciaInicio: '2026-09-14',
      },
      { at: at('2026-09-14', 16), by: by.financeiro },
    );
  // Links each price to the previous one and the one that replaced it.
  for (const price of precos.rows) {
    const previous = precos.rows
      .filter(
        (row) =>
          row.postoId === price.postoId &&
          row.combustivel === price.combustivel &&
          row.tipo === price.tipo &&
          row.vigenciaInicio < price.vigenciaInicio,
      )
      .at(-1);
    if (!previous) continue;
    price.precoAnterior = previous.preco;
    previous.substituidoPorId = price.id;
  }
  for (const posto of postos.rows) posto.precoDiesel = priceOf(precos, posto.id, 'diesel_s10', today)!;
  return { postos, precos };
}

/** The listed price on a day, negotiated or at the pump. */
export const priceOf = (precos: Table<FuelPrice>, postoId: number, combustivel: string, date: string) =>
  precos.rows.find(
    (row) =>
      row.postoId === postoId &&
      row.combustivel === combustivel &&
      row.vigenciaInicio <= date &&
      (row.vigenciaFim ?? now) >= date,
  )?.preco;

export const negotiatedPrice = (
  precos: Table<FuelPrice>,
  postoId: number,
  combustivel: string,
  date: string,
) => (postoId <= 4 ? priceOf(precos, postoId, combustivel, date) : undefined);

/** The price of diesel S10 in a month, before the surcharge of a place. */
export const dieselIn = (month: string) => diesel[months.indexOf(month)]!;
