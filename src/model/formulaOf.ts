/** The formula by which a field is worked out, if it is. A field that is not there has none: a form of one config may name what another one lacks. */
export const formulaOf = (
  field: { readonly type: string; readonly formula?: string | undefined } | undefined,
): string | undefined => field?.formula;
