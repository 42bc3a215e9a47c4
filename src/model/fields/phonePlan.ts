/**
 * How phone numbers of a country are written. It is stored in the field, so that a browser downloads no other
 * country's plan.
 */
export type PhonePlan = {
  /** The international dialling code. */
  readonly code: string;
  /** A pattern of the stored digits, including the leading zero in countries that write one. */
  readonly shape: string;
  /** The first pattern that fits the number selects the mask. */
  readonly masks: readonly (readonly [pattern: string, mask: string])[];
  /** Digits that people put between the code and the number, now or formerly, and that are not part of it. */
  readonly between?: string;
  readonly example: string;
};
