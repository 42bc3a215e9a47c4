import { by } from './accounts.ts';
import { addDays, addHours, at, dayOf, hoursBetween, monthOf, now, today } from './lib/calendar.ts';
import { clamp, numbered, round, total } from './lib/numbers.ts';
import { city, type CityName } from './lib/places.ts';
import { stream, type Random } from './lib/random.ts';
import { Table } from './lib/table.ts';
import { dieselIn, negotiatedPrice, station, vehicle, type FuelPrice, type Rig, type Station, type Vehicle } from './frota.ts';
import { placeOn } from './rotas.ts';
import type { Journey } from './viagens.ts';

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
  kmDesdeUltimo?: number;
  kmLitro?: number;
  precoNegociado?: number;
  acimaNegociado: boolean;
  foraDaFaixa: boolean;
  origem: string;
  motivoContestacao?: string;
  contaPagarId?: number;
  situacao: string;
  observacoes?: string;
};

/** km per litre by composition: mean and spread. */
const consumption: Record<string, readonly [number, number]> = {
  rodotrem_9: [2.1, 0.06], bitrem_7: [2.4, 0.07], carreta_7: [2.4, 0.07], ls_6: [2.55, 0.07],
};
const stationTowns: Record<number, CityName> = {
  1: 'sorriso', 2: 'rondonopolis', 3: 'rioVerde', 4: 'progresso', 5: 'ribeirao', 6: 'mutum', 7: 'curitiba',
};
/** Refuellings of the last days wait for the fleet office. */
const pendingSince = addDays(today, -11);

type Stop = Pick<Refuelling, 'dataHora' | 'motoristaId' | 'veiculoId' | 'conjuntoId' | 'viagemId' | 'postoId' | 'hodometro' | 'kmDesdeUltimo'> & {
  combustivel: string;
  litros: number;
  kmLitro?: number;
  price: number;
  rig?: boolean;
  tanqueCheio?: boolean;
};

export function refuellings(world: {
  begun: readonly Journey[];
  veiculos: Table<Vehicle>;
  conjuntos: Table<Rig>;
  postos: Table<Station>;
  precos: Table<FuelPrice>;
}) {
  const stops = [...[1, 2, 3, 4, 5].flatMap((rig) => onTheRoad(rig, world)), ...lightVehicles(world.veiculos)];
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
    posto.consumoMes = total(abastecimentos.rows.filter((row) => row.postoId === posto.id && counts(row) && row.dataHora > '2026-10-01T04'), (row) => row.valorTotal);
  return abastecimentos;
}

export const counts = (row: { situacao: string }) => row.situacao !== 'cancelado';

/** Full tanks whenever enough has been burnt, wherever the truck is then. */
function onTheRoad(rigId: number, { begun, conjuntos, veiculos }: Parameters<typeof refuellings>[0]): Stop[] {
  const chance = stream(`combustivel/${rigId}`);
  const rig = conjuntos.get(rigId);
  const { tanqueLitros } = veiculos.get(rig.cavaloId);
  const tank = tanqueLitros!;
  const [mean, spread] = consumption[rig.tipo]!;
  const stops: Stop[] = [];
  const own = begun.filter(({ trip }) => trip.conjuntoId === rigId);
  let last = own[0]!.trip.kmInicial!;
  let burnt = 0;
  for (const journey of own) {
    const { trip } = journey;
    const hours = hoursBetween(trip.saida, journey.endsAt);
    const reached = journey.endsAt <= now ? 1 : hoursBetween(trip.saida, now) / hours;
    for (const odometer of stopsOf(trip.kmInicial!, journey.kmPlanned, last, tank, mean, chance)) {
      const share = (odometer - trip.kmInicial!) / journey.kmPlanned;
      if (share > reached - 0.01) break;
      const km = odometer - last;
      const odd = chance.chance(0.02) && km / 1.4 <= tank;
      const kmLitro = odd ? chance.between(1.36, 1.46) : clamp(chance.normal(mean, spread), 1.75, 2.9);
      const litros = round(Math.min(tank * 0.99, km / kmLitro), 3);
      const dataHora = addHours(trip.saida, hours * share);
      const along = journey.roundTrip ? 1 - Math.abs(1 - 2 * share) : share;
      const postoId = rigId === 5 ? station.ownTank : nearestStation(trip.rotaId, along);
      const common = { dataHora, motoristaId: trip.motoristaId, veiculoId: rig.cavaloId, conjuntoId: rigId, viagemId: trip.id, postoId, hodometro: odometer, rig: true };
      stops.push({ ...common, combustivel: 'diesel_s10', litros, kmDesdeUltimo: km, kmLitro: round(km / litros), price: dieselIn(monthOf(dayOf(dataHora))), tanqueCheio: true });
      last = odometer;
      burnt += litros;
      if (burnt < tank * 2.2) continue;
      const arla = round(Math.min(110, burnt * chance.between(0.042, 0.056)), 3);
      stops.push({ ...common, dataHora: addHours(dataHora, 0.2), combustivel: 'arla32', litros: arla, price: chance.between(3.3, 4.1) });
      burnt = 0;
    }
  }
  return stops;
}

