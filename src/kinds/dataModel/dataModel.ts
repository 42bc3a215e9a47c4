import type { DataModel, ResourceModel } from '#model/expression/expression.ts';
import { portalWeekStart } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import { comparableReader } from '#model/values/comparableValues.ts';
import { setComparableReader } from '#model/values/invalidValues.ts';
import { computedOf, copiesOf } from './computed.ts';
import { viewOf } from './views.ts';
import { memoize } from '#model/lib/memoize.ts';

setComparableReader(comparableReader);

export { unstoredFields } from './computed.ts';

/** The portal's data model: how its values are computed, as plain data. Cached by portal. */
export const dataModelOf = memoize(modelOf);

function modelOf({ resources, ...place }: Portal): DataModel {
  const models = Object.values(resources).map((resource): [string, ResourceModel] => {
    const view = viewOf(resource, resources);
    return [
      resource.id,
      {
        resource,
        computed: computedOf(resource, resources),
        copies: copiesOf(resource, resources),
        ...(view && { view }),
      },
    ];
  });
  return {
    timeZone: place.timeZone,
    weekStart: portalWeekStart(place)!,
    resources: Object.fromEntries(models),
  };
}
