/** Splits the path of a line before its last stretch, which leads to a period that is not over yet. */
export function lastApart(path: string): [string, string] {
  const cut = path.lastIndexOf('L');
  const before = path.slice(0, cut);
  return [
    before,
    `M${before.slice(Math.max(before.lastIndexOf('L'), before.lastIndexOf('M')) + 1)}${path.slice(cut)}`,
  ];
}