/** Odometer readings at which a trip fills up: evenly on the way and before it ends, once that is worth the stop. */
function stopsOf(start: number, km: number, last: number, tank: number, kmLitro: number, chance: Random): number[] {
  const end = start + Math.round(km * chance.between(0.955, 0.985));
  const needed = (end - last) / kmLitro;
  if (needed < tank * 0.28) return [];
  const count = Math.ceil(needed / (tank * 0.82));
  const step = (end - last) / count;
  return Array.from({ length: count }, (_, index) => Math.round(last + step * (index + 1))).filter((reading) => reading > start);
}

function nearestStation(rota: number, share: number): number {
  const place = placeOn(rota, share);
  const distance = (id: number) => {
    const town = city(stationTowns[id]!);
    return Math.hypot(town.lat - place.lat, town.lng - place.lng);
  };
  return Object.keys(stationTowns).map(Number).toSorted((left, right) => distance(left) - distance(right))[0]!;
}

/** The pick-up every month or so, the others until they left the fleet, the truck in its season. */
function lightVehicles(veiculos: Table<Vehicle>): Stop[] {
  const chance = stream('combustivel/leves');
  const stops: Stop[] = [];
  const plans = [
    { id: vehicle.hilux, fuel: 'diesel_s10', kmLitro: 9.4, liters: 58, every: 34, until: today, extra: 0.3 },
    { id: vehicle.strada, fuel: 'gasolina', kmLitro: 11.6, liters: 38, every: 68, until: '2026-06-10', extra: 0 },
    { id: vehicle.gol, fuel: 'etanol', kmLitro: 8.2, liters: 36, every: 72, until: '2026-03-02', extra: 0 },
    { id: vehicle.truck, fuel: 'diesel_s10', kmLitro: 2.9, liters: 205, every: 55, until: '2026-10-12', extra: 0.1 },
  ];
  for (const { id, fuel, kmLitro, liters, every, until, extra } of plans) {
    let hodometro = veiculos.get(id).hodometroAtual!;
    for (let day = addDays('2025-05-03', chance.int(0, 15)); day <= until; day = addDays(day, every + chance.int(-6, 6))) {
      const litros = round(liters * chance.between(0.85, 1.02), 3);
      const km = Math.round(litros * kmLitro * chance.between(0.95, 1.05));
      hodometro += km;
      const price = fuel === 'diesel_s10' ? dieselIn(monthOf(day)) + extra : fuel === 'gasolina' ? chance.between(6.15, 6.7) : chance.between(4.1, 4.6);
      stops.push({
        dataHora: at(day, chance.int(7, 17), chance.int(0, 59)), motoristaId: 6, veiculoId: id, postoId: chance.pick([station.sorriso, station.mutum]),
        combustivel: fuel, litros, kmDesdeUltimo: km, kmLitro: round(km / litros), hodometro, price, tanqueCheio: true,
      });
    }
  }
  return stops;
}

