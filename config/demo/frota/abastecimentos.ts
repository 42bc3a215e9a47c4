import { by } from '../grupo/accounts.ts';
import { addDays, addHours, at, dayOf, monthOf, today } from '../lib/calendar.ts';
import { numbered, round, total } from '../lib/numbers.ts';
import { stream, type Random } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import type { Journey } from '../logistica/viagens.ts';
import type { Rig } from './conjuntos.ts';
import { lightVehicles, onTheRoad, type Stop } from './consumo.ts';
import { negotiatedPrice, station, type FuelPrice, type Station } from './postos.ts';
import type { Vehicle } from './veiculos.ts';

export type Refuelling = {
  numero: string;
  dataHora: string;
  motoristaId: number;
  veiculoId: number;
  conjuntoId?: number;
  viagemId?: number;
  postoId: number;
  combustivel: string;
  litros: number;
  precoLitro: number;
  valorTotal: number;
  hodometro: number;
  tanqueCheio: boolean;
  formaPagamento: string;
  cupom?: string;
  hodometroAnterior?: number;
  kmDesdeUltimo?: number;
  kmLitro?: number;
  precoNegociado?: number;
  acimaNegociado: boolean;
  foraDaFaixa: boolean;
  origem: string;
  motivoContestacao?: string;
  contaPagarId?: number;
  processamentoId?: number;
  situacao: string;
  observacoes?: string;
};

/** Refuellings of the last days are pending at the fleet office. */
const pendingSince = addDays(today, -11);

export function refuellings(world: {
  begun: readonly Journey[];
  veiculos: Table<Vehicle>;
  conjuntos: Table<Rig>;
  postos: Table<Station>;
  precos: Table<FuelPrice>;
}) {
  const stops = [
    ...[1, 2, 3, 4, 5].flatMap((rig) => onTheRoad(rig, world)),
    ...lightVehicles(world.veiculos),
  ];
  stops.sort((left, right) => (left.dataHora < right.dataHora ? -1 : left.dataHora > right.dataHora ? 1 : 0));
  const abastecimentos = new Table<Refuelling>('abastecimentos');
  const chance = stream('abastecimentos');
  for (const stop of stops) write(abastecimentos, stop, world, chance);
  contest(abastecimentos);
  for (const { trip } of world.begun) fuelOf(trip, abastecimentos);
  for (const row of abastecimentos.rows) {
    const unit = world.veiculos.get(row.veiculoId);
    unit.hodometroAtual = Math.max(unit.hodometroAtual ?? 0, row.hodometro);
  }
  for (const posto of world.postos.rows)
    posto.consumoMes = total(
      abastecimentos.rows.filter(
        (row) => row.postoId === posto.id && counts(row) && row.dataHora > '2026-10-01T04',
      ),
      (row) => row.valorTotal,
    );
  return abastecimentos;
}

export const counts = (row: { situacao: string }) => row.situacao !== 'cancelado';

