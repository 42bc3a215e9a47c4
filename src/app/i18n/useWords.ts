import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** Fills in words that came with the page itself: they are in no list of messages. */
export function useWords(): (text: string, values?: Readonly<Record<string, unknown>>) => string {
  const translate = useTranslate();
  return useCallback((text, values) => translate('portal.given', { ...values, _: text }), [translate]);
}
