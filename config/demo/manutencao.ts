import { by } from './accounts.ts';
import { addDays, addHours, addMonths, at, dayOf, hoursBetween, now } from './lib/calendar.ts';
import { clamp, numbered, round } from './lib/numbers.ts';
import { stream, type Random } from './lib/random.ts';
import { Table } from './lib/table.ts';
import { workshops } from './parceiros.ts';
import type { MaintenancePlan, Rig, Vehicle } from './frota.ts';
import { odometerAt } from './posicoes.ts';
import type { Journey } from './viagens.ts';

export type WorkOrder = {
  numero: string;
  veiculoId: number;
  conjuntoId?: number;
  motoristaId?: number;
  tipo: string;
  planoId?: number;
  prioridade: string;
  local: string;
  fornecedorId?: number;
  dataAbertura: string;
  previsao?: string;
  inicio?: string;
  conclusao?: string;
  hodometro?: number;
  descricao: string;
  diagnostico?: string;
  valorPecas: number;
  valorServicos: number;
  desconto: number;
  valorTotal: number;
  valorExterno?: number;
  horasParado?: number;
  notaNumero?: string;
  garantiaAte?: string;
  contaPagarId?: number;
  situacao: string;
  observacoes?: string;
};

type Draft = { unit: number; day: string; planoId?: number; tipo?: string; cost: number; text: string; finding?: string; state?: string; priority?: string };

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

export function workOrders(world: { begun: readonly Journey[]; veiculos: Table<Vehicle>; conjuntos: Table<Rig>; planos: Table<MaintenancePlan> }) {
  const chance = stream('manutencoes');
  const manutencoes = new Table<WorkOrder>('manutencoes');
  const drafts = [...preventive(world, chance), ...corrective(chance), ...open].toSorted((left, right) => (left.day < right.day ? -1 : 1));
  for (const draft of drafts) write(manutencoes, draft, world, chance);
  return manutencoes;
}

/** When the odometer or the calendar said so. */
function preventive(world: Parameters<typeof workOrders>[0], chance: Random): Draft[] {
  const drafts: Draft[] = [];
  const add = (unit: number, day: string, planoId: number) => {
    const plan = world.planos.get(planoId);
    drafts.push({ unit, day, planoId, cost: plan.custoEstimado! * chance.between(0.85, 1.2), text: plan.nome });
  };
  for (const [planoId, interval] of [[1, 30000], [2, 60000], [4, 120000]] as const)
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
  for (const unit of [11, 14, 17, 19, 20]) for (let day = addDays('2025-06-03', unit); day < '2026-10-20'; day = addDays(day, 180)) add(unit, day, 5);
  add(7, '2025-09-16', 7);
  add(7, '2026-03-11', 7);
  add(8, '2025-10-07', 8);
  add(8, '2026-04-14', 8);
  return drafts;
}

function corrective(chance: Random): Draft[] {
  const units = [1, 2, 3, 4, 5, 1, 2, 3, 4, 17, 18, 20, 6, 13, 16];
  return Array.from({ length: 22 }, (_, index) => {
    const [text, finding, cost] = failures[index % failures.length]!;
    const tire = text.startsWith('Pneu');
    return {
      unit: units[index % units.length]!, day: addDays('2025-05-12', 22 * index + chance.int(0, 14)), tipo: tire ? 'pneus' : 'corretiva',
      cost: clamp(cost * chance.lognormal(1, 0.35), 300, 28000), text, finding, priority: chance.weighted({ normal: 60, alta: 25, parado: 15 }),
    };
  });
}

