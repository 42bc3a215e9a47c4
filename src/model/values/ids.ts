/** Texts that are ids of records with numbers as ids. PostgreSQL reads the pattern in the same way. */
export const wholeNumber = /^(?:0|-?[1-9]\d{0,15})$/;

/** Turns numeric ids back into numbers. A field that refers to records counts both as the same. */
export const asId = (value: string): string | number =>
  wholeNumber.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value;

/** Ids that existing data may have. New ones are whole numbers. */
export const isId = (value: unknown): value is string | number =>
  typeof value === 'number'
    ? Number.isSafeInteger(value)
    : typeof value === 'string' && value !== '' && value.length <= 255 && !/[\0\p{Cs}]/u.test(value);

/** Ids that an address has as they are. */
export const idPattern = /^[A-Za-z0-9_][\w:@.-]{0,63}$/;

/**
 * The words that addresses have in place of an id, what browsers take for a folder, and endings of files. An id that
 * is one of these, or one of these with "~", has a further "~" in addresses.
 */
const taken =
  /^(?:\.\.?|aggregate|bulk|check|create|documents|facets|files|fills|preview|reconcile|show|.+\.[a-z]{2,}\d?)~*$/i;
export const isTaken = (id: string): boolean => taken.test(id);

/** An id apart from the words of addresses, for a library that encodes it itself. */
export const apart = <T extends string | number>(id: T) => (isTaken(String(id)) ? `${id}~` : id);

/** An id as a segment of an address, in the API and in the browser. */
export const segmentOf = (id: unknown): string => encodeURIComponent(apart(String(id)));

/** The reverse. Throws a URIError for a segment that is not encoded. */
export function idInSegment(segment: string): string {
  const id = decodeURIComponent(segment);
  return id.endsWith('~') && isTaken(id) ? id.slice(0, -1) : id;
}
