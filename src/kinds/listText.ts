/** `["a", "b"]` of JSON and `{a,b}` of databases without their signs: `a, b`; other texts as they are. */
export function bareList(text: string): string {
  const inside = /^\s*(?:\[(.*)\]|\{(.*)\})\s*$/s.exec(text);
  return inside ? (inside[1] ?? inside[2])!.replaceAll('"', '') : text;
}
