import { hasTypo } from '#model/config/suggest.ts';
import { isMap } from '#model/values/values.ts';
import { valueAt } from '../describeValue.ts';
import type { Path } from '../files.ts';
import { foreignType } from './fieldTypes.ts';
import { instead, type Advice } from './remedy.ts';

/** The type, and the keys that belong to it, in place of another product's. */
export function typeAdvice(path: Path, data: unknown, accepted: readonly string[]): Advice | undefined {
  const owner = valueAt(data, path.slice(0, -1));
  const written = valueAt(data, path);
  if (!isMap(owner) || typeof written !== 'string' || hasTypo(written, accepted)) return undefined;
  const found = foreignType(written, owner);
  if (!found || !accepted.includes(String(found.entries.type))) return undefined;
  const { text, edits = [] } = instead(path, found.entries);
  const beside = found.replaced.map((key) => ({ path: [...path.slice(0, -1), key], entries: {} }));
  return { text, edits: [...edits, ...beside] };
}
