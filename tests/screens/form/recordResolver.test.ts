import { describe, expect, it } from 'vitest';
import type { ClientResource } from '../../../src/model/api/clientTypes.ts';
import { recordResolver } from '../../../src/screens/form/app/recordResolver.ts';
import { context, fieldOf } from '../../kinds/helpers.ts';

const pattern = { regex: 'E-\\d{3}', message: 'Como E-001' };

describe('a form takes a text that the API takes', () => {
  it.each([
    ['url', {}, 'www.example.com'],
    ['email', {}, ' ana@example.com '],
    ['text', { pattern }, ' E-001 '],
    ['text', { pattern, case: 'upper' }, 'e-001'],
    ['text', { maxLength: 3 }, 'abc  '],
  ])('%s %o: "%s"', async (type, more, text) => {
    const fields = { campo: fieldOf(type, more) };
    const resolve = recordResolver({ id: 'x', fields } as unknown as ClientResource, ['campo'], context);
    expect(await resolve({ campo: text }, undefined, {} as never)).toEqual({
      values: { campo: text },
      errors: {},
    });
  });

  it.each([
    ['email', 'mailto:ana@example.com'],
    ['email', 'Ana <ana@example.com>, Rui <rui@example.com>'],
    ['url', 'example'],
  ])('and refuses what it refuses: %s %s', async (type, text) => {
    const fields = { campo: fieldOf(type) };
    const resolve = recordResolver({ id: 'x', fields } as unknown as ClientResource, ['campo'], context);
    expect(Object.keys((await resolve({ campo: text }, undefined, {} as never)).errors)).toEqual(['campo']);
  });
});
