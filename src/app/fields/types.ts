import type { Field } from '../../model/types.ts';

/** What an input needs to know; the value is the form's. */
export type FieldInputProps<F extends Field = Field> = {
  field: F;
  /** Key in the form; by default the field's id. Filters add an operator: `valor_gte`. */
  source?: string;
  label?: string;
  help?: string;
  required?: boolean;
  readOnly?: boolean;
  /** Has the focus when it appears: it was asked for. */
  takesFocus?: boolean;
  /** Smaller, without room for a message: for filters. */
  dense?: boolean;
};
