/**
 * The formula of a computed field. An absent field has none: a form of one config may name a field that
 * another config lacks.
 */
export const formulaOf = (
  field: { readonly type: string; readonly formula?: string | undefined } | undefined,
): string | undefined => field?.formula;
