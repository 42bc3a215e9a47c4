/** The tool `figures`: records counted and added up, as a dashboard does. */
import { z } from 'zod';
import { translate } from '#messages/translate.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { conjunction } from '#model/filter/filter.ts';
import { aggregateAt, groupKeyOf, isCount, measureFields, othersKey } from '#model/measures.ts';
import type { Measure } from '#model/types.ts';
import { canonicalJson } from '#model/values/json.ts';
import { isMap } from '#model/values/values.ts';
import { badRequest } from '#server/http/http.ts';
import { resourceOn, screenNamed } from '../seenScreens.ts';
import { anything, filterArgument, screenPath, textArgument, tool } from '../tool.ts';
import { ReferenceNames } from '../toldRecords.ts';
import type { ToolCall } from '../toolCall.ts';
import { checkedFilter } from './findTool.ts';

const mostRows = 500;
type Row = Readonly<Record<string, unknown>>;

export const figures = tool(
  { name: 'figures', title: 'assistants.tools.figures', about: 'assistants.about.figures', isReading: true },
  () =>
    z.strictObject({
      screen: screenPath(),
      resource: textArgument('assistants.words.resource', 100).optional(),
      groupBy: z.array(z.string().max(100)).max(3).describe(translate('assistants.words.groupBy')).optional(),
      measures: z.record(z.string().max(60), z.unknown()).describe(translate('assistants.words.measures')),
      filter: filterArgument().optional(),
    }),
  () =>
    z.strictObject({
      screen: z.string(),
      resource: z.string(),
      rows: z.array(
        z.strictObject({
          groups: z.record(z.string(), anything()),
          measures: z.record(z.string(), anything()),
          texts: z.record(z.string(), z.string()),
        }),
      ),
      count: z.int(),
    }),
  async ({ screen: path, resource: name, groupBy = [], measures, filter = {} }, call) => {
    const { caller } = call;
    const screen = screenNamed(caller, path);
    const resource = resourceOn(caller, screen, name);
    const { fields } = resource;
    for (const field of [
      ...groupBy.map((key) => groupKeyOf(key).field),
      ...Object.values(measures).flatMap((one) => fieldsIn(one)),
    ])
      if (!Object.hasOwn(fields, field))
        throw badRequest(translate('assistants.noField', { field: field.slice(0, 60) }));
    refuseHiddenPortions(call, resource, measures);
    // The API names by it the rest of many groups.
    if (Object.hasOwn(measures, othersKey))
      throw badRequest(translate('assistants.badArgument', { place: `measures.${othersKey}` }));
    // What a dashboard draws is compared as it is written there.
    const listed = screen.finds?.resource === resource.id ? screen.finds.filter : {};
    const { body } = await call.ask({
      method: 'GET',
      address: aggregateAt(resource.id, {
        groupBy,
        measures: measures as Record<string, Measure>,
        filter: conjunction(listed, checkedFilter(filter, resource)),
      }),
    });
    const all = body as Row[];
    const shown = all.filter((row) => row[othersKey] === undefined).slice(0, mostRows);
    const names = new ReferenceNames(call);
    const keys = groupBy.map((key) => ({ key, ...groupKeyOf(key) }));
    const whole = keys.flatMap(({ field, part }) => (part === undefined ? [fields[field]!] : []));
    await names.learn(whole, shown);
    return {
      screen: screen.path,
      resource: resource.id,
      rows: shown.map((row) => {
        const texts: Record<string, string> = {};
        for (const field of whole) texts[field.id] = names.text(field, row[field.id], row);
        for (const [id, measure] of Object.entries(measures)) {
          const [field] = isCount(measure as Measure) ? [] : measureFields(measure as Measure);
          if (field !== undefined) texts[id] = names.text(fields[field]!, row[id], row);
        }
        const part = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, row[id] ?? null]));
        return { groups: part(groupBy), measures: part(Object.keys(measures)), texts };
      }),
      count: all.length,
    };
  },
);

/** A field within the filter of a measure is refused as one that there is not, unless a screen draws this very figure. */
function refuseHiddenPortions(
  { caller }: ToolCall,
  resource: ClientResource,
  measures: Readonly<Record<string, unknown>>,
) {
  const aggregates = caller.access.resources.get(resource.id)?.aggregates ?? [];
  const drawn = new Set(aggregates.flatMap((one) => one.measures.map((measure) => canonicalJson(measure))));
  for (const measure of Object.values(measures))
    if (isMap(measure) && !drawn.has(canonicalJson(measure)))
      for (const portion of [measure.filter, measure.minus])
        if (isMap(portion)) checkedFilter(portion, resource);
}

/** The fields of a measure as it was sent; none for what is none, which the API refuses. */
function fieldsIn(measure: unknown): string[] {
  try {
    return measureFields(measure as Measure).filter((field) => typeof field === 'string');
  } catch {
    return [];
  }
}
