/**
 * A text that matches a simple pattern, as codes have: classes, literals, counts and groups of them; of
 * alternatives, the first.
 */
export function likePattern(pattern: string, random: () => number): string {
  const regex = /^[^|]*/.exec(pattern)![0];
  const any = (options: string) => options[Math.floor(random() * options.length)]!;
  const range = (from: string, to: string) =>
    Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, at) =>
      String.fromCharCode(from.charCodeAt(0) + at),
    ).join('');
  const part = /\(([^()]*)\)|\[([^\]]*)\]|\\(.)|([^^$])/g;
  const count = /^(?:\{(\d+)(?:,(\d+))?\}|(\?)|(\+))/;
  let made = '';
  for (let found = part.exec(regex); found; found = part.exec(regex)) {
    const [, group, set, escaped, literal] = found;
    const times = count.exec(regex.slice(part.lastIndex));
    if (times) part.lastIndex += times[0].length;
    const [least, most] = times?.[1]
      ? [Number(times[1]), Number(times[2] ?? times[1])]
      : [times?.[3] ? 0 : 1, 1];
    const repeat = least + Math.floor(random() * (most - least + 1));
    const chars = set?.replace(/(.)-(.)/g, (_all, from: string, to: string) => range(from, to));
    for (let at = 0; at < repeat; at++)
      made += group
        ? likePattern(group, random)
        : chars
          ? any(chars)
          : escaped === 'd'
            ? any('0123456789')
            : (escaped ?? literal ?? '');
  }
  return made;
}
