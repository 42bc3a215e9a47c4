import Favorite from '@mui/icons-material/Favorite';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import IconButton from '@mui/material/IconButton';
import type { Product } from './products.ts';
import { useShop } from './ShopContext.ts';

export function WishButton({ product: { id, title, wishCheck } }: { product: Product }) {
  const dispatch = useShop();
  return (
    <IconButton
      size="small"
      aria-label={`Lista de desejos: ${title}`}
      aria-pressed={wishCheck}
      color={wishCheck ? 'error' : 'default'}
      onClick={() => dispatch({ type: wishCheck ? 'REMOVE_FROM_WISHLIST' : 'ADD_TO_WISH', id })}
    >
      {wishCheck ? <Favorite /> : <FavoriteBorder />}
    </IconButton>
  );
}
