import { expect, it } from 'vitest';
import type { Filter } from '#model/types.ts';
import { withoutWider } from '#screens/dashboard/widgets/chart/withoutWider.ts';

const variables = { user: null, today: '2026-10-31', timeZone: 'UTC' };
const within = (filter: Filter, group: Filter) => withoutWider(filter, [group], variables);

it('leaves out the bounds of time that the period of a bar lies in, and none that cuts it', () => {
  const march = { data: '2026-03' };
  expect(within({ data_gte: '$month-11', situacao: 'paga' }, march)).toEqual({ situacao: 'paga' });
  expect(within({ data: '$year' }, march)).toEqual({});
  expect(within({ data_lte: '2026-10' }, march)).toEqual({});
  expect(within({ all: [{ data_gte: '$month-11' }, { situacao: 'paga' }] }, march)).toEqual({
    all: [{ situacao: 'paga' }],
  });
  const week = { data_gte: '2026-10-05', data_lte: '2026-10-11' };
  expect(within({ data_gte: '$month', data_lte: '$today' }, week)).toEqual({});
  expect(within({ data_gte: '2026-10-06' }, week)).toEqual({ data_gte: '2026-10-06' });
  expect(within({ data_gte: '$year-4' }, { data: '2026' })).toEqual({});
  // october begins before this day
  expect(within({ data_gte: '$today-20d' }, { data: '2026-10' })).toEqual({ data_gte: '$today-20d' });
  expect(within({ emissao_gte: '$month-11' }, march)).toEqual({ emissao_gte: '$month-11' });
  expect(within({ data_gte: '$month-11' }, { situacao: 'paga' })).toEqual({ data_gte: '$month-11' });
});
