/** What purchases, sales and lots of grain are made from, and what a sale is. */
import type { Table } from '../lib/table.ts';
import type { Load, LoadRow } from '../logistica/cargas.ts';
import type { Customer } from '../parceiros/clientes.ts';
import type { Site } from '../parceiros/locais.ts';
import type { Producer } from '../parceiros/produtores.ts';

export type World = {
  carregamentos: Table<Load>;
  produtores: Table<Producer>;
  clientes: Table<Customer>;
  locais: Table<Site>;
};

/** Loads of one deal, before its contract or sale is created. */
export type Bundle = { loads: LoadRow[]; planned: number; key: string; from: string; price: number };

export type SaleItem = {
  loteId: number;
  sacas: number;
  precoSaca: number;
  custoSaca: number;
  valor: number;
  custo: number;
};

export type Sale = {
  numero: string;
  data: string;
  empresaId: number;
  clienteId: number;
  contratoVendaId?: number;
  vendedorId: number;
  itens: SaleItem[];
  totalSacas: number;
  valorProdutos: number;
  valorFrete: number;
  desconto: number;
  valorTotal: number;
  margemValor: number;
  margemPct: number;
  modalidadeFrete: string;
  localEntregaId?: number;
  entregaPrevista: string;
  prazoDias: number;
  sacasCarregadas: number;
  motivoCancelamento?: string;
  situacao: string;
};
