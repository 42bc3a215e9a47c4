/** A report as the server draws it: its head. Its figures are asked for beside the app's code. */
import { aggregateAt } from '#model/measures.ts';
import type { DrawScreen } from '#screens/drawn/drawing.ts';
import { queriesAtOpening } from './queries.ts';
import type { ReportScreen } from './schema.ts';

export const drawReport: DrawScreen<ReportScreen> = ({
  screen,
  slice,
  index,
  search,
  rest,
  description,
  expect,
}) => {
  if (rest.length > 0 || search.size > 0) return undefined;
  const { today } = index;
  for (const { resource, params } of queriesAtOpening(screen, { today, resources: slice.resources }))
    expect(aggregateAt(resource, params));
  return Promise.resolve({ content: [], description, actions: [] });
};
