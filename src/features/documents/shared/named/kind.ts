/** `of` sees the beginning of a file as Latin-1, without a byte order mark and zeros. */
export type NamedKind = { name: string; of: (start: string) => boolean };

/** True for XML whose first element has one of these names, behind its declaration and comments. */
export const hasRoot = (names: string) => {
  const root = new RegExp(
    `^\\s*(?:<\\?[^>]*>\\s*|<!--[^]*?-->\\s*|<!DOCTYPE[^>]*>\\s*)*<(?:[\\w.-]+:)?(?:${names})[\\s/>]`,
  );
  return (start: string) => root.test(start);
};

/** True for XML that has one of these elements near its beginning. */
export const hasElement = (names: string) => {
  const element = new RegExp(`<(?:[\\w.-]+:)?(?:${names})[\\s/>]`);
  return (start: string) => /^\s*</.test(start) && element.test(start);
};
