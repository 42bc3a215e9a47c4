/** The tool `history`: who changed a record, when, and what. */
import { z } from 'zod';
import { segmentOf } from '#model/values/ids.ts';
import { translate } from '#messages/translate.ts';
import { totalIn } from '#server/reads/queryParser.ts';
import { resourceOn, screenNamed } from '../seenScreens.ts';
import { anything, recordId, screenPath, textArgument, tool } from '../tool.ts';
import { cutText, longest, ReferenceNames } from '../toldRecords.ts';

type Entry = {
  at: string;
  name: string;
  action: string;
  transition?: string;
  changes: Readonly<Record<string, readonly [unknown, unknown] | null>>;
};

const mostEntries = 100;

export const history = tool(
  { name: 'history', title: 'assistants.tools.history', about: 'assistants.about.history', isReading: true },
  () =>
    z.strictObject({
      screen: screenPath(),
      id: recordId(),
      resource: textArgument('assistants.words.resource', 100).optional(),
      from: z.int().min(0).describe(translate('assistants.words.from')).optional(),
      limit: z.int().min(1).max(mostEntries).describe(translate('assistants.words.limit')).optional(),
    }),
  () =>
    z.strictObject({
      resource: z.string(),
      id: z.string(),
      entries: z.array(
        z.strictObject({
          at: z.string(),
          who: z.string(),
          action: z.string(),
          transition: z.string().optional(),
          changes: z.array(
            z.strictObject({
              field: z.string(),
              label: z.string(),
              before: anything(),
              after: anything(),
              beforeText: z.string(),
              afterText: z.string(),
            }),
          ),
        }),
      ),
      count: z.int(),
    }),
  async ({ screen: path, id, resource: name, from = 0, limit = 25 }, call) => {
    const { caller } = call;
    const resource = resourceOn(caller, screenNamed(caller, path), name);
    const query = new URLSearchParams({ range: JSON.stringify([from, from + limit - 1]) });
    const answer = await call.ask({
      method: 'GET',
      address: `/${resource.id}/${segmentOf(id)}/history?${query}`,
    });
    const entries = answer.body as Entry[];
    const changed = entries.flatMap(({ changes }) =>
      [0, 1].map((side) =>
        Object.fromEntries(Object.entries(changes).map(([field, both]) => [field, both?.[side as 0 | 1]])),
      ),
    );
    const names = new ReferenceNames(call);
    await names.learn(Object.values(resource.fields), changed);
    return {
      resource: resource.id,
      id: String(id),
      entries: entries.map(({ at, name: who, action, transition, changes }) => ({
        at,
        who,
        action,
        ...(transition !== undefined && { transition }),
        changes: Object.entries(changes).flatMap(([field, both]) => {
          const definition = resource.fields[field];
          if (!definition || !both) return [];
          const [before, after] = both.map((one) =>
            typeof one === 'string' ? cutText(one, longest.inLists) : (one ?? null),
          );
          const [beforeText, afterText] = both.map((one) =>
            cutText(names.text(definition, one, {}), longest.inLists),
          );
          return [
            { field, label: definition.label, before, after, beforeText: beforeText!, afterText: afterText! },
          ];
        }),
      })),
      count: totalIn(answer),
    };
  },
);
