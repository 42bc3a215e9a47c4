import type { ClientResource } from '#model/api/answers.ts';
import { unitDeciderOf } from '#model/fields/units.ts';
import { isCount, measureFields } from '#model/measures.ts';
import type { Measure } from '#model/types.ts';
import type { TitleLookup } from '#kinds/referencedTitles.ts';
import type { ReportMeasure } from './reportTable.ts';

/** The unit that each group's records share, where the groups are by what decides it. */
export function groupUnits(
  measure: Measure,
  groupBy: readonly string[],
  { fields }: ClientResource,
  { unitOf }: TitleLookup,
): Pick<ReportMeasure, 'unitOf'> {
  const [id, divisor] = isCount(measure) ? [] : measureFields(measure);
  const field = id === undefined ? undefined : fields[id];
  const decider = unitDeciderOf(field);
  const at = groupBy.findIndex((key) => key === decider);
  if (!field || divisor !== undefined || decider === undefined || at < 0) return {};
  return {
    unitOf: (keys) => (keys.length > at ? unitOf?.(field, { [decider]: keys[at] }) : undefined),
  };
}
