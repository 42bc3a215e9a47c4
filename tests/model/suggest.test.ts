import { describe, expect, it } from 'vitest';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { nearest } from '#model/config/suggest.ts';

describe('suggestions for an unknown name', () => {
  it.each([
    ['company', ['companies', 'contacts'], 'companies'],
    ['companies', ['company', 'contacts'], 'company'],
    ['deal', ['deals', 'dealers'], 'deals'],
    ['process', ['processes', 'progress'], 'processes'],
    ['aprovacao', ['aprovacoes', 'aprovadas'], 'aprovacoes'],
    ['papel', ['papeis', 'painel'], 'papeis'],
    ['item', ['itens', 'times'], 'itens'],
    ['vez', ['veces', 'voz'], 'veces'],
  ])('%s is the singular or plural of one that is', (name, accepted, meant) =>
    expect(nearest(name, accepted)).toBe(meant),
  );

  it('suggests a similar name for a typo, or nothing', () => {
    expect(nearest('compnaies', ['companies', 'contacts'])).toBe('companies');
    expect(nearest('weather', ['companies', 'contacts'])).toBeUndefined();
  });
});

it('an unknown field has no formula', () => {
  expect(formulaOf(undefined)).toBeUndefined();
  expect(formulaOf({ type: 'money' })).toBeUndefined();
  expect(formulaOf({ type: 'money', formula: 'a + b' })).toBe('a + b');
});
