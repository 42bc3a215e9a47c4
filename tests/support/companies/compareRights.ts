/**
 * Lists the operations that a portal allows its users, tried record by record, to compare two portals by behaviour
 * rather than by config.
 */
import { fieldsOf, parseFilter, viewerOf } from '#model/filter/filter.ts';
import { accessOf, type Grant } from '#access/grants.ts';
import { projectorOf } from '#access/projection.ts';
import { grantsFor, grantsForTransition } from '#access/rows.ts';
import type { Portal, Resource } from '#model/types.ts';

const records: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  pedidos: [7, 8].flatMap((vendedor) =>
    ['aberto', 'pago'].flatMap((situacao) =>
      [true, false].map((travado) => ({
        id: 1,
        version: 1,
        numero: 'A',
        clienteId: 1,
        vendedor,
        valor: 1,
        custo: 1,
        obs: 'x',
        travado,
        situacao,
      })),
    ),
  ),
  clientes: ['Ana', 'Rui'].map((nome) => ({ id: 1, version: 1, nome, documento: 'x', limite: 1 })),
  usuarios: [
    { id: 1, version: 1, nome: 'Ana', email: 'a@b', plano: 'x', permissoes: ['venda'], vendedor: 7 },
  ],
};
const viewer = viewerOf({ timeZone: 'America/Sao_Paulo' }, '2026-10-31', { vendedor: 7 });

/**
 * One line for each permitted operation. `narrowing: false` leaves out reads of fields that filters or
 * conditions name: a user restricted by a field can read it.
 */
export function rightsOver(
  portal: Portal,
  permissions: readonly string[],
  { narrowing = true }: { narrowing?: boolean } = {},
): string[] {
  const access = accessOf(portal, permissions);
  const rights = access.routes.map(({ path }) => `abre ${path}`);
  for (const [id, given] of access.resources) {
    const free = narrowing ? new Set<string>() : namedBy(portal.resources[id]!, given.grants);
    for (const [index, record] of (records[id] ?? []).entries()) {
      const at = `${id} ${index}`;
      for (const field of Object.keys(projectorOf(given, viewer)(record) ?? {}))
        if (!free.has(field)) rights.push(`lê ${at} ${field}`);
      for (const verb of ['create', 'edit', 'delete'] as const)
        for (const grant of grantsFor(given, verb, viewer, record)) {
          rights.push(`${verb} ${at}`);
          const fields = verb === 'create' ? grant.create : verb === 'edit' ? grant.edit : [];
          for (const field of fields) rights.push(`${verb} ${at} ${field}`);
        }
      for (const { id: transition } of given.resource.transitions)
        if (grantsForTransition(given, transition, viewer, record).length > 0)
          rights.push(`move ${at} ${transition}`);
    }
    for (const { groupBy, measures, filter, narrowBy } of given.aggregates)
      for (const measure of measures)
        rights.push(`calcula ${id} ${JSON.stringify([groupBy, measure, filter, [...narrowBy].sort()])}`);
  }
  return [...new Set(rights)];
}

function namedBy({ fields, editableWhen, deletableWhen }: Resource, grants: readonly Grant[]): Set<string> {
  const conditions = Object.values(fields).flatMap((field) => [field.readOnlyWhen, field.visibleWhen]);
  return new Set(
    [editableWhen, deletableWhen, ...conditions, ...grants.map(({ rows }) => rows)].flatMap((filter) =>
      filter ? [...fieldsOf(parseFilter(filter, fields))] : [],
    ),
  );
}
