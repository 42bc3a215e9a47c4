import { useServicePages } from './useConfigProblems.ts';

/** The address of the reference of the language, for those who may open it. */
export const useReferencePath = (): string | undefined => useServicePages('language')[0]?.path;
