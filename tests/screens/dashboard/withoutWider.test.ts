import { expect, it } from 'vitest';
import { withoutWider } from '#screens/dashboard/widgets/chart/app/ChartCard.tsx';

it('leaves out the months and years that the month of a bar lies in, and nothing that it does not', () => {
  const march = [{ data: '2026-03' }];
  expect(withoutWider({ data_gte: '$month-11', situacao: 'paga' }, march)).toEqual({ situacao: 'paga' });
  expect(withoutWider({ data: '$year' }, march)).toEqual({});
  expect(withoutWider({ data_lte: '2026-10' }, march)).toEqual({});
  // a month may lie only in part behind a day
  expect(withoutWider({ data_gte: '$today-30d' }, march)).toEqual({ data_gte: '$today-30d' });
  expect(withoutWider({ emissao_gte: '$month-11' }, march)).toEqual({ emissao_gte: '$month-11' });
  expect(withoutWider({ data_gte: '$month-11' }, [{ situacao: 'paga' }])).toEqual({ data_gte: '$month-11' });
});
