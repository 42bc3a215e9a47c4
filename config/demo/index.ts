import type { Portal } from '#model/types.ts';
import { stock } from './almoxarifado/estoque.ts';
import { trade } from './comercial/comercio.ts';
import { quotes } from './comercial/cotacoes.ts';
import { deals } from './comercial/negocios.ts';
import { storageClaims } from './financeiro/armazenagem.ts';
import { bankAccounts } from './financeiro/bancos.ts';
import { workingCapital } from './financeiro/capital-giro.ts';
import { cards } from './financeiro/cartoes.ts';
import { consortia } from './financeiro/consorcios.ts';
import { partnerSums, tradeDebts } from './financeiro/custos-comercio.ts';
import { fleetDebts } from './financeiro/custos-frota.ts';
import { looseDebts, staffDebts } from './financeiro/custos-gerais.ts';
import { parking } from './financeiro/estacionamentos.ts';
import { freightInvoices } from './financeiro/faturas.ts';
import { loans } from './financeiro/financiamentos.ts';
import { vehicleTaxes } from './financeiro/ipva.ts';
import { movements } from './financeiro/movimentacoes.ts';
import { Payables } from './financeiro/pagar.ts';
import { receivables } from './financeiro/receber.ts';
import { standingOrders } from './financeiro/recorrencias.ts';
import { policies } from './financeiro/seguros.ts';
import { integrations } from './fiscal/integracoes.ts';
import { natures } from './fiscal/naturezas.ts';
import { notes } from './fiscal/notas.ts';
import { refuellings } from './frota/abastecimentos.ts';
import { rigs } from './frota/conjuntos.ts';
import { licences } from './frota/licencas.ts';
import { workOrders } from './frota/manutencoes.ts';
import { drivers } from './frota/motoristas.ts';
import { fines } from './frota/multas.ts';
import { tolls } from './frota/pedagios.ts';
import { maintenancePlans } from './frota/planos.ts';
import { positions } from './frota/posicoes.ts';
import { stations } from './frota/postos.ts';
import { trackers } from './frota/rastreadores.ts';
import { standing } from './frota/situacao.ts';
import { vehicles } from './frota/veiculos.ts';
import { approvals } from './grupo/autorizacoes.ts';
import { notices } from './grupo/avisos.ts';
import { documents } from './grupo/documentos.ts';
import { companies, company, costCenters } from './grupo/empresas.ts';
import { history } from './grupo/historico.ts';
import { parameters } from './grupo/parametros.ts';
import { chartOfAccounts } from './grupo/plano-contas.ts';
import { batches } from './grupo/processamentos.ts';
import { users } from './grupo/usuarios.ts';
import { declared } from './lib/declared.ts';
import { routes } from './logistica/rotas.ts';
import { journeys } from './logistica/viagens.ts';
import { customers } from './parceiros/clientes.ts';
import { brokers } from './parceiros/corretores.ts';
import { suppliers } from './parceiros/fornecedores.ts';
import { sites } from './parceiros/locais.ts';
import { producers } from './parceiros/produtores.ts';
import { products } from './parceiros/produtos.ts';
import { absences } from './rh/ausencias.ts';
import { dependents } from './rh/dependentes.ts';
import { payroll } from './rh/folha.ts';
import { staff } from './rh/pessoas.ts';
import { holidayCalendars } from './rh/feriados.ts';
import { progressiveTables } from './rh/tributos.ts';
import { raises } from './rh/reajustes.ts';

/** What the portal itself keeps of these records: their history, and the notices about them. */
export const generateOwn = (
  portal: Portal,
  records: Record<string, Record<string, unknown>[]>,
): Record<string, object[]> => ({
  $history: history(portal, records),
  $notices: notices(portal, records),
});

/**
 * The company's demo data as records by resource, the same at every run.
 *
 * @param context.portal the loaded portal; resources and fields that it does not declare are left out
 */
