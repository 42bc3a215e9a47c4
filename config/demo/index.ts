import { absences, raises, staff } from './rh.ts';
import { companies, company, costCenters } from './empresas.ts';
import { brokers, customers, producers, products, sites, suppliers } from './parceiros.ts';
import { drivers, licences, maintenancePlans, rigs, stations, trackers, vehicles } from './frota.ts';
import { fines } from './multas.ts';
import { fleetDebts } from './custos-frota.ts';
import { journeys } from './viagens.ts';
import { Payables } from './pagar.ts';
import { payroll } from './folha.ts';
import { positions } from './posicoes.ts';
import { refuellings } from './combustivel.ts';
import { routes } from './rotas.ts';
import { tolls } from './pedagios.ts';
import { declared } from './lib/declared.ts';
import type { Portal } from '../../src/config/types.ts';
import { users } from './usuarios.ts';
import { workOrders } from './manutencao.ts';

/**
 * The company's demo data, the same at every run: resource -> records.
 *
 * @param context.portal the loaded portal; what it does not declare is left out
 */
export function generate(context: { portal?: unknown } = {}): Record<string, Record<string, unknown>[]> {
  const { empresas, cnpjOf } = companies();
  const centros_custo = costCenters();
  const { pessoas, cargos, funcionarios, employeeOf } = staff();
  const ausencias = absences(funcionarios);
  const reajustes_salariais = raises(funcionarios);
  const fornecedores = suppliers();
  const clientes = customers();
  const corretores = brokers(pessoas.rows.slice(26, 31));
  const produtores = producers();
  const produtos = products();
  const locais = sites(produtores);
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
  const folhas = payroll({ funcionarios, reajustes: reajustes_salariais, ausencias, viagens, motoristas, multas, conjuntos });
  const payables = new Payables();
  fleetDebts(payables, { veiculos, conjuntos, postos, abastecimentos, manutencoes, pedagios, multas, licencas, rastreadores, viagens });
  const contas_pagar = payables.close({ fornecedores, produtores, corretores, funcionarios });
  const usuarios = users({ employee: employeeOf, driver: (id) => motoristas.get(id), broker: (id) => corretores.get(id) });
  const tables = {
    empresas, usuarios, centros_custo, pessoas, cargos, funcionarios, ausencias, reajustes_salariais, folhas,
    fornecedores, clientes, corretores, produtores, produtos, locais,
    rotas, motoristas, carregamentos, viagens,
    veiculos, conjuntos, planos_manutencao, manutencoes, licencas, rastreadores, posicoes, pedagios, postos, precos_combustivel,
    abastecimentos, multas, contas_pagar,
  };
  return declared(tables, context.portal as Portal | undefined);
}
