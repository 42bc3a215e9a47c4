import { by } from '../grupo/accounts.ts';
import { addDays, at, months, weekday } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { product } from '../parceiros/produtos.ts';
import { buyingPrice } from './mercado.ts';

export type Quote = {
  produtoId: number;
  praca: string;
  data: string;
  precoCompra: number;
  precoVenda: number;
  dolar: number;
  fonte: string;
  precoAnterior?: number;
  seguinteId?: number;
};

/** Fortnightly prices of the three grains in Sorriso. */
export function quotes() {
  const chance = stream('cotacoes');
  const cotacoes = new Table<Quote>('cotacoes');
  for (const month of months)
    for (const date of [`${month}-05`, `${month}-20`]) {
      const dolar = round(chance.between(5.28, 5.62), 4);
      for (const produtoId of [product.soja, product.milho, product.sorgo]) {
        const data = weekday(date) === 0 ? addDays(date, 1) : weekday(date) === 6 ? addDays(date, -1) : date;
        const precoCompra = round(buyingPrice(produtoId, month) * chance.between(0.985, 1.015));
        const previous = cotacoes.rows.findLast((row) => row.produtoId === produtoId);
        const quote = cotacoes.add(
          {
            produtoId,
            praca: 'Sorriso',
            data,
            precoCompra,
            precoVenda: round(
              precoCompra + (produtoId === product.soja ? chance.between(6, 13) : chance.between(5, 10)),
            ),
            dolar,
            fonte: chance.weighted({ mesa: 70, imea: 20, corretora: 10 }),
            precoAnterior: previous?.precoCompra,
          },
          { at: at(data, 9, 30), by: by.comercial },
        );
        if (previous) previous.seguinteId = quote.id;
      }
    }
  return cotacoes;
}
