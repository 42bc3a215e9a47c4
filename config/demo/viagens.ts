/**
 * The fleet at work: what each rig carried where, trip after trip, from May 2025 to the moment the demo stands at.
 * Rigs and drivers do one thing at a time, and a trip begins at the odometer where the last one ended.
 */
import { by } from './accounts.ts';
import { addLoad, numberLoads, type Load, type LoadRow } from './cargas.ts';
import { company } from './empresas.ts';
import { hiredLoads } from './cargas-terceiros.ts';
import { cycles, finales, idleDays, type Leg, type LegState } from './ciclos.ts';
import { addDays, addHours, at, currentMonth, dayOf, firstDay, monthOf, months, now, weekday } from './lib/calendar.ts';
import { accessKey } from './lib/documents.ts';
import { clamp, numbered, round } from './lib/numbers.ts';
import { stateCode } from './lib/places.ts';
import { stream, type Random } from './lib/random.ts';
import { Table, type Stamped } from './lib/table.ts';
import type { Site } from './parceiros.ts';
import { driverEmployees, type Absence } from './rh.ts';
import { minimumFreight, routePlan } from './rotas.ts';
import type { Rig, Vehicle } from './frota.ts';

export type Trip = {
  numero: string;
  tipo: string;
  empresaId: number;
  carregamentoId?: number;
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
  pisoMinimo: number;
  abaixoPiso: boolean;
  cteNumero?: number;
  cteChave?: string;
  mdfeNumero?: number;
  mdfeChave?: string;
  mdfeEncerrado: boolean;
  ciot?: string;
  valePedagio: number;
  adiantamento: number;
  totalDespesas: number;
  comissaoMotorista: number;
  acertoMotorista: number;
  litros?: number;
  custoCombustivel?: number;
  custoPedagio?: number;
  kmLitro?: number;
  resultado?: number;
  situacao: string;
};
export type TripRow = Trip & Stamped;

/** A trip that has begun, with what its record does not say. */
export type Journey = { trip: TripRow; load?: LoadRow; roundTrip: boolean; turnedAt: string; endsAt: string; kmPlanned: number };

type Plan = {
  rig: Rig & Stamped;
  driver: number;
  leg: Leg;
  loadedAt: string;
  departedAt: string;
  unloadedAt: string;
  arrivedAt: string;
  odometer: number;
  km: number;
  state: LegState;
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
    ...hiredLoads(world.locais).map((plan) => ({ loadedAt: plan.loadedAt, write: () => void addLoad(carregamentos, plan) })),
  ];
  carried.sort((left, right) => (left.loadedAt < right.loadedAt ? -1 : 1));
  for (const { write } of carried) write();
  numberLoads(carregamentos);
  return { carregamentos, viagens, begun };

  function record(plan: Plan) {
    const load = plan.leg.finalidade ? carry(carregamentos, plan, chance, world.locais) : undefined;
    if (plan.state === 'cancelled' && chance.chance(0.4)) return;
    const trip = addTrip(viagens, plan, load, world.issuer, chance);
    if (load) load.viagemId = trip.id;
    if (trip.kmInicial !== undefined)
      begun.push({ trip, load, roundTrip: plan.leg.roundTrip ?? false, turnedAt: plan.unloadedAt, endsAt: plan.arrivedAt, kmPlanned: plan.km });
  }
}

// --- when and with whom -----------------------------------------------------------------------------------

/** One rig's legs through the window, each after the last; the end is set by hand. */
function schedule(
  rig: Rig & Stamped,
  { veiculos, ausencias }: { veiculos: Table<Vehicle>; ausencias: Table<Absence> },
  reserves: Plan[],
): Plan[] {
  const chance = stream(`viagens/${rig.codigo}`);
  const plans: Plan[] = [];
  const finale = finales[rig.id]!;
  const end = dayOf(finale[0]!.loadedAt);
  let odometer = veiculos.get(rig.cavaloId).hodometroInicial!;
  let day = addDays(firstDay, chance.int(0, 4));

  const place = (leg: Leg, loadedAt: string, driver: number, state: LegState): Plan => {
    const { km } = routePlan(leg.rota);
    const hours = km > 300 ? km / 34 : km / 42;
    const departedAt = addHours(loadedAt, leg.finalidade ? chance.between(1, 2.5) : 0.25);
    const unloadedAt = addHours(departedAt, hours * chance.between(1, 1.12) + (km > 300 ? chance.between(3, 14) : 1));
    const arrivedAt = addHours(unloadedAt, leg.roundTrip ? hours * chance.between(0.9, 1) : 0.5);
    const driven = Math.round(km * (leg.roundTrip ? 2 : 1) * chance.between(0.985, 1.055));
    return { rig, driver, leg, loadedAt, departedAt, unloadedAt, arrivedAt, odometer: odometer + chance.int(0, 18), km: driven, state };
  };
  const add = (plan: Plan) => {
    plans.push(plan);
    if (plan.driver !== rig.motoristaId) reserves.push(plan);
    if (plan.state === 'cancelled') return;
    odometer = plan.odometer + plan.km;
    day = addDays(dayOf(plan.arrivedAt), 1);
  };

  while (day < end) {
    const legs = fitting(cycles[rig.id]!, chance, day, end);
    if (!legs) break;
    const until = addDays(day, daysFor(legs));
    const driver = driverFor(rig, day, until, ausencias, reserves);
    if (driver === undefined) {
      day = addDays(day, 4);
      continue;
    }
    // Now and then a load is called off before the truck is there.
    const calledOff = chance.chance(0.03);
    for (const leg of legs) {
      const plan = place(leg, at(day, chance.int(6, 13), chance.pick([0, 15, 30, 45])), driver, calledOff ? 'cancelled' : 'done');
      if (plan.arrivedAt >= finale[0]!.loadedAt) break;
      add(plan);
      if (calledOff) break;
    }
    const pause = monthOf(day) === currentMonth ? 1 : idleDays[rig.id]!;
    day = workday(addDays(day, Math.max(0, Math.round(chance.normal(pause, 1.6)))));
  }
  for (const { leg, loadedAt, state } of finale) add(place(leg, loadedAt, rig.motoristaId!, state));
  return plans;
}

