import { addDays, at } from '../lib/calendar.ts';
import { clamp } from '../lib/numbers.ts';
import type { Random } from '../lib/random.ts';
import type { Table } from '../lib/table.ts';
import type { Journey } from '../logistica/viagens.ts';
import type { Rig } from './conjuntos.ts';
import type { MaintenancePlan } from './planos.ts';
import type { Vehicle } from './veiculos.ts';
import { odometerAt } from './posicoes.ts';

export type Draft = {
  unit: number;
  day: string;
  planoId?: number;
  tipo?: string;
  cost: number;
  text: string;
  finding?: string;
  state?: string;
  priority?: string;
};

type World = {
  begun: readonly Journey[];
  veiculos: Table<Vehicle>;
  conjuntos: Table<Rig>;
  planos: Table<MaintenancePlan>;
};

const failures: readonly [string, string, number][] = [
  ['Motor perde força na subida', 'Turbina com folga; recondicionada e testada.', 5200],
  ['Vazamento de ar nos freios', 'Válvula pedal e mangueira do engate substituídas.', 980],
  ['Luz de injeção acesa', 'Chicote do sensor de Arla oxidado; trocado.', 1450],
  ['Pneu estourado na BR-163', 'Dois pneus trocados e geometria refeita.', 4300],
  ['Rolamento do cubo com ruído', 'Cubo e retentores trocados nos dois lados do eixo.', 1900],
  ['Embreagem patinando', 'Kit de embreagem novo e volante retificado.', 9800],
  ['Bolsa de ar da suspensão furada', 'Bolsa trocada; demais sem sinais de desgaste.', 860],
  ['Alternador não carrega', 'Alternador recondicionado e correia nova.', 1600],
  ['Bica de descarga empenada', 'Bica refeita e vedação da caçamba trocada.', 1250],
  ['Ar-condicionado da cabine parado', 'Compressor trocado e gás recarregado.', 2300],
];

/** Preventive maintenance that is due by the odometer or the calendar. */
export function preventive(world: World, chance: Random): Draft[] {
  const drafts: Draft[] = [];
  const add = (unit: number, day: string, planoId: number) => {
    const plan = world.planos.get(planoId);
    drafts.push({
      unit,
      day,
      planoId,
      cost: plan.custoEstimado! * chance.between(0.85, 1.2),
      text: plan.nome,
    });
  };
  for (const [planoId, interval] of [
    [1, 30000],
    [2, 60000],
    [4, 120000],
  ] as const)
    for (const unit of [1, 2, 3, 4]) {
      const tractor = world.veiculos.get(unit);
      let due = Math.ceil(tractor.hodometroInicial! / interval) * interval;
      for (let day = '2025-05-10'; day < '2026-10-18'; day = addDays(day, 3)) {
        if (odometerAt(tractor, at(day, 8), world) < due) continue;
        add(unit, day, planoId);
        due += interval;
      }
    }
  [1, 2, 3, 4, 5].forEach((unit) => add(unit, addDays('2026-01-08', unit * 31), 3));
  for (const unit of [11, 14, 17, 19, 20])
    for (let day = addDays('2025-06-03', unit); day < '2026-10-20'; day = addDays(day, 180))
      add(unit, day, 5);
  add(7, '2025-09-16', 7);
  add(7, '2026-03-11', 7);
  add(8, '2025-10-07', 8);
  add(8, '2026-04-14', 8);
  return drafts;
}

export function corrective(chance: Random): Draft[] {
  const units = [1, 2, 3, 4, 5, 1, 2, 3, 4, 17, 18, 20, 6, 13, 16];
  return Array.from({ length: 22 }, (_, index) => {
    const [text, finding, cost] = failures[index % failures.length]!;
    const tire = text.startsWith('Pneu');
    return {
      unit: units[index % units.length]!,
      day: addDays('2025-05-12', 22 * index + chance.int(0, 14)),
      tipo: tire ? 'pneus' : 'corretiva',
      cost: clamp(cost * chance.lognormal(1, 0.35), 300, 28000),
      text,
      finding,
      priority: chance.weighted({ normal: 60, alta: 25, parado: 15 }),
    };
  });
}

/** Work in progress at the end of the window, and cancelled orders. */
export const open: readonly Draft[] = [
  {
    unit: 6,
    day: '2026-10-06',
    tipo: 'corretiva',
    cost: 18650,
    text: 'Retífica do motor: consumo de óleo acima do limite',
    state: 'em_execucao',
    priority: 'parado',
  },
  {
    unit: 7,
    day: '2026-10-19',
    tipo: 'corretiva',
    cost: 12400,
    text: 'Reforma da caçamba e do assoalho',
    state: 'aguardando_aprovacao',
    priority: 'parado',
  },
  {
    unit: 18,
    day: '2026-10-21',
    tipo: 'corretiva',
    cost: 2140,
    text: 'Trinca na longarina traseira',
    state: 'aguardando_peca',
    priority: 'alta',
  },
  {
    unit: 2,
    day: '2026-10-26',
    tipo: 'corretiva',
    cost: 3420,
    text: 'Ruído no diferencial em carga',
    state: 'orcada',
    priority: 'normal',
  },
  {
    unit: 5,
    day: '2026-10-29',
    planoId: 1,
    cost: 0,
    text: 'Óleo e filtros – cavalos',
    state: 'aberta',
    priority: 'normal',
  },
  {
    unit: 16,
    day: '2026-10-30',
    tipo: 'pneus',
    cost: 0,
    text: 'Desgaste irregular no 2º eixo',
    state: 'aberta',
    priority: 'baixa',
  },
  {
    unit: 3,
    day: '2026-04-22',
    tipo: 'sinistro',
    cost: 7350,
    text: 'Colisão lateral no pátio do terminal',
    finding: 'Para-lama e carenagem trocados; franquia do seguro acionada.',
    priority: 'alta',
  },
  {
    unit: 1,
    day: '2026-06-18',
    tipo: 'garantia',
    cost: 0,
    text: 'Vazamento no intercooler',
    finding: 'Trocado em garantia.',
    priority: 'alta',
  },
  {
    unit: 17,
    day: '2026-09-14',
    tipo: 'corretiva',
    cost: 2860,
    text: 'Folga no pino-rei',
    finding: 'Pino-rei e bucha trocados.',
    priority: 'alta',
  },
  {
    unit: 4,
    day: '2026-10-13',
    tipo: 'corretiva',
    cost: 1740,
    text: 'Farol baixo intermitente e chicote ressecado',
    finding: 'Chicote dianteiro refeito.',
    priority: 'normal',
  },
  {
    unit: 4,
    day: '2026-05-14',
    tipo: 'corretiva',
    cost: 1980,
    text: 'Vibração na cabine',
    state: 'cancelada',
    priority: 'normal',
  },
];
