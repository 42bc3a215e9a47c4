import { describe, expect, it } from 'vitest';
import { parseValue, valueFault } from '#kinds/registry.ts';
import type { FieldOf } from '#model/types.ts';

const field: FieldOf<'json'> = {
  id: 'dados',
  type: 'json',
  label: 'Dados',
  required: false,
  unique: false,
  readOnly: false,
};

describe('data as JSON', () => {
  it.each(['{"b": 1,\n "a": [1.50, 12345678901234567890]}', '[]', '"texto"', '1e400'])(
    'is stored as written: %s',
    (text) => {
      expect(parseValue(field, `  ${text}\n`)).toBe(text);
      expect(valueFault(field, text)).toBeUndefined();
    },
  );

  it('is refused when invalid, with the line', () => {
    expect(valueFault(field, '{\n"a": 1,\n}')).toMatch(/linha 3/);
    expect(valueFault(field, '{')).toMatch(/não é JSON/);
    expect(valueFault(field, '['.repeat(40) + ']'.repeat(40))).toMatch(/32 níveis/);
    expect(valueFault(field, `"${'x'.repeat(10_000)}"`)).toMatch(/10000|10\.000/);
    expect(valueFault(field, { a: 1 })).toBeDefined();
  });
});
