/** Hints for keys that exist but at another level: where they belong, and the line to write there. */
import type { z } from 'zod';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { Path, Parsed, ConfigFileKind } from '#language/files.ts';
import type { RemedyEdit } from '#language/remedies/remedy.ts';
import { valueAt } from '#language/describeValue.ts';
import type { Problem } from '#language/problems.ts';
import { stepActions } from '#rules/schema/steps.ts';
import { stringify } from 'yaml';
import {
  departmentSchema,
  fieldSchema,
  resourceSchema,
  routeSchema,
  screenKinds,
  screenWords,
  tabSchema,
} from '../schema/schema.ts';

export type Issue = z.core.$ZodIssue;
export type Explained = {
  path: Path;
  on: 'key' | 'value';
  message: string;
  edits?: readonly RemedyEdit[] | undefined;
  /** The part of the message that advises them. */
  advice?: string | undefined;
};
/** An issue with unions reduced to one branch. A union without a fitting branch becomes `mismatch`. */
export type Flat =
  | Exclude<Issue, { code: 'invalid_union' }>
  | {
      code: 'mismatch';
      path: PropertyKey[];
      message: string;
      edits?: readonly RemedyEdit[] | undefined;
      advice?: string | undefined;
    };

export const key = (path: Path) => path.map(String).join('\n');

/**
 * A missing indent: `list:` has no value, and its contents follow at the same level. This is reported once,
 * at the empty key, and not again at each line that belongs inside it.
 */
export function extractMissingIndents(issues: readonly Flat[], data: unknown) {
  const placesOf = (issue: Flat): Path[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [...issue.path, name]) : [issue.path];
  const emptied = new Map<Flat, Explained>();
  const reported = new Set<string>();
  for (const issue of issues) {
    const container = valueAt(data, issue.path.slice(0, -1));
    if (!isMap(container) || valueAt(data, issue.path) !== null || !takesMore(issue)) continue;
    const names = Object.keys(container);
    const below: string[] = [];
    for (const name of names.slice(names.indexOf(String(issue.path.at(-1))) + 1)) {
      const place = key([...issue.path.slice(0, -1), name]);
      const isWrong = issues.some((other) =>
        placesOf(other).some((path) => key(path) === place || key(path).startsWith(`${place}\n`)),
      );
      if (!isWrong) break;
      below.push(name);
      reported.add(place);
    }
    if (below.length === 0) continue;
    const shownNames = below.slice(0, 3).map((name) => `"${name}"`);
    const lines = `${shownNames.join(', ')}${below.length > 3 ? ', …' : ''}`;
    emptied.set(issue, {
      path: issue.path,
      on: 'key',
      message: translate('explain.isEmptyIfLinesBelow', { path: String(issue.path.at(-1)), lines }),
    });
  }
  const isReported = (path: Path) => path.some((_, end) => reported.has(key(path.slice(0, end + 1))));
  const flat = issues.flatMap((issue): Flat[] => {
    if (issue.code !== 'unrecognized_keys') return isReported(issue.path) ? [] : [issue];
    const keys = issue.keys.filter((name) => !isReported([...issue.path, name]));
    return keys.length > 0 ? [{ ...issue, keys }] : [];
  });
  return { flat, emptied };
}

/** True when the value could continue on the lines below. */
const takesMore = (issue: Flat) =>
  issue.code === 'mismatch' ||
  (issue.code === 'invalid_type' && ['object', 'array', 'record', 'tuple'].includes(issue.expected));

// A hint that a program could follow is tried before it is given: after its edits, its problem is gone, and what it writes has
// no error. Otherwise the message says only what is wrong.

/** The most hints that are tried in one check: each trial checks the whole config, and parses only its changed file. */
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
const isWithin = ({ path = [], place }: Problem, advised: Problem, edit: RemedyEdit) =>
  place.file === advised.place.file &&
  edit.path.slice(0, -1).every((step, at) => path[at] === step) &&
  (path.length < edit.path.length || Object.hasOwn(edit.entries, path[edit.path.length - 1]!));

const isSame = (one: Problem, other: Problem) =>
  one.message === other.message && one.place.file === other.place.file && nameOf(one) === nameOf(other);
const nameOf = ({ path = [] }: Problem) => path.join('.');

const withEdits = (file: Parsed, edits: readonly RemedyEdit[]): Parsed => ({
  ...file,
  data: edits.reduce((data, edit) => edited(data, edit.path, edit), file.data as unknown) as Parsed['data'],
});

