/**
 * Lists the operations that a portal allows its users, tried record by record, to compare two portals by behaviour
 * rather than by config.
 */
import { compilePredicate, fieldsOf, bindFilter, parseFilter, type Viewer } from '#model/filter/filter.ts';
import { accessOf, type Access, type Grant, type Referrer } from '#access/grants.ts';
import { projectorOf } from '#access/projection.ts';
import { grantsFor, grantsForTransition } from '#access/rows.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import type { Portal, Resource } from '#model/types.ts';

type Row = Record<string, unknown>;
/** Records of each resource, and the user who asks. */
export type Tried = { records: Readonly<Record<string, readonly Row[]>>; viewer: Viewer };

/**
 * One line for each permitted operation. `narrowing: false` leaves out reads of fields that filters or
 * conditions name: a user restricted by a field can read it.
 */
export function rightsOver(
  portal: Portal,
  permissions: readonly string[],
  { records, viewer }: Tried,
  { narrowing = true }: { narrowing?: boolean } = {},
): string[] {
  const access = accessOf(portal, permissions);
  const rights = access.routes.flatMap((route) => [`abre ${route.path}`, ...codeIn(route)]);
  const reached = ({ referredBy }: Grant, record: Row) =>
    isReferred(referredBy!, record, { records, viewer });
  for (const [id, given] of access.resources) {
    const free = narrowing ? new Set<string>() : namedBy(portal.resources[id]!, given.grants);
    for (const [index, record] of (records[id] ?? []).entries()) {
      const at = `${id} ${index}`;
      for (const field of Object.keys(projectorOf(given, viewer, reached)(record) ?? {}))
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
      for (const measure of measures) {
        const figure = `calcula ${id} ${JSON.stringify([groupBy, measure, filter])}`;
        rights.push(figure, ...[...narrowBy].map((field) => `${figure} por ${field}`));
      }
  }
  return [...new Set(rights)];
}

/** What the code of its pages and the letters of its buttons may do. */
const codeIn = (route: Access['routes'][number]): string[] =>
  screensOf(route).flatMap(({ path, screen }) => [
    ...('page' in screen ? [`serve ${path} ${screen.page}`] : []),
    ...('buttons' in screen ? screen.buttons : []).flatMap(({ letter }) =>
      letter ? [`envia ${path} ${JSON.stringify(letter)}`] : [],
    ),
  ]);

/** True when one of the referring rows refers to the record. */
function isReferred({ resource, field, list, rows, by }: Referrer, record: Row, tried: Tried): boolean {
  const { fields } = resource;
  const { timeZone, variables } = tried.viewer;
  const matches = compilePredicate(bindFilter(parseFilter(rows, fields), variables), { fields, timeZone });
  const targets = (row: Row) =>
    list === undefined ? [row[field]].flat() : [row[list] ?? []].flat().map((item) => (item as Row)[field]);
  return (tried.records[resource.id] ?? []).some(
    (row) => targets(row).includes(record.id) && matches(row) && (!by || isReferred(by, row, tried)),
  );
}

function namedBy({ fields, editableWhen, deletableWhen }: Resource, grants: readonly Grant[]): Set<string> {
  const conditions = Object.values(fields).flatMap((field) => [field.readOnlyWhen, field.visibleWhen]);
  return new Set(
    [editableWhen, deletableWhen, ...conditions, ...grants.map(({ rows }) => rows)].flatMap((filter) =>
      filter ? [...fieldsOf(parseFilter(filter, fields))] : [],
    ),
  );
}
