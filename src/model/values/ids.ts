/** Texts that are ids of records with numbers as ids. PostgreSQL reads the pattern in the same way. */
export const wholeNumber = /^(?:0|-?[1-9]\d{0,15})$/;

/** Turns numeric ids back into numbers. A field that refers to records counts both as the same. */
export const asId = (value: string): string | number =>
  wholeNumber.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value;
