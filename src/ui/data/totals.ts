import { translate, currentLocale } from '#messages/translate.ts';
import type { ListMeta } from './listPages.ts';

/** A total in words: "1.234", or "mais de 10.000" when it was not counted further. */
export function totalInWords(total: number, meta: ListMeta | undefined): string {
  const words = total.toLocaleString(currentLocale());
  return meta?.isAtLeast ? translate('app.atLeast', { total: words }) : words;
}