/** The entry at `path` becomes the entries of the edit, in its place. */
function edited(part: unknown, [step, ...further]: Path, { entries }: RemedyEdit): unknown {
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

type Shape = { shape: Readonly<Record<string, unknown>> };

const has = ({ shape }: Shape, key: string) => Object.hasOwn(shape, key);
/** True for a screen kind that has keywords of its own. */
const isScreen = (key: unknown) => screenKinds.some((kind) => kind === key && screenWords[kind].schema);
const isFieldKey = (key: string) => fieldSchema.options.some((kind) => has(kind, key));

/** The field types that have a key which others lack. */
const typesWith = (key: string) =>
  fieldSchema.options
    .filter((kind) => has(kind, key))
    .flatMap((kind) => [...kind.shape.type.values].map(String));

/** `update: { multas: { … } }` in a rule: the records to update belong in `in`. */
export function updateHint(path: Path, data: unknown): string | undefined {
  const value = valueAt(data, path);
  if (path[0] !== 'rules' || path.at(-1) !== 'update' || path.at(-3) !== 'then' || !isMap(value))
    return undefined;
  const [resource, ...others] = Object.keys(value);
  if (resource === undefined || others.length > 0) return undefined;
  return valueAt(data, [...path.slice(0, -1), 'in']) === undefined
    ? translate('explain.updateTakesOnlyResource', { resource, inOneLine: inOneLine(value) })
    : translate('explain.updateTakesOnlyResourceWrite', { resource });
}

/** Where an unknown key belongs, as the end of a message; undefined when no related map has it. */
export function misplacedKeyHint(
  key: string,
  path: Path,
  data: unknown,
  kind: ConfigFileKind,
): string | undefined {
  const owner = path.at(-2);
  const isItem = typeof path.at(-1) === 'number';
  if (kind === 'department') {
    if (path.length === 0) return has(routeSchema, key) ? translate('explain.belongsToRoute') : undefined;
    if (isItem && (owner === 'routes' || owner === 'tabs')) {
      const inScreen = inScreenOf(key, valueAt(data, path), valueAt(data, [...path, key]));
      if (inScreen) return inScreen;
      if (owner === 'tabs' && has(routeSchema, key)) return translate('explain.belongsToRouteNotToTabIndent');
      return has(departmentSchema, key) ? translate('explain.belongsToDepartment') : undefined;
    }
    if (isScreen(path.at(-1)) && (owner === undefined || typeof owner === 'number')) {
      const isTab = path.at(-3) === 'tabs';
      if (has(isTab ? tabSchema : routeSchema, key))
        return translate('explain.belongsTo', {
          owner: isTab ? translate('common.tab') : translate('common.route'),
          path: String(path.at(-1)),
        });
    }
  }
  if (kind === 'resource') {
    if (path.length === 0 && isFieldKey(key)) return translate('explain.belongsToField');
    if (path[0] === 'rules' && isItem && owner === 'then' && stepActions.includes(key))
      return translate('explain.isStepOfItsOwn', {
        key,
        other: Object.keys(valueAt(data, path) as object).find((name) => stepActions.includes(name))!,
      });
    if (path[0] === 'rules' && path.at(-1) === 'undo' && key.length > 2)
      return translate('explain.whatIsDoneWithCreated', {
        key,
        inOneLine: inOneLine(valueAt(data, [...path, key])),
      });
    if (path.length === 2 && path[0] === 'fields') {
      if (has(resourceSchema, key)) return translate('explain.belongsToResource');
      const types = typesWith(key);
      if (types.length > 0 && types.length <= 4)
        return translate('explain.belongsToFieldsOfType', { types: types.join(', ') });
    }
  }
  return undefined;
}

function inScreenOf(key: string, source: unknown, value: unknown): string | undefined {
  if (!isMap(source)) return undefined;
  for (const kind of screenKinds) {
    const { schema, called } = screenWords[kind];
    if (!schema || !Object.hasOwn(source, kind) || !has(schema, key)) continue;
    const written = source[kind];
    const before =
      typeof written === 'string'
        ? `resource: ${written}, `
        : Array.isArray(written)
          ? 'widgets: [ … ], '
          : isMap(written) && typeof written.resource === 'string'
            ? `resource: ${written.resource}, …, `
            : '…, ';
    return translate('explain.belongsToWrite', {
      called: translate(called!),
      kind,
      before,
      key,
      inOneLine: inOneLine(value),
    });
  }
  return undefined;
}

function inOneLine(value: unknown): string {
  const text = stringify(value, { collectionStyle: 'flow', lineWidth: 0 })
    .trim()
    .replace(/\[ /g, '[')
    .replace(/ \]/g, ']');
  return text.length > 60 || text.includes('\n') ? '…' : text;
}
