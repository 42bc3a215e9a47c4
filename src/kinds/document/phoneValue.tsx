import { Link } from '@mui/material';
import type { KindValue } from '../ui/types.ts';

export const phoneValue: KindValue = {
  show: ({ value, text, where }) =>
    where === 'cell' || where === 'card' ? undefined : (
      <Link href={`tel:+55${String(value).replace(/\D/g, '')}`}>{text}</Link>
    ),
};
