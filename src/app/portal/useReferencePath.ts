import { useServicePages } from './useConfigProblems.ts';

/** The address of the language reference, for users who may open it. */
export const useReferencePath = (): string | undefined => useServicePages('language')[0]?.path;
