/** The state of the demo shop: products, cart, wishlist, the opened product, search and sort order. */
import { products, type Product } from './products.ts';

export type PriceOrder = 'lowest' | 'highest';

export type EcommerceState = {
  readonly products: readonly Product[];
  readonly cart: readonly Product[];
  readonly wishlist: readonly Product[];
  readonly currentItem: Product | null;
  readonly searchValue: string;
  readonly priceFilterValue: PriceOrder;
};

export type EcommerceAction =
  | { type: 'ADD_TO_CART' | 'ADD_TO_WISH' | 'REMOVE_FROM_CART' | 'REMOVE_FROM_WISHLIST'; id: number }
  /** The quantity may be the text of an input. */
  | { type: 'ADJUST_ITEM_QTY'; id: number; qty: number | string }
  | { type: 'LOAD_CURRENT_ITEM'; item: Product | null }
  | { type: 'SEARCH_PRODUCT'; value: string }
  | { type: 'PRICE_FILTER'; value: PriceOrder };

export const ecommerceDefaults: EcommerceState = {
  products,
  cart: [],
  wishlist: [],
  currentItem: null,
  searchValue: '',
  priceFilterValue: 'lowest',
};

export function ecommerceReducer(
  state: EcommerceState = ecommerceDefaults,
  action: EcommerceAction,
): EcommerceState {
  switch (action.type) {
    case 'ADD_TO_CART':
      return change(add(state, 'cart', action.id), action.id, { addToCartCheck: true });
    case 'ADD_TO_WISH':
      return change(add(state, 'wishlist', action.id), action.id, { wishCheck: true });
    case 'REMOVE_FROM_CART':
      return change(remove(state, 'cart', action.id), action.id, { qty: 1, addToCartCheck: false });
    case 'REMOVE_FROM_WISHLIST':
      return change(remove(state, 'wishlist', action.id), action.id, { wishCheck: false });
    case 'ADJUST_ITEM_QTY': {
      const qty = numberOf(action.qty);
      return qty === null ? state : change(state, action.id, { qty });
    }
    case 'LOAD_CURRENT_ITEM':
      return { ...state, currentItem: action.item };
    case 'SEARCH_PRODUCT':
      return { ...state, searchValue: action.value };
    case 'PRICE_FILTER':
      return { ...state, priceFilterValue: action.value };
    default:
      return state;
  }
}

type Basket = 'cart' | 'wishlist';

/** Adds a product at most once; unknown ids are ignored. */
function add(state: EcommerceState, basket: Basket, id: number): EcommerceState {
  const product = state.products.find((one) => one.id === id);
  if (!product || state[basket].some((one) => one.id === id)) return state;
  return { ...state, [basket]: [...state[basket], product] };
}

function remove(state: EcommerceState, basket: Basket, id: number): EcommerceState {
  return { ...state, [basket]: state[basket].filter((one) => one.id !== id) };
}

/** Changes a product in all three lists, so that its copies never differ. */
function change(state: EcommerceState, id: number, values: Partial<Product>): EcommerceState {
  const changed = (list: readonly Product[]) =>
    list.map((one) => (one.id === id ? { ...one, ...values } : one));
  return {
    ...state,
    products: changed(state.products),
    cart: changed(state.cart),
    wishlist: changed(state.wishlist),
  };
}

/** Null when the text is no number: an input that was just emptied changes nothing. */
function numberOf(qty: number | string): number | null {
  const number = typeof qty === 'string' && qty.trim() === '' ? NaN : Number(qty);
  return Number.isFinite(number) ? number : null;
}
