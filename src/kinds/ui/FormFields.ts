import { createContext, useContext } from 'react';
import type { Field } from '#model/types.ts';

/** The fields of the record in the enclosing form. */
export const FormFields = createContext<Readonly<Record<string, Field>>>({});
export const useFormFields = () => useContext(FormFields);
