/**
 * What changes for users between two versions of a config: screens that appear, disappear or look different,
 * fields that are added to forms or removed. src/access/explain/matrix.ts compares the rights.
 */
import type { Department, SourceLocation, Portal, Resource, Route } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import {
  nameOfItem,
  type Description,
  type DescribedKeyword,
  type ConfigMap,
} from '#model/config/walkConfig.ts';
import { resolvedPlace } from '../language/resolvedKeys.ts';
import { resourceDescription } from '#compiler/resolve/descriptions.ts';
import {
  departmentDescription,
  portalDescription,
  routeDescription,
} from '#compiler/resolve/portalDescriptions.ts';
import { translate } from '#messages/translate.ts';

export type Difference = {
  kind: 'added' | 'removed' | 'changed';
  /** `rota /frota/pneus`, `recurso veiculos`, `portal`. */
  subject: string;
  /** For a change, `list.columns: +placa −renavam`, one per line. For an addition, its label. */
  details: readonly string[];
  /** The location in the new text. Absent for a removal. */
  place?: SourceLocation;
};

export function differencesBetween(before: Portal, after: Portal): Difference[] {
  const { departments: _b, resources: _br, ...portalBefore } = before;
  const { departments: _a, resources: _ar, ...portalAfter } = after;
  const routes = ({ departments }: Portal) => departments.flatMap((department) => department.routes);
  return [
    ...changed('portal', portalBefore, portalAfter, portalDescription),
    ...compared(before.departments, after.departments, translate('commands.department'), ({ id }) => id, {
      partOf: departmentPart,
      description: departmentDescription,
    }),
    ...compared(routes(before), routes(after), translate('commands.route'), ({ path }) => path, {
      partOf: withPermissions,
      description: routeDescription,
    }),
    ...compared(
      Object.values(before.resources),
      Object.values(after.resources),
      translate('commands.resource'),
      ({ id }) => id,
      {
        partOf: (resource) => resource,
        description: resourceDescription,
      },
    ),
  ];
}

const departmentPart = ({ routes: _routes, ...rest }: Department): ConfigMap => withPermissions(rest);
/** Uses the keyword that configs write. */
const withPermissions = ({ requirement, ...rest }: Pick<Route, 'requirement'>): ConfigMap => ({
  ...rest,
  permissions: requirement,
});

function compared<T extends { place: SourceLocation }>(
  before: readonly T[],
  after: readonly T[],
  noun: string,
  nameOfItem: (item: T) => string,
  { partOf, description }: { partOf: (item: T) => ConfigMap; description: Description },
): Difference[] {
  const old = new Map(before.map((item) => [nameOfItem(item), item]));
  const now = new Map(after.map((item) => [nameOfItem(item), item]));
  const labelOf = (item: T) => (typeof partOf(item).label === 'string' ? [String(partOf(item).label)] : []);
  return [
    ...before
      .filter((item) => !now.has(nameOfItem(item)))
      .map((item): Difference => ({
        kind: 'removed',
        subject: `${noun} ${nameOfItem(item)}`,
        details: labelOf(item),
      })),
    ...after.flatMap((item): Difference[] => {
      const subject = `${noun} ${nameOfItem(item)}`;
      const known = old.get(nameOfItem(item));
      if (!known) return [{ kind: 'added', subject, details: labelOf(item), place: item.place }];
      return changed(subject, partOf(known), partOf(item), description, item.place);
    }),
  ];
}

function changed(
  subject: string,
  before: ConfigMap,
  after: ConfigMap,
  description: Description,
  resolvedPlace?: SourceLocation,
): Difference[] {
  const details = partDetails('', before, after, description);
  return details.length === 0
    ? []
    : [{ kind: 'changed', subject, details, ...(resolvedPlace && { place: resolvedPlace }) }];
}

/** The differences of each key of a map. */
function partDetails(path: string, before: ConfigMap, after: ConfigMap, description?: Description): string[] {
  const entries = { ...description?.(before), ...description?.(after) };
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    entries[key] === resolvedPlace
      ? []
      : detailsOf(path ? `${path}.${key}` : key, before[key], after[key], entries[key]),
  );
}

/** One line per value that differs, with its path. */
function detailsOf(path: string, before: unknown, after: unknown, entry?: DescribedKeyword): string[] {
  if (same(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listDetails(path, before, after, entry);
  if (isMap(before) && isMap(after) && !shortForms[entry?.role ?? 'parts'])
    return entry?.keyed
      ? partDetails(path, before, after, () => inner(before, after, entry))
      : partDetails(path, before, after, entry?.inside);
  if (before === undefined) return [`+ ${path}: ${say(after, entry)}`];
  if (after === undefined) return [`− ${path}: ${say(before, entry)}`];
  return [`${path}: ${say(before, entry)} → ${say(after, entry)}`];
}

/** Maps keyed by names of their own: each value has the entry's meaning. */
const inner = (before: ConfigMap, after: ConfigMap, { keyed: _keyed, ...entry }: DescribedKeyword) =>
  Object.fromEntries([...Object.keys(before), ...Object.keys(after)].map((name) => [name, entry]));

/** Items are matched by name, wherever they are in the list. A mere change of order is reported once. */
function listDetails(
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
  entry?: DescribedKeyword,
): string[] {
  const old = named(before, entry);
  const now = named(after, entry);
  const gone = [...old.keys()].filter((name) => !now.has(name));
  const come = [...now.keys()].filter((name) => !old.has(name));
  const stayed = [...now.keys()].filter((name) => old.has(name));
  const lines = [...come.map((name) => `+${name}`), ...gone.map((name) => `−${name}`)];
  const inside = stayed.flatMap((name) => detailsOf(`${path}[${name}]`, old.get(name), now.get(name), entry));
  const moved = !same(
    stayed,
    [...old.keys()].filter((name) => now.has(name)),
  );
  return [
    ...(lines.length > 0 ? [`${path}: ${lines.join(' ')}`] : []),
    ...inside,
    ...(moved ? [`${path}: outra ordem (${[...now.keys()].join(', ')})`] : []),
  ];
}

/** Items by their name. The second item of a name gets a number. */
function named(items: readonly unknown[], entry?: DescribedKeyword): Map<string, unknown> {
  const names = new Map<string, unknown>();
  for (const item of items) {
    const name = isMap(item)
      ? ((entry?.inside && nameOfItem(item, entry.inside)) ?? JSON.stringify(item))
      : String(item);
    let free = name;
    for (let number = 2; names.has(free); number += 1) free = `${name} (${number})`;
    names.set(free, item);
  }
  return names;
}

/** The written form (`-data`, `frotas e rh`), where it is shorter than the resolved value. */
const shortForms: Partial<Record<DescribedKeyword['role'], (value: unknown) => string>> = {
  sort: (value) => {
    const { field, order } = value as Resource['sort'];
    return `${order === 'DESC' ? '-' : ''}${field}`;
  },
  permissions: (value) => {
    const { mode, permissions } = value as Route['requirement'];
    return (
      permissions.join(mode === 'any' ? translate('common.or') : translate('common.and')) || 'qualquer conta'
    );
  },
};

function say(value: unknown, entry?: DescribedKeyword): string {
  const short = isMap(value) ? shortForms[entry?.role ?? 'parts']?.(value) : undefined;
  const text = short ?? (typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

function same(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}
