/**
 * A hint that a program could follow is tried before it is given: after its edits, its problem is gone, and what it writes has
 * no error. Otherwise the message says only what is wrong.
 */
import type { Edit } from '#language/habits/remedy.ts';
import type { Parsed, Path } from '#language/files.ts';
import type { Problem } from '#language/problems.ts';
import { isMap } from '#model/values/values.ts';

/** Each trial checks the whole config, though only its changed file anew. */
const mostTrials = 25;

/** @param check the problems of these files */
export function withTriedHints(
  problems: readonly Problem[],
  parsed: readonly Parsed[],
  check: (files: readonly Parsed[]) => readonly Problem[],
): Problem[] {
  const known = new Set(problems.map(({ message }) => message));
  let trials = 0;
  return problems.map((problem) => {
    const { edits, advice = '', message, ...rest } = problem;
    if (!edits || (trials += 1) > mostTrials) return problem;
    const files = parsed.map((file) => (file.file === problem.place.file ? withEdits(file, edits) : file));
    const after = check(files);
    const isSolved = after.every((one) => !isSame(one, problem));
    const isNew = ({ severity, message }: Problem) => severity === 'error' && !known.has(message);
    const isFaulty = after.some((one) => isNew(one) && edits.some((edit) => isWithin(one, problem, edit)));
    return isSolved && !isFaulty
      ? problem
      : { ...rest, message: message.replace(advice, '').replace(/[.:]?\s*$/, '') };
  });
}

/** A fault of another part may only now be seen. */
const isWithin = ({ path = [], place }: Problem, advised: Problem, edit: Edit) =>
  place.file === advised.place.file &&
  edit.path.slice(0, -1).every((step, at) => path[at] === step) &&
  (path.length < edit.path.length || Object.hasOwn(edit.entries, path[edit.path.length - 1]!));

const isSame = (one: Problem, other: Problem) =>
  one.message === other.message && one.place.file === other.place.file && nameOf(one) === nameOf(other);
const nameOf = ({ path = [] }: Problem) => path.join('.');

const withEdits = (file: Parsed, edits: readonly Edit[]): Parsed => ({
  ...file,
  data: edits.reduce((data, edit) => edited(data, edit.path, edit), file.data as unknown) as Parsed['data'],
});

/** The entry at `path` becomes the entries of the edit, in its place. */
function edited(part: unknown, [step, ...further]: Path, { entries }: Edit): unknown {
  if (further.length > 0) {
    const inside = (value: unknown) => edited(value, further, { path: further, entries });
    if (Array.isArray(part)) return part.map((one, at) => (at === step ? inside(one) : (one as unknown)));
    return isMap(part) ? { ...part, [String(step)]: inside(part[String(step)]) } : part;
  }
  if (!isMap(part)) return part;
  const others = Object.entries(part).filter(([key]) => key === step || !Object.hasOwn(entries, key));
  const changed = others.flatMap(([key, value]) =>
    key === step ? Object.entries(entries) : [[key, value] as const],
  );
  return { ...Object.fromEntries(changed), ...entries };
}
