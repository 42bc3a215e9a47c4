import { by } from '../grupo/accounts.ts';
import { addDays, addHours, addMonths, at, dayOf } from '../lib/calendar.ts';
import { numbered, round } from '../lib/numbers.ts';
import { stream, type Random } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import type { Journey } from '../logistica/viagens.ts';
import { workshops } from '../parceiros/fornecedores.ts';
import type { Refuelling } from './abastecimentos.ts';
import type { Rig } from './conjuntos.ts';
import { corrective, open, preventive, type Draft } from './ordens.ts';
import type { MaintenancePlan } from './planos.ts';
import { odometerAt } from './posicoes.ts';
import type { Vehicle } from './veiculos.ts';

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
  itens: { tipo: string; descricao: string; quantidade: number; valorUnitario: number; valorTotal: number }[];
  valorPecas: number;
  valorServicos: number;
  desconto: number;
  valorTotal: number;
  valorExterno?: number;
  valorAprovado?: number;
  notaNumero?: string;
  garantiaAte?: string;
  contaPagarId?: number;
  situacao: string;
  observacoes?: string;
};

export function workOrders(world: {
  begun: readonly Journey[];
  abastecimentos: Table<Refuelling>;
  veiculos: Table<Vehicle>;
  conjuntos: Table<Rig>;
  planos: Table<MaintenancePlan>;
}) {
  const chance = stream('manutencoes');
  const manutencoes = new Table<WorkOrder>('manutencoes');
  const drafts = [...preventive(world, chance), ...corrective(chance), ...open].toSorted((left, right) =>
    left.day < right.day ? -1 : 1,
  );
  for (const draft of drafts) write(manutencoes, draft, world, chance);
  return manutencoes;
}

function write(
  manutencoes: Table<WorkOrder>,
  draft: Draft,
  { veiculos, conjuntos, begun, abastecimentos }: Parameters<typeof workOrders>[0],
  chance: Random,
) {
  const unit = veiculos.get(draft.unit);
  const motor = unit.combustivel !== undefined;
  const own = draft.tipo === undefined ? chance.chance(0.6) : chance.chance(0.2);
  const road = draft.priority === 'parado' && !own && draft.state === undefined;
  const dataAbertura = at(draft.day, chance.int(7, 16), chance.pick([0, 10, 25, 40]));
  const state = draft.state ?? 'concluida';
  const started = ['em_execucao', 'aguardando_peca', 'concluida'].includes(state);
  const inicio = started ? addHours(dataAbertura, chance.between(1, 20)) : undefined;
  const conclusao =
    state === 'concluida'
      ? addHours(inicio!, draft.tipo ? chance.between(5, 60) : chance.between(2, 9))
      : undefined;
  const parts = round(draft.cost * chance.between(0.5, 0.7));
  const services = round(draft.cost - parts);
  const desconto = draft.cost > 3000 && chance.chance(0.3) ? round(draft.cost * 0.03) : 0;
  const year = dataAbertura.slice(0, 4);
  manutencoes.add(
    {
      numero: numbered(
        'OS',
        year,
        manutencoes.rows.filter((row) => row.dataAbertura.startsWith(year)).length + 1,
      ),
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
      hodometro: motor
        ? (lastRead(unit.id, dataAbertura, abastecimentos) ??
          odometerAt(unit, dataAbertura, { begun, conjuntos }))
        : undefined,
      descricao: draft.text,
      diagnostico:
        draft.finding ??
        (started && draft.tipo ? 'Em desmontagem; orçamento aprovado pela frota.' : undefined),
      itens: [
        {
          tipo: 'peca',
          descricao: 'Peças e materiais',
          quantidade: 1,
          valorUnitario: parts,
          valorTotal: parts,
        },
        {
          tipo: 'servico',
          descricao: 'Mão de obra',
          quantidade: 1,
          valorUnitario: services,
          valorTotal: services,
        },
      ],
      valorPecas: parts,
      valorServicos: services,
      desconto,
      valorTotal: round(parts + services - desconto),
      valorAprovado:
        state === 'em_execucao' && parts + services >= 8000 ? round(parts + services - desconto) : undefined,
      notaNumero: state === 'concluida' && !own ? chance.digits(5) : undefined,
      garantiaAte:
        state === 'concluida' && draft.tipo === 'corretiva' ? addMonths(dayOf(conclusao!), 3) : undefined,
      situacao: state,
      observacoes: state === 'cancelada' ? 'Defeito não voltou a aparecer; ordem cancelada.' : undefined,
    },
    { at: dataAbertura, by: by.frotas, changed: { at: conclusao ?? inicio ?? dataAbertura } },
  );
}

/** The odometer reading at the last refuelling, for vehicles without trips. */
const lastRead = (unit: number, moment: string, abastecimentos: Table<Refuelling>) =>
  unit <= 6
    ? undefined
    : abastecimentos.rows.findLast((row) => row.veiculoId === unit && row.dataHora <= moment)?.hodometro;
