import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import type { ChartViewProps } from './ChartView.tsx';

/** A chart's numbers in words, hidden from view. */
export function ChartTable({ title, data, exact }: Pick<ChartViewProps, 'title' | 'data' | 'exact'>) {
  const translate = useTranslate();
  return (
    <table style={visuallyHidden}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{translate('portal.screen.chart.category')}</th>
          {data.series.map(({ label }) => (
            <th key={label} scope="col">
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
              <td key={series.label}>{exact(series.data[row] ?? null, at)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
