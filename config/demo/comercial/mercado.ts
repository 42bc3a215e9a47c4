import { months } from '../lib/calendar.ts';
import { product } from '../parceiros/produtos.ts';

/** Monthly means in Sorriso, R$ per 60 kg bag, May 2025 to October 2026. */
const soybean = [112, 112, 112, 118, 121, 117, 116, 115, 112, 110, 106, 104, 106, 108, 110, 112, 113, 114];

const corn = [56, 52, 46, 44, 45, 47, 49, 51, 50, 48, 46, 47, 48, 45, 43, 44, 46, 48];

const base = (produtoId: number, month: string) => {
  const index = Math.min(months.length - 1, Math.max(0, months.indexOf(month)));
  return produtoId === product.soja
    ? soybean[index]!
    : corn[index]! * (produtoId === product.sorgo ? 0.82 : 1);
};

/** The price paid to producers. */
export const buyingPrice = base;

/** The sales price for customers at the destination, freight included. */
export const sellingPrice = (produtoId: number, month: string) =>
  base(produtoId, month) + (produtoId === product.soja ? 23.5 : 20);

/** Soybeans are harvested first; corn follows on the same land. */
export function cropOf(month: number, draw: number): number {
  const share = month <= 5 ? 0.82 : month <= 9 ? 0.12 : 0.45;
  if (draw < share) return product.soja;
  return draw > 0.96 ? product.sorgo : product.milho;
}

/** The crop year: soybeans of early 2026 are 2025/26, and so is the corn after them. */
export function harvestOf(month: string): string {
  const year = Number(month.slice(0, 4)) - 1;
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}