export function generate(context: { portal?: unknown } = {}): Record<string, Record<string, unknown>[]> {
  // The company, its people and its partners.
  const { empresas, cnpjOf } = companies();
  const centros_custo = costCenters();
  const plano_contas = chartOfAccounts();
  const { pessoas, cargos, funcionarios, employeeOf } = staff();
  dependents(pessoas);
  const ausencias = absences(funcionarios);
  const reajustes_salariais = raises(funcionarios);
  const fornecedores = suppliers();
  const clientes = customers();
  const corretores = brokers(pessoas.rows.slice(26, 31));
  const produtores = producers();
  const produtos = products();
  const locais = sites(produtores);

  // The fleet and its work.
  const rotas = routes();
  const veiculos = vehicles();
  const motoristas = drivers(pessoas, funcionarios);
  const conjuntos = rigs(veiculos, motoristas);
  const planos_manutencao = maintenancePlans();
  const licencas = licences(veiculos);
  const rastreadores = trackers();
  const { postos, precos: precos_combustivel } = stations();
  const { carregamentos, viagens, begun } = journeys({
    veiculos,
    conjuntos,
    ausencias,
    locais,
    issuer: cnpjOf(company.transportes),
  });
  const abastecimentos = refuellings({ begun, veiculos, conjuntos, postos, precos: precos_combustivel });
  const pedagios = tolls({ begun, veiculos, conjuntos });
  const multas = fines({ begun, conjuntos, motoristas });
  const manutencoes = workOrders({ begun, abastecimentos, veiculos, conjuntos, planos: planos_manutencao });
  const posicoes = positions({ begun, rastreadores, veiculos, conjuntos });
  standing({
    viagens,
    conjuntos,
    veiculos,
    motoristas,
    abastecimentos,
    manutencoes,
    pedagios,
    multas,
    licencas,
    posicoes,
  });
  const folhas = payroll({
    pessoas,
    funcionarios,
    reajustes: reajustes_salariais,
    viagens,
    motoristas,
    multas,
  });

  // Trade, and its fiscal notes.
  const {
    contratos,
    lotes,
    vendas,
    reservas: reservas_lotes,
  } = trade({ carregamentos, produtores, clientes, locais });
  const cotacoes = quotes();
  const negocios = deals({ contratos, cotacoes, corretores, produtores, clientes });
  const naturezas_operacao = natures();
  const notas_fiscais = notes({
    carregamentos,
    contratos,
    vendas,
    produtores,
    clientes,
    fornecedores,
    produtos,
    naturezas: naturezas_operacao,
    cnpjOf,
  });

  // Costs and revenue.
  const payables = new Payables();
  fleetDebts(payables, {
    veiculos,
    conjuntos,
    postos,
    abastecimentos,
    manutencoes,
    pedagios,
    multas,
    licencas,
    rastreadores,
    viagens,
  });
  tradeDebts(payables, {
    notas: notas_fiscais,
    naturezas: naturezas_operacao,
    contratos,
    negocios,
    carregamentos,
  });
  staffDebts(payables, folhas, (id) => empresas.get(id).nomeFantasia);
  const financiamentos = loans(payables);
  const capital_giro = workingCapital(payables);
  const consorcios = consortia(payables);
  const ipvas = vehicleTaxes(payables, veiculos);
  const seguros = policies(payables);
  const estacionamentos = parking(payables, begun, (id) => conjuntos.get(id).cavaloId);
  const recorrencias = standingOrders(payables, (id) => fornecedores.get(id).nomeFantasia);
  const { cartoes: cartoes_credito, faturas: faturas_cartao } = cards(payables);
  const { itens: itens_estoque, movimentos: movimentos_estoque } = stock(payables, manutencoes);
  looseDebts(payables);
  const contas_pagar = payables.close({ fornecedores, produtores, corretores, funcionarios });
  const { faturas, claims } = freightInvoices({ viagens, carregamentos, clientes });
  const contas_receber = receivables({
    notas: notas_fiscais,
    naturezas: naturezas_operacao,
    vendas,
    carregamentos,
    clientes,
    claims: [...claims, ...storageClaims()],
  });
  const contas_bancarias = bankAccounts();
  const movimentacoes = movements({
    bancos: contas_bancarias,
    pagar: contas_pagar,
    receber: contas_receber,
    giros: capital_giro,
  });
  const integracoes_contabeis = integrations({
    notas: notas_fiscais,
    bancos: contas_bancarias,
    movimentacoes,
  });
  partnerSums(contas_pagar, { produtores, fornecedores });

  // The accounts, and pending decisions.
  const usuarios = users({
    employee: employeeOf,
    driver: (id) => motoristas.get(id),
    broker: (id) => corretores.get(id),
  });
  const autorizacoes = approvals({
    contratos,
    vendas,
    manutencoes,
    pagar: contas_pagar,
    reajustes: reajustes_salariais,
    notas: notas_fiscais,
    movimentos: movimentos_estoque,
    nameOf: (id) => funcionarios.get(id).nome,
  });
  const parametros = parameters();
  const tabelas_progressivas = progressiveTables();
  const feriados = holidayCalendars();
  const documentos = documents();
  const processamentos = batches(contas_pagar, { abastecimentos, pedagios });

  const tables = {
    empresas,
    usuarios,
    autorizacoes,
    parametros,
    tabelas_progressivas,
    feriados,
    documentos,
    plano_contas,
    centros_custo,
    processamentos,
    pessoas,
    cargos,
    funcionarios,
    ausencias,
    reajustes_salariais,
    folhas,
    produtores,
    clientes,
    corretores,
    fornecedores,
    produtos,
    locais,
    cotacoes,
    negocios,
    contratos,
    lotes,
    vendas,
    reservas_lotes,
    rotas,
    motoristas,
    carregamentos,
    viagens,
    naturezas_operacao,
    notas_fiscais,
    integracoes_contabeis,
    veiculos,
    conjuntos,
    planos_manutencao,
    manutencoes,
    licencas,
    rastreadores,
    posicoes,
    pedagios,
    postos,
    precos_combustivel,
    abastecimentos,
    multas,
    ipvas,
    estacionamentos,
    seguros,
    consorcios,
    financiamentos,
    capital_giro,
    contas_bancarias,
    contas_pagar,
    contas_receber,
    recorrencias,
    movimentacoes,
    faturas,
    cartoes_credito,
    faturas_cartao,
    itens_estoque,
    movimentos_estoque,
  };
  return declared(tables, context.portal as Portal | undefined);
}
