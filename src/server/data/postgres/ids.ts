const wholeNumber = /^(?:0|-?[1-9]\d{0,15})$/;

/** Turns numeric ids back into numbers. For ids that were numeric text, rows.ts stores the original. */
export const asId = (value: string): string | number =>
  wholeNumber.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value;
