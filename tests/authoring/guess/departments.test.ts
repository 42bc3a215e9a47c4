import { describe, expect, it } from 'vitest';
import { groupsOf } from '#authoring/guess/database/departments.ts';
import { resourcesOfTables } from '#authoring/guess/database/resources.ts';
import type { InspectedTable } from '#server/data/postgres/adopted/inspection/inspect.ts';

/** Tables with a key and these references, as `orders: customers products`. */
const tablesOf = (...lines: readonly string[]): InspectedTable[] =>
  lines.map((line): InspectedTable => {
    const [name = '', targets = ''] = line.split(': ');
    const column = (id: string, isText = false) =>
      ({
        name: id,
        type: { schema: 'pg_catalog', name: isText ? 'text' : 'int4', kind: 'b', isArray: false, labels: [] },
        written: isText ? 'text' : 'integer',
        isRequired: false,
        isGiven: false,
        isGenerated: false,
        isAlwaysIdentity: false,
        isNumbered: false,
        form: isText ? 'text' : 'integer',
        domains: [],
        maySelect: true,
        mayInsert: true,
        mayUpdate: true,
        domainChecks: [],
      }) as const;
    const references = targets.split(' ').filter(Boolean);
    const columns = [column('id'), column('name', true), ...references.map((one) => column(`${one}_id`))];
    return {
      table: {
        schema: 'public',
        name,
        kind: 'r',
        rows: 10,
        mayDelete: true,
        hasAfterTriggers: false,
        hasLateChecks: false,
        referring: [],
        columns: new Map(columns.map((one) => [one.name, one])),
        constraints: [],
        references: references.map((one) => ({
          name: `${name}_${one}`,
          kind: 'f',
          columns: [`${one}_id`],
          schema: 'public',
          table: one,
          targets: ['id'],
        })),
      },
      key: ['id'],
      isGuessed: false,
      guessed: [],
      beyond: [],
    };
  });

const grouped = (...lines: readonly string[]) =>
  Object.fromEntries(
    groupsOf(resourcesOfTables(tablesOf(...lines))).map(({ name, resources }) => [
      name,
      resources.map(({ id }) => id).join(' '),
    ]),
  );

describe('departments of a schema with many tables', () => {
  it('are one for few tables', () => {
    expect(grouped('orders: customers', 'customers', 'people')).toEqual({
      public: 'orders customers people',
    });
  });

  it('are one for each prefix that most tables have', () => {
    const parts = ['crm', 'hr', 'wms'].flatMap((prefix) =>
      ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => `${prefix}_${one}`),
    );
    expect(Object.keys(grouped(...parts))).toEqual(['crm', 'hr', 'wms']);
  });

  it('are tables that refer to each other, named after the one that most refer to', () => {
    const found = grouped(
      ...['orders: customers', 'invoices: customers', 'visits: customers', 'letters: customers', 'customers'],
      ...['parts: machines', 'repairs: machines', 'checks: machines', 'hours: machines', 'machines'],
      ...[
        'shifts: people',
        'leaves: people',
        'wages: people customers',
        'courses: people',
        'people: machines',
      ],
      ...['weather', 'settings'],
    );
    expect(found).toEqual({
      Customers: 'orders invoices visits letters customers',
      Machines: 'parts repairs checks hours machines',
      People: 'shifts leaves wages courses people',
      '': 'weather settings',
    });
  });
});
