import { by } from '../grupo/accounts.ts';
import { addDays, at, hoursBetween, now, today } from '../lib/calendar.ts';
import { clamp, round } from '../lib/numbers.ts';
import { city, type City } from '../lib/places.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { placeOn } from '../logistica/rotas.ts';
import type { Journey } from '../logistica/viagens.ts';
import type { Rig } from './conjuntos.ts';
import type { Tracker } from './rastreadores.ts';
import { vehicle, type Vehicle } from './veiculos.ts';

export type Position = {
  rastreadorId: number;
  veiculoId: number;
  conjuntoId?: number;
  motoristaId?: number;
  viagemId?: number;
  dataHora: string;
  latitude: number;
  longitude: number;
  velocidade: number;
  ignicao: boolean;
  hodometro?: number;
  municipio: string;
  uf: string;
  evento: string;
};

/** Three positions a day of the last week, derived from each truck's trips. One tracker stopped reporting. */
export function positions(world: {
  begun: readonly Journey[];
  rastreadores: Table<Tracker>;
  veiculos: Table<Vehicle>;
  conjuntos: Table<Rig>;
}) {
  const chance = stream('posicoes');
  const posicoes = new Table<Position>('posicoes');
  /** One event a day from the second day on, of the first truck on the road. */
  const events = [
    'excesso_velocidade',
    'parada_longa',
    'jornada',
    'cerca',
    'parada_longa',
    'excesso_velocidade',
  ].map((event, index) => [addDays(today, index - 5), event] as const);
  const silent = vehicle.truck;
  for (const tracker of world.rastreadores.rows)
    if (tracker.situacao === 'defeito') lastWord(posicoes, tracker);
  for (let day = addDays(today, -6); day <= today; day = addDays(day, 1))
    for (const hour of [5, 10, 15])
      for (const tracker of world.rastreadores.rows) {
        if (tracker.situacao !== 'ativo' || (tracker.veiculoId === silent && day > addDays(today, -3)))
          continue;
        const moment = at(day, hour, chance.int(0, 55));
        if (moment > now) continue;
        const unit = world.veiculos.get(tracker.veiculoId!);
        const where = whereIs(unit, moment, world);
        const moving = where.moving && chance.chance(0.8);
        const jitter = () => chance.between(-0.012, 0.012);
        const velocidade = moving ? Math.round(clamp(chance.normal(76, 8), 30, 92)) : 0;
        const evento =
          where.moving && hour >= 10 && (events[0]?.[0] ?? '9') <= day ? events.shift()![1] : 'posicao';
        posicoes.add(
          {
            rastreadorId: tracker.id,
            veiculoId: unit.id,
            conjuntoId: where.journey?.trip.conjuntoId ?? unit.conjuntoId,
            motoristaId: where.journey?.trip.motoristaId,
            viagemId: where.journey?.trip.id,
            dataHora: moment,
            latitude: round(where.lat + jitter(), 6),
            longitude: round(where.lng + jitter(), 6),
            velocidade:
              evento === 'excesso_velocidade'
                ? chance.int(96, 108)
                : ['parada_longa', 'cerca'].includes(evento)
                  ? 0
                  : velocidade,
            ignicao: moving || chance.chance(0.15) || evento === 'jornada',
            hodometro: where.odometer,
            municipio: where.near.name,
            uf: where.near.uf,
            evento,
          },
          { at: moment, by: by.frotas },
        );
        tracker.ultimaComunicacao = moment;
      }
  return posicoes;
}

/** The last position of a tracker that has been removed from its vehicle since. */
function lastWord(posicoes: Table<Position>, tracker: Tracker & { id: number }) {
  const { lat, lng, name, uf } = city('sorriso');
  const moment = tracker.ultimaComunicacao!;
  posicoes.add(
    {
      rastreadorId: tracker.id,
      veiculoId: vehicle.hilux,
      dataHora: moment,
      latitude: lat,
      longitude: lng,
      velocidade: 0,
      ignicao: false,
      municipio: name,
      uf,
      evento: 'posicao',
    },
    { at: moment, by: by.frotas },
  );
}

type Where = { lat: number; lng: number; near: City; odometer: number; moving: boolean; journey?: Journey };

/** On the road of its trip, or parked where the last one ended. */
export function whereIs(
  unit: { id: number; hodometroAtual?: number; conjuntoId?: number },
  moment: string,
  { begun, conjuntos }: { begun: readonly Journey[]; conjuntos: Table<Rig> },
): Where {
  const own = begun.filter(
    ({ trip }) => conjuntos.get(trip.conjuntoId).cavaloId === unit.id && trip.saida <= moment,
  );
  const journey = own.at(-1);
  const base = city(unit.conjuntoId === 4 ? 'rioVerde' : 'sorriso');
  if (!journey)
    return { lat: base.lat, lng: base.lng, near: base, odometer: unit.hodometroAtual!, moving: false };
  const { trip, roundTrip, endsAt, turnedAt, kmPlanned } = journey;
  const share = Math.min(1, hoursBetween(trip.saida, moment) / hoursBetween(trip.saida, endsAt));
  const turn = hoursBetween(trip.saida, turnedAt) / hoursBetween(trip.saida, endsAt);
  const along = roundTrip
    ? share < turn
      ? share / turn
      : 1 - (share - turn) / (1 - turn)
    : Math.min(1, share / turn);
  const place = placeOn(trip.rotaId, along);
  return {
    ...place,
    odometer: Math.round(trip.kmInicial! + kmPlanned * share),
    moving: share < 1,
    journey: share < 1 ? journey : undefined,
  };
}

/** The odometer of a tractor at a moment, derived from its trips. */
export const odometerAt = (
  unit: { id: number; hodometroInicial?: number; hodometroAtual?: number },
  moment: string,
  world: { begun: readonly Journey[]; conjuntos: Table<Rig> },
) => {
  const first = world.begun.find(({ trip }) => world.conjuntos.get(trip.conjuntoId).cavaloId === unit.id);
  if (!first || first.trip.saida > moment) return unit.hodometroInicial ?? 0;
  return whereIs(unit, moment, world).odometer;
};
