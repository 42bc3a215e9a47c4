import { describe, expect, it } from 'vitest';
import { filterFor, landingOf, mayEnter } from '#access/permissions.ts';
import type { Requirement } from '#model/types.ts';

const all = (...permissions: string[]): Requirement => ({ mode: 'all', permissions });
const any = (...permissions: string[]): Requirement => ({ mode: 'any', permissions });

describe('mayEnter', () => {
  it.each([
    [all('vendas'), ['vendas'], true],
    [all('vendas'), ['rh'], false],
    [all('vendas'), [], false],
    [all('ADMIN'), ['admin'], true],
    [all('vendas'), ['Vendas'], true],
    [all('vendas', 'rh'), ['rh', 'vendas'], true],
    [all('vendas', 'rh'), ['vendas'], false],
    [any('vendas', 'rh'), ['rh'], true],
    [any('vendas', 'rh'), ['fiscal'], false],
    [all(), [], true],
    [all('vendas'), ['vendas2', 'venda'], false],
  ])('%j with %j: %s', (requirement, permissions, allowed) =>
    expect(mayEnter(requirement, permissions)).toBe(allowed),
  );
});

describe('landingOf', () => {
  const landings = { vendas: '/vendas', admin: '/contas' };
  it('follows the first permission alone, however it is spelt', () => {
    expect(landingOf(landings, ['VENDAS', 'admin'])).toBe('/vendas');
    expect(landingOf(landings, ['outra', 'vendas'])).toBeUndefined();
    expect(landingOf(landings, [])).toBeUndefined();
  });

  it('does not take the name of an object method for a permission', () => {
    expect(landingOf(landings, ['constructor'])).toBeUndefined();
  });
});

describe('filterFor', () => {
  const own = { dono: 1 };
  const south = { regiao: 'sul' };
  const screen = {
    filter: { ativo: true },
    scope: { vendedor: own, regional: south, gerente: '*' } as const,
  };

  it('narrows to the rows of the permission by which the user enters', () => {
    expect(filterFor(screen, all('vendedor'), ['vendedor'])).toEqual({ all: [{ ativo: true }, own] });
  });

  it('does not narrow for users who enter by a permission with "*", or by one that the scope does not name', () => {
    expect(filterFor(screen, all('gerente'), ['gerente'])).toEqual({ ativo: true });
    expect(filterFor(screen, all('outra'), ['outra'])).toEqual({ ativo: true });
  });

  it('applies the widest scope if any permission is enough', () => {
    const requirement = any('vendedor', 'regional', 'gerente');
    expect(filterFor(screen, requirement, ['vendedor'])).toEqual({ all: [{ ativo: true }, own] });
    expect(filterFor(screen, requirement, ['vendedor', 'regional'])).toEqual({
      all: [{ ativo: true }, { any: [own, south] }],
    });
    expect(filterFor(screen, requirement, ['vendedor', 'gerente'])).toEqual({ ativo: true });
  });

  it('combines the scopes if all permissions are required', () => {
    expect(filterFor(screen, all('vendedor', 'regional'), ['vendedor', 'regional'])).toEqual({
      all: [{ ativo: true }, { all: [own, south] }],
    });
    expect(filterFor(screen, all('vendedor', 'gerente'), ['vendedor', 'gerente'])).toEqual({
      all: [{ ativo: true }, own],
    });
  });

  it('ignores a permission that does not open this screen', () => {
    expect(filterFor(screen, all('vendedor'), ['vendedor', 'gerente'])).toEqual({
      all: [{ ativo: true }, own],
    });
  });

  it('compares permissions without regard to case', () => {
    expect(filterFor(screen, all('VENDEDOR'), ['Vendedor'])).toEqual({ all: [{ ativo: true }, own] });
  });
});
