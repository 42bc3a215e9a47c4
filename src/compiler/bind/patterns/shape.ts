/** Folds over the structure of a valid regular expression: a result per part, combined bottom-up. */

/** For example how many characters it takes, or in how many ways it can match. */
export type Measure<T> = {
  /** A character, or one of a class. */
  one: T;
  /** An anchor, which takes no character. */
  nothing: T;
  /** A lookahead or lookbehind. */
  seen(of: T): T;
  either(one: T, other: T): T;
  both(first: T, second: T): T;
  repeated(of: T, least: number, most: number): T;
};

export function measured<T>(regex: string, measure: Measure<T>): T {
  // Every escape and every class counts as one character.
  const plain = regex.replace(/\\[pP]\{[^}]*\}|\\./gsu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  let at = 0;
  const alternatives = (): T => {
    let all = sequence();
    while (plain[at] === '|') {
      at++;
      all = measure.either(all, sequence());
    }
    return all;
  };
  const sequence = (): T => {
    let all = measure.nothing;
    while (at < plain.length && plain[at] !== '|' && plain[at] !== ')') all = measure.both(all, term());
    return all;
  };
  const term = (): T => {
    const sign = plain[at++];
    if (sign === '^' || sign === '$') return measure.nothing;
    if (sign !== '(') return repeated(measure.one);
    const looks = /^\?(=|!|<=|<!)/.test(plain.slice(at));
    at += /^\?(:|=|!|<=|<!|<\w+>)/.exec(plain.slice(at))?.[0].length ?? 0;
    const inside = alternatives();
    at++;
    return repeated(looks ? measure.seen(inside) : inside);
  };
  const repeated = (of: T): T => {
    const [text, sign, least, comma, most] = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(plain.slice(at)) ?? [
      '',
    ];
    at += text.length;
    if (sign === '?') return measure.repeated(of, 0, 1);
    if (sign) return measure.repeated(of, sign === '*' ? 0 : 1, Infinity);
    if (least === undefined) return of;
    return measure.repeated(of, Number(least), comma ? Number(most || Infinity) : Number(least));
  };
  return alternatives();
}
