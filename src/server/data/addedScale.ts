import { isCount, measureFields } from '#model/measures.ts';
import type { Measure } from '#model/types.ts';
import { scaleOf } from '#kinds/number/kind.ts';
import type { RecordShape } from './shape.ts';

/** What makes the figures of a measure that adds up whole numbers: 1 for a count, 100 for a sum of cents. */
export const addedScale = (measure: Measure, { fields }: RecordShape['resource']): number =>
  isCount(measure) ? 1 : scaleOf(fields[measureFields(measure)[0]!]);
