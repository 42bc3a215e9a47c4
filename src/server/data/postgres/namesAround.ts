/**
 * The columns that a statement names of each select in its FROM: an alias is known within the parentheses around its item, and
 * nowhere else.
 */

/** Stands in a statement for further columns of a select. */
export const hole = '\uE000';

const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[()\uE000]/g;
/** Names in quotes, with the alias before them, or as the name of an output; literals are passed over. */
const quotedNames = /'(?:[^']|'')*'|(?:(as )|((?:"(?:[^"]|"")+"|\w+)\.))?("(?:[^"]|"")+")/g;
type Group = { start: number; end: number; outer: Group | undefined };

/**
 * The quoted names for each hole of the statement, in order. Each may have more than are needed: names without an alias,
 * and where a star passes all columns on, all names of the statement.
 */
export function namesAround(statement: string): ReadonlySet<string>[] {
  const whole: Group = { start: 0, end: statement.length, outer: undefined };
  const holes: Group[] = [];
  let group = whole;
  for (const { 0: found, index } of statement.matchAll(token)) {
    if (found === '(') group = { start: index, end: statement.length, outer: group };
    else if (found === ')') {
      group.end = index + 1;
      group = group.outer ?? whole;
    } else if (found === hole) holes.push(group);
  }
  let all: ReadonlySet<string> | undefined;
  return holes.map(({ end, outer = whole }) => {
    const around = statement.slice(outer.start, outer.end);
    const [, alias] = /^\s+"?([a-z]\w*)"?/.exec(statement.slice(end, end + 80)) ?? [];
    const isPassedOn = !alias || new RegExp(`select \\*|(?<![\\w"])"?${alias}"?\\.\\*`).test(around);
    if (isPassedOn) return (all ??= new Set(statement.match(/"(?:[^"]|"")+"/g)));
    return new Set(
      [...around.matchAll(quotedNames)].flatMap(([, isOutput, of, name]) =>
        name && !isOutput && (!of || of === `${alias}.` || of === `"${alias}".`) ? [name] : [],
      ),
    );
  });
}
