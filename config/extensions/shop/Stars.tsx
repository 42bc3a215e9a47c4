import Rating from '@mui/material/Rating';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Product } from './products.ts';

const stars = (rate: number) => `${rate.toLocaleString('pt-BR')} de 5 estrelas`;

export const Stars = ({ product: { rate, ratings } }: { product: Product }) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
    <Rating
      readOnly
      size="small"
      precision={0.5}
      value={rate}
      getLabelText={stars}
      sx={{ color: 'warning.main' }}
    />
    <Typography variant="body2" color="textSecondary">
      {ratings} avaliações
    </Typography>
  </Stack>
);
