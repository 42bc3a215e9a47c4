/** Which models have computed values that depend on the language of the reader. */
import type { DataModel, ValueExpression } from '../../../model/expression.ts';
import { dependsOnLanguage } from '../../../model/formula.ts';
import { memoize } from '../../../model/memoize.ts';

/** True when computed values of the model are in the language of the reader. */
export const isLanguageDependent: (model: DataModel) => boolean = memoize(({ resources }) =>
  Object.values(resources).some(({ computed, view }) =>
    [
      ...computed.map(({ value }) => value),
      ...(view?.sources ?? []).flatMap(({ values }) => Object.values(values)),
    ].some(isInWords),
  ),
);

function isInWords(value: ValueExpression): boolean {
  switch (value.kind) {
    case 'template':
      return true;
    case 'formula':
      return dependsOnLanguage(value.formula);
    case 'first':
      return value.of.some(isInWords);
    case 'cases':
      return false;
    case 'converted':
      return isInWords(value.of);
    default:
      return false;
  }
}
