/**
 * Groups of fields: `endereco: { group: endereco }` among the fields of a resource, or of another group, is
 * replaced by the fields of groups/endereco.yaml. This happens right after parsing, so that later steps need
 * not know groups. Each part keeps its location, in the group's file or in the file that takes it.
 */
import { z } from 'zod';
import { declaredIn, withDeclared, withTypes, type DeclaredTypes } from './declaredTypes.ts';
import { valueAt } from '#language/describeValue.ts';
import { explain } from '../explain/explain.ts';
import { copyOrder, listedInFileOrder, listInFileOrder } from '../read/read.ts';
import { fileSchemas } from '../follow.ts';
import type { FindSource } from '#language/suggestions.ts';
import type { CheckedFile, ConfigFileKind, Parsed, Path, Sources, GroupUse } from '#language/files.ts';
import { declaredField } from '#kinds/document/schema.ts';
import { translate } from '#messages/translate.ts';
import { Report, placeText } from '#language/problems.ts';
import { approvalsSchema } from '../schema/schema.ts';
import { groupUseSchema, takesGroup } from '../schema/group.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isMap } from '#model/values/values.ts';

// Step 3: checks each file on its own against the language's schema. Reports all problems of all files, each
// at its own node.

// registers the kinds' traits before any field is checked

const schemas: Record<ConfigFileKind, z.ZodType> = { ...fileSchemas, approvals: approvalsSchema };

export function checkFiles(parsed: readonly Parsed[], report: Report): Sources {
  const kinds = declaredIn(parsed);
  const written = Object.fromEntries(
    parsed.filter(({ kind }) => kind === 'resource').map(({ id, data }) => [id, data]),
  );
  const checked = parsed.map((file) => checkOne(file, kinds, (id) => written[id], report));
  // the type is only guaranteed where isSound returns true
  const ofKind = <File extends CheckedFile<unknown>>(kind: ConfigFileKind) =>
    new Map(checked.filter((file) => file.kind === kind).map((file) => [file.id, file as File]));
  return {
    portal: ofKind<NonNullable<Sources['portal']>>('portal').get('portal') ?? null,
    departments: ofKind('department'),
    resources: ofKind('resource'),
    kinds: ofKind('kind'),
    groups: ofKind('group'),
    scenarios: ofKind('scenario'),
  };
}

function checkOne(
  file: Parsed,
  kinds: DeclaredTypes,
  written: FindSource,
  report: Report,
): CheckedFile<unknown> {
  if (file.data === null)
    return { ...file, value: {}, completed: undefined, isValid: () => false, isRefused: () => true };
  const given = hasFields(file) ? withDeclared(file.data, kinds) : file.data;
  // jitless: compiling a parser for each schema takes longer than parsing these few files
  const result = schemas[file.kind].safeParse(given, {
    error: acceptedKeys,
    reportInput: false,
    jitless: true,
  });
  if (result.success) {
    const value = listedInFileOrder(given, (path) => warnOfOrder(file, path, report));
    const completed = listInFileOrder(given, result.data as object);
    return {
      ...file,
      value: withTypes(value, file),
      completed: withTypes(completed, file),
      isValid: () => true,
      isRefused: () => false,
    };
  }

  const { problems, refused, unknown } = explain(result.error.issues, file.data, file.kind, kinds, written);
  for (const { path, on, message, edits, advice } of problems)
    report.error(file.place(path, on), message, path, { edits, advice });
  const unsound = new Set(
    refused.flatMap((path) => path.map((_, index) => pathKey(path.slice(0, index + 1)))),
  );
  const isSound = (path: Path) => (path.length === 0 ? refused.length === 0 : !unsound.has(pathKey(path)));
  const value = withTypes(without(given, unknown), file);
  const whole = new Set(refused.map(pathKey));
  const isRefused = (path: Path) =>
    [...path.keys(), path.length].some((length) => whole.has(pathKey(path.slice(0, length))));
  return { ...file, value, completed: undefined, isValid: isSound, isRefused };
}

