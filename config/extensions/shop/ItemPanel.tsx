import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Product } from './products.ts';
import { Facts } from '../shared/Facts.tsx';
import { Group } from '../shared/Group.tsx';
import { Price } from './Price.tsx';
import { Quantity } from './Quantity.tsx';
import { useShop } from './ShopContext.ts';
import { SidePanel } from '../shared/SidePanel.tsx';
import { Stars } from './Stars.tsx';
import { WishButton } from './WishButton.tsx';

/** The details of a product, in a panel over the grid. */
export const ItemPanel = ({ product, onClose }: { product: Product | null; onClose: () => void }) => (
  <SidePanel
    title={product?.title ?? 'Produto'}
    open={product !== null}
    onClose={onClose}
    footer={product && <Buy product={product} />}
  >
    {product && <Item key={product.id} product={product} />}
  </SidePanel>
);

function Item({ product }: { product: Product }) {
  const { title, subTitle, person, largeText, freeShipping, checkoutText, images } = product;
  const [shown, setShown] = useState(0);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box
        component="img"
        src={images[shown]}
        alt=""
        sx={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 2 }}
      />
      <Group aria-label={`Imagens de ${title}`} sx={{ gap: 1 }}>
        {images.map((image, index) => (
          <Box
            key={image}
            component="button"
            type="button"
            aria-label={`Imagem ${index + 1} de ${images.length}`}
            aria-pressed={index === shown}
            onClick={() => setShown(index)}
            sx={{
              p: 0,
              border: 2,
              borderColor: index === shown ? 'primary.main' : 'divider',
              borderRadius: 1.5,
              overflow: 'hidden',
              background: 'none',
              cursor: 'pointer',
              lineHeight: 0,
            }}
          >
            <Box component="img" src={image} alt="" sx={{ width: 64, height: 48, objectFit: 'cover' }} />
          </Box>
        ))}
      </Group>
      <Box>
        <Typography color="textSecondary">{subTitle}</Typography>
        <Stars product={product} />
      </Box>
      <Price product={product} />
      <Typography>{largeText}</Typography>
      <Facts
        of={[
          ['Marca', person],
          ['Entrega', freeShipping ? 'Frete grátis' : 'Frete calculado no fim da compra'],
          ['Observação', checkoutText],
          ...(product.colors ? [['Cores', <Colors key="colors" product={product} />] as const] : []),
        ]}
      />
    </Stack>
  );
}

const Colors = ({ product: { colors = [], color } }: { product: Product }) => (
  <Stack
    component="ul"
    direction="row"
    sx={{ flexWrap: 'wrap', columnGap: 1.5, listStyle: 'none', p: 0, m: 0 }}
  >
    {colors.map(({ name, value }) => (
      <Stack key={name} component="li" direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
        <Box
          aria-hidden
          sx={{
            width: 14,
            height: 14,
            borderRadius: '50%',
            bgcolor: value,
            border: 1,
            borderColor: 'text.secondary',
          }}
        />
        {name === color ? <strong>{name} (na imagem)</strong> : name}
      </Stack>
    ))}
  </Stack>
);

function Buy({ product }: { product: Product }) {
  const dispatch = useShop();
  const { id, addToCartCheck } = product;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <WishButton product={product} />
      {addToCartCheck && <Quantity product={product} />}
      <Button
        variant={addToCartCheck ? 'outlined' : 'contained'}
        onClick={() => dispatch({ type: addToCartCheck ? 'REMOVE_FROM_CART' : 'ADD_TO_CART', id })}
        sx={{ ml: 'auto' }}
      >
        {addToCartCheck ? 'Tirar do carrinho' : 'Adicionar ao carrinho'}
      </Button>
    </Stack>
  );
}
