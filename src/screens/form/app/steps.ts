import { createContext, useContext } from 'react';

/** A form that is filled in a section at a time; null: all at once. */
export type FormSteps = { at: number; last: number; next: () => void; back: () => void };
export const StepsContext = createContext<FormSteps | null>(null);
export const useSteps = () => useContext(StepsContext);
