/** Applies the edits that a message of the check advises, as someone who follows it would. */
import { isMap, parseDocument, type Pair } from 'yaml';
import type { RemedyEdit } from '#language/remedies/remedy.ts';

export function applyEdits(text: string, edits: readonly RemedyEdit[]): string {
  const document = parseDocument(text);
  for (const { path, entries } of edits) {
    const owner = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
    if (!isMap(owner)) throw new Error(`There is no map at ${path.join('.')}`);
    const key = String(path.at(-1));
    const at = owner.items.findIndex((pair) => String(pair.key) === key);
    const pairs = Object.entries(entries).map(([name, value]) => document.createPair(name, value) as Pair);
    const others = owner.items.filter(
      (pair, index) => index === at || !Object.hasOwn(entries, String(pair.key)),
    );
    const place = at < 0 ? others.length : others.indexOf(owner.items[at]!);
    owner.items = others.toSpliced(place, at < 0 ? 0 : 1, ...pairs);
  }
  return document.toString({ lineWidth: 0 });
}
