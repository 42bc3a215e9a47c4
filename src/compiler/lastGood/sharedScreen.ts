/**
 * What is left of a screen when it is limited to another version of itself: what both show and allow. No kind of screen or
 * widget has code for it: the roles and effects of the keywords decide, and then the rights of the result are compared with
 * those of both versions (screenRights.ts), so that a keyword whose role tells too little grants nothing by mistake.
 *
 * Looks are those of the first version, conditions those of both, lists keep the common items. A part of which something
 * else differs goes, and a key that must be there takes its part with it.
 */
import { isDeepStrictEqual } from 'node:util';
import { derivedFrom, type Derived } from '#model/derivedMeasures.ts';
import type {
  Filter,
  Requirement,
  Resource,
  Route,
  Scope,
  Screen,
  SimpleScreen,
  Sort,
} from '#model/types.ts';
import type { Role } from '#model/config/keyword.ts';
import type { ConfigMap, DescribedKeyword, Description, Entries } from '#model/config/walkConfig.ts';
import { memoize } from '#model/values/memoize.ts';
import { refersTo } from '#model/traits.ts';
import { isMap } from '#model/values/values.ts';
import { resolvedSection } from '#language/resolvedKeys.ts';
import { simpleScreenDescription } from '#screens/configRegistry.ts';
import { eachScreen, routeWith, screensOf } from '#screens/simpleScreens.ts';
import { narrowFilter, narrowScope } from './narrowFilter.ts';
import { isWithin, screenReads, type Version } from './screenRights.ts';

/** A resource as screens may still use it. */
export type Narrowed = {
  /** It stays complete, since its records keep their rules; only its uses shrink. */
  resource: Resource;
  /** Fields that no screen may show or change. */
  withheld: ReadonlySet<string>;
  /** No screen may use the resource at all. */
  gone: boolean;
};
/** By resource id. */
type Narrowings = ReadonlyMap<string, Narrowed>;

/** The two portals, and what is left of the resources of the first. */
export type Between = {
  narrowed: Narrowings;
  resources: Version['resources'];
  own: Version;
  limit: Version;
  /** The resources that differ. */
  changed: readonly string[];
};

/** Null when nothing is left. */
export function sharedScreen(own: Route, limit: Route, between: Between): Screen | null {
  if (isUnchanged(own, limit, between.changed)) return own.screen;
  const versions = { ...between, requirements: [own.requirement, limit.requirement] as const };
  const others = new Map(screensOf(limit).map(({ path, screen }) => [path, screen]));
  const kept = new Map<SimpleScreen, SimpleScreen>();
  const paths = new Set<string>();
  for (const { path, screen } of screensOf(own)) {
    const other = others.get(path);
    const shared = other && sharedSimple(screen, other, versions);
    if (shared) {
      kept.set(screen, shared);
      paths.add(path);
    }
  }
  // The first tab has the route's own address, so without it nothing is left to open there.
  const left = paths.has(own.path) ? routeWith(own, paths) : undefined;
  return left ? eachScreen(left.screen, (screen) => kept.get(screen)!) : null;
}

/** True for most screens, whose rights need not be compared. */
function isUnchanged(own: Route, limit: Route, changed: readonly string[]): boolean {
  if (!isDeepStrictEqual([own.requirement, own.screen], [limit.requirement, limit.screen])) return false;
  const text = changed.length > 0 ? JSON.stringify(own.screen) : '';
  return !changed.some((id) => text.includes(`"${id}"`));
}

function sharedSimple(own: SimpleScreen, limit: SimpleScreen, versions: Versions): SimpleScreen | null {
  const granting = [
    { screen: own, resources: versions.own.resources },
    { screen: limit, resources: versions.limit.resources },
  ] as const;
  const screen = new Sharing(versions, screenReads(granting[1])).map(own, limit, simpleScreenDescription);
  if (!screen) return null;
  const found = { screen: screen as SimpleScreen, resources: versions.resources };
  const isWithheld = (resource: string, field: string) =>
    versions.narrowed.get(resource)!.withheld.has(field);
  return granting.every((one) => isWithin(found, one, isWithheld)) ? found.screen : null;
}

type Versions = Between & { requirements: readonly [Requirement, Requirement] };

const adds = ({ effect }: DescribedKeyword) =>
  effect === 'reads' || effect === 'widens' || effect === 'looks';
/** True for what may be missing without showing or allowing more. */
const mayGo = (
  entry: DescribedKeyword | undefined,
): entry is DescribedKeyword & Required<Pick<DescribedKeyword, 'leftOut'>> =>
  entry?.leftOut !== undefined && adds(entry);

