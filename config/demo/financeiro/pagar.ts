import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { accountOf } from '../grupo/plano-contas.ts';
import { addDays, addMonths, at, businessDay, earlier, today } from '../lib/calendar.ts';
import { bankSlip } from '../lib/documents.ts';
import { numbered, round } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';

/** Titles that were due earlier are not in the portal. */
export const ledgerSince = '2026-07-01';

export type Payable = {
  numero: string;
  empresaId: number;
  favorecidoTipo: string;
  fornecedorId?: number;
  produtorId?: number;
  corretorId?: number;
  funcionarioId?: number;
  favorecidoNome: string;
  descricao: string;
  documento?: string;
  origem: string;
  origemId?: number;
  notaFiscalId?: number;
  processamentoId?: number;
  planoContaId?: number;
  centroCustoId: number;
  veiculoId?: number;
  conjuntoId?: number;
  competencia: string;
  dataEmissao: string;
  dataVencimento: string;
  dataProgramada?: string;
  parcela?: string;
  parcelaNumero?: number;
  amortizacao?: number;
  valorOriginal: number;
  desconto: number;
  juros: number;
  multa: number;
  valorTotal: number;
  valorPago: number;
  dataBaixa?: string;
  valorBaixa?: number;
  saldo: number;
  dataPagamento?: string;
  formaPagamento: string;
  linhaDigitavel?: string;
  contaBancariaId?: number;
  recorrenciaId?: number;
  motivoCancelamento?: string;
  situacao: string;
  observacoes?: string;
};

/** A title as entered by the area that owes it. */
export type Debt = Pick<
  Payable,
  'descricao' | 'origem' | 'centroCustoId' | 'competencia' | 'dataEmissao' | 'dataVencimento'
> &
  Partial<
    Pick<
      Payable,
      | 'documento'
      | 'origemId'
      | 'notaFiscalId'
      | 'planoContaId'
      | 'veiculoId'
      | 'conjuntoId'
      | 'parcela'
      | 'parcelaNumero'
      | 'amortizacao'
      | 'recorrenciaId'
      | 'formaPagamento'
      | 'fornecedorId'
      | 'produtorId'
      | 'corretorId'
      | 'funcionarioId'
    >
  > & {
    empresaId?: number;
    valor: number;
    /** When it was paid, if the source knows; null: it is open. */
    paidOn?: string | null;
    state?: string;
    estimate?: boolean;
    /** Receives the id of its title. */
    link?: (id: number) => void;
  };

type Names = {
  fornecedores: Table<{ nomeFantasia: string }>;
  produtores: Table<{ nome: string }>;
  corretores: Table<{ nome: string }>;
  funcionarios: Table<{ nome: string }>;
};

export class Payables {
  readonly #debts: Debt[] = [];

  owe(debt: Debt) {
    if (debt.dataVencimento >= ledgerSince && debt.dataEmissao <= today && debt.valor > 0)
      this.#debts.push(debt);
  }

  /** The titles in order of date. Nine in ten are paid on the due date. */
  close(names: Names): Table<Payable> {
    const chance = stream('contas_pagar');
    const contas = new Table<Payable>('contas_pagar');
    const debts = this.#debts.toSorted((left, right) =>
      left.dataEmissao < right.dataEmissao ? -1 : left.dataEmissao > right.dataEmissao ? 1 : 0,
    );
    const count: Record<string, number> = {};
    for (const debt of debts) {
      const {
        valor,
        paidOn,
        state,
        estimate: _estimate,
        link,
        empresaId = company.transportes,
        formaPagamento,
        ...facts
      } = debt;
      const year = debt.dataEmissao.slice(0, 4);
      count[year] = (count[year] ?? 0) + 1;
      const due = businessDay(debt.dataVencimento);
      const payment = paidOn === undefined ? payDay(due, chance) : paidOn && businessDay(paidOn);
      const paid = state ? state === 'paga' : payment !== null && payment <= today;
      const late = paid && payment! > due;
      const juros = late ? round(valor * 0.00033 * 5) : 0;
      const multa = late ? round(valor * 0.02) : 0;
      const valorTotal = round(valor + juros + multa);
      const situacao = state ?? (paid ? 'paga' : situationOf(debt, due, chance));
      const partial = situacao === 'paga_parcial' ? round(valorTotal * 0.5) : 0;
      const forma =
        formaPagamento ?? (debt.funcionarioId ? 'pix' : chance.weighted({ boleto: 55, pix: 30, ted: 15 }));
      const slip =
        forma === 'boleto' && situacao !== 'prevista'
          ? bankSlip(chance, chance.pick(['001', '237', '341', '748']), debt.dataVencimento, valor)
          : undefined;
      const valorPago = paid ? valorTotal : partial;
      const dataPagamento = paid ? payment! : partial ? addDays(earlier(due, today), -3) : undefined;
      const row = contas.add(
        {
          numero: numbered('CP', year, count[year]),
          empresaId,
          ...beneficiary(debt, names),
          ...facts,
          planoContaId: facts.planoContaId ?? accountOf[facts.origem],
          dataProgramada: situacao === 'agendada' ? due : undefined,
          valorOriginal: valor,
          desconto: 0,
          juros,
          multa,
          valorTotal,
          valorPago,
          saldo: round(valorTotal - valorPago),
          dataPagamento,
          dataBaixa: dataPagamento,
          valorBaixa: partial || undefined,
          formaPagamento: forma,
          linhaDigitavel: slip,
          motivoCancelamento: situacao === 'cancelada' ? 'Cobrança em duplicidade' : undefined,
          situacao,
        },
        {
          at: at(debt.dataEmissao, 13, chance.int(0, 59)),
          by: by.financeiro,
          changed: paid ? { at: at(payment!, 14) } : undefined,
        },
      );
      link?.(row.id);
    }
    return contas;
  }
}

function payDay(due: string, chance: ReturnType<typeof stream>): string | null {
  const draw = chance.next();
  if (draw < 0.9) return due;
  if (draw < 0.96 || due < addMonths(today, -2)) return businessDay(addDays(due, chance.int(1, 6)));
  return null;
}

function situationOf(debt: Debt, due: string, chance: ReturnType<typeof stream>): string {
  if (due <= today) return chance.chance(0.25) ? 'paga_parcial' : 'aberta';
  if (debt.estimate) return 'prevista';
  if (debt.valor >= 20_000 && debt.origem === 'manual') return 'aguardando_aprovacao';
  return due <= addDays(today, 12) && chance.chance(0.6) ? 'agendada' : 'aberta';
}

function beneficiary({ fornecedorId, produtorId, corretorId, funcionarioId }: Debt, names: Names) {
  if (produtorId)
    return { favorecidoTipo: 'produtor', produtorId, favorecidoNome: names.produtores.get(produtorId).nome };
  if (corretorId)
    return { favorecidoTipo: 'corretor', corretorId, favorecidoNome: names.corretores.get(corretorId).nome };
  if (funcionarioId)
    return {
      favorecidoTipo: 'funcionario',
      funcionarioId,
      favorecidoNome: names.funcionarios.get(funcionarioId).nome,
    };
  return {
    favorecidoTipo: 'fornecedor',
    fornecedorId,
    favorecidoNome: names.fornecedores.get(fornecedorId!).nomeFantasia,
  };
}
