import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useReducer, useState } from 'react';
import { ecommerceDefaults, ecommerceReducer } from '../shop/ecommerce.ts';
import { countOf, visibleProducts } from '../shop/storefront.ts';
import { BasketPanel } from '../shop/BasketPanel.tsx';
import { DemoNotice } from '../shared/DemoNotice.tsx';
import { ItemPanel } from '../shop/ItemPanel.tsx';
import { ProductCard } from '../shop/ProductCard.tsx';
import { ShopContext } from '../shop/ShopContext.ts';
import { ShopToolbar } from '../shop/ShopToolbar.tsx';

/** Products with search and sorting, a cart, a wishlist, and a panel for each product. */
export default function ShopDemo() {
  const [state, dispatch] = useReducer(ecommerceReducer, ecommerceDefaults);
  const [basket, setBasket] = useState<'cart' | 'wishlist' | null>(null);
  const products = visibleProducts(state);
  // Reads the product from the list, since the opened copy may be outdated.
  const item = state.products.find(({ id }) => id === state.currentItem?.id) ?? null;
  const closeItem = () => dispatch({ type: 'LOAD_CURRENT_ITEM', item: null });
  return (
    <ShopContext.Provider value={dispatch}>
      <DemoNotice>Os produtos são fictícios e nenhum pedido é enviado.</DemoNotice>
      <ShopToolbar state={state} inCart={countOf(state.cart)} onOpen={setBasket} />
      <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mb: 1 }}>
        {products.length === 0
          ? 'Nenhum produto com esse texto. Tente outra palavra.'
          : `${products.length} ${products.length === 1 ? 'produto' : 'produtos'}`}
      </Typography>
      <Box
        component="ul"
        aria-label="Produtos"
        sx={{
          listStyle: 'none',
          p: 0,
          m: 0,
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(228px, 1fr))' },
        }}
      >
        {products.map((product) => (
          <ProductCard key={product.id} product={product} onOpenCart={() => setBasket('cart')} />
        ))}
      </Box>
      <BasketPanel
        kind="cart"
        products={state.cart}
        open={basket === 'cart'}
        onClose={() => setBasket(null)}
      />
      <BasketPanel
        kind="wishlist"
        products={state.wishlist}
        open={basket === 'wishlist'}
        onClose={() => setBasket(null)}
      />
      <ItemPanel product={item} onClose={closeItem} />
    </ShopContext.Provider>
  );
}