/** Without the keys that the language does not know there: later checks read what they know of, whatever its kind. */
function without(data: object, unknown: readonly Path[]): object {
  if (unknown.length === 0) return data;
  const left = structuredClone(data);
  copyOrder(data, left);
  for (const path of unknown) {
    const owner = valueAt(left, path.slice(0, -1));
    if (isMap(owner)) delete (owner as Record<string, unknown>)[String(path.at(-1))];
  }
  return left;
}

/** What is sent to browsers as a map loses its order there. */
function warnOfOrder(file: Parsed, path: Path, report: Report) {
  const last = path.at(-1);
  if ((last !== 'measures' && last !== 'tabs') || file.suppressions.covers(path, 'no-effect')) return;
  report.warn(file.place(path, 'key'), translate('lint.orderDoesNotCountHere'), 'no-effect', path);
}

const hasFields = ({ kind }: Parsed) => kind === 'resource' || kind === 'group';

/**
 * Zod reports which keys it refused, but not which ones it accepts. The accepted keys travel in the message,
 * for explain.ts to format.
 */
const acceptedKeys: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject
    ? Object.keys(issue.inst.shape)
        .filter((key) => issue.inst !== declaredField || key !== 'document')
        .join(' ')
    : undefined;

const pathKey = (path: Path) => path.map(String).join('\n');

type Data = Readonly<Record<string, unknown>>;
/**
 * A field that comes from a group. `changes` are the keywords written where the group is taken, which
 * override the group's.
 */
type Origin = { group: Parsed; at: Path; changes: Data };

export function expandGroups(parsed: readonly Parsed[], report: Report): Parsed[] {
  const groups = Object.fromEntries(
    parsed.filter(({ kind }) => kind === 'group').map((group) => [group.id, group]),
  );
  return parsed.map((file) => {
    if (file.kind !== 'resource' && file.kind !== 'group') return file;
    const isGroup = file.kind === 'group';
    const circles = isGroup ? report : new Report();
    return new Filling(groups).filled(file, isGroup ? [file.id] : [], { report, circles });
  });
}

type Reports = {
  report: Report;
  /** Receives the error about a group that contains itself. */
  circles: Report;
};

/** The fields of a file with those of its groups. Two of one name are reported. */
class GatheredFields {
  readonly fields = new Map<string, unknown>();
  /** Where the fields that come from groups are written. */
  readonly origins = new Map<string, Origin>();
  readonly #file: Parsed;
  readonly #report: Reports['report'];

  constructor(file: Parsed, report: Reports['report']) {
    this.#file = file;
    this.#report = report;
  }

  add(id: string, field: unknown, at: Path, origin?: Origin) {
    const other = this.origins.get(id);
    if (!this.fields.has(id)) {
      this.fields.set(id, field);
      if (origin) this.origins.set(id, origin);
    } else if (other || origin) {
      const { group } = other ?? origin!;
      const place = placeText(group.place(['fields', id]));
      this.#refuse(at, translate('lint.fieldIsHere', { id, groupId: group.id, place }));
    }
  }

  /** A change of a field that the group does not have. */
  reportUnknown(field: string, at: Path, { id, data }: Parsed) {
    const known = suggestion(field, Object.keys(data!.fields as object));
    this.#refuse(at, translate('lint.groupHasNoField', { id, field, suggestion: known }));
  }

  #refuse(at: Path, message: string) {
    this.#report.error(this.#file.place(at, 'key'), message, at);
  }
}

/** Reports what is wrong with the way a field takes a group. */
function reportMistakes(file: Parsed, at: Path, field: object, report: Reports['report']) {
  const { error: wrong } = groupUseSchema.safeParse(field, { error: acceptedKeys, reportInput: false });
  const issues = (wrong?.issues ?? []).map((issue) => ({ ...issue, path: [...at, ...issue.path] }));
  for (const { path, on, message } of explain(issues, file.data, file.kind).problems)
    report.error(file.place(path, on), message, path);
}

