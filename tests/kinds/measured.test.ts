/** A number that is written with the unit of its product. */
import { describe, expect, it } from 'vitest';
import { splitUnit, withoutUnit } from '#kinds/number/measured.ts';
import { valueFault } from '#kinds/registry.ts';
import { measured } from '#tests/support/measured.ts';

const field = measured.resources.saidas!.fields.quantidade!;
const plain = measured.resources.produtos!.fields.nome!;

describe('a number with a unit', () => {
  it.each([
    ['40 saca', 'saca', '40'],
    ['40sc', 'saca', '40'],
    ['40 Sacas', 'saca', '40'],
    ['1.250,5 sc.', 'saca', '1.250,5'],
    ['-3 caixas', 'caixa', '-3'],
    ['7', 'saca', '7'],
    ['12 m²', 'm²', '12'],
    ['5 boxes', 'box', '5'],
  ])('%s in %s is %s', (text, unit, number) => {
    expect(withoutUnit(text, field, unit)).toBe(number);
  });

  it.each([
    ['40 caixa', 'saca'],
    ['40 cx', 'saca'],
    ['40 saca', undefined],
    ['5 ms', 'm'],
  ])('%s is none in %s', (text, unit) => {
    expect(withoutUnit(text, field, unit)).toBeUndefined();
  });

  it('leaves the marks of banks, and fields with a unit of their own, as they were', () => {
    expect(splitUnit('40 D', field)).toBeUndefined();
    expect(splitUnit('40 saca', plain)).toBeUndefined();
  });

  it('is refused in its own words', () => {
    expect(valueFault(field, '40 caixa')).toMatch('“40 caixa” está em outra unidade');
    expect(valueFault(field, 'quarenta')).toMatch('Não é um número');
  });
});
