import { matrixOf, type MatrixRow, type Right } from '../access/matrix.ts';
import type { Filter } from '../config/types.ts';
import { count, groupBy, type Io } from './io.ts';
import { openPortal } from './portal.ts';

/** portal access: who may do what, as a table. */
export function access(io: Io, { json }: { json: boolean }): number {
  const matrix = matrixOf(openPortal(io));
  if (json) io.json(matrix);
  else io.out(matrix.map(blockOf).join('\n\n'));
  return 0;
}

export const nameOf = (permissions: readonly string[]) => permissions.join(' + ') || '(qualquer conta)';

function blockOf({ permissions, routes, rights }: MatrixRow): string {
  const resources = [...new Set(rights.map(({ resource }) => resource))];
  return [
    `${nameOf(permissions)}: ${count(routes.length, 'rota')}`,
    ...routes.map(({ path }) => `  ${path}`),
    ...resources.flatMap((resource) =>
      resourceLines(
        resource,
        rights.filter((right) => right.resource === resource),
      ),
    ),
  ].join('\n');
}

export const verbs: Record<Right['verb'], string> = {
  read: 'lê',
  name: 'lê o nome',
  create: 'cria com',
  edit: 'altera',
  delete: 'exclui',
  transition: 'move',
  figure: 'vê números',
};

function resourceLines(resource: string, rights: readonly Right[]): string[] {
  const lines = (Object.keys(verbs) as Right['verb'][]).flatMap((verb) => {
    const given = rights.filter((right) => right.verb === verb);
    // the same rows in one line
    const byRows = groupBy(given, ({ rows }) => (verb === 'figure' ? '' : JSON.stringify(rows)));
    return [...byRows.values()].map((group) => {
      const what =
        verb === 'figure'
          ? [count(group.length, 'figura')]
          : group.map((right) => right.what).filter(Boolean);
      const rows = verb === 'figure' ? '' : rowsText(group[0]!.rows);
      return `      ${verbs[verb].padEnd(10)} ${[what.join(', '), rows].filter(Boolean).join('  ')}`.trimEnd();
    });
  });
  return [`    ${resource}`, ...lines];
}

/** "só onde {…} ou {…}"; empty for all rows. */
export function rowsText(rows: readonly Filter[]): string {
  if (rows.some((filter) => Object.keys(filter).length === 0)) return '';
  return rows.length === 0
    ? ''
    : `só onde ${[...new Set(rows.map((filter) => JSON.stringify(filter)))].join(' ou ')}`;
}
