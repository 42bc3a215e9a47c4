import { by } from '../grupo/accounts.ts';
import { at } from '../lib/calendar.ts';
import { round, sum } from '../lib/numbers.ts';
import { city, type City, type CityName } from '../lib/places.ts';
import { Table } from '../lib/table.ts';
import { fromGoias, middleNorth, north, toParanagua, toSantos, type Plaza } from './pracas.ts';

export type RoutePlan = {
  via: readonly CityName[];
  km: number;
  freight: number;
  plazas: readonly Plaza[];
  surface?: string;
  restriction?: string;
};

const centre = ['sorriso', 'lucas', 'mutum', 'cuiaba', 'rondonopolis'] as const;

const santos = ['rondonopolis', 'chapadao', 'ribeirao', 'saoPaulo', 'santos'] as const;

const paranagua = ['rondonopolis', 'campoGrande', 'maringa', 'curitiba', 'paranagua'] as const;

const harvest = (from: CityName, km: number, freight: number, to: CityName = 'sorriso'): RoutePlan => ({
  via: [from, to],
  km,
  freight,
  plazas: [],
  surface: 'misto',
  restriction: 'Trecho de terra: evitar depois de chuva forte.',
});

const back = (plan: RoutePlan, freight: number): RoutePlan => ({
  ...plan,
  via: plan.via.toReversed(),
  plazas: plan.plazas.toReversed(),
  freight,
  restriction: undefined,
});

const longHaul: Record<string, RoutePlan> = {
  miritituba: {
    via: ['sorriso', 'sinop', 'guaranta', 'progresso', 'itaituba'],
    km: 1080,
    freight: 268,
    plazas: north,
    restriction: 'Agendar a descarga no terminal com 24 h.',
  },
  rondonopolis: { via: centre, km: 610, freight: 162, plazas: middleNorth },
  rondSantos: { via: santos, km: 1400, freight: 345, plazas: toSantos },
  santos: {
    via: [...centre, ...santos.slice(1)],
    km: 2150,
    freight: 475,
    plazas: [...middleNorth, ...toSantos],
    restriction: 'Só nove eixos. Pátio regulador obrigatório antes do porto.',
  },
  paranagua: {
    via: [...centre, ...paranagua.slice(1)],
    km: 2230,
    freight: 468,
    plazas: [...middleNorth, ...toParanagua],
    restriction: 'Só nove eixos. Carga Online antes da chegada.',
  },
  rondParanagua: { via: paranagua, km: 1570, freight: 362, plazas: toParanagua },
  rvSantos: {
    via: ['rioVerde', 'uberlandia', 'ribeirao', 'saoPaulo', 'santos'],
    km: 970,
    freight: 258,
    plazas: fromGoias,
  },
};

const plans: readonly RoutePlan[] = [
  ...Object.values(longHaul),
  harvest('sorriso', 35, 28),
  harvest('vera', 62, 34),
  harvest('ubirata', 90, 41),
  harvest('ipiranga', 95, 42),
  harvest('feliz', 130, 51),
  harvest('jatai', 92, 40, 'rioVerde'),
  back(longHaul.santos!, 412),
  back(longHaul.paranagua!, 425),
  back(longHaul.rondonopolis!, 158),
];

/** Ids. The three return routes carry fertilizer for third parties. */
export const route = {
  miritituba: 1,
  rondonopolis: 2,
  rondSantos: 3,
  santos: 4,
  paranagua: 5,
  rondParanagua: 6,
  rvSantos: 7,
  sorriso: 8,
  vera: 9,
  ubirata: 10,
  ipiranga: 11,
  feliz: 12,
  jatai: 13,
  returnSantos: 14,
  returnParanagua: 15,
  returnRondonopolis: 16,
} as const;

export const routePlan = (id: number): RoutePlan => plans[id - 1]!;

/** Minimum freight by number of axles: R$ per km, and for loading and unloading (illustrative figures). */
const floor: Record<number, readonly [perKm: number, fixed: number]> = {
  3: [4.15, 330],
  6: [6.85, 480],
  7: [7.35, 520],
  9: [8.4, 560],
};

export const minimumFreight = (axles: number, km: number) => round(floor[axles]![0] * km + floor[axles]![1]);

/** Seasonal factors, May 2025 to October 2026. */
const season = [
  1, 1.02, 1.1, 1.08, 1, 0.95, 0.93, 0.95, 1.08, 1.22, 1.25, 1.15, 1.08, 1.1, 1.16, 1.12, 1.04, 1,
];

export const seasonalIndex = (monthIndex: number) => season[monthIndex]!;

export function routes() {
  const rotas = new Table<{
    codigo: string;
    nome: string;
    origemMunicipio: string;
    origemUf: string;
    destinoMunicipio: string;
    destinoUf: string;
    distanciaKm: number;
    horas: number;
    tipoPiso: string;
    pracas: { nome: string; rodovia: string; valorEixo: number }[];
    pedagioEixo: number;
    freteTon: number;
    pisoMinimo9: number;
    restricoes?: string;
    ativa: boolean;
  }>('rotas');
  plans.forEach((plan, index) => {
    const from = city(plan.via[0]!);
    const to = city(plan.via.at(-1)!);
    const local = from.name === to.name;
    rotas.add(
      {
        codigo: `RT-${String(index + 1).padStart(3, '0')}`,
        nome: local
          ? `Lavouras de ${from.name} → Armazém ${to.name}`
          : `${from.name}/${from.uf} → ${to.name}/${to.uf}`,
        origemMunicipio: from.name,
        origemUf: from.uf,
        destinoMunicipio: to.name,
        destinoUf: to.uf,
        distanciaKm: plan.km,
        horas: round(plan.km > 300 ? plan.km / 34 : plan.km / 42, 1),
        tipoPiso: plan.surface ?? 'asfalto',
        pracas: plan.plazas.map(([nome, rodovia, , , valorEixo]) => ({ nome, rodovia, valorEixo })),
        pedagioEixo: round(sum(plan.plazas, ([, , , , fee]) => fee)),
        freteTon: plan.freight,
        pisoMinimo9: minimumFreight(9, plan.km),
        restricoes: plan.restriction,
        ativa: true,
      },
      { at: at('2025-04-09', 9), by: by.logistica },
    );
  });
  return rotas;
}

/** The position of a truck after this share of a route, on the straight line between its cities. */
export function placeOn(id: number, share: number): { lat: number; lng: number; near: City } {
  const stops = routePlan(id).via.map(city);
  const lengths = stops
    .slice(1)
    .map((stop, index) => Math.hypot(stop.lat - stops[index]!.lat, stop.lng - stops[index]!.lng));
  let left = Math.min(1, Math.max(0, share)) * sum(lengths, (length) => length);
  for (const [index, length] of lengths.entries()) {
    const from = stops[index]!;
    const to = stops[index + 1]!;
    if (left <= length || index === lengths.length - 1) {
      const part = length === 0 ? 0 : Math.min(1, left / length);
      return {
        lat: from.lat + (to.lat - from.lat) * part,
        lng: from.lng + (to.lng - from.lng) * part,
        near: part < 0.5 ? from : to,
      };
    }
    left -= length;
  }
  return { lat: stops[0]!.lat, lng: stops[0]!.lng, near: stops[0]! };
}
