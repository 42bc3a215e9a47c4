import { describe, expect, it } from 'vitest';
import type { ClientResource } from '#model/api/answers.ts';
import { recordResolver } from '#screens/form/app/recordResolver.ts';
import { context, fieldOf } from '#tests/kinds/helpers.ts';

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
    ['email', 'ana@ex,ample.com'],
    ['email', 'Ana <ana@example.com>, Rui <rui@example.com>'],
    ['url', 'example'],
  ])('and refuses what it refuses: %s %s', async (type, text) => {
    const fields = { campo: fieldOf(type) };
    const resolve = recordResolver({ id: 'x', fields } as unknown as ClientResource, ['campo'], context);
    expect(Object.keys((await resolve({ campo: text }, undefined, {} as never)).errors)).toEqual(['campo']);
  });
});

describe('the last rows of a list', () => {
  const cells = {
    nome: fieldOf('text', { id: 'nome', required: true }),
    quantidade: fieldOf('integer', { id: 'quantidade', default: 1 }),
  };
  const saved = async (rows: object[], { fields = cells as object, least = {}, stored = {} } = {}) => {
    const itens = fieldOf('items', { id: 'itens', fields, ...least });
    const resource = { id: 'x', fields: { itens } } as unknown as ClientResource;
    const resolve = recordResolver(resource, ['itens'], context, { stored });
    const { values, errors } = await resolve({ itens: rows }, undefined, {} as never);
    return Object.keys(errors).length > 0 ? 'refused' : (values as { itens: object[] }).itens;
  };
  const [full, added] = [
    { nome: 'Soja', quantidade: 2 },
    { nome: null, quantidade: 1 },
  ];

  it('are left out if they were only added', async () => {
    expect(await saved([full, added, { ...added, nome: ' ' }])).toEqual([full]);
    expect(await saved([added])).toEqual([]);
    expect(await saved([full, added], { stored: { itens: [full] } })).toEqual([full]);
  });

  it.each([
    ['something was typed there', [full, { nome: null, quantidade: 7 }], {}, 'refused'],
    ['another row follows', [added, full], {}, 'refused'],
    ['the list needs it', [added], { least: { required: true } }, 'refused'],
    ['the list needs two', [full, added], { least: { min: 2 } }, 'refused'],
    ['it was stored and emptied', [full, added], { stored: { itens: [full, full] } }, 'refused'],
    [
      'its defaults are all that it needs',
      [{ quantidade: 1 }],
      { fields: { quantidade: cells.quantidade } },
      [{ quantidade: 1 }],
    ],
  ])('are not if %s', async (_why, rows, more, result) => {
    expect(await saved(rows, more)).toEqual(result);
  });
});
