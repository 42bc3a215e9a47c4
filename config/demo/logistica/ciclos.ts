/** The trips of each rig between two returns to its base. */
import { cropOf } from '../comercial/mercado.ts';
import { at } from '../lib/calendar.ts';
import type { Random } from '../lib/random.ts';
import { customer } from '../parceiros/clientes.ts';
import { site } from '../parceiros/locais.ts';
import { product } from '../parceiros/produtos.ts';
import { route } from './rotas.ts';

export type Leg = {
  rota: number;
  /** Absent: an empty trip. */
  finalidade?: string;
  produtoId: number;
  from?: number;
  to?: number;
  /** Used where `from` or `to` is missing: a farm of one of these municipalities. */
  farmsOf?: readonly string[];
  clienteId?: number;
  /** Returns empty within the same trip. */
  roundTrip?: boolean;
  /** Contracted for the year, without seasonal prices. */
  steady?: boolean;
};

export type LegState = 'done' | 'under_way' | 'loading' | 'planned' | 'cancelled';

const home = ['Sorriso', 'Vera', 'Ipiranga do Norte', 'Nova Ubiratã', 'Feliz Natal'];

const goias = ['Rio Verde', 'Jataí', 'Mineiros'];

/** Grain from a farm or from the group's own warehouse to a customer. */
const sale = (chance: Random, month: number, rota: number, to: number, more: Partial<Leg> = {}): Leg => {
  const stored = chance.chance(0.24);
  const warehouse = rota === route.rvSantos ? site.armazemRioVerde : site.armazemSorriso;
  return {
    rota,
    to,
    finalidade: stored ? 'expedicao' : 'direto',
    from: stored ? warehouse : undefined,
    farmsOf: rota === route.rvSantos ? goias : home,
    produtoId: cropOf(month, chance.next()),
    ...more,
  };
};

const fertilizer = (rota: number, from: number, clienteId: number): Leg => ({
  rota,
  from,
  clienteId,
  finalidade: 'frete_terceiros',
  farmsOf: home,
  produtoId: product.fertilizante,
  steady: true,
});

const empty = (rota: number): Leg => ({ rota, produtoId: product.soja });

const meal = (rota: number, from: number, to: number, clienteId: number): Leg => ({
  rota,
  from,
  to,
  clienteId,
  finalidade: 'frete_terceiros',
  produtoId: product.farelo,
  roundTrip: true,
});

function northAndPorts(chance: Random, month: number): Leg[] {
  const draw = chance.next();
  if (draw < 0.5) return [sale(chance, month, route.miritituba, site.miritituba, { roundTrip: true })];
  const [out, port, back, plant, shipper] =
    draw < 0.78
      ? [route.santos, site.santos, route.returnSantos, site.misturadoraSantos, customer.portoAzul]
      : [route.paranagua, site.paranagua, route.returnParanagua, site.misturadoraParanagua, customer.adubos];
  if (chance.chance(0.45)) return [sale(chance, month, out, port), fertilizer(back, plant, shipper)];
  return chance.chance(0.3)
    ? [sale(chance, month, out, port), empty(back)]
    : [sale(chance, month, out, port, { roundTrip: true })];
}

function centre(chance: Random, month: number): Leg[] {
  const soy = sale(chance, month, route.rondonopolis, site.serraDourada, { produtoId: product.soja });
  const back = chance.chance(0.55)
    ? fertilizer(route.returnRondonopolis, site.patioRondonopolis, customer.farelos)
    : empty(route.returnRondonopolis);
  if (chance.chance(0.4)) return [{ ...soy, roundTrip: true }];
  if (chance.chance(0.45)) return [soy, back];
  const port = chance.chance(0.65)
    ? meal(route.rondSantos, site.serraDourada, site.santos, customer.farelos)
    : meal(route.rondParanagua, site.serraDourada, site.paranagua, customer.farelos);
  return [soy, port, back];
}

function fromGoias(chance: Random, month: number): Leg[] {
  const draw = chance.next();
  if (draw < 0.14)
    return [
      {
        rota: route.jatai,
        finalidade: 'recebimento',
        farmsOf: ['Jataí'],
        to: site.armazemRioVerde,
        produtoId: cropOf(month, chance.next()),
        roundTrip: true,
      },
    ];
  if (draw < 0.45) return [meal(route.rvSantos, site.rioDosBois, site.santos, customer.farelos)];
  return [sale(chance, month, route.rvSantos, site.santos, { roundTrip: true })];
}

function harvest(chance: Random, month: number): Leg[] {
  const rota = chance.pick([
    route.sorriso,
    route.sorriso,
    route.vera,
    route.ubirata,
    route.ipiranga,
    route.feliz,
  ]);
  const town = {
    [route.sorriso]: 'Sorriso',
    [route.vera]: 'Vera',
    [route.ubirata]: 'Nova Ubiratã',
    [route.ipiranga]: 'Ipiranga do Norte',
    [route.feliz]: 'Feliz Natal',
  }[rota]!;
  const produtoId = cropOf(month, chance.next());
  return [
    { rota, finalidade: 'recebimento', farmsOf: [town], to: site.armazemSorriso, produtoId, roundTrip: true },
  ];
}

/** By rig: its next cycle in a month of the year. */
export const cycles: Readonly<Record<number, (chance: Random, month: number) => Leg[]>> = {
  1: northAndPorts,
  2: northAndPorts,
  3: centre,
  4: fromGoias,
  5: harvest,
};

/** Days between two cycles, on average. */
export const idleDays: Readonly<Record<number, number>> = { 1: 12, 2: 13, 3: 15, 4: 13, 5: 13.5 };

const soy = { produtoId: product.soja, farmsOf: home };

/** The state of each rig at the end: on the road, at the loading point, or waiting for its next load. */
export const finales: Readonly<Record<number, readonly { leg: Leg; loadedAt: string; state: LegState }[]>> = {
  1: [
    {
      leg: { ...soy, rota: route.santos, finalidade: 'direto', to: site.santos },
      loadedAt: at('2026-10-29', 8, 15),
      state: 'under_way',
    },
    {
      leg: fertilizer(route.returnSantos, site.misturadoraSantos, customer.portoAzul),
      loadedAt: at('2026-11-04', 9),
      state: 'planned',
    },
  ],
  2: [
    {
      leg: {
        ...soy,
        rota: route.miritituba,
        finalidade: 'expedicao',
        from: site.armazemSorriso,
        to: site.miritituba,
        roundTrip: true,
      },
      loadedAt: at('2026-10-31', 15, 30),
      state: 'loading',
    },
  ],
  3: [
    {
      leg: { ...soy, rota: route.rondonopolis, finalidade: 'direto', to: site.serraDourada },
      loadedAt: at('2026-10-30', 11, 45),
      state: 'under_way',
    },
    {
      leg: meal(route.rondSantos, site.serraDourada, site.santos, customer.farelos),
      loadedAt: at('2026-11-02', 10),
      state: 'planned',
    },
  ],
  4: [
    {
      leg: {
        rota: route.rvSantos,
        produtoId: product.milho,
        finalidade: 'direto',
        farmsOf: goias,
        to: site.santos,
        roundTrip: true,
      },
      loadedAt: at('2026-10-29', 6, 30),
      state: 'under_way',
    },
  ],
  5: [
    {
      leg: {
        rota: route.vera,
        produtoId: product.milho,
        finalidade: 'recebimento',
        farmsOf: ['Vera'],
        to: site.armazemSorriso,
        roundTrip: true,
      },
      loadedAt: at('2026-11-03', 7, 30),
      state: 'planned',
    },
  ],
};
