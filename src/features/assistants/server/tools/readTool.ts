/** The tool `read`: one record, with all that its screen shows of it. */
import { z } from 'zod';
import { segmentOf } from '#model/values/ids.ts';
import { isMap } from '#model/values/values.ts';
import { blockedKey } from '#model/api/answers.ts';
import { fieldsOn, resourceOn, screenNamed } from '../seenScreens.ts';
import { named, recordId, screenPath, textArgument, tool } from '../tool.ts';
import { longest, tellRecords, toldRecord } from '../toldRecords.ts';

export const read = tool(
  { name: 'read', title: 'assistants.tools.read', about: 'assistants.about.read', isReading: true },
  () =>
    z.strictObject({
      screen: screenPath(),
      id: recordId(),
      resource: textArgument('assistants.words.resource', 100).optional(),
    }),
  () =>
    z.strictObject({
      screen: z.string(),
      resource: z.string(),
      fields: z.array(named().extend({ type: z.string() })),
      record: toldRecord(),
      transitions: z.array(named().extend({ blocked: z.array(z.string()).optional() })),
    }),
  async ({ screen: path, id, resource: name }, call) => {
    const { caller } = call;
    const screen = screenNamed(caller, path);
    const resource = resourceOn(caller, screen, name);
    const { body } = await call.ask({ method: 'GET', address: `/${resource.id}/${segmentOf(id)}` });
    const stored = body as Readonly<Record<string, unknown>>;
    const shown = fieldsOn(caller, screen, resource).read;
    const fields = Object.values(resource.fields).filter(
      (field) => shown.has(field.id) && Object.hasOwn(stored, field.id),
    );
    const [record] = await tellRecords(call, resource, { fields, records: [stored], most: longest.alone });
    const blocked = stored[blockedKey];
    const transitions = resource.transitions.filter(
      ({ id: one, field, from, auto }) =>
        !auto && screen.verbs.includes(one) && from.includes(String(stored[field])),
    );
    return {
      screen: screen.path,
      resource: resource.id,
      fields: fields.map(({ id: one, label, type }) => ({ id: one, label, type })),
      record: record!,
      transitions: transitions.map(({ id: one, label }) => {
        const why = isMap(blocked) ? blocked[one] : undefined;
        return { id: one, label, ...(why !== undefined && { blocked: [why].flat().map(String) }) };
      }),
    };
  },
);
