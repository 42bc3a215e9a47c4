import type { KindValue } from '../ui/types.ts';
import { isRelative } from './relative.ts';
import { RelativeTime } from './RelativeTime.tsx';

export const dateValue: KindValue = {
  show: ({ field, value, text }) =>
    isRelative(field) && typeof value === 'string' && value !== '' ? (
      <RelativeTime at={value} exact={text} />
    ) : undefined,
  needsLabel: () => true,
};
