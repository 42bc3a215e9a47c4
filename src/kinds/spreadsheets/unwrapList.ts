/** Unwraps JSON's `["a", "b"]` and database arrays `{a,b}` to `a, b`. Other texts stay as they are. */
export function unwrapList(text: string): string {
  const inside = /^\s*(?:\[(.*)\]|\{(.*)\})\s*$/s.exec(text);
  return inside ? (inside[1] ?? inside[2])!.replaceAll('"', '') : text;
}
