import { addDays, at, today } from '../lib/calendar.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { by } from './accounts.ts';
import { company } from './empresas.ts';

type Paper = [
  titulo: string,
  categoria: string,
  empresaId: number,
  orgao: string,
  issued: string,
  valid?: string,
  monthly?: number,
  counterpart?: string,
];

const papers: readonly Paper[] = [
  [
    'Alvará de funcionamento – escritório',
    'alvara',
    company.holding,
    'Prefeitura de Sorriso',
    '2026-01-20',
    '2027-01-31',
  ],
  [
    'Alvará do Corpo de Bombeiros – armazém',
    'alvara',
    company.armazens,
    'Corpo de Bombeiros Militar-MT',
    '2025-09-12',
    '2026-09-11',
  ],
  [
    'Alvará de funcionamento – Rio Verde',
    'alvara',
    company.graosRioVerde,
    'Prefeitura de Rio Verde',
    '2026-02-03',
    '2027-01-31',
  ],
  [
    'Aluguel do escritório de Sorriso',
    'aluguel',
    company.holding,
    'Cartório do 1º Ofício',
    '2024-04-01',
    '2027-03-31',
    14_500,
    'Imobiliária Bela Vista',
  ],
  [
    'Aluguel do pátio de Rondonópolis',
    'aluguel',
    company.transportes,
    'Cartório do 2º Ofício',
    '2025-05-05',
    '2027-05-04',
    2_400,
    'Imobiliária Bela Vista',
  ],
  [
    'Contrato de contabilidade',
    'prestacao',
    company.holding,
    'Particular',
    '2023-06-01',
    undefined,
    6_800,
    'Contábil Prado e Associados',
  ],
  [
    'Contrato de vigilância do armazém',
    'prestacao',
    company.armazens,
    'Particular',
    '2025-11-15',
    '2026-11-14',
    7_200,
    'Vigilância Sentinela',
  ],
  [
    'Contrato de limpeza',
    'prestacao',
    company.holding,
    'Particular',
    '2026-03-01',
    '2027-02-28',
    3_150,
    'Limpa Mais Serviços',
  ],
  [
    'Contrato do sistema de gestão',
    'prestacao',
    company.holding,
    'Particular',
    '2024-08-01',
    '2027-07-31',
    4_900,
    'Grão Certo Sistemas',
  ],
  [
    'Procuração para despachante',
    'procuracao',
    company.transportes,
    'Cartório do 1º Ofício',
    '2025-11-10',
    '2026-11-09',
  ],
  [
    'Procuração bancária – compras de grãos',
    'procuracao',
    company.graos,
    'Cartório do 1º Ofício',
    '2026-01-15',
    '2027-01-14',
  ],
  [
    'Certificado digital e-CNPJ – Grãos',
    'certificado_digital',
    company.graos,
    'Autoridade certificadora',
    '2025-11-18',
    '2026-11-18',
  ],
  [
    'Certificado digital e-CNPJ – Transportes',
    'certificado_digital',
    company.transportes,
    'Autoridade certificadora',
    '2026-01-22',
    '2027-01-22',
  ],
  [
    'Certidão negativa federal – Grãos',
    'certidao',
    company.graos,
    'Receita Federal',
    '2026-05-14',
    '2026-11-10',
  ],
  ['Certidão negativa estadual – Grãos', 'certidao', company.graos, 'Sefaz-MT', '2026-08-21', '2026-10-20'],
  [
    'Certidão negativa trabalhista',
    'certidao',
    company.transportes,
    'Justiça do Trabalho',
    '2026-06-09',
    '2026-12-06',
  ],
  ['Certificado de regularidade do FGTS', 'certidao', company.holding, 'Caixa', '2026-09-28', '2026-10-27'],
  ['Ata da assembleia de 2026', 'ata', company.holding, 'Junta Comercial-MT', '2026-04-28'],
  ['Ata de eleição da diretoria', 'ata', company.holding, 'Junta Comercial-MT', '2025-04-29'],
  [
    'Licença de operação – armazém Sorriso',
    'ambiental',
    company.armazens,
    'Sema-MT',
    '2024-02-19',
    '2028-02-18',
  ],
  [
    'Licença de operação – lavador e oficina',
    'ambiental',
    company.transportes,
    'Sema-MT',
    '2023-11-30',
    '2026-11-29',
  ],
  ['Outorga de poço – base Sorriso', 'ambiental', company.transportes, 'Sema-MT', '2022-07-04', '2032-07-03'],
  ['Cadastro de armazém certificado', 'outros', company.armazens, 'Conab', '2025-03-17', '2028-03-16'],
  [
    'Contrato de internet antigo',
    'prestacao',
    company.holding,
    'Particular',
    '2021-05-03',
    '2025-05-02',
    980,
    'Conecta Fibra Sorriso',
  ],
];

export function documents() {
  const chance = stream('documentos');
  const documentos = new Table('documentos');
  for (const [
    titulo,
    categoria,
    empresaId,
    orgaoEmissor,
    dataEmissao,
    dataValidade,
    valorMensal,
    contraparte,
  ] of papers) {
    const arquivado = titulo.includes('antigo');
    documentos.add(
      {
        titulo,
        categoria,
        empresaId,
        contraparte,
        numeroDocumento: `${chance.int(100, 9999)}/${dataEmissao.slice(0, 4)}`,
        orgaoEmissor,
        dataEmissao,
        dataValidade,
        valorMensal,
        responsavelId: by.administrativo,
        arquivado,
        situacao: arquivado
          ? 'arquivado'
          : !dataValidade
            ? 'sem_validade'
            : dataValidade < today
              ? 'vencido'
              : dataValidade <= addDays(today, 30)
                ? 'a_vencer'
                : 'vigente',
      },
      { at: at(dataEmissao > '2025-04-22' ? dataEmissao : '2025-04-22', 10), by: by.administrativo },
    );
  }
  return documentos;
}
