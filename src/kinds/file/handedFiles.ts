import { createContext } from 'react';

/** Takes the files that a form was opened with, by dropping them: only the first file field of the form gets them. */
export const HandedFiles = createContext<() => readonly File[]>(() => []);
