/** A part of a JSON Schema. */
export type Json = { [key: string]: unknown };
