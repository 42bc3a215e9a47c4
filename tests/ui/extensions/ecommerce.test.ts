import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ecommerceDefaults,
  ecommerceReducer,
  type EcommerceAction,
  type EcommerceState,
} from '../../../config/extensions/shop/ecommerce.ts';
import { products } from '../../../config/extensions/shop/products.ts';
import {
  centsOf,
  countOf,
  listCentsOf,
  reais,
  totalCents,
  visibleProducts,
} from '../../../config/extensions/shop/storefront.ts';
import { frozen } from './frozen.ts';

const start = frozen(ecommerceDefaults);
const reduce = (actions: readonly EcommerceAction[], state: EcommerceState = start) =>
  actions.reduce((before, action) => ecommerceReducer(frozen(before), action), state);
const ids = (list: EcommerceState['cart']) => list.map(({ id }) => id);
const product = (state: EcommerceState, id: number) => state.products.find((one) => one.id === id)!;

describe('the sample products', () => {
  it('are thirteen, from 0 to 12', () => {
    expect(ids(products)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it.each(products)('$id has every field, with the usual rating and one piece', (one) => {
    expect(one).toMatchObject({ rate: 4.5, ratings: 211, qty: 1, addToCartCheck: false, wishCheck: false });
    for (const text of ['title', 'subTitle', 'person', 'largeText', 'checkoutText'] as const)
      expect(one[text]).not.toBe('');
    for (const flag of [
      'freeShipping',
      'featured',
      'onSale',
      'new',
      'sponsored',
      'detailBtn',
      'basketBtn',
    ] as const)
      expect(one[flag]).toBeTypeOf('boolean');
    expect(one.price).toMatch(/^\d+\.\d\d$/);
    expect(one.discount).toMatch(/^(\d{1,2})?$/);
    for (const image of [one.imgList, ...one.images]) {
      const svg = decodeURIComponent(image.replace('data:image/svg+xml,', ''));
      expect(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement.nodeName).toBe('svg');
    }
    if (one.colors) expect(one.colors.map(({ name }) => name)).toContain(one.color);
    else expect(one.color).toBeUndefined();
  });

  it('come in colours in some cases only', () => {
    const coloured = products.filter(({ colors }) => colors).length;
    expect(coloured).toBeGreaterThan(0);
    expect(coloured).toBeLessThan(products.length);
  });
});

describe('the shop', () => {
  it('begins with all products, nothing chosen, no search, and the lowest price first', () => {
    expect(start).toEqual({
      products,
      cart: [],
      wishlist: [],
      currentItem: null,
      searchValue: '',
      priceFilterValue: 'lowest',
    });
  });

  it('adds to the cart and marks it there', () => {
    const state = reduce([{ type: 'ADD_TO_CART', id: 3 }]);
    expect(state.cart).toEqual([{ ...products[3], addToCartCheck: true }]);
    expect(product(state, 3).addToCartCheck).toBe(true);
    expect(product(state, 4).addToCartCheck).toBe(false);
  });

  it('adds to the cart once, and nothing that is no product', () => {
    const state = reduce([
      { type: 'ADD_TO_CART', id: 3 },
      { type: 'ADJUST_ITEM_QTY', id: 3, qty: 5 },
    ]);
    expect(reduce([{ type: 'ADD_TO_CART', id: 3 }], state)).toEqual(state);
    expect(reduce([{ type: 'ADD_TO_CART', id: 99 }])).toEqual(start);
  });

  it('adds to the wishlist and marks it wished', () => {
    const state = reduce([
      { type: 'ADD_TO_WISH', id: 0 },
      { type: 'ADD_TO_WISH', id: 0 },
    ]);
    expect(state.wishlist).toEqual([{ ...products[0], wishCheck: true }]);
    expect(product(state, 0).wishCheck).toBe(true);
    expect(state.cart).toEqual([]);
  });

  it('takes out of the cart, with one piece again and no mark', () => {
    const state = reduce([
      { type: 'ADD_TO_WISH', id: 2 },
      { type: 'ADD_TO_CART', id: 2 },
      { type: 'ADJUST_ITEM_QTY', id: 2, qty: 4 },
      { type: 'REMOVE_FROM_CART', id: 2 },
    ]);
    expect(state.cart).toEqual([]);
    expect(product(state, 2)).toEqual({ ...products[2], wishCheck: true });
    expect(state.wishlist).toEqual([product(state, 2)]);
  });

  it('takes out of the wishlist and leaves the cart alone', () => {
    const state = reduce([
      { type: 'ADD_TO_CART', id: 2 },
      { type: 'ADD_TO_WISH', id: 2 },
      { type: 'REMOVE_FROM_WISHLIST', id: 2 },
    ]);
    expect(state.wishlist).toEqual([]);
    expect(state.cart).toEqual([{ ...products[2], addToCartCheck: true, wishCheck: false }]);
  });

  it('sets a quantity as a number in cart, products and wishlist alike', () => {
    const state = reduce([
      { type: 'ADD_TO_CART', id: 1 },
      { type: 'ADD_TO_WISH', id: 1 },
      { type: 'ADJUST_ITEM_QTY', id: 1, qty: '7' },
    ]);
    expect([state.cart[0]!.qty, state.wishlist[0]!.qty, product(state, 1).qty]).toEqual([7, 7, 7]);
    expect(product(state, 0).qty).toBe(1);
  });

  it.each(['', ' ', 'muitos', NaN, Infinity])('keeps the quantity when it receives %j', (qty) => {
    expect(ecommerceReducer(start, { type: 'ADJUST_ITEM_QTY', id: 1, qty })).toBe(start);
  });

  it('sets the current item, the search and the order', () => {
    expect(reduce([{ type: 'LOAD_CURRENT_ITEM', item: products[5]! }])).toEqual({
      ...start,
      currentItem: products[5],
    });
    expect(reduce([{ type: 'SEARCH_PRODUCT', value: 'Caneca' }])).toEqual({
      ...start,
      searchValue: 'Caneca',
    });
    expect(reduce([{ type: 'PRICE_FILTER', value: 'highest' }])).toEqual({
      ...start,
      priceFilterValue: 'highest',
    });
  });

  it('stays the very same state at an unknown action', () => {
    expect(ecommerceReducer(start, { type: 'EMPTY_CART' } as never)).toBe(start);
  });

  it('never has a product twice, a quantity that is no number, or copies and marks that disagree', () => {
    const id = fc.integer({ min: -1, max: 13 });
    const action: fc.Arbitrary<EcommerceAction> = fc.oneof(
      fc.record({
        type: fc.constantFrom('ADD_TO_CART', 'ADD_TO_WISH', 'REMOVE_FROM_CART', 'REMOVE_FROM_WISHLIST'),
        id,
      }),
      fc.record({
        type: fc.constant('ADJUST_ITEM_QTY'),
        id,
        qty: fc.oneof(fc.integer(), fc.double(), fc.string(), fc.nat(99).map(String)),
      }),
      fc.record({ type: fc.constant('LOAD_CURRENT_ITEM'), item: fc.constantFrom(null, ...products) }),
      fc.record({ type: fc.constant('SEARCH_PRODUCT'), value: fc.string() }),
      fc.record({ type: fc.constant('PRICE_FILTER'), value: fc.constantFrom('lowest', 'highest') }),
    ) as fc.Arbitrary<EcommerceAction>;
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const state = reduce(actions);
        expect(ids(state.products)).toEqual(ids(products));
        for (const list of [state.cart, state.wishlist]) {
          expect(new Set(ids(list)).size).toBe(list.length);
          for (const copy of list) expect(copy).toEqual(product(state, copy.id));
        }
        for (const one of state.products) {
          expect(Number.isFinite(one.qty)).toBe(true);
          expect(one.addToCartCheck).toBe(ids(state.cart).includes(one.id));
          expect(one.wishCheck).toBe(ids(state.wishlist).includes(one.id));
        }
      }),
    );
  });
});

