import { createContext, useContext } from 'react';
import type { Field } from '#model/types.ts';

/** The fields of the record in the enclosing form. */
export const FormFields = createContext<Readonly<Record<string, Field>>>({});
export const useFormFields = () => useContext(FormFields);

/** In ms. A message that appears while the mouse button is down could move what is being pressed. */
export const clickMs = 200;

export const allCurrent: ReadonlySet<string> = new Set();

/** The places in the enclosing form, such as `preco` or `itens.0.preco`, whose values are out of date until the API answers. */
export const OutdatedFields = createContext(allCurrent);

/** The props of the element that shows the value at a place. */
export const useIsOutdated = (path: string) => ({
  'aria-busy': useContext(OutdatedFields).has(path) || undefined,
});
