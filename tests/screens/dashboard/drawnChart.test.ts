/** Where the parts of a chart stand that the server has drawn. */
import { describe, expect, it } from 'vitest';
import { fitCharts, fittedIn, type ChartToFit } from '#screens/dashboard/widgets/chart/drawn/fitChart.ts';
import { barsIn, axisScale } from '#screens/dashboard/widgets/chart/drawn/places.ts';

const range = { min: 0, max: undefined, tickNumber: 4, isStrict: false };

describe('an axis of values', () => {
  it.each([
    [[989], {}, [0, 200, 400, 600, 800, 1000]],
    [[3], { tickMinStep: 1 }, [0, 1, 2, 3]],
    [[-40, 100], { min: undefined }, [-50, 0, 50, 100]],
    [[80], { max: 110 }, [0, 20, 40, 60, 80, 100]],
    [[555.7], { isStrict: true, tickNumber: 3 }, [0, 200, 400]],
  ])('of %j with %j names %j', (values, own, ticks) => {
    expect(axisScale(values, { ...range, ...own }).ticks).toEqual(ticks);
  });

  it('ends at a round number, or at the highest value where it is strict', () => {
    expect(axisScale([989], range).of(989)).toBeCloseTo(98.9);
    expect(axisScale([989], { ...range, isStrict: true }).of(989)).toBe(100);
  });
});

it('bars of one category stand side by side in its band', () => {
  const { width, startOf } = barsIn(4, 2, 0.35);
  expect(startOf(0, 0)).toBeCloseTo((25 * 0.35) / 2);
  expect(startOf(0, 1) - startOf(0, 0)).toBeCloseTo(width * 1.1);
  expect(startOf(0, 1) + width).toBeCloseTo(25 - (25 * 0.35) / 2);
  expect(startOf(3, 0) - startOf(2, 0)).toBe(25);
});

describe('in a window of its own width', () => {
  const categories = Array.from({ length: 12 }, (_, at) => {
    const month = String(at + 1).padStart(2, '0');
    return { key: `2026-${month}`, label: `m${month}/26`, short: `m${month}` };
  });
  const chart: ChartToFit = { kind: 'column', isStacked: false, series: 1, categories, left: 60 };

  it('a chart names all months, those without their year, or some', () => {
    const namesAt = (width: number) => fittedIn(chart, { width, height: 260 }).names;
    expect(namesAt(1200)).toEqual(categories.map(({ label }) => label));
    expect(namesAt(480).slice(0, 2)).toEqual(['m01\n2026', 'm02']);
    expect(namesAt(260).filter(Boolean).length).toBeLessThan(12);
    expect(namesAt(260).at(-1)).toBe('m12/26');
  });

  it('its bars, its numbers and the names beside them get their places', () => {
    document.body.innerHTML = `<div data-chart='${JSON.stringify(chart)}'>
      <svg class="left"></svg><svg data-bar="11.0"></svg><g class="names"><text><tspan></tspan><tspan></tspan></text></g></div>`;
    const plot = document.querySelector<HTMLElement>('[data-chart]')!;
    Object.defineProperties(plot, { clientWidth: { value: 480 }, clientHeight: { value: 260 } });
    fitCharts(document.body);
    const { bars } = fittedIn(chart, { width: 480, height: 260 });
    expect(plot.querySelector('[data-bar]')!.getAttribute('x')).toBe(`${bars.startOf(11, 0)}%`);
    expect(plot.querySelector('.left')!.getAttribute('width')).toBe('60');
    expect([...plot.querySelectorAll('tspan')].map(({ textContent }) => textContent)).toEqual([
      'm01',
      '2026',
    ]);
    expect(plot.className).toBe('two-lines');
  });
});
