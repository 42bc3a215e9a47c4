import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/**
 * Returns a function that fills values into texts that are not part of the app's messages, as they came with
 * a page.
 */
export function useWords(): (text: string, values?: Readonly<Record<string, unknown>>) => string {
  const translate = useTranslate();
  return useCallback((text, values) => translate('portal.given', { ...values, _: text }), [translate]);
}
