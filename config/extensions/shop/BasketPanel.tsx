import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Product } from './products.ts';
import { centsOf, reais, totalCents } from './storefront.ts';
import { Quantity } from './Quantity.tsx';
import { useShop } from './ShopContext.ts';
import { SidePanel } from '../shared/SidePanel.tsx';

const words = {
  cart: {
    title: 'Carrinho',
    empty: 'O carrinho está vazio. Adicione um produto para ver o total aqui.',
    remove: 'Tirar do carrinho',
    action: 'REMOVE_FROM_CART',
  },
  wishlist: {
    title: 'Lista de desejos',
    empty: 'A lista está vazia. Toque no coração de um produto para guardá-lo aqui.',
    remove: 'Tirar da lista',
    action: 'REMOVE_FROM_WISHLIST',
  },
} as const;

export type BasketPanelProps = {
  kind: keyof typeof words;
  products: readonly Product[];
  open: boolean;
  onClose: () => void;
};

/** The cart with quantities and total, or the wishlist. */
export function BasketPanel({ kind, products, open, onClose }: BasketPanelProps) {
  const dispatch = useShop();
  const { title, empty, remove, action } = words[kind];
  const total = kind === 'cart' && products.length > 0 && (
    <Stack direction="row" sx={{ alignItems: 'baseline', justifyContent: 'space-between' }}>
      <Typography sx={{ fontWeight: 600 }}>Total</Typography>
      <Typography variant="h5" component="p">
        {reais(totalCents(products))}
      </Typography>
    </Stack>
  );
  return (
    <SidePanel title={title} open={open} onClose={onClose} footer={total}>
      {products.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 2 }}>
        {products.map((product) => (
          <Stack key={product.id} component="li" direction="row" sx={{ gap: 1.5 }}>
            <Box
              component="img"
              src={product.imgList}
              alt=""
              sx={{ width: 72, height: 54, objectFit: 'cover', borderRadius: 1.5 }}
            />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
                <Typography sx={{ flex: 1, fontWeight: 550 }}>{product.title}</Typography>
                <IconButton
                  size="small"
                  aria-label={`${remove}: ${product.title}`}
                  onClick={() => dispatch({ type: action, id: product.id })}
                >
                  <DeleteOutlined />
                </IconButton>
              </Stack>
              <Typography variant="body2" color="textSecondary">
                {product.checkoutText}
              </Typography>
              <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mt: 0.5 }}>
                {kind === 'cart' ? <Quantity product={product} /> : <MoveToCart product={product} />}
                <Typography sx={{ fontWeight: 600 }}>
                  {reais(centsOf(product) * (kind === 'cart' ? product.qty : 1))}
                </Typography>
              </Stack>
            </Box>
          </Stack>
        ))}
      </Stack>
    </SidePanel>
  );
}

function MoveToCart({ product: { id, title, addToCartCheck } }: { product: Product }) {
  const dispatch = useShop();
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={addToCartCheck}
      aria-label={addToCartCheck ? `No carrinho: ${title}` : `Adicionar ao carrinho: ${title}`}
      onClick={() => dispatch({ type: 'ADD_TO_CART', id })}
    >
      {addToCartCheck ? 'No carrinho' : 'Adicionar ao carrinho'}
    </Button>
  );
}
