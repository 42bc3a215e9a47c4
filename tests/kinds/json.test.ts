import { describe, expect, it } from 'vitest';
import { json } from '#kinds/json/kind.ts';
import { parseValue } from '#kinds/registry.ts';
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
      expect(json.validate(text, field)).toBeUndefined();
    },
  );

  it('is refused when invalid, with the line', () => {
    expect(json.validate('{\n"a": 1,\n}', field)).toMatch(/linha 3/);
    expect(json.validate('{', field)).toMatch(/não é JSON/);
    expect(json.validate('['.repeat(40) + ']'.repeat(40), field)).toMatch(/32 níveis/);
    expect(json.validate(`"${'x'.repeat(10_000)}"`, field)).toMatch(/10000|10\.000/);
    expect(json.validate({ a: 1 }, field)).toBeDefined();
  });
});
