import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessOf } from '#access/grants.ts';
import { mayViewAs, unknownPermissions } from '#access/viewAs.ts';
import { readViewAs, writeViewAs } from '#access/viewAsHeader.ts';
import { shopWith, viewer } from '../support/companies/shop.ts';

const page = '  - { path: /acessos, label: Acessos, permissions: [chefe], page: Access }';
const accounts = (body: string, permissions = '[chefe]') =>
  `  - { path: /contas, label: Contas, permissions: ${permissions}, list: { resource: usuarios, columns: [nome], ${body} } }`;
const ana = { id: 1, nome: 'Ana' };
const may = (routes: string, permissions = ['chefe']) => {
  const portal = shopWith(routes);
  return mayViewAs({ portal, access: accessOf(portal, permissions), viewer: viewer(ana) }, ana);
};

describe('viewing as others', () => {
  it('is for users of the page who could give themselves the viewed permissions', () =>
    expect(may(`${page}\n${accounts('actions: [edit]')}`)).toBe(true));

  it.each([
    ['without the page', accounts('actions: [edit]')],
    ['with the page alone', page],
    ['who may only read accounts', `${page}\n${accounts('actions: []')}`],
    [
      'who may edit accounts, but not their permissions',
      `${page}\n${accounts('actions: [edit], form: [{ section: A, fields: [nome] }]')}`,
    ],
    [
      'who may edit every account but their own',
      `${page}\n${accounts('actions: [edit], filter: { id_neq: $user.id }')}`,
    ],
    [
      'whose permission to edit accounts is another one',
      `${page}\n${accounts('actions: [edit]', '[outra]')}`,
    ],
  ])('is refused to those %s', (_who, routes) => expect(may(routes)).toBe(false));
});

describe('the header', () => {
  it('can be read back as it was written', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.record({ account: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }) }),
          fc.record({
            permissions: fc.array(
              fc
                .string({ minLength: 1, maxLength: 20 })
                .filter((name) => name.trim() === name && name !== ''),
              { minLength: 1, maxLength: 8 },
            ),
          }),
        ),
        (asked) => {
          expect(readViewAs(writeViewAs(asked))).toEqual(asked);
        },
      ),
    ));

  it.each(['', ',', 'a,,b', '%', '@%zz', 'x'.repeat(2001)])('is undefined for %j', (text) =>
    expect(readViewAs(text)).toBeUndefined(),
  );
});

it('reports permissions that no account can be given', () =>
  expect(unknownPermissions(shopWith(page), ['VENDAS', 'fiscal'])).toEqual(['fiscal']));
