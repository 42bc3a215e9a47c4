/** Formulas name the fields of their record as the rest of the language does, or say what to write. */
import { expect, it } from 'vitest';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { companyFiles } from '#authoring/new/companyFiles.ts';
import { parseFormula } from '#model/formula/formula.ts';

const company = Object.entries(
  companyFiles({ name: 'Corner Workshop', year: 2026, locale: 'en-US', demo: false }),
).filter(([path]) => path.endsWith('.yaml'));

/** The problems of a formula: of the bill, of its lines, or in a rule. */
function faultOf({
  left = 'net',
  price = '',
  rule = 'net',
}: {
  left?: string;
  price?: string;
  rule?: string;
}) {
  const files = Object.entries({
    'resources/customers.yaml':
      'label: { one: Customer, many: Customers }\ntitle: name\nfields: { name: { type: text, label: Name }, net: { type: money, label: Net } }\n',
    'resources/bills.yaml': `label: { one: Bill, many: Bills }
title: text
fields:
  text: { type: text, label: Text }
  customerId: { type: reference, label: Customer, resource: customers, required: true }
  net: { type: money, label: Net }
  left: { type: money, label: Left, formula: '${left}' }
  lines: { type: items, label: Lines, fields: { quantity: { type: integer, label: Pieces }, price: { type: money, label: Price${price && `, formula: '${price}'`} } } }
rules:
  - { id: a, label: A, on: create, then: [{ update: customers, in: customerId, set: { net: '= ${rule}' } }] }
`,
    'departments/sales.yaml':
      'label: Sales\npermissions: []\nroutes:\n  - { path: /c, label: Customers, list: customers }\n  - { path: /b, label: Bills, list: bills }\n',
  });
  const { problems } = loadPortalFrom(
    [...company, ...files].map(([path, text]) => ({ path: `config/${path}`, text: text as string })),
  );
  return formatProblems(problems);
}

it.each([
  { left: '$record.net' },
  { left: 'max($record.net * 2, 0)' },
  { left: 'sum($record.lines.price) + count($record.lines)' },
  { rule: '$record.net' },
  { rule: 'coalesce($record.customerId.net, 0)' },
])('takes a field of the record by $record: %o', (formulas) => {
  expect(faultOf(formulas)).toBe('');
});

it.each([
  [{ left: '$record.nt' }, 'there is no field "nt" in "bills". Did you mean "net"?'],
  [{ rule: 'max($record.nt, 0)' }, 'there is no field "nt" in "bills". Did you mean "net"?'],
  [
    { left: 'coalesce($record.customerId.net, 0)' },
    'as in "customerNet: { type: …, label: …, lookup: customerId.net }"',
  ],
  [{ left: 'net + customerId.net' }, 'write "customerNet" here'],
  [{ left: '$before.net' }, '"$before.net" is known in rules alone'],
  [{ price: '$row.quantity * 2' }, '"$row.quantity" is written "quantity" here'],
  [{ price: 'quantity * $record.net' }, 'as in "netOfRecord: { type: …, label: …, lookup: $record.net }"'],
])('says for %o what to write', (formulas, said) => {
  expect(faultOf(formulas)).toContain(said);
});

it('computes both spellings alike', () => {
  expect(parseFormula('round($record.net / 2, 1)')).toEqual(parseFormula('round(net / 2, 1)'));
});
