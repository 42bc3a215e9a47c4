import { clashes } from '#language/lint/filters.ts';
import type { DashboardScreen } from './screen.ts';
import type { ScreenLanguage } from '../language.ts';
import { lintWidget, narrowWidgets, resolveDashboard } from './resolve.ts';
import { bindDashboard } from './bind.ts';
import { type CompletedDashboard, dashboard as words, type WrittenDashboard } from './schema.ts';
import { dashboard as grants } from './grants.ts';
import { translate } from '#messages/translate.ts';

const language: ScreenLanguage<DashboardScreen, WrittenDashboard, CompletedDashboard> = {
  bind: bindDashboard,
  resolve: resolveDashboard,
  narrow(screen, limit, resources) {
    const widgets = narrowWidgets(screen.widgets, limit.widgets, resources);
    const filters = screen.filters.filter(({ field }) =>
      limit.filters.some((other) => other.field === field),
    );
    return widgets.length > 0 ? { ...screen, widgets, filters } : null;
  },
  lint({ screen, source, node, resources }) {
    const at = Array.isArray(source) ? node : node.at('widgets');
    for (const [index, widget] of screen.widgets.entries()) {
      lintWidget(widget, at.at(index), resources);
      if ('filter' in widget && clashes(resources[widget.resource]!, widget.filter))
        at.at(index, 'filter').warn(translate('common.noRecordMatchesFilter'), 'key', 'contradictory-filter');
    }
  },
};

export const dashboard = { ...words, ...language, ...grants };
