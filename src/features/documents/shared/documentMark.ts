/** How files of a format are known before they are read. It stands apart from the reading, so that a browser loads it alone. */
export type DocumentMark = {
  /** The endings of their names, such as `.ofx`. */
  endings: readonly string[];
  /** True for the beginning of such a file, as Latin-1. */
  recognizes(start: string): boolean;
};
