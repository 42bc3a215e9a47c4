import type { KindValue } from '../ui/componentTypes.ts';
import { Link } from '@mui/material';
import { mailtoAddress } from './mailtoAddress.ts';

/** Keeps line breaks where there is room for them. */
export const textareaValue: KindValue = {
  flows: true,
  show: ({ text, where }) =>
    where === 'cell' || where === 'card' ? undefined : <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>,
};

export const emailValue: KindValue = {
  flows: true,
  show: ({ value, text, where }) =>
    where === 'cell' || where === 'card' ? undefined : (
      <Link href={mailtoAddress(String(value))}>{text}</Link>
    ),
};
