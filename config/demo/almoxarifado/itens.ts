export type Item = {
  codigo: string;
  descricao: string;
  categoria: string;
  unidade: string;
  empresaId: number;
  localizacao: string;
  codigoFabricante?: string;
  aplicacao?: string;
  caEpi?: string;
  caValidade?: string;
  fornecedorPadraoId: number;
  estoqueMinimo: number;
  estoqueMaximo: number;
  saldo: number;
  /** The value of the stock. */
  valor: number;
  ultimoCusto: number;
  custoMedio: number;
  valorEstoque: number;
  abaixoMinimo: boolean;
  ativo: boolean;
};

/** By category: prefix, supplier, and its items with unit, cost and minimum. */
export const shelves: Record<
  string,
  readonly [string, number, readonly (readonly [string, string, number, number])[]]
> = {
  filtros: [
    'FL',
    16,
    [
      ['Filtro de óleo lubrificante FH 540', 'un', 148, 6],
      ['Filtro de óleo lubrificante Scania R', 'un', 162, 4],
      ['Filtro de combustível separador', 'un', 96, 10],
      ['Filtro de ar primário', 'un', 285, 6],
      ['Filtro de ar secundário', 'un', 174, 6],
      ['Filtro secador de ar', 'un', 132, 6],
      ['Filtro de cabine', 'un', 74, 8],
      ['Filtro de Arla 32', 'un', 210, 4],
    ],
  ],
  lubrificantes: [
    'LU',
    16,
    [
      ['Óleo 10W-40 sintético balde', 'l', 26.4, 200],
      ['Óleo de câmbio 75W-80', 'l', 38.9, 60],
      ['Óleo de diferencial 85W-140', 'l', 24.5, 80],
      ['Graxa de lítio EP2', 'kg', 29.8, 40],
      ['Aditivo de radiador', 'l', 19.9, 60],
      ['Fluido de freio DOT 4', 'l', 42, 10],
    ],
  ],
  pecas: [
    'PC',
    15,
    [
      ['Jogo de lonas de freio 16,5"', 'jg', 412, 6],
      ['Tambor de freio traseiro', 'un', 690, 4],
      ['Cuíca de freio dupla', 'un', 338, 6],
      ['Mangueira espiral de ar', 'un', 84, 12],
      ['Mão de amigo vermelha', 'un', 46, 10],
      ['Mão de amigo azul', 'un', 46, 10],
      ['Lanterna traseira LED', 'un', 118, 12],
      ['Lâmpada H7 24 V', 'un', 27, 24],
      ['Correia do alternador', 'un', 156, 4],
      ['Rolamento de roda', 'un', 312, 6],
      ['Retentor de cubo', 'un', 88, 12],
      ['Bolsa de ar da suspensão', 'un', 545, 4],
      ['Válvula niveladora', 'un', 267, 3],
      ['Amortecedor dianteiro', 'un', 498, 4],
      ['Bateria 170 Ah', 'un', 890, 3],
      ['Palheta do limpador', 'par', 92, 6],
      ['Parafuso de roda com porca', 'un', 18.5, 60],
      ['Vedação da bica de descarga', 'un', 64, 10],
      ['Lona de cobertura da caçamba', 'un', 1480, 2],
      ['Faixa refletiva', 'un', 7.9, 80],
    ],
  ],
  pneus: [
    'PN',
    13,
    [
      ['Pneu 295/80 R22,5 direcional', 'un', 2180, 6],
      ['Pneu 295/80 R22,5 borrachudo', 'un', 2240, 8],
      ['Pneu 275/80 R22,5 carreta', 'un', 1960, 8],
      ['Pneu recapado 295/80', 'un', 740, 8],
      ['Câmara e protetor', 'jg', 185, 6],
    ],
  ],
  epi: [
    'EP',
    15,
    [
      ['Capacete classe B', 'un', 48, 6],
      ['Botina de segurança', 'par', 119, 8],
      ['Luva de vaqueta', 'par', 22.5, 20],
      ['Óculos de proteção', 'un', 14.9, 12],
      ['Protetor auricular tipo concha', 'un', 39, 6],
      ['Colete refletivo', 'un', 28, 10],
      ['Respirador PFF2', 'un', 6.8, 60],
    ],
  ],
  ferramentas: [
    'FE',
    15,
    [
      ['Macaco hidráulico 30 t', 'un', 980, 1],
      ['Chave de roda', 'un', 145, 2],
      ['Torquímetro', 'un', 1240, 1],
      ['Calibrador de pneus', 'un', 96, 3],
    ],
  ],
  arla: ['AR', 1, [['Arla 32 a granel', 'l', 3.35, 400]]],
  limpeza: [
    'LI',
    43,
    [
      ['Detergente automotivo', 'l', 9.4, 40],
      ['Desengraxante', 'l', 17.8, 20],
      ['Estopa', 'kg', 13.2, 20],
      ['Saco de lixo 100 l', 'cx', 58, 4],
    ],
  ],
  escritorio: [
    'ES',
    43,
    [
      ['Papel A4', 'cx', 268, 2],
      ['Bobina térmica', 'cx', 92, 3],
      ['Tonner de impressora', 'un', 315, 2],
      ['Prancheta', 'un', 16, 4],
      ['Etiqueta adesiva', 'cx', 44, 2],
    ],
  ],
};
