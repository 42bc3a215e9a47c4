/** Mends one file: each faulty part becomes that of the previous version, or goes. */
import type { FileData } from './fileData.ts';
import type { Parsed, Path } from '#language/files.ts';
import type { Fault } from '#language/problems.ts';
import { isMap } from '#model/values/values.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Role } from '#model/config/keyword.ts';
import { follow, type PathStep } from '../follow.ts';
import { nearest } from '#model/config/suggest.ts';
import { copyOrder } from '../read/read.ts';
import { valueAt } from '#language/describeValue.ts';
import { type Attempts, pathKey, wasFaulty } from './attempts.ts';
import { mendItem, removeMarked } from './mendItem.ts';
import { previousPart } from './previousPart.ts';

type File = { kind: Parsed['kind']; data: FileData };
/** `old`: the whole content of the previous version of the file, or undefined for a new file. */
type OldData = FileData | undefined;

/** Returns the mended data; 'failed' if a fault concerns the file as a whole. */
export function mendFile(
  { kind, data }: File,
  old: OldData,
  faults: readonly Fault[],
  attempts: Attempts,
): FileData | 'failed' {
  const mended = structuredClone(data);
  copyOrder(data, mended);
  const unsolved = faults.filter((fault) => !applySuggestion(mended, fault));
  // Mend all parts even if one fails: the attempts count in the next round.
  const outcomes = unsolved.map(({ path = [] }) => mendPart({ kind, data: mended }, old, path, attempts));
  removeMarked(mended);
  return outcomes.includes('failed') ? 'failed' : mended;
}

/** Replaces an obvious typo in a list by the suggested name. Returns false if there is no suggestion. */
function applySuggestion(data: FileData, { path = [], suggestion }: Fault): boolean {
  const container = valueAt(data, path.slice(0, -1));
  if (suggestion === undefined || !Array.isArray(container)) return false;
  container[Number(path.at(-1))] = suggestion;
  return true;
}

type Outcome = 'mended' | 'failed';

/** True if a keyword at the step has one of these roles. One is enough where the schemas allow several keywords. */
const hasRole = (step: PathStep | undefined, ...roles: Role[]) =>
  step?.kind === 'keyword' && step.keywords.some(({ role }) => roles.includes(role));

/** True for a condition that limits records. Without it, users would see more. Conditions on looks don't count. */
const isLimit = (step: PathStep) =>
  step.kind === 'keyword' &&
  step.keywords.some(({ role, effect }) => (role === 'filter' || role === 'choices') && effect !== 'looks');

/** A condition that no record meets. */
const noRecord = { id_null: true };

/** Mends the smallest part around the fault that earlier rounds have not tried. */
function mendPart({ kind, data }: File, old: OldData, path: Path, attempts: Attempts): Outcome {
  const steps = follow(kind, data, path);
  // A limit is mended as a whole: a part of a condition could admit more records than the condition.
  const limitDepth = steps.findIndex((step, depth) => isLimit(step) || hasRole(steps[depth - 1], 'scope'));
  const deepest = limitDepth < 0 ? path.length - 1 : limitDepth;
  const smallest = path.slice(0, deepest + 1);
  const faulty = valueAt(data, smallest);
  if (faulty !== undefined && isDeepStrictEqual(faulty, previousPart(data, old, steps, smallest)))
    attempts.faultyBefore.add(pathKey(smallest));
  const usable = wasFaulty(attempts, smallest) ? undefined : old;
  for (let depth = deepest; depth >= 0; depth--) {
    const part = path.slice(0, depth + 1);
    const step = steps[depth];
    const key = part[depth];
    const isInScope = hasRole(steps[depth - 1], 'scope');
    // An entry of a scope has a second remedy, so it may be tried again: see mendKey.
    if (!isInScope && attempts.tried.has(pathKey(part))) continue;
    attempts.tried.add(pathKey(part));
    const enclosing = part.slice(0, -1);
    const container = valueAt(data, enclosing);
    const oldContainer = previousPart(data, usable, steps, enclosing);
    if (Array.isArray(container) && typeof key === 'number') {
      const itemMaps = step?.valueMaps ?? [];
      const oldItems = Array.isArray(oldContainer) ? oldContainer : [];
      const mayRestore = !hasRole(steps[depth + 1], 'permissions');
      mendItem(container, key, oldItems, { itemMaps, mayRestore });
      return 'mended';
    }
    if (!isMap(container)) continue;
    const oldMap = isMap(oldContainer) ? oldContainer : {};
    if (mendKey(container, { name: String(key), step, isInScope }, oldMap) === 'mended') return 'mended';
  }
  return 'failed';
}

// --- one key of a map ---------------------------------------------------------------------------------------

type Key = { name: string; step: PathStep | undefined; isInScope: boolean };

/** Fails if removing the key would show users more, so that the enclosing part must be mended. */
function mendKey(map: FileData, { name, step, isInScope }: Key, oldMap: FileData): Outcome {
  const isWritten = Object.hasOwn(map, name);
  // The permission already sees no record, so removing its entry shows nobody more.
  if (isInScope && isWritten && isDeepStrictEqual(map[name], noRecord)) {
    delete map[name];
    return 'mended';
  }
  if (Object.hasOwn(oldMap, name) && !isDeepStrictEqual(oldMap[name], map[name])) {
    map[name] = structuredClone(oldMap[name]);
    return 'mended';
  }
  if (!isWritten || hasRole(step, 'permissions', 'scope')) return 'failed';
  if (isInScope || (step && isLimit(step))) {
    map[name] = noRecord;
    return 'mended';
  }
  delete map[name];
  const missing = Object.keys(oldMap).filter((oldName) => !Object.hasOwn(map, oldName));
  const corrected = nearest(name, missing);
  if (corrected) map[corrected] = structuredClone(oldMap[corrected]);
  return 'mended';
}
