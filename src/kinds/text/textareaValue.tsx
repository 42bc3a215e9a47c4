import type { KindValue } from '../ui/types.ts';

/** Keeps line breaks where there is room for them. */
export const textareaValue: KindValue = {
  flows: true,
  show: ({ text, where }) =>
    where === 'cell' || where === 'card' ? undefined : <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>,
};