/** A cycle that ends in time; towards the end of the window that takes a few draws. */
function fitting(draw: (chance: Random, month: number) => Leg[], chance: Random, day: string, end: string): Leg[] | undefined {
  for (let tries = 0; tries < 12; tries++) {
    const legs = draw(chance, Number(day.slice(5, 7)));
    if (addDays(day, daysFor(legs)) < end) return legs;
  }
  return undefined;
}

const daysFor = (legs: readonly Leg[]) =>
  legs.reduce((days, leg) => days + Math.ceil((routePlan(leg.rota).km * (leg.roundTrip ? 2 : 1)) / 34 / 24) + 2, 0);

const workday = (date: string) => (weekday(date) === 0 ? addDays(date, 1) : date);

/** The rig's own driver; while he is away his reserve, if he drives no other rig then; or nobody. */
function driverFor(rig: Rig, from: string, to: string, ausencias: Table<Absence>, reserves: readonly Plan[]): number | undefined {
  const isHere = (driver: number) =>
    !ausencias.rows.some(
      (row) =>
        row.funcionarioId === driverEmployees[driver - 1] &&
        !['recusada', 'cancelada'].includes(row.situacao) &&
        row.dataInicio <= addDays(to, 1) &&
        row.dataFim >= from,
    );
  const isIdle = (driver: number) =>
    !reserves.some((plan) => plan.driver === driver && dayOf(plan.loadedAt) <= addDays(to, 2) && dayOf(plan.arrivedAt) >= addDays(from, -1));
  const hired = (driver: number) => driver !== secondReserve || from >= '2026-02-09';
  if (isHere(rig.motoristaId!)) return rig.motoristaId;
  return [6, secondReserve].find((driver) => hired(driver) && isHere(driver) && isIdle(driver));
}
const secondReserve = 7;

// --- the records ------------------------------------------------------------------------------------------

function carry(carregamentos: Table<Load>, plan: Plan, chance: Random, locais: Table<Site>): LoadRow {
  const { rig, leg, state } = plan;
  const tara = Math.round((rig.taraTotalKg + clamp(chance.normal(0, 50), -110, 110)) / 10) * 10;
  const overloaded = leg.finalidade !== 'frete_terceiros' && chance.chance(0.012);
  const liquido = Math.round(((rig.pbtcMaxKg - tara) * (overloaded ? 1.03 : chance.between(0.975, 0.998))) / 10) * 10;
  // A few spot freights end below the legal minimum.
  const steady = round(routePlan(leg.rota).freight * chance.between(0.99, 1.05));
  const farms = locais.rows.filter((place) => place.tipo === 'fazenda' && place.ativo && leg.farmsOf?.includes(place.municipio));
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
    progress: state === 'done' ? 'unloaded' : state === 'under_way' && plan.unloadedAt <= now ? 'unloaded' : state,
    chance,
  });
}

function addTrip(viagens: Table<Trip>, plan: Plan, load: LoadRow | undefined, issuer: string, chance: Random): TripRow {
  const { rig, leg, state } = plan;
  const { km, plazas } = routePlan(leg.rota);
  const started = state === 'done' || state === 'under_way';
  const arrived = state === 'done';
  const settled = arrived && dayOf(plan.arrivedAt) < '2026-10-14';
  const external = leg.clienteId !== undefined;
  const long = km > 300;
  const valorFrete = load?.valorFrete ?? 0;
  const pisoMinimo = minimumFreight(rig.eixosTotal, km);
  const document = load && started ? 4101 + viagens.rows.filter((row) => row.cteNumero).length : undefined;
  const key = (model: '57' | '58', number: number) =>
    accessKey({ state: stateCode.MT!, issued: dayOf(plan.departedAt), issuer, model, series: 1, number, code: chance.digits(8) });
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
      pisoMinimo,
      abaixoPiso: load !== undefined && started && valorFrete < pisoMinimo,
      cteNumero: document,
      cteChave: document ? key('57', document) : undefined,
      mdfeNumero: document ? document - 2890 : undefined,
      mdfeChave: document ? key('58', document - 2890) : undefined,
      mdfeEncerrado: arrived && load !== undefined && !(rig.id === 4 && dayOf(plan.arrivedAt) > '2026-10-18'),
      // Required of every freight since the rules of March 2026; the group's own trips followed in May.
      ciot: load && started && (external || months.indexOf(monthOf(dayOf(plan.departedAt))) >= 12) ? `9${chance.digits(11)}` : undefined,
      valePedagio: external && started ? round(plazas.reduce((fee, plaza) => fee + plaza[4], 0) * rig.eixosTotal) : 0,
      adiantamento,
      totalDespesas,
      comissaoMotorista: round(valorFrete * 0.08),
      acertoMotorista: arrived ? round(totalDespesas - adiantamento) : 0,
      situacao: { done: settled ? 'acertada' : 'concluida', under_way: 'em_andamento', loading: 'planejada', planned: 'planejada', cancelled: 'cancelada' }[state],
    },
    {
      at: recorded > now ? at('2026-10-30', 16) : recorded,
      by: by.logistica,
      changed: settled ? { at: addHours(plan.arrivedAt, 50), by: by.financeiro } : { at: arrived ? plan.arrivedAt : plan.departedAt },
    },
  );
}
