import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvValue, parseCsvValue } from '#spreadsheets/csvCells.ts';
import { excerptOf } from '#kinds/markdown/markdownValue.tsx';
import { normalizeValue } from '#kinds/registry.ts';
import { validateField } from '#kinds/validate.ts';
import { fitsColumns, fitsSearch } from '#model/traits.ts';
import { context, fieldOf } from './helpers.ts';

const field = fieldOf('markdown');
const written = '# Aviso\n\n**Leia** [isto](https://example.com)\n\n- um\n- dois';

describe('a text in Markdown', () => {
  it('is stored as written, with its line breaks', () =>
    expect(normalizeValue(field, `${written}\r\n `)).toBe(written));

  it('survives a CSV file', () =>
    expect(parseCsvValue(field, csvValue(field, written, context), context)).toEqual({ value: written }));

  it('is searched by default, but no column by default', () =>
    expect([fitsSearch(field), fitsColumns(field)]).toEqual([true, false]));

  it('is limited by its field, or to ten thousand characters', () => {
    const fault = (given: Record<string, unknown>, value: string) =>
      validateField(fieldOf('markdown', given), value, context);
    expect(fault({}, 'a'.repeat(10_000))).toBeUndefined();
    expect(fault({}, 'a'.repeat(10_001))).toBe('Use no máximo 10000 caracteres (há 10001)');
    expect(fault({ maxLength: 5 }, '**ab**')).toBe('Use no máximo 5 caracteres (há 6)');
  });
});

describe('its excerpt in a cell', () => {
  it.each([
    [written, 'Aviso Leia isto um dois'],
    ['> cita\n\n1. um\n2) dois', 'cita um dois'],
    ['![foto](https://x.example/a.png) `código` ~~fora~~', 'foto código fora'],
    ['2 \\* 3 snake_case', '2 * 3 snake_case'],
    ['Sem marcas, e nada se perde: 10 - 3 = 7', 'Sem marcas, e nada se perde: 10 - 3 = 7'],
  ])('of %j is %j', (text, excerpt) => expect(excerptOf(text)).toBe(excerpt));

  it('is always one short line', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), (text) => {
        const excerpt = excerptOf(text);
        expect(excerpt.length).toBeLessThanOrEqual(161);
        expect(excerpt).not.toMatch(/\n/);
      }),
    ));
});
