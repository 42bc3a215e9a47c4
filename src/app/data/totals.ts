import { say, spokenLocale } from '../../messages/say.ts';
import type { ListMeta } from './listPages.ts';

/** How many there are, in words: "1.234", or "mais de 10.000" where nobody has counted further. */
export function totalInWords(total: number, meta: ListMeta | undefined): string {
  const words = total.toLocaleString(spokenLocale());
  return meta?.isAtLeast ? say('app.atLeast', { total: words }) : words;
}
