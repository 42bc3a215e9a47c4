/** Which words of the language a piece of config uses: `list.columns`, `dashboard.chart.groupBy`. */
import type { z } from 'zod';

type Inner = {
  def: {
    type: string;
    innerType?: Inner;
    element?: Inner;
    options?: Inner[];
    shape?: Record<string, Inner>;
    valueType?: Inner;
  };
} & Pick<z.ZodType, 'safeParse'>;

/** Names that admins give (fields, options, measures) are no keywords, and are passed over. */
export function keywordsIn(schema: z.ZodType, value: unknown): Set<string> {
  const found = new Set<string>();
  const walk = ({ def }: Inner, part: unknown, prefix: string): void => {
    if (part === undefined || part === null) return;
    if (def.innerType) return walk(def.innerType, part, prefix);
    if (def.type === 'union') {
      const fitting = def.options?.find((option) => option.safeParse(part).success);
      return fitting && walk(fitting, part, prefix);
    }
    if (def.type === 'array') {
      for (const item of Array.isArray(part) ? (part as unknown[]) : []) walk(def.element!, item, prefix);
      return;
    }
    if (typeof part !== 'object') return;
    const inner = (key: string) => (def.shape ? def.shape[key] : def.valueType);
    for (const [key, item] of Object.entries(part)) {
      const next = inner(key);
      if (!next) continue;
      const name = def.shape ? (prefix ? `${prefix}.${key}` : key) : prefix;
      if (def.shape) found.add(name);
      walk(next, item, name);
    }
  };
  walk(schema as unknown as Inner, value, '');
  return found;
}
