import type { DataModel } from '#model/expression/expression.ts';

/** The model as if lists were filtered by every field, so that every rollup that can be stored is. */
export function allSearched({ resources, ...place }: DataModel): DataModel {
  const often = { isIndexed: true, isSearched: true } as const;
  return {
    ...place,
    resources: Object.fromEntries(
      Object.entries(resources).map(([id, one]) => [
        id,
        { ...one, often: Object.fromEntries(one.computed.map(({ field }) => [field, often])) },
      ]),
    ),
  };
}
