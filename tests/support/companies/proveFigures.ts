/**
 * Proves that every number on a company's screens is right: its own users request it from the API, and a
 * second implementation computes it.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { conjunction } from '#access/permissions.ts';
import { applyFilters, type Chosen } from '#screens/dashboard/applyFilters.ts';
import { spanOf, type PeriodName } from '#model/filter/periods.ts';
import type { DepartmentSlice } from '#model/api/answers.ts';
import type { Filter, Measure } from '#model/types.ts';
import type { DashboardScreen, Metric } from '#screens/screenTypes.ts';
import type { SimpleScreen } from '#model/types.ts';
import { isHeld, personOf } from './demo.ts';
import { FiguresOracle, type Row } from '../oracle/figures.ts';
import { startServer, type Company } from '../server.ts';

type Figure = {
  what: string;
  resource: string;
  groupBy: readonly string[];
  measures: Readonly<Record<string, Measure>>;
  filter: Filter;
};

export async function proveFigures(ours: Company) {
  const { portal } = ours;
  const server = await startServer({ company: ours });
  const plainly = new FiguresOracle(portal, ours.rows);
  afterAll(() => server.stop());

  /** Each department as the demo account with its permission sees it. */
  const shown = portal.departments.filter(({ requirement }) => isHeld(ours, requirement));
  const slices = await Promise.all(
    shown.map(async ({ id, requirement }) => {
      const account = (requirement.permissions[0] ?? 'novo').toLowerCase();
      const token = await server.tokenOf(account);
      const { body } = await server.request('GET', `/config/departments/${id}.json`, { token });
      return { account, token, slice: body as DepartmentSlice };
    }),
  );

  const places = slices.flatMap(({ account, token, slice }) =>
    Object.entries(slice.screens)
      .flatMap(([path, screen]): readonly { path: string; screen: SimpleScreen }[] =>
        screen.kind === 'tabs' ? screen.tabs : [{ path, screen }],
      )
      .map(({ path, screen }) => ({ account, token, path, figures: figuresOf(screen, slice) }))
      .filter(({ figures }) => figures.length > 0),
  );

  function figuresOf(screen: SimpleScreen, slice: DepartmentSlice): Figure[] {
    switch (screen.kind) {
      case 'dashboard':
        return chosenIn(screen).flatMap(({ words, ...chosen }) =>
          screen.widgets
            .flatMap((own) => {
              const widget = applyFilters(own, chosen, slice.resources);
              if (widget.kind === 'metric') return ofMetric(widget);
              if (widget.kind !== 'chart') return [];
              const { title, resource, groupBy, measures, filter } = widget;
              return [{ what: title, resource, groupBy, measures, filter }];
            })
            .map((figure) => ({ ...figure, what: `${figure.what}${words}` })),
        );
      case 'list': {
        const { resource, totals, filter, defaultFilter } = screen;
        const measures = Object.fromEntries(
          Object.entries(totals).map(([field, total]) => [field, { [total]: field } as unknown as Measure]),
        );
        const foot = {
          what: 'rodapé',
          resource,
          groupBy: [],
          measures,
          filter: conjunction(filter, defaultFilter),
        };
        return [...screen.metrics.flatMap(ofMetric), ...(Object.keys(totals).length > 0 ? [foot] : [])];
      }
      case 'report': {
        const { resource, measures, filter, defaultFilter } = screen;
        return screen.groupings.flatMap(({ label, groupBy }) =>
          [...groupBy.keys(), groupBy.length].flatMap((depth) =>
            [filter, conjunction(filter, defaultFilter)].map((filter) => ({
              what: `${label} (${depth})`,
              resource,
              groupBy: groupBy.slice(0, depth),
              measures,
              filter,
            })),
          ),
        );
      }
      default:
        return [];
    }
  }

  /** The initial state of a dashboard, and other choices of period and filters. */
  function chosenIn({ period, filters }: DashboardScreen): (Chosen & { words: string })[] {
    const opened = { filter: {}, ...(period && { span: spanOf(period, portal.today!) }), words: '' };
    if (!period && filters.length === 0) return [opened];
    const references = filters.filter(
      ({ resource, field }) => portal.resources[resource]!.fields[field]!.type === 'reference',
    );
    const filter = Object.fromEntries(references.slice(0, 1).map(({ field }) => [field, [1, 2]]));
    const spans: PeriodName[] = ['lastMonth', 'quarter', 'last12'];
    return [
      opened,
      ...spans.map((name) => ({
        filter,
        ...(period && { span: spanOf(name, portal.today!) }),
        words: ` (${name})`,
      })),
      { filter, ...(period && { span: { from: '2026-08-10', to: '2026-09-20' } }), words: ' (dias)' },
    ];
  }

  function ofMetric({ label, resource, value, filter, compare, per, trend }: Metric): Figure[] {
    const one = (
      what: string,
      resource: string,
      value: Measure,
      filter: Filter,
      groupBy: readonly string[] = [],
    ): Figure => ({
      what,
      resource,
      groupBy,
      measures: { value },
      filter,
    });
    return [
      one(label, resource, value, filter),
      ...(compare ? [one(`${label}, antes`, resource, value, compare)] : []),
      ...(per ? [one(`${label}, por`, per.resource, per.value, per.filter)] : []),
      ...(trend ? [one(`${label}, por mês`, resource, value, trend.filter, [trend.groupBy])] : []),
      ...(per?.trend
        ? [one(`${label}, por, por mês`, per.resource, per.value, per.trend.filter, [per.trend.groupBy])]
        : []),
      ...(per?.compare ? [one(`${label}, por antes`, per.resource, per.value, per.compare)] : []),
    ];
  }

  describe.each(places)('$path as $account', ({ account, token, figures }) => {
    const { user } = personOf(ours, account).viewer.variables;

    it.each(figures)('$what', async ({ resource, groupBy, measures, filter }) => {
      const query = new URLSearchParams({
        ...(groupBy.length > 0 && { groupBy: JSON.stringify(groupBy) }),
        measures: JSON.stringify(measures),
        filter: JSON.stringify(filter),
      });
      const { status, body, text } = await server.api('GET', `/${resource}/aggregate?${query}`, { token });
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
      const expected = plainly.answer(resource, { filter, groupBy, measures }, user!);
      const byKey = (rows: Row[]) =>
        new Map(rows.map((row) => [JSON.stringify(groupBy.map((key) => row[key] ?? null)), row]));
      const [found, wanted] = [byKey(body as Row[]), byKey(expected)];
      expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
      for (const [key, row] of wanted)
        for (const name of Object.keys(measures)) {
          const [is, should] = [found.get(key)![name], row[name]];
          if (typeof should === 'number' && typeof is === 'number')
            expect(Math.abs(is - should), `${key} ${name}: ${is} e não ${should}`).toBeLessThan(
              1e-6 * Math.max(1, Math.abs(should)),
            );
          else expect(is, `${key} ${name}`).toEqual(should);
        }
    });
  });
  return places;
}
