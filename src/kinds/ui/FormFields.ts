import { createContext, useContext } from 'react';
import type { Field } from '../../model/types.ts';

/** The fields of the record that the form around is about. */
export const FormFields = createContext<Readonly<Record<string, Field>>>({});
export const useFormFields = () => useContext(FormFields);
