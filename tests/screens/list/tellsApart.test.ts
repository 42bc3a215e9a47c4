import { expect, it } from 'vitest';
import type { ClientResource } from '#model/api/answers.ts';
import { tellsApart } from '#screens/list/bulk/app/tellsApart.ts';

const fields = {
  companyId: { id: 'companyId', type: 'reference', resource: 'companies' },
  key: { id: 'key', type: 'text' },
  series: { id: 'series', type: 'text' },
  number: { id: 'number', type: 'integer' },
  code: { id: 'code', type: 'text', unique: true },
} as unknown as ClientResource['fields'];
const resource = {
  fields,
  unique: [
    ['companyId', 'key'],
    ['companyId', 'series', 'number'],
    ['gone', 'number'],
  ],
};

it('is true of what no two records may share, alone or within a company, and of no part of a number', () => {
  const told = Object.keys(fields).filter((id) => tellsApart(id, resource));
  expect(told).toEqual(['key', 'code']);
});
