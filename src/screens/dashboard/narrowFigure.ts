import { differ } from '#language/live/narrowKeys.ts';
import type { Narrowings } from '#language/live/narrowed.ts';
import type { Metric } from './widgets/metric/types.ts';
import type { Chart } from './widgets/chart/widget.ts';
import type { Widget } from '#model/types.ts';
import { widgetDescription } from './schemas.ts';

/**
 * Keeps a figure only if its query is unchanged: the same measure over other rows would reveal other numbers.
 */
export const narrowFigure = <W extends Metric | Chart>(
  widget: W,
  limits: readonly Widget[],
  _resources: Narrowings,
): W | null =>
  limits.some((other) => other.kind === widget.kind && !differ<Widget>(widget, other, widgetDescription))
    ? widget
    : null;
