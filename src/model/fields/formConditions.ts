import type { Field, Filter } from '../types.ts';

/** The conditions by which a form shows the field, requires it and lets it be edited. */
export const formConditions = ({ visibleWhen, requiredWhen, readOnlyWhen }: Field): Filter[] =>
  [visibleWhen, requiredWhen, readOnlyWhen].filter((condition) => condition !== undefined);