function write(abastecimentos: Table<Refuelling>, stop: Stop, { postos, precos }: Parameters<typeof refuellings>[0], chance: Random) {
  const { price, rig, ...facts } = stop;
  const posto = postos.get(stop.postoId);
  const day = dayOf(stop.dataHora);
  const agreed = stop.combustivel === 'diesel_s10' ? negotiatedPrice(precos, posto.id, stop.combustivel, day) : undefined;
  const dear = agreed !== undefined && chance.chance(0.02);
  const own = posto.id === station.ownTank;
  const listed = agreed ?? (stop.combustivel === 'diesel_s10' ? price + (own ? -0.13 : chance.between(0.12, 0.35)) : price);
  const precoLitro = round(dear ? listed * chance.between(1.02, 1.05) : listed, 3);
  const acimaNegociado = agreed !== undefined && precoLitro > agreed * 1.005;
  const foraDaFaixa = rig === true && stop.kmLitro !== undefined && (stop.kmLitro < 1.5 || stop.kmLitro > 3.2);
  const invoiced = posto.conveniado;
  const situacao = day >= pendingSince ? 'pendente' : invoiced && day <= '2026-10-15' ? 'faturado' : 'aprovado';
  const year = stop.dataHora.slice(0, 4);
  const byDriver = rig === true && chance.chance(0.8);
  abastecimentos.add(
    {
      numero: numbered('AB', year, abastecimentos.rows.filter((row) => row.dataHora.startsWith(year)).length + 1),
      ...facts,
      precoLitro,
      valorTotal: round(stop.litros * precoLitro),
      tanqueCheio: stop.tanqueCheio ?? false,
      formaPagamento: own ? 'tanque_proprio' : invoiced ? 'faturado' : rig && chance.chance(0.3) ? 'adiantamento' : 'cartao_frota',
      cupom: own ? undefined : String(40_000 + posto.id * 7_000 + abastecimentos.rows.length * 13),
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
    { at: addHours(stop.dataHora, 0.2), by: stop.motoristaId === 1 && byDriver ? by.motorista : stop.motoristaId === 3 && byDriver ? by.motorista2 : by.frotas, changed: situacao === 'pendente' ? undefined : { at: at(addDays(day, 2), 10), by: by.frotas } },
  );
}

/** Some of the waiting ones come back to the driver, and two were entered twice. */
function contest(abastecimentos: Table<Refuelling>) {
  const diesel = abastecimentos.rows.filter((row) => row.combustivel === 'diesel_s10' && row.conjuntoId !== undefined);
  const reasons = ['O hodômetro não confere com a foto.', 'Cupom ilegível: mande a foto de novo.', 'Litros acima do que cabe no tanque.'];
  [1, 3, 2].forEach((driver, index) => {
    const row = diesel.filter((other) => other.motoristaId === driver && other.situacao !== 'faturado').at(driver === 1 ? -2 : -1);
    if (!row) return;
    row.situacao = 'contestado';
    row.motivoContestacao = reasons[index];
  });
  for (const driver of [1, 4]) {
    const row = diesel.filter((other) => other.motoristaId === driver && other.situacao === 'aprovado').at(-1) ?? diesel.filter((other) => other.motoristaId === driver).at(-3)!;
    const { id: _id, version: _version, criadoEm, atualizadoEm: _at, criadoPorId, atualizadoPorId: _by, ...copy } = row;
    const year = copy.dataHora.slice(0, 4);
    abastecimentos.add(
      {
        ...copy,
        numero: numbered('AB', year, abastecimentos.rows.filter((other) => other.dataHora.startsWith(year)).length + 1),
        dataHora: addHours(copy.dataHora, 0.1),
        cupom: copy.cupom && `${copy.cupom}-2`,
        situacao: 'cancelado',
        observacoes: 'Lançado em duplicidade.',
      },
      { at: addHours(criadoEm, 0.3), by: criadoPorId },
    );
  }
}

/** What the trip burnt, on its record. */
function fuelOf(trip: Journey['trip'], abastecimentos: Table<Refuelling>) {
  const own = abastecimentos.rows.filter((row) => row.viagemId === trip.id && counts(row));
  const liters = round(own.filter((row) => row.combustivel !== 'arla32').reduce((sum, row) => sum + row.litros, 0), 3);
  trip.custoCombustivel = total(own, (row) => row.valorTotal);
  if (liters === 0) return;
  trip.litros = liters;
  // Short hauls share a tank; only a long trip has a consumption of its own.
  if (trip.kmRodado && trip.kmRodado > 500) trip.kmLitro = round(trip.kmRodado / liters);
}
