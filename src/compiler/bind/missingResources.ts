/** Reports resources that are named in many places but do not exist. */
import { nearest } from '#model/config/suggest.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { ConfigNode, type BindContext } from '#language/bind/context.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { measurePattern } from './bounds.ts';

/** From this many uses on, the name is not a typo: the resource's file is missing. */
const manyUses = 4;

/** Runs after all files have been checked. */
export function reportMissing({ missing, resources, sources }: BindContext) {
  for (const [id, nodes] of missing) {
    const near = nearest(id, resources.keys());
    // it may be one that portal.yaml declares, which can't be read
    if (!near && !sources.portal?.isValid(['history'])) {
      for (const node of nodes) node.markFaulty();
      continue;
    }
    const [first] = nodes;
    if (nodes.length < manyUses)
      for (const node of nodes)
        node.error(
          translate('bind.noResource', {
            id,
            near: near
              ? translate('common.didYouMean', { near })
              : translate('bind.createFileResourcesYaml', { id }),
          }),
        );
    else {
      first!.error(
        translate('bind.noResourcesYaml', {
          id,
          places: placesIn(nodes),
          near: near ? translate('bind.ifNameIsNow', { near }) : '',
        }),
      );
      for (const node of nodes.slice(1)) node.markFaulty();
    }
  }
}

/** "config/departments/loja.yaml (linhas 8 e 12) e config/resources/pedidos.yaml (linha 3)" */
function placesIn(nodes: readonly ConfigNode[]): string {
  const lines = new Map<string, Set<number>>();
  for (const { file, line } of nodes.map((node) => node.place()))
    getOrMake(lines, file, () => new Set()).add(line);
  const list = new Intl.ListFormat(currentLocale());
  return list.format(
    [...lines]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, numbers]) => {
        const sorted = [...numbers].sort((a, b) => a - b).map(String);
        return `${file} (${sorted.length === 1 ? translate('common.line') : translate('bind.lines')} ${list.format(sorted)})`;
      }),
  );
}

/** The shortest and longest text that a valid regular expression can match as a whole. */
export const lengthsOf = (regex: string): { min: number; max: number } =>
  measurePattern(regex, {
    one: { min: 1, max: 1 },
    nothing: { min: 0, max: 0 },
    seen: () => ({ min: 0, max: 0 }),
    either: (one, other) => ({ min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) }),
    both: (first, second) => ({ min: first.min + second.min, max: first.max + second.max }),
    repeated: ({ min, max }, least, most) => ({ min: min * least, max: max === 0 ? 0 : max * most }),
  });
