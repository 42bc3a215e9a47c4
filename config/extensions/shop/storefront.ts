/** Derives what the shop shows from its state: the visible products, their order and their prices. */
import type { EcommerceState } from './ecommerce.ts';
import { fold } from 'portal/extend';
import type { Product } from './products.ts';

/** The products that match the search, sorted by price if requested. */
export function visibleProducts(
  state: Pick<EcommerceState, 'products' | 'searchValue' | 'priceFilterValue'>,
): Product[] {
  const wanted = fold(state.searchValue.trim());
  const sign = state.priceFilterValue === 'highest' ? -1 : 1;
  return state.products
    .filter(({ title, subTitle, person }) => fold([title, subTitle, person].join(' ')).includes(wanted))
    .sort((a, b) => sign * (centsOf(a) - centsOf(b)));
}

export const centsOf = ({ price }: Pick<Product, 'price'>) => Math.round(Number(price) * 100);

/** The price before the discount; null without one. */
export function listCentsOf({ price, discount }: Pick<Product, 'price' | 'discount'>): number | null {
  const part = Number(discount) / 100;
  return part > 0 && part < 1 ? Math.round(centsOf({ price }) / (1 - part)) : null;
}

export const totalCents = (cart: readonly Product[]) =>
  cart.reduce((sum, product) => sum + centsOf(product) * product.qty, 0);

export const countOf = (cart: readonly Product[]) => cart.reduce((sum, { qty }) => sum + qty, 0);

const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
/** Formats cents: 4990 -> "R$ 49,90". */
export const reais = (cents: number) => format.format(cents / 100);
