/** Reports resources that are named in many places but do not exist. */
import { nearest } from '#model/config/suggest.ts';
import { phrase } from '#messages/phrase.ts';
import { currentLocale } from '#messages/say.ts';
import type { ConfigNode, BindContext } from '#language/bind/context.ts';
import { getOrMake } from '#model/lib/memoize.ts';

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
          phrase`recurso "${id}" não existe.${near ? phrase` Você quis dizer "${near}"?` : phrase` Crie o arquivo resources/${id}.yaml ou corrija o nome.`}`,
        );
    else {
      first!.error(
        phrase`resources/${id}.yaml não existe, e "${id}" é usado em ${placesIn(nodes)}: traga o arquivo de volta, ou tire daí o que o usa${near ? phrase`. Se o nome mudou para "${near}", escreva-o em todos` : ''}`,
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
        return `${file} (${sorted.length === 1 ? phrase`linha` : phrase`linhas`} ${list.format(sorted)})`;
      }),
  );
}
