import { createContext, useContext } from 'react';

/** The state of a form with steps; null when all sections are shown at once. */
export type FormSteps = { at: number; last: number; next: () => void; back: () => void };
export const StepsContext = createContext<FormSteps | null>(null);
export const useSteps = () => useContext(StepsContext);
