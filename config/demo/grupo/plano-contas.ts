import { at } from '../lib/calendar.ts';
import { Table } from '../lib/table.ts';
import { by } from './accounts.ts';

/**
 * Code, name, nature, line of the income statement, expense category. Four levels; only leaves have entries.
 */
const plan: readonly (readonly [string, string, string, string, string?])[] = [
  ['1', 'Receitas', 'receita', 'outras_receitas'],
  ['1.01', 'Receitas operacionais', 'receita', 'outras_receitas'],
  ['1.01.01', 'Venda de grãos', 'receita', 'receita_graos'],
  ['1.01.02', 'Fretes prestados', 'receita', 'receita_fretes'],
  ['1.01.03', 'Serviços de armazenagem', 'receita', 'outras_receitas'],
  ['1.02', 'Outras receitas', 'receita', 'outras_receitas'],
  ['1.02.01', 'Recuperação de despesas', 'receita', 'outras_receitas'],
  ['2', 'Deduções', 'deducao', 'deducoes'],
  ['2.01', 'Impostos e contribuições sobre vendas', 'deducao', 'deducoes'],
  ['2.01.01', 'ICMS e contribuições estaduais', 'deducao', 'deducoes'],
  ['2.01.02', 'Devoluções e abatimentos', 'deducao', 'deducoes'],
  ['3', 'Custos', 'custo', 'custo_mercadoria'],
  ['3.01', 'Custo dos grãos', 'custo', 'custo_mercadoria'],
  ['3.01.01', 'Compra de grãos', 'custo', 'custo_mercadoria'],
  ['3.01.02', 'Armazenagem de terceiros', 'custo', 'custo_mercadoria', 'administrativa'],
  ['3.02', 'Custo da frota', 'custo', 'custo_frota'],
  ['3.02.01', 'Operação dos veículos', 'custo', 'custo_frota'],
  ['3.02.01.01', 'Combustível', 'custo', 'custo_frota', 'combustivel'],
  ['3.02.01.02', 'Pedágio', 'custo', 'custo_frota', 'pedagio'],
  ['3.02.01.03', 'Manutenção e pneus', 'custo', 'custo_frota', 'manutencao'],
  ['3.02.01.04', 'Despesas de viagem', 'custo', 'custo_frota', 'viagem'],
  ['3.02.01.05', 'Estacionamento e pátios', 'custo', 'custo_frota', 'estacionamento'],
  ['3.02.02', 'Obrigações dos veículos', 'custo', 'custo_frota'],
  ['3.02.02.01', 'IPVA', 'custo', 'custo_frota', 'ipva'],
  ['3.02.02.02', 'Licenciamento e autorizações', 'custo', 'custo_frota', 'licenciamento'],
  ['3.02.02.03', 'Multas', 'custo', 'custo_frota', 'multa'],
  ['3.02.02.04', 'Seguros da frota', 'custo', 'custo_frota', 'seguro'],
  ['3.02.02.05', 'Rastreamento', 'custo', 'custo_frota', 'rastreamento'],
  ['3.03', 'Fretes de terceiros', 'custo', 'custo_mercadoria'],
  ['3.03.01', 'Fretes contratados', 'custo', 'custo_mercadoria', 'frete_terceiro'],
  ['4', 'Despesas', 'despesa', 'despesa_administrativa'],
  ['4.01', 'Pessoal', 'despesa', 'despesa_pessoal'],
  ['4.01.01', 'Salários e comissões', 'despesa', 'despesa_pessoal', 'pessoal'],
  ['4.01.02', 'Encargos sociais', 'despesa', 'despesa_pessoal', 'pessoal'],
  ['4.01.03', 'Plano de saúde e benefícios', 'despesa', 'despesa_pessoal', 'pessoal'],
  ['4.02', 'Comerciais', 'despesa', 'despesa_comercial'],
  ['4.02.01', 'Comissão de corretagem', 'despesa', 'despesa_comercial', 'comissao'],
  ['4.03', 'Administrativas', 'despesa', 'despesa_administrativa'],
  ['4.03.01', 'Aluguel', 'despesa', 'despesa_administrativa', 'administrativa'],
  ['4.03.02', 'Energia e água', 'despesa', 'despesa_administrativa', 'administrativa'],
  ['4.03.03', 'Telefonia e internet', 'despesa', 'despesa_administrativa', 'administrativa'],
  ['4.03.04', 'Contabilidade e consultorias', 'despesa', 'despesa_administrativa', 'administrativa'],
  ['4.03.05', 'Sistemas', 'despesa', 'despesa_administrativa', 'administrativa'],
  ['4.03.06', 'Vigilância e limpeza', 'despesa', 'despesa_administrativa', 'administrativa'],
  ['4.03.07', 'Material de uso e consumo', 'despesa', 'despesa_administrativa', 'consumo'],
  ['4.03.08', 'Cartões corporativos', 'despesa', 'despesa_administrativa', 'administrativa'],
  ['5', 'Resultado financeiro', 'financeiro', 'resultado_financeiro'],
  ['5.01', 'Despesas financeiras', 'financeiro', 'resultado_financeiro'],
  ['5.01.01', 'Juros e encargos', 'financeiro', 'resultado_financeiro', 'juros'],
  ['5.01.02', 'Tarifas bancárias', 'financeiro', 'resultado_financeiro', 'juros'],
  ['5.02', 'Receitas financeiras', 'financeiro', 'resultado_financeiro'],
  ['5.02.01', 'Rendimentos de aplicações', 'financeiro', 'resultado_financeiro', 'juros'],
  ['6', 'Movimentos fora do resultado', 'patrimonial', 'fora_dre'],
  ['6.01', 'Financiamentos e bens', 'patrimonial', 'fora_dre'],
  ['6.01.01', 'Amortização de financiamentos', 'patrimonial', 'fora_dre'],
  ['6.01.02', 'Consórcios', 'investimento', 'fora_dre'],
  ['6.01.03', 'Estoque do almoxarifado', 'patrimonial', 'fora_dre'],
  ['6.01.04', 'Tributos retidos a recolher', 'patrimonial', 'fora_dre'],
];

