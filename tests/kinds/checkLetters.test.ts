import { expect, it } from 'vitest';
import { checkDigitsOf } from '#kinds/document/rules.ts';

it('writes a letter in place of a result, as the RUT of Chile does with K', () => {
  const rut = { weights: [3, 2, 7, 6, 5, 4, 3, 2], modulus: 11, instead: { 10: 'K', 11: 0 } };
  expect(checkDigitsOf(rut, '123456785')).toBe('5');
  expect(checkDigitsOf(rut, '10000013K')).toBe('K');
});
