/**
 * Groups of fields: `endereco: { group: endereco }` among the fields of a resource, or of another group, is
 * replaced by the fields of groups/endereco.yaml. This happens right after parsing, so that later steps need
 * not know groups. Each part keeps its location, in the group's file or in the file that takes it.
 */
import { acceptedKeys } from './check.ts';
import { explain } from '../explain/explain.ts';
import { inEachLocale, memoizeLookups, type Lookups } from '#language/memoizeLookups.ts';
import type { Parsed, Path, GroupUse } from '#language/files.ts';
import { placeText, Report } from '#language/problems.ts';
import { groupUseSchema, takesGroup } from '../schema/group.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isMap } from '#model/values/values.ts';

type Data = Readonly<Record<string, unknown>>;
/**
 * A field that comes from a group. `changes` are the keywords written where the group is taken, which
 * override the group's.
 */
type Origin = { group: Parsed; at: Path; changes: Data };

/** A file with the fields of its groups, and the problems with them. */
type Expanded = { file: Parsed; report: Report };

/** An unchanged file whose groups are unchanged stays the same object, which later steps use as a cache key. */
const expand = inEachLocale(() =>
  memoizeLookups((file: Parsed, groups: Lookups<Parsed>): Expanded => {
    const report = new Report();
    const open = file.kind === 'group' ? [file.id] : [];
    const circles = file.kind === 'group' ? report : new Report();
    return { file: new Filling(groups).filled(file, open, { report, circles }), report };
  }),
);

export function expandGroups(parsed: readonly Parsed[], report: Report): Parsed[] {
  const groups = Object.fromEntries(
    parsed.filter(({ kind }) => kind === 'group').map((group) => [group.id, group]),
  );
  return parsed.map((file) => {
    if (file.kind !== 'resource' && file.kind !== 'group') return file;
    const expanded = expand(file, groups);
    report.include(expanded.report);
    return expanded.file;
  });
}

type Reports = {
  report: Report;
  /** Receives the error about a group that contains itself. */
  circles: Report;
};

class Filling {
  readonly #groups: Lookups<Parsed>;
  /** Each group is expanded once, by however many ways it is reached. */
  readonly #expanded = new Map<string, Parsed>();

  constructor(groups: Lookups<Parsed>) {
    this.#groups = groups;
  }

  /** @param open the groups being expanded, this one last */
  filled(file: Parsed, open: readonly string[], { report, circles }: Reports): Parsed {
    const written = file.data?.fields;
    if (!isMap(written) || !Object.values(written).some((field) => isMap(field) && takesGroup(field)))
      return file;
    const fields = new Map<string, unknown>();
    const origins = new Map<string, Origin>();
    const taken: GroupUse[] = [];
    let lacksFields = false;
    const error = (at: Path, message: string, on?: 'key') => report.error(file.place(at, on), message, at);
    const add = (id: string, field: unknown, at: Path, origin?: Origin) => {
      const other = origins.get(id);
      if (!fields.has(id)) {
        fields.set(id, field);
        if (origin) origins.set(id, origin);
      } else if (other || origin) {
        const twice = other ?? origin!;
        error(
          at,
          translate('lint.fieldIsHere', {
            id,
            groupId: twice.group.id,
            place: placeText(twice.group.place(['fields', id])),
          }),
          'key',
        );
      }
    };
    for (const [name, field] of Object.entries(written)) {
      const at = ['fields', name];
      if (!isMap(field) || !takesGroup(field)) {
        add(name, field, at);
        continue;
      }
      const { error: wrong } = groupUseSchema.safeParse(field, { error: acceptedKeys, reportInput: false });
      const issues = (wrong?.issues ?? []).map((issue) => ({ ...issue, path: [...at, ...issue.path] }));
      for (const { path, on, message } of explain(issues, file.data, file.kind).problems)
        report.error(file.place(path, on), message, path);
      const group =
        typeof field.group === 'string'
          ? this.#group(file, [...at, 'group'], field.group, { open, report, circles })
          : null;
      const groupFields = group?.data?.fields;
      if (!group || !isMap(groupFields) || group.lacksFields) lacksFields = true;
      if (!group || !isMap(groupFields)) continue;
      const changes = isMap(field.with) ? field.with : {};
      for (const id of Object.keys(changes))
        if (!Object.hasOwn(groupFields, id))
          error(
            [...at, 'with', id],
            translate('lint.groupHasNoField', {
              id: group.id,
              field: id,
              suggestion: suggestion(id, Object.keys(groupFields)),
            }),
            'key',
          );
      const kept = Object.entries(groupFields).filter(([id]) => changes[id] !== null);
      for (const [id, one] of kept) {
        const change = isMap(changes[id]) ? changes[id] : {};
        add(id, isMap(one) ? changed(one, change) : one, at, { group, at, changes: change });
      }
      taken.push({ group: group.id, at, fields: kept.map(([id]) => id) });
    }
    file.suppressions.inherit(taken.flatMap(({ group }) => this.#named(group)?.suppressions ?? []));
    return {
      ...file,
      data: { ...file.data, fields: Object.fromEntries(fields) },
      place: placeIn(file, origins),
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
