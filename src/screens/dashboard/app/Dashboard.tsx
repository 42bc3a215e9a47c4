import { Box } from '@mui/material';
import type { ComponentType } from 'react';
import type { Metric } from '../widgets/metric/types.ts';
import type { DashboardScreen } from '../screen.ts';
import type { Widget } from '#model/types.ts';
import { ArrangeButton } from './ArrangeButton.tsx';
import { DashboardFilters } from './DashboardFilters.tsx';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { MetricRow } from '../widgets/metric/app/MetricRow.tsx';
import { rowsOf, spanOf, rowSpanOf } from '../rows.ts';
import { useArrangement } from './useArrangement.ts';
import { useDashboardFilters } from './useDashboardFilters.ts';
import { widgetKinds } from './widgets.tsx';
import { FiguresTime } from '#ui/data/FiguresTime.tsx';
import { useIsPhone } from '#ui/useIsPhone.ts';

/**
 * A dashboard, such as a department's hub: metrics, charts, tables and shortcuts in the order of the config.
 */
export function DashboardPage({ path, screen }: { path: string; screen: DashboardScreen }) {
  const panel = useDashboardFilters(screen);
  const arrangement = useArrangement(path, panel.widgets);
  const isPhone = useIsPhone();
  const arrange = screen.widgets.length > 1 && <ArrangeButton {...arrangement} />;
  return (
    <>
      <ScreenHeader actions={!isPhone && arrange} />
      {panel.isOffered && <DashboardFilters panel={panel} />}
      {rowsOf(arrangement.all.map(({ widget }) => widget)).map((row, at) =>
        row.kind === 'metrics' ? (
          <MetricRow key={at} metrics={row.widgets as Metric[]} />
        ) : (
          <Box
            key={at}
            sx={{
              display: 'grid',
              gap: 1.5,
              mb: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `repeat(${row.columns}, minmax(0, 1fr))` },
            }}
          >
            {row.widgets.map((widget, position) => (
              <Box
                key={position}
                sx={{
                  minWidth: 0,
                  gridColumn: { lg: `span ${spanOf(widget) ?? 1}` },
                  gridRow: { lg: `span ${rowSpanOf(widget)}` },
                  '&:empty': { display: 'none' },
                }}
              >
                <Drawn widget={widget} path={path} />
              </Box>
            ))}
          </Box>
        ),
      )}
      {isPhone && arrange}
      <FiguresTime />
    </>
  );
}

type DrawnProps = { widget: Widget; path: string };

function Drawn(props: DrawnProps) {
  const Kind = widgetKinds[props.widget.kind] as ComponentType<DrawnProps>;
  return <Kind {...props} />;
}
