/** Each address of the portal's own that changes something, with a path that its pattern takes. */
import { systemAddresses } from '#server/api/systemRoutes.ts';

/** `first`: the part of the path under which the address stands in the table. */
export const changingAddresses = Object.entries(systemAddresses()).flatMap(([first, routes]) =>
  routes.flatMap(({ method, rest }) =>
    method === 'GET' ? [] : [{ method, first, path: first + exampleOf(rest) }],
  ),
);

function exampleOf(rest: RegExp | undefined): string {
  return (rest?.source ?? '')
    .replaceAll(/\[(?:\\.|[^\]])*\](?:\{[\d,]+\}|\+)?|\\d(?:\{[\d,]+\}|\+)?/g, '1')
    .replaceAll(/[\\^$()]/g, '');
}
