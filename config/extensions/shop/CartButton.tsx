import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import type { Product } from './products.ts';
import { useShop } from './ShopContext.ts';

/** Adds the product to the cart; if it is there already, opens the cart. */
export function CartButton({ product, onOpenCart }: { product: Product; onOpenCart: () => void }) {
  const dispatch = useShop();
  if (product.addToCartCheck)
    return (
      <Button
        size="small"
        startIcon={<Check />}
        onClick={onOpenCart}
        aria-label={`No carrinho: ver ${product.title}`}
      >
        No carrinho
      </Button>
    );
  return (
    <Button
      size="small"
      variant="outlined"
      onClick={() => dispatch({ type: 'ADD_TO_CART', id: product.id })}
      aria-label={`Adicionar ao carrinho: ${product.title}`}
    >
      Adicionar
    </Button>
  );
}
