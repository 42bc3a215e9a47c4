import { visuallyHidden } from '../../../../../app/ui/visuallyHidden.ts';
import { useTranslate } from 'ra-core';
import type { ChartViewProps } from './chartViewProps.ts';

/** A chart's numbers in words, hidden from view. */
export function ChartTable({ title, data, exact }: Pick<ChartViewProps, 'title' | 'data' | 'exact'>) {
  const translate = useTranslate();
  return (
    // a table does not shrink below its content: what hides it is around it
    <div style={visuallyHidden}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('portal.screen.chart.category')}</th>
            {data.series.map(({ label }, at) => (
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map(({ label }, row) => (
            <tr key={row}>
              <th scope="row">{label}</th>
              {data.series.map((series, at) => (
                <td key={at}>{exact(series.data[row] ?? null, at)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
