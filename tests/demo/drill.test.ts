/** Counts and sums, on a dashboard or above a list, link to the records behind them. */
import { expect, it } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { conjunction } from '#model/filter/filter.ts';
import { isAdditive, portionFilters } from '#model/measures.ts';
import type { DepartmentSlice } from '#model/api/answers.ts';
import type { Filter } from '#model/types.ts';
import type { Chart, Metric } from '#screens/screenTypes.ts';
import { drillTo, nearestRecords } from '#screens/drill.ts';
import { simpleScreens } from '#screens/simpleScreens.ts';
import { portal } from './support.ts';

type Figure = { what: string; filter: Filter; widget: Metric | Chart };

function figuresOf({ screens }: DepartmentSlice): Figure[] {
  const all = Object.entries(screens).flatMap(([path, screen]) => simpleScreens(path, screen));
  return all.flatMap(({ path, screen }) => {
    const widgets =
      screen.kind === 'dashboard' ? screen.widgets : screen.kind === 'list' ? (screen.metrics ?? []) : [];
    return widgets.flatMap((widget): Figure[] => {
      if (widget.kind === 'chart')
        return Object.values(widget.measures).every(isAdditive)
          ? [{ what: `${path} ${widget.title}`, filter: widget.filter, widget }]
          : [];
      if (widget.kind !== 'metric' || !isAdditive(widget.value)) return [];
      const { filter = {} } = portionFilters(widget.value);
      return [{ what: `${path} ${widget.label}`, filter: conjunction(widget.filter, filter), widget }];
    });
  });
}

const addressOf = (slice: DepartmentSlice, { filter, widget: { to, resource } }: Figure) =>
  to ? drillTo(slice, to, resource, filter) : nearestRecords(slice, resource)?.(filter);

it.each(
  portal.departments.flatMap(({ id, requirement }) => requirement.permissions.map((name) => [id, name])),
)('%s: each count and sum leads %s to its records, filtered alike', (id, permission) => {
  const department = portal.departments.find((one) => one.id === id)!;
  const slice = sliceOf(portal, department, [permission!], '1');
  const lost = figuresOf(slice).filter((figure) => {
    const address = addressOf(slice, figure);
    return address === undefined || (Object.keys(figure.filter).length > 0 && !address.includes('?'));
  });
  expect(lost.map(({ what }) => what)).toEqual([]);
});

/** Resources whose sums are money or material that the group spends. */
const spent = new Set([
  'abastecimentos',
  'contas_pagar',
  'estacionamentos',
  'faturas_cartao',
  'folhas',
  'licencas',
  'manutencoes',
  'multas',
  'pedagios',
  'v_despesas',
]);

it('each cost that is compared with the time before is bad when it rises', () => {
  const compared = portal.departments
    .flatMap((department) => figuresOf(sliceOf(portal, department, department.requirement.permissions, '1')))
    .filter(({ widget }) => widget.kind === 'metric' && widget.compare && widget.value !== 'count');
  const costs = compared.filter(({ widget: { resource } }) => spent.has(resource));
  expect(costs.length).toBeGreaterThan(10);
  const green = costs.filter(({ widget }) => widget.kind === 'metric' && !widget.inverse);
  expect(green.map(({ what }) => what)).toEqual([]);
});