const idOf = (code: string) => plan.findIndex(([other]) => other === code) + 1;

/** The leaves, by their purpose. */
export const account = {
  vendaGraos: idOf('1.01.01'),
  fretes: idOf('1.01.02'),
  armazenagem: idOf('1.01.03'),
  compraGraos: idOf('3.01.01'),
  combustivel: idOf('3.02.01.01'),
  pedagio: idOf('3.02.01.02'),
  manutencao: idOf('3.02.01.03'),
  viagem: idOf('3.02.01.04'),
  estacionamento: idOf('3.02.01.05'),
  ipva: idOf('3.02.02.01'),
  licenca: idOf('3.02.02.02'),
  multa: idOf('3.02.02.03'),
  seguro: idOf('3.02.02.04'),
  rastreador: idOf('3.02.02.05'),
  frete: idOf('3.03.01'),
  folha: idOf('4.01.01'),
  encargos: idOf('4.01.02'),
  beneficios: idOf('4.01.03'),
  comissao: idOf('4.02.01'),
  aluguel: idOf('4.03.01'),
  energia: idOf('4.03.02'),
  internet: idOf('4.03.03'),
  contabil: idOf('4.03.04'),
  sistemas: idOf('4.03.05'),
  vigilancia: idOf('4.03.06'),
  consumo: idOf('4.03.07'),
  cartao: idOf('4.03.08'),
  juros: idOf('5.01.01'),
  tarifa: idOf('5.01.02'),
  rendimento: idOf('5.02.01'),
  amortizacao: idOf('6.01.01'),
  consorcio: idOf('6.01.02'),
  estoque: idOf('6.01.03'),
  tributo: idOf('6.01.04'),
} as const;

/** The default account of the titles of each origin. */
export const accountOf: Readonly<Record<string, number>> = {
  nota_fiscal: account.compraGraos,
  contrato: account.compraGraos,
  folha: account.folha,
  encargos: account.encargos,
  abastecimento: account.combustivel,
  manutencao: account.manutencao,
  pedagio: account.pedagio,
  multa: account.multa,
  licenca: account.licenca,
  ipva: account.ipva,
  seguro: account.seguro,
  rastreador: account.rastreador,
  estacionamento: account.estacionamento,
  consorcio: account.consorcio,
  financiamento: account.amortizacao,
  capital_giro: account.juros,
  cartao: account.cartao,
  comissao: account.comissao,
  frete: account.frete,
  viagem: account.viagem,
  estoque: account.estoque,
  tributo: account.tributo,
};

export function chartOfAccounts() {
  const contas = new Table<{
    codigo: string;
    nome: string;
    natureza: string;
    grupoDre: string;
    categoriaDespesa?: string;
    paiId?: number;
    aceitaLancamento: boolean;
    codigoContabil?: string;
    ativa: boolean;
  }>('plano_contas');
  plan.forEach(([codigo, nome, natureza, grupoDre, categoriaDespesa], index) => {
    const parent = codigo.includes('.') ? idOf(codigo.slice(0, codigo.lastIndexOf('.'))) : undefined;
    const leaf = !plan.some(([other]) => other.startsWith(`${codigo}.`));
    contas.add(
      {
        codigo,
        nome,
        natureza,
        grupoDre,
        categoriaDespesa,
        paiId: parent,
        aceitaLancamento: leaf,
        codigoContabil: leaf ? String(10_100 + index * 10) : undefined,
        ativa: true,
      },
      { at: at('2025-04-02', 9), by: by.financeiro },
    );
  });
  return contas;
}
