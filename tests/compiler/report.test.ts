import { describe, expect, it } from 'vitest';
import type { ReportScreen } from '#screens/screenTypes.ts';
import { goodTexts, portalWith } from '../support/portal.ts';

const resolved = (body: string): ReportScreen => {
  const { routes } = portalWith({
    ...goodTexts(),
    'departments/caso.yaml': `label: Caso\npermissions: [vendas]\nroutes:\n  - path: /caso\n    label: Caso\n    report: { resource: pedidos, measures: { N: count }, ${body} }\n`,
  }).departments.find(({ id }) => id === 'caso')!;
  return routes[0]!.screen as ReportScreen;
};

describe('the short form of a report', () => {
  it('equals the full form', () =>
    expect(resolved('groupBy: clienteId')).toEqual({
      kind: 'report',
      resource: 'pedidos',
      groupings: [{ label: 'Por cliente', groupBy: ['clienteId'], chart: 'bar' }],
      measures: { N: 'count' },
      decimals: {},
      filter: {},
      filters: ['clienteId'],
      defaultFilter: {},
      scope: {},
    }));

  it.each([
    ['[clienteId, data:month]', 'Por cliente e mês'],
    ['[data:year, situacao, clienteId]', 'Por ano, situação e cliente'],
    ['data', 'Por data'],
  ])('grouped by %s is called "%s"', (groupBy, label) =>
    expect(resolved(`groupBy: ${groupBy}`).groupings[0]!.label).toBe(label),
  );

  it('draws columns over periods and bars over the rest, each grouping its own', () => {
    const { groupings } = resolved(
      'groupBy: [clienteId, data:month], alternatives: [{ groupBy: [data:month, clienteId] }]',
    );
    expect(groupings.map(({ chart }) => chart)).toEqual(['bar', 'column']);
  });

  it('draws the requested chart, or none', () => {
    expect(resolved('groupBy: clienteId, chart: pie').groupings[0]!.chart).toBe('pie');
    expect(resolved('groupBy: clienteId, chart: false').groupings[0]!.chart).toBe(false);
  });

  it('offers filters on all group fields and on the initial filter’s, unless it lists its own', () => {
    const body =
      'groupBy: [clienteId, data:month], alternatives: [{ groupBy: numero }], defaultFilter: { situacao: pago }';
    // A text field does not become a filter by default.
    expect(resolved(body).filters).toEqual(['clienteId', 'data', 'situacao']);
    expect(resolved(`${body}, filters: [situacao, valor]`).filters).toEqual(['situacao', 'valor']);
  });
});
