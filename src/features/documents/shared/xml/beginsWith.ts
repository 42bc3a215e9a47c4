/** True for a file whose first element is one of these, behind its declaration and comments. */
export function beginsWith(start: string, names: string): boolean {
  const before =
    /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?[^>]*>\s*|<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE[^[>]*(?:\[(?:(?!\]>)[^])*\])?>\s*)*/.exec(
      start.replaceAll('\0', ''),
    )![0];
  return new RegExp(`^<(?:[\\w.-]+:)?(?:${names})[\\s/>]`).test(
    start.replaceAll('\0', '').slice(before.length),
  );
}
