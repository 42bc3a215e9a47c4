import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { company } from '#tests/support/companies/demo.ts';
import { sharedServer } from '#tests/support/server.ts';
import { ofPerson, recordFaults } from './documents.ts';

const demo = sharedServer(() => ({ company: company(), isUnseen: true }));

describe('openapi.json of the demo', () => {
  it.each(['financeiro', 'vendas', 'motorista', 'todos'])('of %s is valid OpenAPI 3.1', async (name) => {
    const document = await ofPerson(demo, name);
    const { valid, errors } = await new Validator().validate(document);
    expect(valid, JSON.stringify(errors)).toBe(true);
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a schema that every record fits', async () => {
    const { faults, count } = await recordFaults(demo, 'todos');
    expect(faults.slice(0, 10)).toEqual([]);
    expect(count).toBeGreaterThan(1000);
  });
});