function write(
  abastecimentos: Table<Refuelling>,
  stop: Stop,
  { postos, precos }: Parameters<typeof refuellings>[0],
  chance: Random,
) {
  const { price, rig, ...facts } = stop;
  const posto = postos.get(stop.postoId);
  const day = dayOf(stop.dataHora);
  const agreed =
    stop.combustivel === 'diesel_s10' ? negotiatedPrice(precos, posto.id, stop.combustivel, day) : undefined;
  // Prices above the agreement are rare, but each of the last two months has one.
  const due =
    day >= '2026-09-01' &&
    !abastecimentos.rows.some((row) => row.acimaNegociado && monthOf(dayOf(row.dataHora)) === monthOf(day));
  const dear = agreed !== undefined && (chance.chance(0.02) || due);
  const own = posto.id === station.ownTank;
  const listed =
    agreed ??
    (stop.combustivel === 'diesel_s10' ? price + (own ? -0.13 : chance.between(0.12, 0.35)) : price);
  const precoLitro = round(dear ? listed * chance.between(1.02, 1.05) : listed, 3);
  const acimaNegociado = agreed !== undefined && precoLitro > agreed * 1.005;
  const foraDaFaixa =
    rig === true && stop.kmLitro !== undefined && (stop.kmLitro < 1.5 || stop.kmLitro > 3.2);
  const invoiced = posto.conveniado;
  const situacao =
    day >= pendingSince ? 'pendente' : invoiced && day <= '2026-10-15' ? 'faturado' : 'aprovado';
  const year = stop.dataHora.slice(0, 4);
  const byDriver = rig === true && chance.chance(0.8);
  abastecimentos.add(
    {
      numero: numbered(
        'AB',
        year,
        abastecimentos.rows.filter((row) => row.dataHora.startsWith(year)).length + 1,
      ),
      ...facts,
      precoLitro,
      valorTotal: round(stop.litros * precoLitro),
      tanqueCheio: stop.tanqueCheio ?? false,
      formaPagamento: own
        ? 'tanque_proprio'
        : invoiced
          ? 'faturado'
          : rig && chance.chance(0.3)
            ? 'adiantamento'
            : 'cartao_frota',
      cupom: own ? undefined : String(40_000 + posto.id * 7_000 + abastecimentos.rows.length * 13),
      hodometroAnterior:
        facts.kmDesdeUltimo === undefined ? undefined : facts.hodometro - facts.kmDesdeUltimo,
      precoNegociado: agreed,
      acimaNegociado,
      foraDaFaixa,
      origem: byDriver ? 'motorista' : chance.chance(0.5) ? 'frotas' : 'importacao',
      situacao,
      observacoes:
        situacao === 'pendente'
          ? undefined
          : acimaNegociado
            ? 'Preço de bomba cobrado por engano; crédito pedido ao posto.'
            : foraDaFaixa
              ? 'Espera longa no porto com motor ligado, conferido com o motorista.'
              : undefined,
    },
    {
      at: addHours(stop.dataHora, 0.2),
      by:
        stop.motoristaId === 1 && byDriver
          ? by.motorista
          : stop.motoristaId === 3 && byDriver
            ? by.motorista2
            : by.frotas,
      changed: situacao === 'pendente' ? undefined : { at: at(addDays(day, 2), 10), by: by.frotas },
    },
  );
}

/** Returns some of the pending ones to the driver, and marks two as entered twice. */
function contest(abastecimentos: Table<Refuelling>) {
  const diesel = abastecimentos.rows.filter(
    (row) => row.combustivel === 'diesel_s10' && row.conjuntoId !== undefined,
  );
  const reasons = [
    'O hodômetro não confere com a foto.',
    'Cupom ilegível: mande a foto de novo.',
    'Litros acima do que cabe no tanque.',
  ];
  [1, 3, 2].forEach((driver, index) => {
    const row = diesel.filter((other) => other.motoristaId === driver).at(driver === 2 ? -1 : -2)!;
    row.situacao = 'contestado';
    row.motivoContestacao = reasons[index];
  });
  for (const driver of [1, 4]) {
    const row =
      diesel.filter((other) => other.motoristaId === driver && other.situacao === 'aprovado').at(-1) ??
      diesel.filter((other) => other.motoristaId === driver).at(-3)!;
    const {
      id: _id,
      version: _version,
      criadoEm,
      atualizadoEm: _at,
      criadoPorId,
      atualizadoPorId: _by,
      ...copy
    } = row;
    const year = copy.dataHora.slice(0, 4);
    abastecimentos.add(
      {
        ...copy,
        numero: numbered(
          'AB',
          year,
          abastecimentos.rows.filter((other) => other.dataHora.startsWith(year)).length + 1,
        ),
        dataHora: addHours(copy.dataHora, 0.1),
        cupom: copy.cupom && `${copy.cupom}-2`,
        situacao: 'cancelado',
        observacoes: 'Lançado em duplicidade.',
      },
      { at: addHours(criadoEm, 0.3), by: criadoPorId },
    );
  }
}

/** The fuel of a trip, stored on its record. */
function fuelOf(trip: Journey['trip'], abastecimentos: Table<Refuelling>) {
  const own = abastecimentos.rows.filter((row) => row.viagemId === trip.id && counts(row));
  const liters = round(
    own.filter((row) => row.combustivel !== 'arla32').reduce((sum, row) => sum + row.litros, 0),
    3,
  );
  trip.custoCombustivel = total(own, (row) => row.valorTotal);
  if (liters === 0) return;
  trip.litros = liters;
  // Short trips share a tank, so only a long trip has a consumption of its own.
  if (trip.kmRodado && trip.kmRodado > 500) trip.kmLitro = round(trip.kmRodado / liters);
}
