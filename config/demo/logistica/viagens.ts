import type { Rig } from '../frota/conjuntos.ts';
import type { Vehicle } from '../frota/veiculos.ts';
import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { addDays, addHours, at, dayOf, daysBetween, monthOf, months, now } from '../lib/calendar.ts';
import { accessKey } from '../lib/documents.ts';
import { clamp, numbered, round, split } from '../lib/numbers.ts';
import { stateCode } from '../lib/places.ts';
import { stream, type Random } from '../lib/random.ts';
import { Table, type Stamped } from '../lib/table.ts';
import type { Site } from '../parceiros/locais.ts';
import type { Absence } from '../rh/ausencias.ts';
import { hiredLoads } from './cargas-terceiros.ts';
import { addLoad, numberLoads, type Load, type LoadRow } from './cargas.ts';
import { schedule, type Plan } from './programacao.ts';
import { routePlan } from './rotas.ts';

export type Trip = {
  numero: string;
  tipo: string;
  empresaId: number;
  carregamentoId?: number;
  faturaId?: number;
  conjuntoId: number;
  motoristaId: number;
  rotaId: number;
  clienteId?: number;
  saida: string;
  chegada?: string;
  kmInicial?: number;
  kmFinal?: number;
  kmRodado?: number;
  valorFrete: number;
  eixos: number;
  distanciaKm: number;
  cteNumero?: number;
  cteChave?: string;
  mdfeNumero?: number;
  mdfeChave?: string;
  mdfeEncerrado: boolean;
  ciot?: string;
  valePedagio: number;
  adiantamento: number;
  despesas?: { data: string; tipo: string; valor: number }[];
  totalDespesas: number;
  folhaId?: number;
  comissaoPct: number;
  comissaoMotorista: number;
  acertoMotorista?: number;
  litros?: number;
  custoCombustivel?: number;
  pedagioAnterior?: number;
  custoPedagio?: number;
  kmLitro?: number;
  resultado?: number;
  situacao: string;
};

export type TripRow = Trip & Stamped;

/** A trip that has begun, with data that its record does not have. */
export type Journey = {
  trip: TripRow;
  load?: LoadRow;
  roundTrip: boolean;
  turnedAt: string;
  endsAt: string;
  kmPlanned: number;
};

export function journeys(world: {
  veiculos: Table<Vehicle>;
  conjuntos: Table<Rig>;
  ausencias: Table<Absence>;
  locais: Table<Site>;
  issuer: string;
}) {
  const carregamentos = new Table<Load>('carregamentos');
  const viagens = new Table<Trip>('viagens');
  const begun: Journey[] = [];
  const reserves: Plan[] = [];
  const plans = [1, 2, 3, 4, 5].flatMap((rig) => schedule(world.conjuntos.get(rig), world, reserves));
  const chance = stream('cargas');
  const carried = [
    ...plans.map((plan) => ({ loadedAt: plan.loadedAt, write: () => record(plan) })),
    ...hiredLoads(world.locais).map((plan) => ({
      loadedAt: plan.loadedAt,
      write: () => void addLoad(carregamentos, plan),
    })),
  ];
  carried.sort((left, right) => (left.loadedAt < right.loadedAt ? -1 : 1));
  for (const { write } of carried) write();
  numberLoads(carregamentos);
  spend(viagens);
  return { carregamentos, viagens, begun };

  function record(plan: Plan) {
    const load = plan.leg.finalidade ? carry(carregamentos, plan, chance, world.locais) : undefined;
    if (plan.state === 'cancelled' && chance.chance(0.4)) return;
    const trip = addTrip(viagens, plan, load, world.issuer, chance);
    if (load) load.viagemId = trip.id;
    if (trip.kmInicial !== undefined)
      begun.push({
        trip,
        load,
        roundTrip: plan.leg.roundTrip ?? false,
        turnedAt: plan.unloadedAt,
        endsAt: plan.arrivedAt,
        kmPlanned: plan.km,
      });
  }
}

function carry(carregamentos: Table<Load>, plan: Plan, chance: Random, locais: Table<Site>): LoadRow {
  const { rig, leg, state } = plan;
  const tara = Math.round((rig.taraTotalKg + clamp(chance.normal(0, 50), -110, 110)) / 10) * 10;
  const overloaded = leg.finalidade !== 'frete_terceiros' && chance.chance(0.012);
  const liquido =
    Math.round(((rig.pbtcMaxKg - tara) * (overloaded ? 1.03 : chance.between(0.975, 0.998))) / 10) * 10;
  // A few spot freights are below the legal minimum.
  const steady = round(routePlan(leg.rota).freight * chance.between(0.99, 1.05));
  const farms = locais.rows.filter(
    (place) => place.tipo === 'fazenda' && place.ativo && leg.farmsOf?.includes(place.municipio),
  );
  return addLoad(carregamentos, {
    finalidade: leg.finalidade!,
    produtoId: leg.produtoId,
    origemLocalId: leg.from ?? chance.pick(farms).id,
    destinoLocalId: leg.to ?? chance.pick(farms).id,
    rotaId: leg.rota,
    tipoTransporte: 'proprio',
    conjuntoId: rig.id,
    motoristaId: plan.driver,
    placaCavalo: rig.placaCavalo,
    clienteFreteId: leg.clienteId,
    loadedAt: plan.loadedAt,
    unloadedAt: plan.unloadedAt,
    tara,
    liquido,
    freight: leg.steady ? steady : chance.chance(0.014) ? round(steady * 0.66) : undefined,
    progress:
      state === 'done' ? 'unloaded' : state === 'under_way' && plan.unloadedAt <= now ? 'unloaded' : state,
    chance,
  });
}

