/** Line and column of an offset, both from 1; where the lines begin is found when it is first asked for. */
export function linesOf(text: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    let [first, last] = [0, starts.length - 1];
    while (first < last) {
      const middle = Math.ceil((first + last) / 2);
      if (starts[middle]! <= offset) first = middle;
      else last = middle - 1;
    }
    return { line: first + 1, column: offset - starts[first]! + 1 };
  };
}
