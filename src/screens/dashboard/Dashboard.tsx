import { type ComponentType, Suspense, useState, useMemo } from 'react';
import type { Widget, Filter } from '#model/types.ts';
import { ChartCard, preloadCharts } from './widgets/chart/app/ChartCard.tsx';
import { ExtensionCard } from './widgets/extension/app/ExtensionCard.tsx';
import { ListCard } from './widgets/list/app/ListCard.tsx';
import { MetricCard } from './widgets/metric/app/MetricCard.tsx';
import { ShortcutCards } from './widgets/shortcuts/app/ShortcutCards.tsx';
import { TableCard } from './widgets/table/app/TableCard.tsx';
import { TextCard } from './widgets/text/app/TextCard.tsx';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import { Chip, MenuItem, MenuList, Popover, Skeleton, Stack, Typography, Box } from '@mui/material';
import { periods, type PeriodName, type DateRange, spanOf } from '#model/filter/periods.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { formatDay } from '#kinds/date/parseDates.ts';
import { translate } from '#kit/translate.ts';
import { FilterChips, ResetFilters } from '../app/filters/FilterChips.tsx';
import { FilterableContext } from '../app/filters/useFilterable.ts';
import type { Filterable } from '#screens/filterWords.ts';
import { ReportFilterProvider } from '../report/app/ReportPage.tsx';
import { inOrderOf } from '#model/values/chosenOrder.ts';
import { useKept } from '#ui/preferences/useKept.ts';
import { resourceName } from '#ui/portal/slices.ts';
import { usePreferences } from '#ui/preferences/usePreferences.ts';
import SwapVert from '@mui/icons-material/SwapVert';
import { PopoverButton } from '#kit/PopoverButton.tsx';
import type { Metric } from './widgets/metric/schema.ts';
import type { DashboardScreen } from './screen.ts';
import { ScreenHeader } from '../app/ScreenHeader.tsx';
import { MetricRow } from './widgets/metric/app/MetricRow.tsx';
import { widgetRows, widgetSpan, rowSpanOf } from './widgetRows.ts';
import { FiguresTime } from '#ui/data/FiguresTime.tsx';
import { useIsPhone } from '#kit/screen.ts';
import { useSearchParams } from 'react-router-dom';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { useAddressFilter } from '../app/filters/useAddressFilter.ts';
import { applyFilters } from './applyFilters.ts';
import { filterableOf } from './filterableOf.ts';

type Of<K extends Widget['kind']> = { widget: Extract<Widget, { kind: K }>; path: string };
type Registry = { readonly [K in Widget['kind']]: ComponentType<Of<K>> };

/** The component of each kind of widget; leaving one out does not compile. */
const widgetKinds: Registry = {
  metric: ({ widget }) => <MetricCard metric={widget} isTall />,
  chart: ({ widget }) => <ChartCard chart={widget} />,
  table: ({ widget }) => <TableCard table={widget} />,
  list: ({ widget }) => <ListCard list={widget} />,
  shortcuts: ({ widget, path }) => <ShortcutCards shortcuts={widget} path={path} />,
  text: ({ widget }) => <TextCard widget={widget} />,
  extension: ({ widget }) => <ExtensionCard widget={widget} />,
};

export const preloadWidgets = async ({ widgets }: DashboardScreen): Promise<void> =>
  widgets.some(({ kind }) => kind === 'chart') ? preloadCharts() : undefined;

const PeriodDays = lazyPage(() => import('./app/PeriodDays.tsx'), 'PeriodDays');

type Props = {
  chosen: PeriodName | DateRange;
  span: DateRange;
  choose(period: PeriodName | DateRange): void;
};

/** The period of a dashboard as a chip, with a menu of the usual periods and any two days. */
function PeriodChip({ chosen, span, choose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const label = translate('portal.screen.period.label');
  const words = typeof chosen === 'string' ? translate(`portal.screen.period.${chosen}`) : daysOf(span);
  return (
    <>
      <Chip
        icon={<CalendarMonthOutlined />}
        label={`${label}: ${words}`}
        title={daysOf(span)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ height: 32 }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, width: 300 } } }}
      >
        <MenuList autoFocusItem>
          {periods.map((name) => (
            <MenuItem
              key={name}
              selected={name === chosen}
              onClick={() => {
                choose(name);
                close();
              }}
            >
              {translate(`portal.screen.period.${name}`)}
            </MenuItem>
          ))}
        </MenuList>
        <Suspense fallback={<Skeleton variant="rounded" height={200} sx={{ m: 2 }} />}>
          <PeriodDays
            span={span}
            onChosen={(days) => {
              choose(days);
              close();
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

const daysOf = ({ from, to }: DateRange) => `${formatDay(from)} – ${formatDay(to)}`;

/** The period and the filters that apply to all widgets of a dashboard. */
function DashboardFilters({
  panel: { period, filterable, filter, setFilter },
}: {
  panel: DashboardFilterState;
}) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
      {period && <PeriodChip {...period} />}
      {filterable.filters.length > 0 && (
        <FilterableContext.Provider value={filterable}>
          <ReportFilterProvider filter={filter} setFilter={setFilter}>
            <FilterChips />
            <ResetFilters />
          </ReportFilterProvider>
        </FilterableContext.Provider>
      )}
    </Stack>
  );
}