class Filling {
  readonly #groups: Readonly<Record<string, Parsed>>;
  /** Each group is expanded once, by however many ways it is reached. */
  readonly #expanded = new Map<string, Parsed>();

  constructor(groups: Readonly<Record<string, Parsed>>) {
    this.#groups = groups;
  }

  /** @param open the groups being expanded, this one last */
  filled(file: Parsed, open: readonly string[], { report, circles }: Reports): Parsed {
    const written = file.data?.fields;
    if (!isMap(written) || !Object.values(written).some((field) => isMap(field) && takesGroup(field)))
      return file;
    const gathered = new GatheredFields(file, report);
    const taken: GroupUse[] = [];
    let lacksFields = false;
    for (const [name, field] of Object.entries(written)) {
      const at = ['fields', name];
      if (!isMap(field) || !takesGroup(field)) {
        gathered.add(name, field, at);
        continue;
      }
      reportMistakes(file, at, field, report);
      const group =
        typeof field.group === 'string'
          ? this.#group(file, [...at, 'group'], field.group, { open, report, circles })
          : null;
      const groupFields = group?.data?.fields;
      if (!group || !isMap(groupFields) || group.lacksFields) lacksFields = true;
      if (!group || !isMap(groupFields)) continue;
      const changes = isMap(field.with) ? field.with : {};
      for (const id of Object.keys(changes))
        if (!Object.hasOwn(groupFields, id)) gathered.reportUnknown(id, [...at, 'with', id], group);
      const kept = Object.entries(groupFields).filter(([id]) => changes[id] !== null);
      for (const [id, one] of kept) {
        const change = isMap(changes[id]) ? changes[id] : {};
        gathered.add(id, isMap(one) ? changed(one, change) : one, at, { group, at, changes: change });
      }
      taken.push({ group: group.id, at, fields: kept.map(([id]) => id) });
    }
    file.suppressions.inherit(taken.flatMap(({ group }) => this.#named(group)?.suppressions ?? []));
    return {
      ...file,
      data: { ...file.data, fields: Object.fromEntries(gathered.fields) },
      place: placeIn(file, gathered.origins),
      groupUses: taken,
      ...(lacksFields && { lacksFields }),
    };
  }

  #named(id: string) {
    return Object.hasOwn(this.#groups, id) ? this.#groups[id] : undefined;
  }

  /** Returns null for an unknown group, which has been reported. */
  #group(
    file: Parsed,
    at: Path,
    id: string,
    { open, report, circles }: Reports & { open: readonly string[] },
  ): Parsed | null {
    const group = this.#named(id);
    // a group's own problems are reported where it is expanded on its own
    if (group && !open.includes(id))
      return getOrMake(this.#expanded, id, () =>
        this.filled(group, [...open, id], { report: new Report(), circles }),
      );
    const names = Object.keys(this.#groups);
    if (group) {
      const circle = open.slice(open.indexOf(id));
      // every group of the circle finds it, and the first by name reports it
      if (circle.toSorted()[0] === open[0])
        circles.error(
          file.place(at),
          translate('lint.groupContainsItself', { circle: [...circle, id].join(' → ') }),
          at,
        );
    } else
      report.error(
        file.place(at),
        translate('lint.groupDoesNotExist', {
          id,
          suggestion: suggestion(id, names, translate('common.thereAre')),
        }),
        at,
      );
    return null;
  }
}

/** `null` removes a keyword. */
const changed = (field: Data, changes: Data): Data =>
  Object.fromEntries(Object.entries({ ...field, ...changes }).filter(([key]) => changes[key] !== null));

const placeIn =
  (file: Parsed, origins: ReadonlyMap<string, Origin>): Parsed['place'] =>
  (path, on) => {
    const [first, id, ...rest] = path;
    const origin = first === 'fields' ? origins.get(String(id)) : undefined;
    if (!origin) return file.place(path, on);
    return rest.length > 0 && Object.hasOwn(origin.changes, String(rest[0]))
      ? file.place([...origin.at, 'with', id!, ...rest], on)
      : origin.group.place(path, on);
  };
