import type { KindValue } from '../ui/componentTypes.ts';
import { Link } from '@mui/material';
import { RecordLink } from '../reference/referenceValue.tsx';
import { mailtoAddress } from './mailtoAddress.ts';

/** A title that stands for another record, as in the history, opens it. */
export const textValue: KindValue = {
  show: ({ about, text, where }) =>
    about && where !== 'card' ? (
      <RecordLink {...about} name={text} quiet={where === 'cell'}>
        {text}
      </RecordLink>
    ) : undefined,
};

/** Keeps line breaks where there is room for them. */
export const textareaValue: KindValue = {
  show: ({ text, where }) =>
    where === 'cell' || where === 'card' ? undefined : <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>,
};

/** It breaks before its sign, and not inside of a word. */
export const emailValue: KindValue = {
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
