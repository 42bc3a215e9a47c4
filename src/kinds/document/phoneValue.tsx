import { Link } from '@mui/material';
import type { KindValue } from '../ui/componentTypes.ts';
import { dialled } from './kind.ts';

export const phoneValue: KindValue = {
  show: ({ field, value, text, where }) =>
    where === 'cell' || where === 'card' ? undefined : (
      <Link href={`tel:${dialled(String(value), field)}`} sx={{ whiteSpace: 'nowrap' }}>
        {text}
      </Link>
    ),
};