/** The part as a whole must go. */
const closed = Symbol('closed');

type Place = {
  part: ConfigMap;
  key: string;
  entry: DescribedKeyword | undefined;
  /** The resource that the part is about. */
  about: Narrowed | undefined;
  /** The part draws figures: over other rows they would be other figures. */
  draws: boolean;
};

class Sharing {
  readonly #versions: Versions;
  readonly #reads: ReadonlyMap<string, ReadonlySet<string>>;
  /** @param reads the fields that the other version lets read, by resource */
  constructor(versions: Versions, reads: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#versions = versions;
    this.#reads = reads;
  }

  map(own: object, limit: object, description: Description, around?: Narrowed): ConfigMap | null {
    const [mine, other] = [own as ConfigMap, limit as ConfigMap];
    const entries = description(mine);
    const named = Object.keys(mine).find((key) => entries[key]?.role === 'resource');
    const about = named === undefined ? around : this.#versions.narrowed.get(String(mine[named]));
    if (about?.gone) return null;
    const draws = drawsFigures(mine, entries);
    const result: Record<string, unknown> = {};
    const gone: string[] = [];
    for (const key of new Set([...Object.keys(mine), ...Object.keys(other)])) {
      const entry = entries[key];
      const kept = this.#value(mine[key], other[key], { part: mine, key, entry, about, draws });
      if (kept !== closed) {
        if (kept !== undefined) result[key] = kept;
        continue;
      }
      if (draws || !mayGo(entry)) return null;
      gone.push(key);
      const usual = entry.leftOut();
      if (usual !== undefined) result[key] = usual;
    }
    const titles = Object.keys((mine.measures ?? {}) as object);
    gone.push(...titles.filter((title) => !Object.hasOwn((result.measures ?? {}) as object, title)));
    return withoutNames(result, gone, entries);
  }

  #value(value: unknown, other: unknown, place: Place): unknown {
    const { entry, about, draws } = place;
    const same = isDeepStrictEqual(value, other);
    if (!entry) return same ? value : closed;
    if (value === undefined && adds(entry)) return undefined;
    if (entry.inside) return this.#parts(value, other, entry, place);
    const own = shown(value, entry, place);
    if (own === closed) return closed;
    switch (entry.role) {
      case 'filter':
        if (same) return own;
        if (entry.effect !== 'narrows' || draws || !about) return closed;
        return narrowFilter((own ?? {}) as Filter, (other ?? {}) as Filter, about.resource.fields);
      case 'scope':
        if (draws && !(same && areSameRows((own ?? {}) as Scope, ...this.#versions.requirements)))
          return closed;
        if (same) return own;
        if (!about) return closed;
        return narrowScope((own ?? {}) as Scope, (other ?? {}) as Scope, about.resource.fields);
      case 'choices': {
        const offered = this.#offeredBy(place);
        if (same || !offered) return same ? own : closed;
        return narrowFilter((own ?? {}) as Filter, (other ?? {}) as Filter, offered.fields);
      }
      case 'sort':
        return same || this.#isRead(own as Sort, about) ? own : { ...(own as Sort), field: 'id' };
      case 'measures':
        if (same) return own;
        return place.key === 'measures' ? sameMeasures(own as ConfigMap, (other ?? {}) as ConfigMap) : closed;
      case 'fields':
      case 'actions':
        if (Array.isArray(own) && Array.isArray(other)) return own.filter((name) => other.includes(name));
        return isMap(own) && isMap(other) ? sameEntries(own, other) : same ? own : closed;
      default:
        if (same || entry.effect === 'looks') return own;
        return entry.effect === 'narrows' && (own === true || other === true) ? true : closed;
    }
  }

  /** The resource among whose records the part lets users choose. */
  #offeredBy({ part, about }: Place): Resource | undefined {
    const field = about?.resource.fields[String(part.field)];
    return refersTo(field) ? this.#versions.narrowed.get(field.resource)?.resource : undefined;
  }

  /** The order of rows reveals the values of the field. */
  #isRead = ({ field }: Sort, about?: Narrowed) =>
    about !== undefined && this.#reads.get(about.resource.id)?.has(field) === true;

  #parts(value: unknown, other: unknown, entry: DescribedKeyword, place: Place): unknown {
    const inside = entry.inside!;
    if (Array.isArray(value)) {
      const others: unknown[] = Array.isArray(other) ? other : [];
      const kept = value.flatMap((item) => this.#item(item, others, entry, place) ?? []);
      return kept.length === 0 && value.length > 0 ? closed : kept;
    }
    if (!isMap(value)) return isDeepStrictEqual(value, other) ? value : closed;
    if (!isMap(other)) return closed;
    return this.map(value, other, inside, place.about) ?? closed;
  }

  #item(item: unknown, others: readonly unknown[], entry: DescribedKeyword, place: Place): unknown {
    const inside = entry.inside!;
    const { about } = place;
    if (!isMap(item)) return others.some((other) => isDeepStrictEqual(item, other)) ? item : undefined;
    // Fields may have moved to other sections.
    if (inside === resolvedSection) {
      const fields = others.flatMap((other) => (other as { fields: readonly object[] }).fields);
      return this.map(item, { ...item, fields }, inside, about);
    }
    const entries = inside(item);
    const names = Object.keys(item).filter((key) => entries[key]?.names && item[key] !== undefined);
    // Figures are the same under another title.
    const isAny = names.length === 0 || place.draws || drawsFigures(item, entries);
    for (const other of others.filter(isMap)) {
      if (!isAny && !names.some((key) => other[key] === item[key])) continue;
      const kept = this.map(item, other, inside, about);
      if (kept && (entry.effect !== 'looks' || isDeepStrictEqual(kept, item))) return kept;
    }
    return undefined;
  }
}

