/**
 * A portal as parts, each of which is known by the digest of its content: the portal itself, its departments, routes,
 * screens and resources. A part that holds others names them by their digests. So two versions share all parts that no
 * change has reached, and the digest of the whole names a version: the same in every process, and after a restart.
 */
import { createHash } from 'node:crypto';
import type { Portal, Route, Department } from '#model/types.ts';
import type { Turns } from '#host/turns.ts';

type PartKind = 'portal' | 'department' | 'route' | 'screen' | 'resource';
type Json = Record<string, unknown>;

/** Receives each part, its digest and its text, in which the parts that it holds are digests. */
type OnPart = (digest: string, text: string, part: object) => void;

/** Returns the digest of the portal. */
export function takePortalApart(portal: Portal, found: OnPart): string {
  const digestOf = (part: object, content: object = part): string => {
    const text = JSON.stringify(content);
    const digest = digestOfText(text);
    found(digest, text, part);
    return digest;
  };
  const ofRoute = (route: Route) => digestOf(route, { ...route, screen: digestOf(route.screen) });
  const ofDepartment = (department: Department) =>
    digestOf(department, { ...department, routes: department.routes.map(ofRoute) });
  const ofPortal = (one: Portal): string =>
    digestOf(one, {
      ...one,
      departments: one.departments.map(ofDepartment),
      resources: mapped(one.resources, (resource) => digestOf(resource)),
      ...(one.translations && { translations: mapped(one.translations, ofPortal) }),
    });
  return ofPortal(portal);
}

const mapped = <V, R>(map: Readonly<Record<string, V>>, change: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));

export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A short name of what has this digest, for people and browsers. */
export const nameOfDigest = (digest: string): string =>
  createHash('sha256').update(digest).digest('hex').slice(0, 12);

type Part = { digest: string; kind: PartKind; value: Json };
type Named = Pick<Part, 'digest' | 'kind'>;

/** The parts that a part names by their digests. */
function partsIn({ kind, value }: Part): Named[] {
  const all = (digests: unknown, of: PartKind) =>
    Object.values(digests as Readonly<Record<string, string>>).map((digest) => ({ digest, kind: of }));
  if (kind === 'portal')
    return [
      ...all(value.departments, 'department'),
      ...all(value.resources, 'resource'),
      ...all(value.translations ?? {}, 'portal'),
    ];
  if (kind === 'department') return all(value.routes, 'route');
  return kind === 'route' ? [{ digest: value.screen as string, kind: 'screen' }] : [];
}

/** Puts the parts in the places of their digests. */
function fill({ kind, value }: Part, partOf: (digest: string) => object) {
  const all = (digests: unknown) => mapped(digests as Record<string, string>, partOf);
  if (kind === 'portal') {
    value.departments = (value.departments as string[]).map(partOf);
    value.resources = all(value.resources);
    if (value.translations) value.translations = all(value.translations);
  } else if (kind === 'department') value.routes = (value.routes as string[]).map(partOf);
  else if (kind === 'route') value.screen = partOf(value.screen as string);
}

/** Answers the texts of the first of these parts, at least of one: as many as can be read in a few milliseconds. */
export type AskForTexts = (digests: readonly string[]) => Promise<readonly string[]>;

/** The parts that this thread holds. A version that is dropped takes the parts with it that no other version has. */
export class HeldParts {
  readonly #held = new Map<string, WeakRef<object>>();

  /** Remembers the parts of a portal. Returns the digest of the whole. */
  hold(portal: Portal): string {
    return takePortalApart(portal, (digest, _text, part) => this.#held.set(digest, new WeakRef(part)));
  }

  /** How many parts are remembered. */
  get size() {
    return this.#held.size;
  }

  /** Puts a portal together, in turns with other work. Only parts that are not held are asked for. */
  async putTogether(digest: string, ask: AskForTexts, turns: Turns): Promise<Portal> {
    const used = new Map<string, object>();
    const levels: Part[][] = [];
    for (let named: Named[] = [{ digest, kind: 'portal' }]; named.length > 0;) {
      const missing = await this.#missing(named, used, turns);
      const parts = await askedFor(missing, ask, turns);
      for (const part of parts) used.set(part.digest, part.value);
      levels.push(parts);
      named = [];
      for (const part of parts) {
        if (turns.isOver) await turns.next();
        named.push(...partsIn(part));
      }
    }
    for (const part of levels.toReversed().flat()) {
      if (turns.isOver) await turns.next();
      fill(part, (of) => used.get(of)!);
      this.#held.set(part.digest, new WeakRef(part.value));
    }
    await this.#forgetDropped(turns);
    return used.get(digest) as Portal;
  }

  /** Those that are not held. The others are kept alive in `used`. */
  async #missing(named: readonly Named[], used: Map<string, object>, turns: Turns): Promise<Named[]> {
    const missing = new Map<string, Named>();
    for (const one of named) {
      if (turns.isOver) await turns.next();
      if (used.has(one.digest)) continue;
      const held = this.#held.get(one.digest)?.deref();
      if (held) used.set(one.digest, held);
      else missing.set(one.digest, one);
    }
    return [...missing.values()];
  }

  async #forgetDropped(turns: Turns) {
    for (const [digest, held] of this.#held) {
      if (turns.isOver) await turns.next();
      if (!held.deref()) this.#held.delete(digest);
    }
  }
}

async function askedFor(named: readonly Named[], ask: AskForTexts, turns: Turns): Promise<Part[]> {
  const parts: Part[] = [];
  while (parts.length < named.length) {
    const texts = await ask(named.slice(parts.length, parts.length + mostAsked).map(({ digest }) => digest));
    turns.begin();
    for (const text of texts) {
      if (turns.isOver) await turns.next();
      parts.push({ ...named[parts.length]!, value: JSON.parse(text) as Json });
    }
  }
  return parts;
}

/** How many parts are asked for at a time. */
const mostAsked = 500;
/** The length of the texts that are answered at a time. */
const mostText = 100_000;

/** As many of these parts as are answered at a time. */
export function textsFor(digests: readonly string[], texts: ReadonlyMap<string, string>): string[] {
  const answer: string[] = [];
  let length = 0;
  for (const digest of digests) {
    const text = texts.get(digest)!;
    if (answer.length > 0 && length + text.length > mostText) break;
    answer.push(text);
    length += text.length;
  }
  return answer;
}
