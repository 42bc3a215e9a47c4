import { Link } from '@mui/material';
import type { KindValue } from '../ui/types.ts';
import { mailtoAddress } from './mailtoAddress.ts';

export const emailValue: KindValue = {
  flows: true,
  show: ({ value, text, where }) =>
    where === 'cell' || where === 'card' ? undefined : (
      <Link href={mailtoAddress(String(value))}>{text}</Link>
    ),
};
