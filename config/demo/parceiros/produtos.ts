import { by } from '../grupo/accounts.ts';
import { at } from '../lib/calendar.ts';
import { Table } from '../lib/table.ts';

export const product = {
  soja: 1,
  milho: 2,
  sorgo: 3,
  farelo: 4,
  feijao: 5,
  calcario: 6,
  fertilizante: 7,
} as const;

export function products() {
  const produtos = new Table<{
    codigo: string;
    nome: string;
    tipo: string;
    ncm: string;
    unidade: string;
    pesoSacaKg: number;
    contribuicaoTon: number;
    umidadePadrao: number;
    impurezaPadrao: number;
    avariadosPadrao: number;
    quebradosPadrao: number;
    esverdeadosPadrao: number;
    ativo: boolean;
  }>('produtos');
  const rows: readonly [string, string, string, string, string, number, number, number][] = [
    ['SOJA', 'Soja em grãos', 'grao', '12019000', 'sc', 8, 30, 8],
    ['MILHO', 'Milho em grãos', 'grao', '10059010', 'sc', 6, 3, 0],
    ['SORGO', 'Sorgo em grãos', 'grao', '10079000', 'sc', 6, 5, 0],
    ['FARELO-SOJA', 'Farelo de soja', 'subproduto', '23040010', 't', 0, 0, 0],
    ['FEIJAO', 'Feijão-carioca', 'grao', '07133319', 'sc', 6, 5, 0],
    ['CALCARIO', 'Calcário agrícola', 'insumo', '25210000', 't', 0, 0, 0],
    ['FERTILIZANTE', 'Fertilizante NPK a granel', 'insumo', '31052000', 't', 0, 0, 0],
  ];
  for (const [codigo, nome, tipo, ncm, unidade, avariadosPadrao, quebradosPadrao, esverdeadosPadrao] of rows)
    produtos.add(
      {
        codigo,
        nome,
        tipo,
        ncm,
        unidade,
        pesoSacaKg: 60,
        contribuicaoTon: stateContribution(produtos.rows.length + 1),
        umidadePadrao: 14,
        impurezaPadrao: 1,
        avariadosPadrao,
        quebradosPadrao,
        esverdeadosPadrao,
        ativo: codigo !== 'FEIJAO',
      },
      { at: at('2025-04-02', 15), by: by.comercial },
    );
  return produtos;
}

/** State contribution in Mato Grosso, R$ per tonne (illustrative). */
export const stateContribution = (produtoId: number) =>
  produtoId === product.soja ? 25 : produtoId === product.milho || produtoId === product.sorgo ? 6 : 0;
