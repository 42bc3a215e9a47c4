import type { KindValue } from '../ui/componentTypes.ts';
import { Link } from '@mui/material';
import { mailtoAddress } from './mailtoAddress.ts';

/** Keeps line breaks where there is room for them. */
export const textareaValue: KindValue = {
  flows: true,
  show: ({ text, where }) =>
    where === 'cell' || where === 'card' ? undefined : <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>,
};

/** It breaks before its sign, and not inside of a word. */
export const emailValue: KindValue = {
  flows: true,
  show: ({ value, text, where }) => {
    if (where === 'cell' || where === 'card') return undefined;
    const sign = text.lastIndexOf('@');
    return (
      <Link href={mailtoAddress(String(value))}>
        {text.slice(0, Math.max(sign, 0))}
        <wbr />
        {text.slice(Math.max(sign, 0))}
      </Link>
    );
  },
};
