import type { Portal } from '../../src/config/types.ts';
import { approvals, batches, documents, parameters } from './administrativo.ts';
import { trade } from './comercial.ts';
import { refuellings } from './combustivel.ts';
import { fleetDebts } from './custos-frota.ts';
import { consortia, loans, workingCapital } from './dividas.ts';
import { companies, company, costCenters } from './empresas.ts';
import { stock } from './estoque.ts';
import { bankAccounts, freightInvoices, looseDebts, movements, partnerSums, receivables, staffDebts, tradeDebts } from './financeiro.ts';
import { integrations, natures, notes } from './fiscal.ts';
import { payroll } from './folha.ts';
import { drivers, licences, maintenancePlans, rigs, stations, trackers, vehicles } from './frota.ts';
import { declared } from './lib/declared.ts';
import { workOrders } from './manutencao.ts';
import { fines } from './multas.ts';
import { deals, quotes } from './negocios.ts';
import { cards, parking, policies, standingOrders, vehicleTaxes } from './obrigacoes.ts';
import { Payables } from './pagar.ts';
import { brokers, customers, producers, products, sites, suppliers } from './parceiros.ts';
import { tolls } from './pedagios.ts';
import { chartOfAccounts } from './plano-contas.ts';
import { positions } from './posicoes.ts';
import { absences, raises, staff } from './rh.ts';
import { routes } from './rotas.ts';
import { users } from './usuarios.ts';
import { journeys } from './viagens.ts';

/**
 * The company's demo data, the same at every run: resource -> records.
 *
 * @param context.portal the loaded portal; what it does not declare is left out
 */
export function generate(context: { portal?: unknown } = {}): Record<string, Record<string, unknown>[]> {
  // The company, its people and whom it trades with.
  const { empresas, cnpjOf } = companies();
  const centros_custo = costCenters();
  const plano_contas = chartOfAccounts();
  const { pessoas, cargos, funcionarios, employeeOf } = staff();
  const ausencias = absences(funcionarios);
  const reajustes_salariais = raises(funcionarios);
  const fornecedores = suppliers();
  const clientes = customers();
  const corretores = brokers(pessoas.rows.slice(26, 31));
  const produtores = producers();
  const produtos = products();
  const locais = sites(produtores);

  // The fleet and what it did.
  const rotas = routes();
  const veiculos = vehicles();
  const motoristas = drivers(pessoas, funcionarios);
  const conjuntos = rigs(veiculos, motoristas);
  const planos_manutencao = maintenancePlans();
  const licencas = licences(veiculos);
  const rastreadores = trackers();
  const { postos, precos: precos_combustivel } = stations();
  const { carregamentos, viagens, begun } = journeys({ veiculos, conjuntos, ausencias, locais, issuer: cnpjOf(company.transportes) });
  const abastecimentos = refuellings({ begun, veiculos, conjuntos, postos, precos: precos_combustivel });
  const pedagios = tolls({ begun, veiculos, conjuntos });
  const multas = fines({ begun, conjuntos, motoristas });
  const manutencoes = workOrders({ begun, veiculos, conjuntos, planos: planos_manutencao });
  const posicoes = positions({ begun, rastreadores, veiculos, conjuntos });
  const folhas = payroll({ funcionarios, reajustes: reajustes_salariais, viagens, motoristas, multas });

  // What was traded, and its notes.
  const { contratos, lotes, vendas } = trade({ carregamentos, produtores, clientes, locais });
  const cotacoes = quotes();
  const negocios = deals({ contratos, cotacoes, corretores, produtores, clientes });
  const naturezas_operacao = natures();
  const notas_fiscais = notes({ carregamentos, contratos, vendas, produtores, clientes, fornecedores, cnpjOf });
  const integracoes_contabeis = integrations(notas_fiscais);

  // What it all costs and brings.
  const payables = new Payables();
  fleetDebts(payables, { veiculos, conjuntos, postos, abastecimentos, manutencoes, pedagios, multas, licencas, rastreadores, viagens });
  tradeDebts(payables, { notas: notas_fiscais, naturezas: naturezas_operacao, contratos, negocios, carregamentos });
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
  const contas_receber = receivables({ notas: notas_fiscais, naturezas: naturezas_operacao, vendas, carregamentos, clientes, claims });
  const contas_bancarias = bankAccounts();
  const movimentacoes = movements({ bancos: contas_bancarias, pagar: contas_pagar, receber: contas_receber, giros: capital_giro });
  partnerSums(contas_pagar, { produtores, fornecedores });

  // Who may sign in, what waits for a decision.
  const usuarios = users({ employee: employeeOf, driver: (id) => motoristas.get(id), broker: (id) => corretores.get(id) });
  const autorizacoes = approvals({
    contratos, vendas, manutencoes, pagar: contas_pagar, reajustes: reajustes_salariais, notas: notas_fiscais, nameOf: (id) => funcionarios.get(id).nome,
  });
  const parametros = parameters();
  const documentos = documents();
  const processamentos = batches(contas_pagar);

  const tables = {
    empresas, usuarios, autorizacoes, parametros, documentos, plano_contas, centros_custo, processamentos,
    pessoas, cargos, funcionarios, ausencias, reajustes_salariais, folhas,
    produtores, clientes, corretores, fornecedores, produtos, locais,
    cotacoes, negocios, contratos, lotes, vendas,
    rotas, motoristas, carregamentos, viagens,
    naturezas_operacao, notas_fiscais, integracoes_contabeis,
    veiculos, conjuntos, planos_manutencao, manutencoes, licencas, rastreadores, posicoes, pedagios, postos, precos_combustivel, abastecimentos, multas,
    ipvas, estacionamentos, seguros, consorcios, financiamentos, capital_giro,
    contas_bancarias, contas_pagar, contas_receber, recorrencias, movimentacoes, faturas, cartoes_credito, faturas_cartao,
    itens_estoque, movimentos_estoque,
  };
  return declared(tables, context.portal as Portal | undefined);
}
