import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Product } from './products.ts';
import { Group } from '../shared/Group.tsx';
import { useShop } from './ShopContext.ts';

const most = 99;

/**
 * The quantity of a product, set by buttons or typed. Invalid text is discarded when the field loses focus.
 */
export function Quantity({ product: { id, title, qty } }: { product: Product }) {
  const dispatch = useShop();
  const [draft, setDraft] = useState<string | null>(null);
  const adjust = (next: number | string) => {
    const number = Number(next);
    if (Number.isInteger(number) && number >= 1 && number <= most)
      dispatch({ type: 'ADJUST_ITEM_QTY', id, qty: next });
  };
  return (
    <Group aria-label={`Quantidade de ${title}`}>
      <IconButton size="small" aria-label="Diminuir" disabled={qty <= 1} onClick={() => adjust(qty - 1)}>
        <Remove />
      </IconButton>
      <TextField
        value={draft ?? qty}
        onChange={({ target: { value } }) => {
          setDraft(value);
          adjust(value);
        }}
        onBlur={() => setDraft(null)}
        slotProps={{
          htmlInput: {
            'aria-label': `Quantidade de ${title}`,
            inputMode: 'numeric',
            maxLength: 2,
            sx: { textAlign: 'center' },
          },
        }}
        sx={{ width: 52 }}
      />
      <IconButton size="small" aria-label="Aumentar" disabled={qty >= most} onClick={() => adjust(qty + 1)}>
        <Add />
      </IconButton>
    </Group>
  );
}