function addTrip(
  viagens: Table<Trip>,
  plan: Plan,
  load: LoadRow | undefined,
  issuer: string,
  chance: Random,
): TripRow {
  const { rig, leg, state } = plan;
  const { km, plazas } = routePlan(leg.rota);
  const started = state === 'done' || state === 'under_way';
  const arrived = state === 'done';
  const settled = arrived && dayOf(plan.arrivedAt) < '2026-10-14';
  const external = leg.clienteId !== undefined;
  const long = km > 300;
  const valorFrete = load?.valorFrete ?? 0;
  const document = load && started ? 4101 + viagens.rows.filter((row) => row.cteNumero).length : undefined;
  const key = (model: '57' | '58', number: number) =>
    accessKey({
      state: stateCode.MT!,
      issued: dayOf(plan.departedAt),
      issuer,
      model,
      series: 1,
      number,
      code: chance.digits(8),
    });
  const totalDespesas = arrived && long ? round(chance.between(90, 640)) : 0;
  const adiantamento = long && started ? chance.int(2, 6) * 100 : 0;
  const year = plan.departedAt.slice(0, 4);
  const recorded = addHours(plan.loadedAt, -chance.int(10, 30));
  return viagens.add(
    {
      numero: numbered('VG', year, viagens.rows.filter((row) => row.saida.startsWith(year)).length + 1),
      tipo: load ? 'carregada' : 'vazia',
      empresaId: company.transportes,
      carregamentoId: load?.id,
      conjuntoId: rig.id,
      motoristaId: plan.driver,
      rotaId: leg.rota,
      clienteId: leg.clienteId,
      saida: plan.departedAt,
      chegada: arrived ? plan.arrivedAt : undefined,
      kmInicial: started ? plan.odometer : undefined,
      kmFinal: arrived ? plan.odometer + plan.km : undefined,
      kmRodado: arrived ? plan.km : undefined,
      valorFrete,
      eixos: rig.eixosTotal,
      distanciaKm: km,
      cteNumero: document,
      cteChave: document ? key('57', document) : undefined,
      mdfeNumero: document ? document - 2890 : undefined,
      mdfeChave: document ? key('58', document - 2890) : undefined,
      mdfeEncerrado: arrived && load !== undefined && !(rig.id === 4 && dayOf(plan.arrivedAt) > '2026-10-18'),
      // Required of every freight since the rules of March 2026; the group's own trips followed in May.
      ciot:
        load && started && (external || months.indexOf(monthOf(dayOf(plan.departedAt))) >= 12)
          ? `9${chance.digits(11)}`
          : undefined,
      valePedagio:
        external && started ? round(plazas.reduce((fee, plaza) => fee + plaza[4], 0) * rig.eixosTotal) : 0,
      adiantamento,
      totalDespesas,
      comissaoPct: 8,
      comissaoMotorista: round(valorFrete * 0.08),
      acertoMotorista: arrived ? round(totalDespesas - adiantamento) : undefined,
      situacao: {
        done: settled ? 'acertada' : 'concluida',
        under_way: 'em_andamento',
        loading: 'planejada',
        planned: 'planejada',
        cancelled: 'cancelada',
      }[state],
    },
    {
      at: recorded > now ? at('2026-10-30', 16) : recorded,
      by: by.logistica,
      changed: settled
        ? { at: addHours(plan.arrivedAt, 50), by: by.financeiro }
        : { at: arrived ? plan.arrivedAt : plan.departedAt },
    },
  );
}

/** The driver's expenses on the way, day by day. */
function spend(viagens: Table<Trip>) {
  const chance = stream('despesas');
  for (const trip of viagens.rows) {
    if (trip.totalDespesas <= 0) continue;
    const days = Math.max(0, daysBetween(dayOf(trip.saida), dayOf(trip.chegada!)));
    const parts = trip.totalDespesas > 150 ? chance.int(1, 3) : 1;
    trip.despesas = split(trip.totalDespesas, parts, chance.next)
      .map((valor) => ({
        data: addDays(dayOf(trip.saida), chance.int(0, days)),
        tipo: chance.weighted({ alimentacao: 55, estacionamento: 20, chapa: 15, borracharia: 8, outros: 2 }),
        valor,
      }))
      .toSorted((left, right) => (left.data < right.data ? -1 : left.data > right.data ? 1 : 0));
  }
}
