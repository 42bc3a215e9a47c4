import { addDays, addHours, at, dayOf, hoursBetween, monthOf, now, today } from '../lib/calendar.ts';
import { clamp, round } from '../lib/numbers.ts';
import { stream, type Random } from '../lib/random.ts';
import { city, type CityName } from '../lib/places.ts';
import type { Table } from '../lib/table.ts';
import { placeOn } from '../logistica/rotas.ts';
import type { Journey } from '../logistica/viagens.ts';
import type { Rig } from './conjuntos.ts';
import { dieselIn, station } from './postos.ts';
import { vehicle, type Vehicle } from './veiculos.ts';

const stationTowns: Record<number, CityName> = {
  1: 'sorriso',
  2: 'rondonopolis',
  3: 'rioVerde',
  4: 'progresso',
  5: 'ribeirao',
  6: 'mutum',
  7: 'curitiba',
};

/** A refuelling before its price and approval. */
export type Stop = {
  dataHora: string;
  motoristaId: number;
  veiculoId: number;
  conjuntoId?: number;
  viagemId?: number;
  postoId: number;
  hodometro: number;
  kmDesdeUltimo?: number;
  combustivel: string;
  litros: number;
  kmLitro?: number;
  price: number;
  rig?: boolean;
  tanqueCheio?: boolean;
};

/** km per litre by composition: mean and spread. */
const consumption: Record<string, readonly [number, number]> = {
  rodotrem_9: [2.1, 0.06],
  bitrem_7: [2.4, 0.07],
  carreta_7: [2.4, 0.07],
  ls_6: [2.55, 0.07],
};

/** Fills the tank whenever enough has been burnt, wherever the truck is then. */
export function onTheRoad(
  rigId: number,
  {
    begun,
    conjuntos,
    veiculos,
  }: {
    begun: readonly Journey[];
    conjuntos: Table<Rig>;
    veiculos: Table<Vehicle>;
  },
): Stop[] {
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
      const common = {
        dataHora,
        motoristaId: trip.motoristaId,
        veiculoId: rig.cavaloId,
        conjuntoId: rigId,
        viagemId: trip.id,
        postoId,
        hodometro: odometer,
        rig: true,
      };
      stops.push({
        ...common,
        combustivel: 'diesel_s10',
        litros,
        kmDesdeUltimo: km,
        kmLitro: round(km / litros),
        price: dieselIn(monthOf(dayOf(dataHora))),
        tanqueCheio: true,
      });
      last = odometer;
      burnt += litros;
      if (burnt < tank * 2.2) continue;
      const arla = round(Math.min(110, burnt * chance.between(0.042, 0.056)), 3);
      stops.push({
        ...common,
        combustivel: 'arla32',
        litros: arla,
        price: chance.between(3.3, 4.1),
      });
      burnt = 0;
    }
  }
  return stops;
}

/**
 * Odometer readings of a trip's refuellings: evenly spaced on the way, and before its end if that is worth
 * the stop.
 */
function stopsOf(
  start: number,
  km: number,
  last: number,
  tank: number,
  kmLitro: number,
  chance: Random,
): number[] {
  const end = start + Math.round(km * chance.between(0.955, 0.985));
  const needed = (end - last) / kmLitro;
  if (needed < tank * 0.28) return [];
  const count = Math.ceil(needed / (tank * 0.82));
  const step = (end - last) / count;
  return Array.from({ length: count }, (_, index) => Math.round(last + step * (index + 1))).filter(
    (reading) => reading > start,
  );
}

/** The pickup about every month, the others until they left the fleet, the truck in its season. */
export function lightVehicles(veiculos: Table<Vehicle>): Stop[] {
  const chance = stream('combustivel/leves');
  const stops: Stop[] = [];
  const plans = [
    { id: vehicle.hilux, fuel: 'diesel_s10', kmLitro: 9.4, liters: 58, every: 34, until: today, extra: 0.3 },
    {
      id: vehicle.strada,
      fuel: 'gasolina',
      kmLitro: 11.6,
      liters: 38,
      every: 68,
      until: '2026-06-10',
      extra: 0,
    },
    { id: vehicle.gol, fuel: 'etanol', kmLitro: 8.2, liters: 36, every: 72, until: '2026-03-02', extra: 0 },
    {
      id: vehicle.truck,
      fuel: 'diesel_s10',
      kmLitro: 2.9,
      liters: 205,
      every: 55,
      until: '2026-10-12',
      extra: 0.1,
    },
  ];
  for (const { id, fuel, kmLitro, liters, every, until, extra } of plans) {
    let hodometro = veiculos.get(id).hodometroAtual!;
    for (
      let day = addDays('2025-05-03', chance.int(0, 15));
      day <= until;
      day = addDays(day, every + chance.int(-6, 6))
    ) {
      const litros = round(liters * chance.between(0.85, 1.02), 3);
      const km = Math.round(litros * kmLitro * chance.between(0.95, 1.05));
      hodometro += km;
      const price =
        fuel === 'diesel_s10'
          ? dieselIn(monthOf(day)) + extra
          : fuel === 'gasolina'
            ? chance.between(6.15, 6.7)
            : chance.between(4.1, 4.6);
      stops.push({
        dataHora: at(day, chance.int(7, 17), chance.int(0, 59)),
        motoristaId: 6,
        veiculoId: id,
        postoId: chance.pick([station.sorriso, station.mutum]),
        combustivel: fuel,
        litros,
        kmDesdeUltimo: km,
        kmLitro: round(km / litros),
        hodometro,
        price,
        tanqueCheio: true,
      });
    }
  }
  return stops;
}

function nearestStation(rota: number, share: number): number {
  const place = placeOn(rota, share);
  const distance = (id: number) => {
    const town = city(stationTowns[id]!);
    return Math.hypot(town.lat - place.lat, town.lng - place.lng);
  };
  return Object.keys(stationTowns)
    .map(Number)
    .toSorted((left, right) => distance(left) - distance(right))[0]!;
}
