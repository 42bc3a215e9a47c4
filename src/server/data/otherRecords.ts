/** Decides the conditions `some` and `none` of the config by asking the store for other records. */
import {
  bindFilter,
  matches,
  namesInFilter,
  othersIn,
  parseFilter,
  withAnswers,
  type FilterExpression,
  type OtherCondition,
  type Viewer,
} from '#model/filter/filter.ts';
import type { Access } from '#access/grants.ts';
import { readableFields } from '#access/rows.ts';
import { getOrMake } from '#model/values/memoize.ts';
import type { Filter, Resource } from '#model/types.ts';
import { shapeOf, type RecordShape } from './shape.ts';
import type { Values } from './store.ts';
import type { Reader } from './reader.ts';

/** The means to ask for other records. */
export type Asking = { reader: Pick<Reader, 'exists' | 'portal'>; viewer: Viewer };

/** Binds the condition on the other records to the record that is judged, or to the context of a rule. */
type Bind = (where: Filter, fields: Resource['fields']) => FilterExpression;

/** The filter with plain answers in place of its conditions about other records. */
export async function answered(
  { reader, viewer }: Asking,
  filter: Filter,
  bind: Bind,
  gone: readonly { resource: Resource; record: Values }[] = [],
): Promise<Filter> {
  const ask = async ({ isSome, resource: id, where }: OtherCondition) => {
    const resource = reader.portal.resources[id]!;
    const bound = bind(where, resource.fields);
    const context = { fields: resource.fields, timeZone: viewer.timeZone };
    if (isSome && gone.some((one) => one.resource.id === id && matches(bound, one.record, context)))
      return true;
    const [isThere] = await reader.exists(shapeOf(resource, viewer), [bound]);
    return isThere === isSome;
  };
  return withAnswers(filter, await Promise.all(othersIn(filter).map(ask)));
}

/**
 * The same for a condition on a record, which is `$record` in it. A value that the record lacks matches nothing.
 *
 * @param gone records that `some` still finds, though they have been removed
 */
export const answeredFor = (
  asking: Asking,
  filter: Filter,
  record: Values,
  gone: readonly { resource: Resource; record: Values }[] = [],
): Promise<Filter> =>
  answered(
    asking,
    filter,
    (where, fields) => bindFilter(parseFilter(where, fields), { ...asking.viewer.variables, record }),
    gone,
  );

type Question = { where: FilterExpression; tell: (isThere: boolean) => void; fail: (error: unknown) => void };

/** Returns a reader that gathers the questions asked in the same moment, and sends one query for each resource. */
export function askingTogether(reader: Reader): Reader {
  const waiting = new Map<string, { shape: RecordShape; questions: Question[] }>();
  const send = async () => {
    const all = [...waiting.values()];
    waiting.clear();
    for (const { shape, questions } of all)
      try {
        const found = await reader.exists(
          shape,
          questions.map(({ where }) => where),
        );
        questions.forEach(({ tell }, at) => tell(found[at]!));
      } catch (error) {
        for (const { fail } of questions) fail(error);
      }
  };
  const ask = (shape: RecordShape, where: FilterExpression) =>
    new Promise<boolean>((tell, fail) => {
      if (waiting.size === 0) queueMicrotask(() => void send());
      getOrMake(waiting, shape.resource.id, () => ({ shape, questions: [] })).questions.push({
        where,
        tell,
        fail,
      });
    });
  const exists: Reader['exists'] = (shape, wheres) => Promise.all(wheres.map((where) => ask(shape, where)));
  return Object.assign(Object.create(reader) as Reader, { exists });
}

/** True when the user reads what a condition about other records names of them. */
export function mayKnowOthers({ resources }: Access, { resource, where }: OtherCondition): boolean {
  const given = resources.get(resource);
  const readable = given && readableFields(given);
  return readable !== undefined && namesInFilter(where).every((name) => readable.has(name));
}
