import { by } from '../grupo/accounts.ts';
import { addDays, addHours, at, dayOf, hoursBetween, now, today } from '../lib/calendar.ts';
import { round, sum, total } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import type { Plaza } from '../logistica/pracas.ts';
import { routePlan } from '../logistica/rotas.ts';
import type { Journey } from '../logistica/viagens.ts';
import type { Rig } from './conjuntos.ts';
import type { Vehicle } from './veiculos.ts';

/** The first day covered by imports of the toll operator's file. Earlier trips have only a total. */
export const tollsSince = '2026-09-01';

export type Toll = {
  dataHora: string;
  veiculoId: number;
  conjuntoId: number;
  viagemId: number;
  motoristaId: number;
  praca: string;
  rodovia: string;
  concessionaria: string;
  uf: string;
  eixosCobrados: number;
  rotaId: number;
  pracas: { nome: string; rodovia: string; valorEixo: number }[];
  eixosConjunto: number;
  eixosSuspensos: number;
  valor: number;
  valorEsperado: number;
  divergente: boolean;
  meio: string;
  tagOperadora?: string;
  cobranca: string;
  embarcadorId?: number;
  conferencia: string;
  motivoContestacao?: string;
  contaPagarId?: number;
  processamentoId?: number;
  observacoes?: string;
};

export function tolls({
  begun,
  veiculos,
  conjuntos,
}: {
  begun: readonly Journey[];
  veiculos: Table<Vehicle>;
  conjuntos: Table<Rig>;
}) {
  const chance = stream('pedagios');
  const pedagios = new Table<Toll>('pedagios');
  const drafts: Toll[] = [];
  for (const journey of begun) {
    const { trip } = journey;
    const rig = conjuntos.get(trip.conjuntoId);
    if (dayOf(trip.saida) < tollsSince) continue;
    const pass = (plazas: readonly Plaza[], from: string, to: string, loaded: boolean) =>
      plazas.forEach(([praca, rodovia, concessionaria, uf, fee], index) => {
        const dataHora = addHours(from, (hoursBetween(from, to) * (index + 0.5)) / plazas.length);
        if (dataHora > now) return;
        // An empty truck lifts its liftable axles, which are not charged.
        const axles = loaded ? rig.eixosTotal : liftedAxles(rig.eixosTotal);
        const valorEsperado = round(fee * axles);
        const overcharged = !loaded && chance.chance(0.06);
        const eixosCobrados = overcharged ? rig.eixosTotal : axles;
        const external = trip.clienteId !== undefined && loaded;
        const freeFlow = rodovia === 'BR-376' || (external && chance.chance(0.1));
        drafts.push({
          dataHora,
          veiculoId: rig.cavaloId,
          conjuntoId: rig.id,
          viagemId: trip.id,
          motoristaId: trip.motoristaId,
          praca,
          rodovia,
          concessionaria,
          uf,
          eixosCobrados,
          rotaId: trip.rotaId,
          pracas: routePlan(trip.rotaId).plazas.map(([nome, of, , , valorEixo]) => ({
            nome,
            rodovia: of,
            valorEixo,
          })),
          eixosConjunto: rig.eixosTotal,
          eixosSuspensos: rig.eixosTotal - axles,
          valor: round(fee * eixosCobrados),
          valorEsperado,
          divergente: Math.abs(fee * eixosCobrados - valorEsperado) > 0.5,
          meio: freeFlow ? 'placa' : 'tag',
          tagOperadora: freeFlow ? undefined : veiculos.get(rig.cavaloId).tagOperadora,
          cobranca: external ? 'vale_pedagio' : 'proprio',
          embarcadorId: external ? trip.clienteId : undefined,
          conferencia: 'conferido',
        });
      });
    const { plazas } = routePlan(trip.rotaId);
    pass(plazas, trip.saida, journey.turnedAt, trip.tipo === 'carregada');
    if (journey.roundTrip) pass(plazas.toReversed(), journey.turnedAt, journey.endsAt, false);
  }
  drafts.sort((left, right) => (left.dataHora < right.dataHora ? -1 : 1));
  let disputed = 0;
  for (const draft of drafts) {
    const day = dayOf(draft.dataHora);
    if (day > addDays(today, -8)) draft.conferencia = 'pendente';
    else if (draft.divergente) dispute(draft, disputed++);
    const imported = at(addDays(day, 2), 7);
    pedagios.add(draft, {
      at: imported > now ? now : imported,
      by: by.frotas,
      changed: draft.conferencia === 'pendente' ? undefined : { at: at(addDays(day, 6), 11), by: by.frotas },
    });
  }
  for (const { trip, roundTrip } of begun) costOf(trip, roundTrip, pedagios, conjuntos);
  return pedagios;
}

const liftedAxles = (axles: number) => (axles === 9 ? 7 : axles - 1);

function dispute(toll: Toll, count: number) {
  if (count % 3 === 2) {
    toll.observacoes = 'Eixo suspenso não reconhecido; valor aceito pela demora do recurso.';
    return;
  }
  toll.conferencia = count % 3 === 0 ? 'contestado' : 'estornado';
  toll.motivoContestacao = 'Cobrados eixos que estavam suspensos.';
}

/** The trip's own tolls, stored on its record. */
function costOf(trip: Journey['trip'], roundTrip: boolean, pedagios: Table<Toll>, conjuntos: Table<Rig>) {
  if (dayOf(trip.saida) >= tollsSince) {
    const own = pedagios.rows.filter(
      (row) => row.viagemId === trip.id && row.cobranca === 'proprio' && row.conferencia !== 'estornado',
    );
    trip.custoPedagio = total(own, (row) => row.valor);
  } else {
    const axles = conjuntos.get(trip.conjuntoId).eixosTotal;
    const fee = sum(routePlan(trip.rotaId).plazas, (plaza) => plaza[4]);
    const out = trip.clienteId ? 0 : trip.tipo === 'carregada' ? axles : liftedAxles(axles);
    trip.pedagioAnterior = round(fee * (out + (roundTrip ? liftedAxles(axles) : 0)));
    trip.custoPedagio = trip.pedagioAnterior;
  }
  if (trip.chegada)
    trip.resultado = round(
      trip.valorFrete -
        (trip.custoCombustivel ?? 0) -
        trip.custoPedagio -
        trip.totalDespesas -
        trip.comissaoMotorista,
    );
}
