/** The state of the fleet at the end: who is on the road, odometer readings, and the costs of the month. */
import { currentMonth, dayOf, monthOf } from '../lib/calendar.ts';
import { round, sum, total } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import type { Trip } from '../logistica/viagens.ts';
import type { Refuelling } from './abastecimentos.ts';
import type { Rig } from './conjuntos.ts';
import type { Licence } from './licencas.ts';
import type { WorkOrder } from './manutencoes.ts';
import type { Driver } from './motoristas.ts';
import type { Fine } from './multas.ts';
import type { Toll } from './pedagios.ts';
import type { Position } from './posicoes.ts';
import type { Vehicle } from './veiculos.ts';

const inMonth = (moment: string | undefined) =>
  moment !== undefined && monthOf(dayOf(moment)) === currentMonth;

export function standing(world: {
  viagens: Table<Trip>;
  conjuntos: Table<Rig>;
  veiculos: Table<Vehicle>;
  motoristas: Table<Driver>;
  abastecimentos: Table<Refuelling>;
  manutencoes: Table<WorkOrder>;
  pedagios: Table<Toll>;
  multas: Table<Fine>;
  licencas: Table<Licence>;
  posicoes: Table<Position>;
}) {
  for (const trip of world.viagens.rows.filter((row) => row.situacao === 'em_andamento')) {
    const rig = world.conjuntos.get(trip.conjuntoId);
    rig.situacao = 'em_viagem';
    world.motoristas.get(trip.motoristaId).situacao = 'em_viagem';
    for (const unit of unitsOf(rig)) world.veiculos.get(unit).situacao = 'em_viagem';
  }
  for (const rig of world.conjuntos.rows.filter((row) => row.situacao !== 'desmontado'))
    monthOfRig(rig, world);
  for (const unit of world.veiculos.rows) {
    if (unit.combustivel) unit.hodometroAtual = odometerOf(unit, world);
    unit.custoMes = costOf(unit, world);
  }
}

const unitsOf = (rig: Rig) =>
  [rig.cavaloId, rig.reboque1Id, rig.dollyId, rig.reboque2Id].flatMap((id) => id ?? []);

function monthOfRig(rig: Rig & { id: number }, { viagens }: Parameters<typeof standing>[0]) {
  const trips = viagens.rows.filter((trip) => trip.conjuntoId === rig.id && inMonth(trip.chegada));
  rig.kmMes = sum(trips, (trip) => trip.kmRodado ?? 0);
}

/** The highest reading from any source. */
function odometerOf(
  unit: Vehicle & { id: number },
  { viagens, conjuntos, abastecimentos, manutencoes, posicoes }: Parameters<typeof standing>[0],
) {
  const own = viagens.rows.filter((trip) => conjuntos.get(trip.conjuntoId).cavaloId === unit.id);
  const readings = [abastecimentos, manutencoes, posicoes].flatMap(
    (table: Table<{ veiculoId: number; hodometro?: number }>) =>
      table.rows.filter((row) => row.veiculoId === unit.id).map((row) => row.hodometro ?? 0),
  );
  return Math.max(
    unit.hodometroInicial ?? 0,
    ...readings,
    ...own.map((trip) => trip.kmFinal ?? trip.kmInicial ?? 0),
  );
}

function costOf(
  unit: { id: number },
  { abastecimentos, manutencoes, pedagios, multas, licencas }: Parameters<typeof standing>[0],
) {
  const of = <T extends { veiculoId: number }>(table: Table<T>) =>
    table.rows.filter((row) => row.veiculoId === unit.id);
  return round(
    total(
      of(abastecimentos).filter(
        (row) => ['aprovado', 'faturado'].includes(row.situacao) && inMonth(row.dataHora),
      ),
      (row) => row.valorTotal,
    ) +
      total(
        of(manutencoes).filter((row) => row.situacao === 'concluida' && inMonth(row.conclusao)),
        (row) => row.valorTotal,
      ) +
      total(
        of(pedagios).filter(
          (row) => row.cobranca === 'proprio' && row.conferencia !== 'estornado' && inMonth(row.dataHora),
        ),
        (row) => row.valor,
      ) +
      total(
        of(multas).filter(
          (row) => row.responsavel === 'empresa' && row.situacao !== 'deferida' && inMonth(row.dataInfracao),
        ),
        (row) => row.valorAPagar,
      ) +
      total(
        of(licencas).filter((row) => row.dataEmissao?.startsWith(currentMonth)),
        (row) => row.valorTaxa,
      ),
  );
}
