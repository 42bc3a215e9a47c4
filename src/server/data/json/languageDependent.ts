/** Which models have computed values that depend on the language of the reader. */
import { isInWords, type DataModel } from '#model/expression/expression.ts';
import { memoize } from '#model/lib/memoize.ts';

/** True when computed values of the model are in the language of the reader. */
export const isLanguageDependent: (model: DataModel) => boolean = memoize(({ resources }) =>
  Object.values(resources).some(({ computed, view }) =>
    [
      ...computed.map(({ value }) => value),
      ...(view?.sources ?? []).flatMap(({ values }) => Object.values(values)),
    ].some(isInWords),
  ),
);
