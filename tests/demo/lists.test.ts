import { describe, expect, it } from 'vitest';
import { filterFor } from '#access/permissions.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { recordMatches } from '#model/filter/filter.ts';
import type { Filter } from '#model/types.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { db, portal, rows, seen, timeZone, today } from './support.ts';

const accountWith = (permission: string) =>
  db.usuarios!.find(
    ({ permissoes }) =>
      Array.isArray(permissoes) &&
      permissoes.length === 1 &&
      String(permissoes[0]).toLowerCase() === permission,
  );
const matching = (resource: string, filter: Filter, user: Record<string, unknown> | undefined) =>
  seen(resource).filter((record) =>
    recordMatches(filter, record, {
      variables: { user: user ?? null, today, timeZone },
      timeZone,
      fields: portal.resources[resource]!.fields,
    }),
  );

const lists = portal.departments.flatMap((department) =>
  department.routes.flatMap((route) =>
    screensOf(route).flatMap(({ path, screen }) =>
      screen.kind === 'list' && !('from' in portal.resources[screen.resource]!)
        ? route.requirement.permissions.map((permission) => ({
            path,
            permission: permission.toLowerCase(),
            screen: screen as ListScreen,
            requirement: route.requirement,
          }))
        : [],
    ),
  ),
);

describe('every list has something to show', () => {
  it.each(lists.map((list) => [list.path, list.permission, list] as const))(
    '%s, to %s',
    (_path, permission, { screen, requirement }) => {
      const user = accountWith(permission);
      expect(user, permission).toBeDefined();
      expect(
        matching(screen.resource, filterFor(screen, requirement, [permission]), user).length,
      ).toBeGreaterThan(0);
    },
  );
});

/** States that a record only passes through, or that only a tax authority sets. */
const passing = new Set(['enviada', 'na_fila', 'executando', 'denegada', 'inutilizada']);

describe('every state of a workflow occurs', () => {
  const flows = Object.values(portal.resources).flatMap((resource) =>
    Object.values(resource.fields).flatMap((field) =>
      field.type === 'status' && (db[resource.id]?.length ?? 0) >= 20 ? [[resource.id, field] as const] : [],
    ),
  );
  it.each(flows.map(([resource, field]) => [resource, field.id, field] as const))(
    '%s.%s',
    (resource, id, field) => {
      const states = new Set(rows(resource).map((row) => row[id]));
      const missing = field
        .options!.map(({ value }) => value)
        .filter((value) => !states.has(value) && !passing.has(value));
      expect(missing).toEqual([]);
    },
  );
});