/** What the workshop has in hand at the end of the window, and what was called off. */
const open: readonly Draft[] = [
  { unit: 6, day: '2026-10-06', tipo: 'corretiva', cost: 18650, text: 'Retífica do motor: consumo de óleo acima do limite', state: 'em_execucao', priority: 'parado' },
  { unit: 7, day: '2026-10-19', tipo: 'corretiva', cost: 12400, text: 'Reforma da caçamba e do assoalho', state: 'aguardando_aprovacao', priority: 'parado' },
  { unit: 18, day: '2026-10-21', tipo: 'corretiva', cost: 2140, text: 'Trinca na longarina traseira', state: 'aguardando_peca', priority: 'alta' },
  { unit: 2, day: '2026-10-26', tipo: 'corretiva', cost: 3420, text: 'Ruído no diferencial em carga', state: 'orcada', priority: 'normal' },
  { unit: 5, day: '2026-10-29', planoId: 1, cost: 0, text: 'Óleo e filtros – cavalos', state: 'aberta', priority: 'normal' },
  { unit: 16, day: '2026-10-30', tipo: 'pneus', cost: 0, text: 'Desgaste irregular no 2º eixo', state: 'aberta', priority: 'baixa' },
  { unit: 3, day: '2026-04-22', tipo: 'sinistro', cost: 7350, text: 'Colisão lateral no pátio do terminal', finding: 'Para-lama e carenagem trocados; franquia do seguro acionada.', priority: 'alta' },
  { unit: 1, day: '2026-06-18', tipo: 'garantia', cost: 0, text: 'Vazamento no intercooler', finding: 'Trocado em garantia.', priority: 'alta' },
  { unit: 4, day: '2026-05-14', tipo: 'corretiva', cost: 1980, text: 'Vibração na cabine', state: 'cancelada', priority: 'normal' },
];

function write(manutencoes: Table<WorkOrder>, draft: Draft, { veiculos, conjuntos, begun }: Parameters<typeof workOrders>[0], chance: Random) {
  const unit = veiculos.get(draft.unit);
  const motor = unit.combustivel !== undefined;
  const own = draft.tipo === undefined ? chance.chance(0.6) : chance.chance(0.2);
  const road = draft.priority === 'parado' && !own && draft.state === undefined;
  const dataAbertura = at(draft.day, chance.int(7, 16), chance.pick([0, 10, 25, 40]));
  const state = draft.state ?? 'concluida';
  const started = ['em_execucao', 'aguardando_peca', 'concluida'].includes(state);
  const inicio = started ? addHours(dataAbertura, chance.between(1, 20)) : undefined;
  const conclusao = state === 'concluida' ? addHours(inicio!, draft.tipo ? chance.between(5, 60) : chance.between(2, 9)) : undefined;
  const parts = round(draft.cost * chance.between(0.5, 0.7));
  const services = round(draft.cost - parts);
  const desconto = draft.cost > 3000 && chance.chance(0.3) ? round(draft.cost * 0.03) : 0;
  const year = dataAbertura.slice(0, 4);
  const stopped = draft.priority === 'parado' || started;
  manutencoes.add(
    {
      numero: numbered('OS', year, manutencoes.rows.filter((row) => row.dataAbertura.startsWith(year)).length + 1),
      veiculoId: unit.id,
      conjuntoId: unit.conjuntoId,
      motoristaId: draft.tipo && unit.conjuntoId ? unit.conjuntoId : undefined,
      tipo: draft.planoId ? 'preventiva' : draft.tipo!,
      planoId: draft.planoId,
      prioridade: draft.priority ?? 'normal',
      local: road ? 'estrada' : own ? 'oficina_propria' : 'oficina_terceira',
      fornecedorId: own && !road ? undefined : road ? 18 : chance.pick(workshops.filter((id) => id !== 11)),
      dataAbertura,
      previsao: addDays(draft.day, draft.state === 'em_execucao' ? 20 : chance.int(1, 8)),
      inicio,
      conclusao,
      hodometro: motor ? odometerAt(unit, dataAbertura, { begun, conjuntos }) : undefined,
      descricao: draft.text,
      diagnostico: draft.finding ?? (started && draft.tipo ? 'Em desmontagem; orçamento aprovado pela frota.' : undefined),
      valorPecas: parts,
      valorServicos: services,
      desconto,
      valorTotal: round(parts + services - desconto),
      horasParado: stopped ? round(hoursBetween(dataAbertura, conclusao ?? now), 1) : undefined,
      notaNumero: state === 'concluida' && !own ? chance.digits(5) : undefined,
      garantiaAte: state === 'concluida' && draft.tipo === 'corretiva' ? addMonths(dayOf(conclusao!), 3) : undefined,
      situacao: state,
      observacoes: state === 'cancelada' ? 'Defeito não voltou a aparecer; ordem cancelada.' : undefined,
    },
    { at: dataAbertura, by: by.frotas, changed: { at: conclusao ?? inicio ?? dataAbertura } },
  );
  if (motor && unit.id <= 5) return;
  const reading = manutencoes.rows.at(-1)!.hodometro;
  if (reading && reading > (unit.hodometroAtual ?? 0)) unit.hodometroAtual = reading;
}
