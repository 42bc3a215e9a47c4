/** Keywords and values by their names in earlier versions: found in a file's text, and read by their new names. */
import { languageChanges, languageVersion, type LanguageChange } from '#language/changes.ts';
import type { ConfigFileKind } from '#language/files.ts';
import type { YamlNode, YamlScalar } from './yamlTree.ts';

export type OldKeyword = LanguageChange & {
  /** The node of the word: a key, or a value. */
  key: YamlScalar;
  path: readonly PropertyKey[];
  /** True if the map has the new name, too: then one of the two must go. */
  isDoubled: boolean;
};

/** The old keywords in a file, in the order of its text. */
export function oldKeywords(root: YamlNode | null, kind: ConfigFileKind): OldKeyword[] {
  const changes = languageChanges().filter((change) => change.in === kind);
  return root && changes.length > 0 ? changes.flatMap((change) => find(root, change)) : [];
}

function find(root: YamlNode, change: LanguageChange): OldKeyword[] {
  const steps = change.at === '' ? [] : change.at.split('.');
  const visit = (node: YamlNode, at: number, path: readonly PropertyKey[]): OldKeyword[] => {
    if (at === steps.length)
      return change.of === 'value' ? valueOf(node, change, path) : keyOf(node, change, path);
    if (node.type === 'list')
      return steps[at] === '*'
        ? node.items.flatMap((item, index) => visit(item, at + 1, [...path, index]))
        : [];
    if (node.type !== 'map') return [];
    return node.items.flatMap(({ key, value }) => {
      if (key.type !== 'scalar' || (steps[at] !== '*' && key.value !== steps[at])) return [];
      return visit(value, at + 1, [...path, String(key.value)]);
    });
  };
  return visit(root, 0, []);
}

function keyOf(node: YamlNode, change: LanguageChange, path: readonly PropertyKey[]): OldKeyword[] {
  if (node.type !== 'map') return [];
  const keys = node.items.flatMap(({ key }) => (key.type === 'scalar' ? key : []));
  const isDoubled = keys.some(({ value }) => value === change.to);
  return keys
    .filter(({ value }) => value === change.from)
    .map((key) => ({ ...change, key, path: [...path, change.to], isDoubled }));
}

function valueOf(node: YamlNode, change: LanguageChange, path: readonly PropertyKey[]): OldKeyword[] {
  if (node.type === 'list')
    return node.items.flatMap((item, index) => valueOf(item, change, [...path, index]));
  if (node.type !== 'scalar' || node.style === 'block' || node.value !== change.from) return [];
  return [{ ...change, key: node, path, isDoubled: false }];
}

/** True while the old name is still accepted: in the version that renamed it. */
export const isAccepted = ({ version }: LanguageChange): boolean => version >= languageVersion();

/** The text with the new names in place of the old ones. All else stays as it is. */
export function withNewNames(text: string, old: readonly OldKeyword[]): string {
  let after = text;
  for (const { key, from, to } of old.toSorted((a, b) => b.key.start! - a.key.start!)) {
    const start = key.start! + (text.startsWith(from, key.start) ? 0 : 1);
    after = after.slice(0, start) + to + after.slice(start + from.length);
  }
  return after;
}
