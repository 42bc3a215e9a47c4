import { describe, expect, it } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { portalIn } from '../support/server.ts';
import type { Field, RowFields } from '#model/types.ts';
import { declaredKinds } from '../support/values/declaredKinds.ts';

const portal = portalIn('config');
const fieldsIn = (fields: Readonly<Record<string, Field>>): Field[] =>
  Object.values(fields).flatMap((field) => [
    field,
    ...('fields' in field ? fieldsIn(field.fields as RowFields) : []),
  ]);

/** The description of each field, by its kind, for a user of one department. */
const told = (id: string) => {
  const department = portal.departments.find((one) => one.id === id)!;
  const { resources } = sliceOf(portal, department, [...department.requirement.permissions], 'v1');
  return Object.values(resources).flatMap(({ fields }) => fieldsIn(fields));
};

describe('the kinds that the config declares', () => {
  it.each(['frotas', 'rh', 'financeiro'])('of %s reach the browser only on fields that it gets', (id) => {
    const fields = told(id);
    const used = fields.filter(({ type }) => Object.hasOwn(declaredKinds, type));
    expect(used.length).toBeGreaterThan(0);
    for (const field of used) expect(field).toMatchObject({ document: declaredKinds[field.type] });
    for (const field of fields.filter((one) => 'document' in one)) expect(used).toContain(field);
    const others = Object.keys(declaredKinds).filter((type) => !used.some((field) => field.type === type));
    expect(others.length).toBeGreaterThan(0);
    for (const type of others) expect(JSON.stringify(fields)).not.toContain(`"id":"${type}","gender"`);
  });

  it('keep their texts for people and for guessing on the server', () => {
    const text = JSON.stringify(told('frotas'));
    for (const key of ['"guess"', '"about"', '"headings"']) expect(text).not.toContain(key);
  });
});
