import { refuseIdle } from '#language/lint/idleKeywords.ts';
import { clashes } from '#language/lint/filters.ts';
import type { DashboardScreen } from './screen.ts';
import type { ScreenLanguage } from '../language.ts';
import { lintWidget, resolveDashboard } from './resolve.ts';
import { bindDashboard } from './bind.ts';
import { type CompletedDashboard, dashboard as words, type WrittenDashboard } from './schema.ts';
import { dashboard as grants } from './grants.ts';
import { changedAll, changedKeys, isFigurePart } from '../figureParts.ts';
import { translate } from '#messages/translate.ts';

const language: ScreenLanguage<DashboardScreen, WrittenDashboard, CompletedDashboard> = {
  bind: bindDashboard,
  resolve: resolveDashboard,
  withFigureParts: (screen, change) =>
    changedKeys(screen, {
      widgets: changedAll(screen.widgets, (widget, index) =>
        isFigurePart(widget) ? change(widget, ['widgets', index]) : widget,
      ),
    }),
  lint({ screen, source, node, resources }) {
    const at = Array.isArray(source) ? node : node.at('widgets');
    const filters = screen.filters.map(({ field }) => field);
    for (const [index, field] of filters.entries())
      if (filters.indexOf(field) < index)
        node.at('filters', index).refuse(translate('idle.filterIsThere', { field }));
    for (const [index, widget] of screen.widgets.entries()) {
      refuseIdle(at.at(index), { tall: !at.at(index, 'span').exists && 'idle.lineHasOneHeight' });
      lintWidget(widget, at.at(index), resources);
      if ('filter' in widget && clashes(resources[widget.resource]!, widget.filter))
        at.at(index, 'filter').warn(translate('common.noRecordMatchesFilter'), 'key', 'contradictory-filter');
    }
  },
};

export const dashboard = { ...words, ...language, ...grants };