// The widgets of a dashboard in the order that the user chose.

/** The name of a widget as users see it. */
function nameOfWidget(widget: Widget): string {
  switch (widget.kind) {
    case 'metric':
      return widget.label;
    case 'text':
      return widget.title ?? widget.text.split('\n')[0]!;
    case 'extension':
      return widget.title ?? widget.extension;
    default:
      return widget.title;
  }
}

type KeyedWidget = { id: string; widget: Widget };

/**
 * Gives each widget an id that stays the same when others are added or removed: its kind and name, and a
 * number when several have the same.
 */
export function keyedWidgets(widgets: readonly Widget[]): KeyedWidget[] {
  const seen = new Map<string, number>();
  return widgets.map((widget) => {
    const name = `${widget.kind}:${nameOfWidget(widget)}`;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return { id: before === 0 ? name : `${name}#${before + 1}`, widget };
  });
}

export const arranged = (widgets: readonly Widget[], order: readonly string[]): KeyedWidget[] =>
  inOrderOf(keyedWidgets(widgets), ({ id }) => id, order);

const asWritten: readonly string[] = [];
type Arrangement = ReturnType<typeof useArrangement>;

/**
 * A dashboard's widgets in the user's order, with functions to change it. The order is stored with the
 * account.
 */
function useArrangement(path: string, widgets: readonly Widget[]) {
  usePreferences();
  const [chosen, choose] = useKept<readonly string[]>('widgets', asWritten, { place: resourceName(path) });
  const all = useMemo(() => arranged(widgets, chosen), [widgets, chosen]);
  return {
    all,
    isChanged: chosen.length > 0,
    order: (ids: readonly string[]) => choose(ids),
    reset: () => choose(asWritten),
  };
}

const SortableList = lazyPage(() => import('#kit/SortableList.tsx'), 'SortableList');

/** Lets users reorder the widgets of a dashboard; the page follows each move. */
function ArrangeButton({ all, isChanged, order, reset }: Arrangement) {
  const label = translate('portal.screen.arrange.panel');
  return (
    // The negative margin keeps the title's line as high as it was in the first paint.
    <PopoverButton label={label} icon={<SwapVert />} width={360} sx={{ my: -0.5 }}>
      <Suspense fallback={<Skeleton variant="rounded" height={240} sx={{ m: 2 }} />}>
        <SortableList
          label={label}
          items={all.map(({ id, widget }) => ({
            id,
            name: nameOfWidget(widget),
            content: <Name of={widget} />,
          }))}
          isChanged={isChanged}
          order={order}
          reset={reset}
        />
      </Suspense>
    </PopoverButton>
  );
}

const Name = ({ of }: { of: KeyedWidget['widget'] }) => (
  <Typography noWrap sx={{ flex: 1, minWidth: 0, px: 1, py: 0.5 }}>
    {nameOfWidget(of)}
  </Typography>
);

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
      {widgetRows(arrangement.all.map(({ widget }) => widget)).map((row, at) =>
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
                  gridColumn: { lg: `span ${widgetSpan(widget) ?? 1}` },
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

type DashboardFilterState = {
  /** True when there is a period or a filter to choose. */
  isOffered: boolean;
  /** The screen's widgets, limited to the chosen period and filter. */
  widgets: readonly Widget[];
  /** Absent: the screen offers no period. */
  period?: { chosen: PeriodName | DateRange; span: DateRange; choose(period: PeriodName | DateRange): void };
  filterable: Filterable;
  filter: Filter;
  setFilter(filter: Filter): void;
};

const noFilter: Filter = {};

/** The state of a dashboard that its address holds: the period and the filter. */
function useDashboardFilters(screen: DashboardScreen): DashboardFilterState {
  const { slice } = useCurrentRoute();
  const { today } = usePortalIndex();
  const [params] = useSearchParams();
  const { filter, setFilter, set } = useAddressFilter(noFilter);
  const text = params.get('period');
  const { period } = screen;
  const chosen = useMemo(() => period && (readPeriod(text) ?? period), [text, period]);
  const span = useMemo(
    () => chosen && (typeof chosen === 'string' ? spanOf(chosen, today) : chosen),
    [chosen, today],
  );
  const filterable = useMemo(() => filterableOf(screen, slice), [screen, slice]);
  const widgets = useMemo(
    () =>
      screen.widgets.map((widget) =>
        applyFilters(
          widget,
          { filter, ...(span && { span }), ...(typeof chosen === 'string' && { period: chosen }) },
          slice.resources,
        ),
      ),
    [screen, filter, span, chosen, slice],
  );
  return {
    isOffered: period !== undefined || screen.filters.length > 0,
    widgets,
    ...(chosen &&
      span && {
        period: {
          chosen,
          span,
          choose: (next) => set('period', typeof next === 'string' ? next : `${next.from}_${next.to}`),
        },
      }),
    filterable,
    filter,
    setFilter,
  };
}

/** Parses `lastMonth` or two days from the address; undefined when it is neither. */
function readPeriod(text: string | null): PeriodName | DateRange | undefined {
  const named = periods.find((name) => name === text);
  if (named) return named;
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/.exec(text ?? '') ?? [];
  const isDay = (day: string) => !Number.isNaN(Date.parse(day));
  return from && to && isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}
