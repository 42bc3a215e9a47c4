import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Product } from './products.ts';
import { CartButton } from './CartButton.tsx';
import { Price } from './Price.tsx';
import { Stars } from './Stars.tsx';
import { useShop } from './ShopContext.ts';
import { WishButton } from './WishButton.tsx';

const marks = [
  ['new', 'Novo'],
  ['onSale', 'Oferta'],
  ['featured', 'Destaque'],
  ['sponsored', 'Patrocinado'],
] as const;

/** One product in the grid, with its picture above; on a phone, beside it. */
export function ProductCard({ product, onOpenCart }: { product: Product; onOpenCart: () => void }) {
  const dispatch = useShop();
  const { title, subTitle, imgList, freeShipping, detailBtn, basketBtn } = product;
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: { xs: 'row', sm: 'column' } }}>
      <Box
        component="img"
        src={imgList}
        alt=""
        sx={{
          width: { xs: 104, sm: '100%' },
          aspectRatio: { xs: 'auto', sm: '4 / 3' },
          objectFit: 'cover',
          flex: 'none',
        }}
      />
      <Stack sx={{ p: 1.5, gap: 0.5, flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 0.5 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
            {detailBtn ? (
              <Link
                component="button"
                color="inherit"
                onClick={() => dispatch({ type: 'LOAD_CURRENT_ITEM', item: product })}
                sx={{ font: 'inherit', textAlign: 'left' }}
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </Typography>
          <WishButton product={product} />
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {subTitle}
        </Typography>
        <Stars product={product} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {marks
            .filter(([mark]) => product[mark])
            .map(([mark, label]) => (
              <Chip key={mark} label={label} />
            ))}
          {freeShipping && <Chip label="Frete grátis" variant="outlined" />}
        </Box>
        <Box sx={{ mt: 'auto', pt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }}>
          <Box sx={{ flex: 1 }}>
            <Price product={product} />
          </Box>
          {basketBtn && <CartButton product={product} onOpenCart={onOpenCart} />}
        </Box>
      </Stack>
    </Card>
  );
}
