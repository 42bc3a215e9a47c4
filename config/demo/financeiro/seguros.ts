import { by } from '../grupo/accounts.ts';
import { company, costCenter } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import { addDays, addMonths, at, monthOf, today } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { Payables } from './pagar.ts';

export function policies(payables: Payables) {
  const seguros = new Table('seguros');
  const tractors = [1, 2, 3, 4, 5, 6];
  const rows: readonly [
    string,
    number,
    string,
    number,
    number[] | undefined,
    string,
    number,
    number,
    number,
  ][] = [
    [
      '531.0882.2025',
      supplier.seguroCruzeiro,
      'casco',
      company.transportes,
      tractors,
      '2025-11-22',
      4_100_000,
      28_000,
      148_600,
    ],
    [
      '531.0883.2025',
      supplier.seguroCruzeiro,
      'rcf_v',
      company.transportes,
      [...tractors, 7, 8],
      '2025-11-22',
      1_500_000,
      0,
      31_400,
    ],
    [
      '210.77120',
      supplier.seguroMutua,
      'rctr_c',
      company.transportes,
      undefined,
      '2026-03-01',
      3_000_000,
      5_000,
      44_800,
    ],
    [
      '210.77121',
      supplier.seguroMutua,
      'rc_dc',
      company.transportes,
      undefined,
      '2026-03-01',
      3_000_000,
      10_000,
      27_300,
    ],
    [
      '880.1904',
      supplier.seguroMutua,
      'patrimonial',
      company.armazens,
      undefined,
      '2026-05-10',
      9_500_000,
      40_000,
      36_900,
    ],
    [
      'VG-40117',
      supplier.seguroCruzeiro,
      'vida',
      company.holding,
      undefined,
      '2026-01-15',
      2_600_000,
      0,
      12_480,
    ],
    [
      '210.66931',
      supplier.seguroMutua,
      'rctr_c',
      company.transportes,
      undefined,
      '2025-03-01',
      2_500_000,
      5_000,
      41_200,
    ],
  ];
  for (const [
    numeroApolice,
    seguradoraId,
    ramo,
    empresaId,
    veiculoIds,
    vigenciaInicio,
    importanciaSegurada,
    franquia,
    premioTotal,
  ] of rows) {
    const vigenciaFim = addDays(addMonths(vigenciaInicio, 12), -1);
    const row = seguros.add(
      {
        numeroApolice,
        seguradoraId,
        corretora: 'Rota Segura Corretora',
        ramo,
        empresaId,
        veiculoIds,
        vigenciaInicio,
        vigenciaFim,
        importanciaSegurada,
        franquia,
        premioTotal,
        cancelado: false,
        parcelas: ['casco', 'patrimonial'].includes(ramo)
          ? Array.from({ length: 10 }, (_, index) => ({
              vencimento: addDays(addMonths(vigenciaInicio, index), 20),
              valor: partOf(premioTotal, index),
            }))
          : undefined,
        sinistros:
          ramo === 'casco'
            ? [
                {
                  data: '2026-05-14',
                  veiculoId: 3,
                  descricao: 'Colisão lateral na BR-163',
                  prejuizo: 21_800,
                  indenizado: 18_426.4,
                  situacao: 'pago',
                },
              ]
            : undefined,
        situacao:
          vigenciaFim < today ? 'vencida' : vigenciaFim <= addDays(today, 30) ? 'a_vencer' : 'vigente',
      },
      { at: at(vigenciaInicio > '2025-04-18' ? vigenciaInicio : '2025-04-18', 15), by: by.financeiro },
    );
    for (let index = 0; index < 10; index++) {
      const dataVencimento = addDays(addMonths(vigenciaInicio, index), 20);
      if (dataVencimento > addDays(today, 60)) break;
      payables.owe({
        fornecedorId: seguradoraId,
        empresaId,
        descricao: `Apólice ${numeroApolice} – parcela ${index + 1}/10`,
        origem: 'seguro',
        origemId: row.id,
        planoContaId: ramo === 'vida' ? account.beneficios : account.seguro,
        centroCustoId:
          empresaId === company.transportes ? costCenter.frotaSorriso : costCenter.administrativo,
        competencia: monthOf(dataVencimento),
        dataEmissao: vigenciaInicio,
        dataVencimento,
        parcela: `${index + 1}/10`,
        formaPagamento: 'boleto',
        valor: partOf(premioTotal, index),
      });
    }
  }
  return seguros;
}

/** One of ten instalments; the last takes the cents that are left. */
const partOf = (premium: number, index: number) => {
  const part = round(premium / 10);
  return index === 9 ? round(premium - part * 9) : part;
};
