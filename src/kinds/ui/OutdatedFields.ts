import { createContext, useContext } from 'react';

export const allCurrent: ReadonlySet<string> = new Set();

/** The places in the enclosing form, such as `preco` or `itens.0.preco`, whose shown values wait for an answer of the API. */
export const OutdatedFields = createContext(allCurrent);

/** The props of what shows the value at a place. */
export const useIsOutdated = (place: string) => ({
  'aria-busy': useContext(OutdatedFields).has(place) || undefined,
});
