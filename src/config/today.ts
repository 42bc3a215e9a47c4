import type { Portal } from './types.ts';

/** The date at the portal's place (which at night is not that of UTC), as YYYY-MM-DD: the real one, unless the config sets one. */
export const todayOf = ({ today, timeZone }: Pick<Portal, 'today' | 'timeZone'>): string =>
  today ?? new Date().toLocaleDateString('sv-SE', { timeZone });
