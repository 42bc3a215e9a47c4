/** How phone numbers of a country are written; part of a field, so that a browser knows no other country. */
export type PhonePlan = {
  /** Dialled before it from abroad. */
  readonly code: string;
  /** Its digits as they are kept, as a pattern; with the zero where people of the country write one. */
  readonly shape: string;
  /** The first whose pattern fits the number says how it is written. */
  readonly masks: readonly (readonly [pattern: string, mask: string])[];
  /** What is put between the code and the number, or was once, and is no part of it. */
  readonly between?: string;
  readonly example: string;
};
