import type { Payable } from '../financeiro/pagar.ts';
import type { Refuelling } from '../frota/abastecimentos.ts';
import type { Toll } from '../frota/pedagios.ts';
import { addHours, addMonths, at, months, today } from '../lib/calendar.ts';
import { numbered, total } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import { by } from './accounts.ts';
import { company } from './empresas.ts';

type Batch = {
  numero: string;
  tipo: string;
  competencia: string;
  empresaId: number;
  executadoPorId?: number;
  iniciadoEm?: string;
  finalizadoEm?: string;
  totalRegistros?: number;
  registrosOk?: number;
  registrosErro?: number;
  valorTotal?: number;
  log?: string;
  situacao: string;
};

type Closed = { abastecimentos: Table<Refuelling>; pedagios: Table<Toll> };

/** The recurring entries on the first of a month, and after its end the closing of stations and tolls. */
export function batches(pagar: Table<Payable>, { abastecimentos, pedagios }: Closed) {
  const processamentos = new Table<Batch>('processamentos');
  for (const month of months)
    for (const tipo of ['gerar_recorrencias', 'fechamento_mensal'] as const) {
      const next = addMonths(month, 1);
      const start =
        tipo === 'gerar_recorrencias'
          ? at(`${month}-01`, 6)
          : at(`${next}-05` > today ? today : `${next}-05`, 7);
      const isClosing = tipo === 'fechamento_mensal';
      const made = pagar.rows.filter((row) => row.origem === 'recorrencia' && row.competencia === month);
      const inMonth = ({ contaPagarId }: { contaPagarId?: number }) =>
        contaPagarId !== undefined && pagar.get(contaPagarId).competencia === month;
      const fuel = isClosing ? abastecimentos.rows.filter(inMonth) : [];
      const passages = isClosing ? pedagios.rows.filter(inMonth) : [];
      const wrong = isClosing && ['2026-04', '2026-07', '2026-08'].includes(month) ? 2 : 0;
      const state =
        month === '2025-07' && tipo === 'gerar_recorrencias'
          ? 'estornado'
          : month === '2026-10' && isClosing
            ? 'na_fila'
            : wrong
              ? fuel.length + passages.length > 0
                ? 'concluido_com_erros'
                : 'falhou'
              : 'concluido';
      const count = isClosing ? fuel.length + passages.length + wrong : made.length || 11;
      const batch = processamentos.add(
        {
          numero: numbered(
            'PR',
            start,
            processamentos.rows.filter((row) => row.iniciadoEm?.slice(0, 4) === start.slice(0, 4)).length + 1,
          ),
          tipo,
          competencia: month,
          empresaId: company.holding,
          ...(state !== 'na_fila' && {
            executadoPorId: by.admin,
            iniciadoEm: start,
            finalizadoEm: addHours(start, 0.05),
            totalRegistros: count,
            registrosOk: count - wrong,
            registrosErro: wrong,
            valorTotal: isClosing
              ? total(fuel, (row) => row.valorTotal) + total(passages, (row) => row.valor)
              : total(made, (row) => row.valorTotal),
            ...(wrong && {
              log: `Ficaram de fora: ${wrong} abastecimentos, sem parâmetros da empresa`,
            }),
          }),
          situacao: state,
        },
        { at: start, by: by.admin },
      );
      if (!isClosing && state !== 'estornado') for (const row of made) row.processamentoId = batch.id;
      if (state !== 'na_fila') for (const row of [...fuel, ...passages]) row.processamentoId = batch.id;
    }
  return processamentos;
}
