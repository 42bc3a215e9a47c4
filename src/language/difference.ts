/**
 * What changes for the people who use a portal between two versions of its config: screens that come, go or look
 * otherwise, fields that are asked for or no longer. Who may do what is src/access/matrix.ts's matter.
 */
import type { Department, Place, Portal, Resource, Route } from '../model/types.ts';
import { isMap } from '../model/values.ts';

export type Difference = {
  kind: 'added' | 'removed' | 'changed';
  /** `rota /frota/pneus`, `recurso veiculos`, `portal`. */
  subject: string;
  /** Of what was changed: `list.columns: +placa −renavam`, one a line. Of what came: its label. */
  details: readonly string[];
  /** Where the new text says so; absent for what is gone. */
  place?: Place;
};

type Part = Readonly<Record<string, unknown>>;

export function differencesBetween(before: Portal, after: Portal): Difference[] {
  const { departments: _b, resources: _br, ...portalBefore } = before;
  const { departments: _a, resources: _ar, ...portalAfter } = after;
  const routes = ({ departments }: Portal) => departments.flatMap((department) => department.routes);
  return [
    ...changed('portal', portalBefore, portalAfter),
    ...compared(before.departments, after.departments, 'departamento', ({ id }) => id, departmentPart),
    ...compared(routes(before), routes(after), 'rota', ({ path }) => path, routePart),
    ...compared(
      Object.values(before.resources),
      Object.values(after.resources),
      'recurso',
      ({ id }) => id,
      resourcePart,
    ),
  ];
}

const departmentPart = ({ routes: _routes, place: _place, requirement, ...rest }: Department): Part => ({
  ...rest,
  permissions: requirement,
});
const routePart = ({ place: _place, requirement, ...rest }: Route): Part => ({
  ...rest,
  permissions: requirement,
});
const resourcePart = ({ place: _place, ...rest }: Resource): Part => rest;

function compared<T extends { place: Place }>(
  before: readonly T[],
  after: readonly T[],
  noun: string,
  nameOf: (item: T) => string,
  partOf: (item: T) => Part,
): Difference[] {
  const old = new Map(before.map((item) => [nameOf(item), item]));
  const now = new Map(after.map((item) => [nameOf(item), item]));
  const labelOf = (item: T) => (typeof partOf(item).label === 'string' ? [String(partOf(item).label)] : []);
  return [
    ...before
      .filter((item) => !now.has(nameOf(item)))
      .map((item): Difference => ({
        kind: 'removed',
        subject: `${noun} ${nameOf(item)}`,
        details: labelOf(item),
      })),
    ...after.flatMap((item): Difference[] => {
      const subject = `${noun} ${nameOf(item)}`;
      const known = old.get(nameOf(item));
      if (!known) return [{ kind: 'added', subject, details: labelOf(item), place: item.place }];
      return changed(subject, partOf(known), partOf(item), item.place);
    }),
  ];
}

function changed(subject: string, before: Part, after: Part, place?: Place): Difference[] {
  const details = detailsOf('', before, after);
  return details.length === 0 ? [] : [{ kind: 'changed', subject, details, ...(place && { place }) }];
}

/** One line per value that differs, by its path. */
function detailsOf(path: string, before: unknown, after: unknown): string[] {
  if (same(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listDetails(path, before, after);
  if (isMap(before) && isMap(after) && shortForm(before) === undefined && shortForm(after) === undefined) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => detailsOf(path ? `${path}.${key}` : key, before[key], after[key]));
  }
  if (before === undefined) return [`+ ${path}: ${say(after)}`];
  if (after === undefined) return [`− ${path}: ${say(before)}`];
  return [`${path}: ${say(before)} → ${say(after)}`];
}

/** Items are the same by their name, wherever they stand; those that only moved are told once. */
function listDetails(path: string, before: readonly unknown[], after: readonly unknown[]): string[] {
  const old = named(before);
  const now = named(after);
  const gone = [...old.keys()].filter((name) => !now.has(name));
  const come = [...now.keys()].filter((name) => !old.has(name));
  const stayed = [...now.keys()].filter((name) => old.has(name));
  const lines = [...come.map((name) => `+${name}`), ...gone.map((name) => `−${name}`)];
  const inside = stayed.flatMap((name) => detailsOf(`${path}[${name}]`, old.get(name), now.get(name)));
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

/** By what names an item; the second of a name gets its number. */
function named(items: readonly unknown[]): Map<string, unknown> {
  const names = new Map<string, unknown>();
  for (const item of items) {
    const name = nameOf(item);
    let free = name;
    for (let number = 2; names.has(free); number += 1) free = `${name} (${number})`;
    names.set(free, item);
  }
  return names;
}

function nameOf(item: unknown): string {
  if (!isMap(item)) return String(item);
  for (const key of ['id', 'field', 'path', 'segment', 'value', 'label', 'title', 'resource'])
    if (typeof item[key] === 'string') return item[key];
  return JSON.stringify(item);
}

/** `-data`, `frotas e rh`: as it is written, where that is shorter than what it was resolved to. */
function shortForm(value: unknown): string | undefined {
  if (!isMap(value)) return undefined;
  if (value.order === 'ASC' || value.order === 'DESC')
    return `${value.order === 'DESC' ? '-' : ''}${String(value.field)}`;
  if (Array.isArray(value.permissions) && 'mode' in value)
    return value.permissions.join(value.mode === 'any' ? ' ou ' : ' e ') || 'qualquer conta';
  return undefined;
}

function say(value: unknown): string {
  const text = shortForm(value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

function same(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}
