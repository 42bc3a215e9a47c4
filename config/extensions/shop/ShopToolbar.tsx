import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { EcommerceState, PriceOrder } from './ecommerce.ts';
import { useShop } from './ShopContext.ts';

export type ShopToolbarProps = {
  state: Pick<EcommerceState, 'searchValue' | 'priceFilterValue' | 'wishlist'>;
  inCart: number;
  onOpen: (basket: 'cart' | 'wishlist') => void;
};

const orders: Record<PriceOrder, string> = { lowest: 'Menor preço', highest: 'Maior preço' };

export function ShopToolbar({ state, inCart, onOpen }: ShopToolbarProps) {
  const dispatch = useShop();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      <TextField
        type="search"
        placeholder="Buscar produto ou marca"
        value={state.searchValue}
        onChange={(event) => dispatch({ type: 'SEARCH_PRODUCT', value: event.target.value })}
        slotProps={{ htmlInput: { 'aria-label': 'Buscar produto', maxLength: 512 } }}
        sx={{ flex: '1 1 180px', maxWidth: { sm: 360 } }}
      />
      <TextField
        select
        value={state.priceFilterValue}
        onChange={(event) => dispatch({ type: 'PRICE_FILTER', value: event.target.value as PriceOrder })}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': 'Ordenar por preço' } } }}
        sx={{ width: 140 }}
      >
        {Object.entries(orders).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          ml: 'auto',
          width: { xs: '100%', sm: 'auto' },
          '& > *': { flex: { xs: 1, sm: 'none' } },
        }}
      >
        <Button variant="outlined" startIcon={<FavoriteBorder />} onClick={() => onOpen('wishlist')}>
          Desejos ({state.wishlist.length})
        </Button>
        <Button variant="contained" startIcon={<ShoppingCartOutlined />} onClick={() => onOpen('cart')}>
          Carrinho ({inCart})
        </Button>
      </Box>
    </Box>
  );
}