describe('the storefront', () => {
  it('shows the products by price, from either end, whatever the order they are in', () => {
    const prices = (state: EcommerceState) => visibleProducts(state).map(centsOf);
    const sorted = products.map(centsOf).toSorted((a, b) => a - b);
    expect(prices(start)).toEqual(sorted);
    expect(prices(reduce([{ type: 'PRICE_FILTER', value: 'highest' }]))).toEqual(sorted.toReversed());
  });

  it('finds by title or brand without regard to case and accents', () => {
    const found = (value: string) => ids(visibleProducts({ ...start, searchValue: value }));
    expect(found('CERAMICA')).toEqual([0]);
    expect(found(' casa clara ')).toEqual([8, 2]);
    expect(found('nada assim')).toEqual([]);
  });

  it('adds up the prices of a cart to the cent, and shows the price before the discount', () => {
    const { cart } = reduce([
      { type: 'ADD_TO_CART', id: 0 },
      { type: 'ADD_TO_CART', id: 12 },
      { type: 'ADJUST_ITEM_QTY', id: 12, qty: 3 },
    ]);
    expect(totalCents(cart)).toBe(4990 + 3 * 2490);
    expect(countOf(cart)).toBe(4);
    expect(reais(totalCents(cart)).replace(/\s/g, ' ')).toBe('R$ 124,60');
    expect(listCentsOf({ price: '40.00', discount: '20' })).toBe(5000);
    expect(listCentsOf({ price: '40.00', discount: '' })).toBeNull();
    expect(listCentsOf({ price: '40.00', discount: '100' })).toBeNull();
  });
});
