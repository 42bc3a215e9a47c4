/**
 * Groups of fields: `endereco: { group: endereco }` among the fields of a resource, or of another group, is
 * replaced by the fields of groups/endereco.yaml. This happens right after parsing, so that later steps need
 * not know groups. Each part keeps its location, in the group's file or in the file that takes it.
 */
import { acceptedKeys } from './check.ts';
import { explain } from './explain.ts';
import type { Parsed, Path, GroupUse } from './parse.ts';
import { placeText, Report } from './problems.ts';
import { groupUseSchema, takesGroup } from './schema/group.ts';
import type { Locale } from '../messages/language.ts';
import { phrase } from '../messages/phrase.ts';
import { currentLocale } from '../messages/say.ts';
import { suggestion } from '../model/suggest.ts';
import { isMap } from '../model/values.ts';

type Data = Readonly<Record<string, unknown>>;
/**
 * A field that comes from a group. `changes` are the keywords written where the group is taken, which
 * override the group's.
 */
type Origin = { group: Parsed; at: Path; changes: Data };

type Known = { groups: readonly Parsed[]; locale: Locale; made: Parsed; report: Report };
/**
 * While neither a file nor any group has changed, the same object is returned, which later steps use as a
 * cache key.
 */
const known = new WeakMap<Parsed, Known>();

export function expandGroups(parsed: readonly Parsed[], report: Report): Parsed[] {
  const groups = parsed.filter(({ kind }) => kind === 'group');
  const filling = new Filling(groups);
  // first, so that each group reports its own mistakes
  for (const group of groups) filling.of(group, [group.id]);
  return parsed.map((file) => {
    if (file.kind !== 'resource' && file.kind !== 'group') return file;
    const { made, report: own } = filling.of(file, file.kind === 'group' ? [file.id] : []);
    report.include(own);
    return made;
  });
}

class Filling {
  readonly #groups: readonly Parsed[];

  constructor(groups: readonly Parsed[]) {
    this.#groups = groups;
  }

  /**
   * @param open the groups being expanded, this one last
   * @param circles receives the error about a group that contains itself
   */
  of(file: Parsed, open: readonly string[], circles?: Report): Known {
    const locale = currentLocale();
    const before = known.get(file);
    const isSame = (groups: readonly Parsed[]) =>
      groups.length === this.#groups.length && groups.every((group, at) => group === this.#groups[at]);
    if (before && before.locale === locale && isSame(before.groups)) return before;
    const report = new Report();
    const one = { groups: this.#groups, locale, made: this.#filled(file, open, { report, circles }), report };
    // further inside, the result for a cyclic group depends on where the expansion began
    if (open.length < 2) known.set(file, one);
    return one;
  }

  #filled(
    file: Parsed,
    open: readonly string[],
    { report, circles = report }: { report: Report; circles?: Report | undefined },
  ): Parsed {
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
          phrase`o campo "${id}" já está aqui, e também no grupo "${twice.group.id}" (${placeText(twice.group.place(['fields', id]))}): dê-lhe outro nome, ou deixe o do grupo de fora com "with: { ${id}: null }"`,
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
            phrase`o grupo "${group.id}" não tem o campo "${id}".${suggestion(id, Object.keys(groupFields))}`,
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
    return this.#groups.find((group) => group.id === id);
  }

  /** Returns null for an unknown group, which has been reported. */
  #group(
    file: Parsed,
    at: Path,
    id: string,
    { open, report, circles }: { open: readonly string[]; report: Report; circles: Report },
  ): Parsed | null {
    const group = this.#named(id);
    if (group && !open.includes(id)) return this.of(group, [...open, id], circles).made;
    const names = this.#groups.map((one) => one.id);
    if (group)
      circles.error(
        file.place(at),
        phrase`o grupo contém a si mesmo: ${[...open.slice(open.indexOf(id)), id].join(' → ')}. Tire daqui um deles`,
        at,
      );
    else
      report.error(
        file.place(at),
        phrase`o grupo "${id}" não existe: falta o arquivo groups/${id}.yaml.${suggestion(id, names, phrase`Existem`)}`,
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
