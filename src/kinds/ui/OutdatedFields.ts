import { createContext, useContext } from 'react';

export const allCurrent: ReadonlySet<string> = new Set();

/** The places in the enclosing form, such as `preco` or `itens.0.preco`, whose values are out of date until the API answers. */
export const OutdatedFields = createContext(allCurrent);

/** The props of the element that shows the value at a place. */
export const useIsOutdated = (path: string) => ({
  'aria-busy': useContext(OutdatedFields).has(path) || undefined,
});
