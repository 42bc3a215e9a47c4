const wholeNumber = /^(?:0|-?[1-9]\d{0,15})$/;

/** Ids that are numbers are numbers again; of those that were texts that look like one, rows.ts keeps what they were. */
export const asId = (value: string): string | number =>
  wholeNumber.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value;
