/** The shortest and longest text that a valid regular expression can match as a whole. */
export function lengthsOf(regex: string): { min: number; max: number } {
  // every escape and every class counts as one character
  const plain = regex.replace(/\\[pP]\{[^}]*\}|\\./gsu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  let at = 0;

  const alternatives = () => {
    let range = sequence();
    while (plain[at] === '|') {
      at++;
      const other = sequence();
      range = { min: Math.min(range.min, other.min), max: Math.max(range.max, other.max) };
    }
    return range;
  };
  const sequence = () => {
    const range = { min: 0, max: 0 };
    while (at < plain.length && plain[at] !== '|' && plain[at] !== ')') {
      const { min, max } = term();
      range.min += min;
      range.max += max;
    }
    return range;
  };
  const term = () => {
    const sign = plain[at++];
    if (sign === '^' || sign === '$') return { min: 0, max: 0 };
    if (sign !== '(') return repeated({ min: 1, max: 1 });
    const looks = /^\?(=|!|<=|<!)/.test(plain.slice(at));
    at += /^\?(:|=|!|<=|<!|<\w+>)/.exec(plain.slice(at))?.[0].length ?? 0;
    const range = alternatives();
    at++;
    return repeated(looks ? { min: 0, max: 0 } : range);
  };
  const repeated = ({ min, max }: { min: number; max: number }) => {
    const [text, sign, least, comma, most] = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(plain.slice(at)) ?? [
      '',
    ];
    at += text.length;
    const endless = max === 0 ? 0 : Infinity;
    if (sign === '*') return { min: 0, max: endless };
    if (sign === '+') return { min, max: endless };
    if (sign === '?') return { min: 0, max };
    if (least === undefined) return { min, max };
    const top = comma ? (most ? Number(most) * max : endless) : Number(least) * max;
    return { min: min * Number(least), max: top };
  };

  return alternatives();
}
