import { by } from '../grupo/accounts.ts';
import { at } from '../lib/calendar.ts';
import { Table } from '../lib/table.ts';

export type MaintenancePlan = {
  nome: string;
  servico: string;
  tipoVeiculo: string;
  intervaloKm?: number;
  intervaloDias?: number;
  desde: string;
  avisoKm: number;
  avisoDias: number;
  veiculoIds: number[];
  custoEstimado: number;
  ativo: boolean;
  geracao: 'a_pedido' | 'ao_vencer';
};

export function maintenancePlans() {
  const planos = new Table<MaintenancePlan>('planos_manutencao');
  const tractors = [1, 2, 3, 4, 5, 6];
  const trailers = [11, 13, 14, 16, 17, 18, 19, 20];
  type Row = readonly [
    string,
    string,
    string,
    number | undefined,
    number | undefined,
    number[],
    number,
    string?,
  ];
  const rows: readonly Row[] = [
    ['Óleo e filtros – cavalos', 'oleo', 'cavalo', 30000, undefined, tractors, 2950],
    ['Freios – cavalos', 'freios', 'cavalo', 60000, undefined, tractors, 3800],
    ['Revisão geral – cavalos', 'revisao', 'cavalo', 120000, 360, tractors, 4800],
    ['Câmbio e diferencial – cavalos', 'transmissao', 'cavalo', 120000, undefined, tractors, 3600],
    [
      'Rodízio de pneus – semirreboques',
      'pneus',
      'semirreboque',
      undefined,
      90,
      trailers,
      1250,
      '2026-09-01',
    ],
    [
      'Lubrificação – semirreboques',
      'lubrificacao',
      'semirreboque',
      undefined,
      45,
      trailers,
      900,
      '2026-10-20',
    ],
    ['Óleo e filtros – truck', 'oleo', 'truck', 20000, 180, [7], 1650],
    ['Revisão – utilitários', 'revisao', 'utilitario', 10000, 180, [8], 1400],
  ];
  for (const [
    nome,
    servico,
    tipoVeiculo,
    intervaloKm,
    intervaloDias,
    veiculoIds,
    custoEstimado,
    desde = '2025-04-11',
  ] of rows)
    planos.add(
      {
        nome,
        servico,
        tipoVeiculo,
        intervaloKm,
        intervaloDias,
        desde,
        avisoKm: 1500,
        avisoDias: 15,
        veiculoIds,
        custoEstimado,
        ativo: true,
        geracao: 'a_pedido',
      },
      { at: at('2025-04-11', 15), by: by.frotas },
    );
  return planos;
}
