import { at } from '../lib/calendar.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { by } from './accounts.ts';
import { costCenter } from './empresas.ts';
import { account } from './plano-contas.ts';

/** A single record with the accounts and partners that the rules book on. */
export function parameters() {
  const parametros = new Table('parametros');
  parametros.add(
    {
      nome: 'Grupo Buriti',
      planoCompraId: account.compraGraos,
      planoVendaId: account.vendaGraos,
      planoFreteId: account.fretes,
      planoFreteContratadoId: account.frete,
      planoComissaoId: account.comissao,
      planoFolhaId: account.folha,
      planoEncargosId: account.encargos,
      planoTributoId: account.tributo,
      planoCombustivelId: account.combustivel,
      planoManutencaoId: account.manutencao,
      planoPedagioId: account.pedagio,
      planoMultaId: account.multa,
      planoLicencaId: account.licenca,
      planoIpvaId: account.ipva,
      planoSeguroId: account.seguro,
      planoEstacionamentoId: account.estacionamento,
      planoViagemId: account.viagem,
      planoCartaoId: account.cartao,
      planoEstoqueId: account.estoque,
      planoFinanciamentoId: account.amortizacao,
      planoJurosId: account.juros,
      centroComercialId: costCenter.comercial,
      centroVendasId: costCenter.vendas,
      centroLogisticaId: costCenter.logistica,
      centroFiscalId: costCenter.fiscal,
      centroFinanceiroId: costCenter.financeiro,
      centroPessoalId: costCenter.rh,
      centroAlmoxarifadoId: costCenter.almoxarifado,
      centroAdministrativoId: costCenter.administrativo,
      centroFrotaId: costCenter.frotaSorriso,
      fornecedorReceitaId: supplier.receita,
      fornecedorSefazId: supplier.sefaz,
      fornecedorDetranId: supplier.detran,
      fornecedorDnitId: supplier.dnit,
      fornecedorPedagioId: supplier.tag,
      fornecedorFolhaId: supplier.credito,
      contabilFornecedores: '20110',
      contabilClientes: '11210',
      contabilTributos: '20130',
      contabilSalarios: '20140',
      contabilEmprestimos: '20210',
      contabilColigadas: '11410',
      contabilRemessas: '30110',
      contabilCompensacao: '30120',
      alcadaContaPagar: 20000,
      alcadaContaOrigem: 250000,
      alcadaContrato: 1000000,
      alcadaManutencao: 8000,
      alcadaReajustePct: 10,
    },
    { at: at('2025-04-02', 8), by: by.admin },
  );
  return parametros;
}