const drawsFigures = (part: ConfigMap, entries: Entries) =>
  Object.keys(part).some((key) => entries[key]?.role === 'measures');

/** True when a scope gives users the same rows under both requirements: see filterFor in src/access. */
function areSameRows(scope: Scope, one: Requirement, other: Requirement): boolean {
  const named = ({ permissions }: Requirement) =>
    permissions.map((name) => name.toLowerCase()).filter((name) => Object.hasOwn(scope, name));
  if (Object.keys(scope).length === 0 || isDeepStrictEqual(one, other)) return true;
  return one.mode === 'all' && other.mode === 'all' && isDeepStrictEqual(named(one), named(other));
}

const sameEntries = (own: ConfigMap, other: ConfigMap): ConfigMap =>
  Object.fromEntries(Object.entries(own).filter(([name, one]) => isDeepStrictEqual(other[name], one)));

/** The measures that the other map has, too, under whatever title; closed when none is left. */
function sameMeasures(own: ConfigMap, other: ConfigMap): ConfigMap | typeof closed {
  const values = Object.values(other);
  const kept = Object.entries(own).filter(([, one]) => values.some((value) => isDeepStrictEqual(value, one)));
  return kept.length === 0 ? closed : Object.fromEntries(kept);
}

/** Words that name a key or a measure which is gone go with it, and so do formulas over such measures. */
function withoutNames(part: ConfigMap, gone: readonly string[], entries: Entries): ConfigMap | null {
  if (gone.length === 0) return part;
  const isGone = (word: unknown) => gone.includes(word as string);
  const result: Record<string, unknown> = { ...part };
  for (const [key, value] of Object.entries(part)) {
    if (Array.isArray(value) && value.some(isGone)) {
      const left = value.filter((word) => !isGone(word));
      if (left.length === 0) return null;
      result[key] = left;
    } else if (entries[key]?.role === 'plain' && mayGo(entries[key]) && isGone(value)) delete result[key];
    else if (key === 'derived')
      result[key] = derivedFrom(value as Derived, new Set(Object.keys(part.measures as object)));
  }
  return result;
}

/** Roles whose values name no field. */
const fieldless: readonly Role[] = [
  'text',
  'plain',
  'name',
  'resource',
  'target',
  'route',
  'actions',
  'permissions',
];

/** Finds these fields in JSON: alone, with an operator, or in a text. */
const patternOf = memoize(
  (fields: ReadonlySet<string>) => new RegExp(`\\b(${[...fields].join('|')})(_[a-z]+)?\\b`),
);

/** The value without the withheld fields that it names; closed when it can't do without them. */
function shown(value: unknown, { role }: DescribedKeyword, { key, about }: Place): unknown {
  if (!about || about.withheld.size === 0 || value === undefined || fieldless.includes(role)) return value;
  if (role === 'sort')
    return about.withheld.has((value as Sort).field) ? { ...(value as Sort), field: 'id' } : value;
  const isHidden = (one: unknown) => patternOf(about.withheld).test(JSON.stringify(one));
  if (role === 'fields' && Array.isArray(value)) return value.filter((one) => !isHidden(one));
  if (key !== 'measures') return isHidden(value) ? closed : value;
  const left = Object.entries(value as ConfigMap).filter(([, measure]) => !isHidden(measure));
  return left.length > 0 ? Object.fromEntries(left) : closed;
}
