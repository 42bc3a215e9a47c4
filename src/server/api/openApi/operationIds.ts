/** The names of operations in openapi.json, of which generators make the names of functions. */
import { memoize } from '#model/values/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import type { Portal, Resource } from '#model/types.ts';

type NamedOperation = readonly [methodAndPath: string, operationId: string];

/** Generators drop `-` and `_` and change capitals, so ids that differ in these alone become one function. */
const spellingOf = (operationId: string) => operationId.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The id of each operation, by `<method> <path>`. Where two are spelled alike the later one has a number behind it. They are
 * named for the whole portal, so an operation has one name whoever asks.
 */
export const operationIdsOf = memoize(({ resources }: Portal): ReadonlyMap<string, string> => {
  const all = Object.values(resources);
  // Transitions come last: only their names are chosen freely.
  const named = [...all.flatMap(operationsOf), ...all.flatMap(transitionsOf)];
  const spellings = new Set(['user_info', 'openapi'].map(spellingOf));
  return new Map(
    named.map(([operation, operationId]) => {
      let unique = operationId;
      for (let number = 2; spellings.has(spellingOf(unique)); number++) unique = `${operationId}_${number}`;
      spellings.add(spellingOf(unique));
      return [operation, unique];
    }),
  );
});

const operationsOf = ({ id, fields }: Resource): NamedOperation[] => [
  [`get /${id}`, `list_${id}`],
  [`get /${id}/aggregate`, `aggregate_${id}`],
  [`get /${id}/{id}`, `get_${id}`],
  [`post /${id}`, `create_${id}`],
  [`put /${id}/{id}`, `update_${id}`],
  [`patch /${id}/{id}`, `patch_${id}`],
  [`delete /${id}/{id}`, `delete_${id}`],
  [`post /${id}/bulk`, `bulk_${id}`],
  [`get /${id}/{id}/history`, `history_${id}`],
  ...Object.values(fields).flatMap((field): NamedOperation[] =>
    traitsOf(field).attachment
      ? [
          [`post /${id}/files/${field.id}`, `upload_${id}_${field.id}`],
          [`get /${id}/{id}/files/${field.id}/{file}`, `download_${id}_${field.id}`],
        ]
      : [],
  ),
];

const transitionsOf = ({ id, transitions }: Resource): NamedOperation[] =>
  transitions.map((transition) => [`post /${id}/{id}/actions/${transition.id}`, `${id}_${transition.id}`]);
