/** Collects the keywords that a piece of config uses: `list.columns`, `dashboard.chart.groupBy`. */
import { z } from 'zod';
import { inner, shapeOf } from '#language/schemaWalk.ts';

/** Names that admins choose (fields, options, measures) are not keywords and are skipped. */
export function keywordsIn(schema: z.ZodType, value: unknown): Set<string> {
  const found = new Set<string>();
  const walk = (schema: z.ZodType, part: unknown, prefix: string): void => {
    if (part === undefined || part === null) return;
    const one = inner(schema);
    if (one instanceof z.ZodUnion) {
      const fitting = (one.options as z.ZodType[]).find((option) => option.safeParse(part).success);
      if (fitting) walk(fitting, part, prefix);
    } else if (one instanceof z.ZodArray && Array.isArray(part)) {
      for (const item of part) walk(one.element as z.ZodType, item, prefix);
    } else if (one instanceof z.ZodRecord) {
      for (const item of Object.values(part)) walk(one.valueType as z.ZodType, item, prefix);
    } else if (one instanceof z.ZodObject) {
      const shape = shapeOf(one);
      for (const [key, item] of Object.entries(part)) {
        if (!shape[key]) continue;
        const name = prefix ? `${prefix}.${key}` : key;
        found.add(name);
        walk(shape[key], item, name);
      }
    }
  };
  walk(schema, value, '');
  return found;
}
