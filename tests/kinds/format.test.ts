import { describe, expect, it } from 'vitest';
import { formatNumber } from '#kinds/format.ts';
import { formatValue } from '#kinds/registry.ts';
import { context, fieldOf } from './helpers.ts';
import { cpuTime } from '../support/cpuTime.ts';

const options = [{ value: 'ativo', label: 'Ativo', tone: 'success' }];
const show = (type: Parameters<typeof fieldOf>[0], value: unknown, more = {}) =>
  formatValue(fieldOf(type, more), value, context);
/** Non-breaking spaces, written as ~ to be visible. */
const visible = (text: string) => text.replaceAll('\u00a0', '~');

describe('formatValue', () => {
  it.each([
    ['money', 1234567.89, {}, 'R$~1.234.567,89'],
    ['money', -5, {}, '-R$~5,00'],
    ['money', -0.001, {}, 'R$~0,00'],
    ['money', 120.5, { decimals: 4, unit: 'saca' }, 'R$~120,50/saca'],
    ['money', 120.125, { decimals: 4, unit: 'saca' }, 'R$~120,125/saca'],
    ['money', 113.0725, { decimals: 4 }, 'R$~113,0725'],
    ['money', 50.4, { decimals: 0 }, 'R$~50'],
    ['money', 4.15, { unit: 'R$/km' }, 'R$~4,15/km'],
    ['money', 1234.5, { currency: 'USD' }, 'US$~1.234,50'],
    ['money', 1234.5, { currency: 'EUR', unit: 'kg' }, '€~1.234,50/kg'],
    ['money', 1234, { currency: 'JPY' }, 'JP¥~1.234'],
    ['integer', 1080, { unit: 'km' }, '1.080~km'],
    ['integer', 2026, {}, '2.026'],
    ['decimal', 420, { decimals: 3, unit: 'l' }, '420~l'],
    ['decimal', 480.5, { decimals: 3, unit: 'l' }, '480,5~l'],
    ['decimal', 480.0004, { decimals: 3, unit: 'l' }, '480~l'],
    ['percent', 12.5, {}, '12,5%'],
    ['percent', 14, {}, '14%'],
    ['percent', 1.63, { decimals: 3 }, '1,63%'],
    ['boolean', true, {}, 'Sim'],
    ['boolean', false, {}, 'Não'],
    ['date', '2026-10-31', {}, '31/10/2026'],
    ['datetime', '2026-10-31T18:30:15.000Z', {}, '31/10/2026 14:30'],
    ['datetime', '2026-11-01T02:30:00Z', {}, '31/10/2026 22:30'],
    ['month', '2026-10', {}, '10/2026'],
    ['select', 'ativo', { options }, 'Ativo'],
    ['select', 'extinto', { options }, 'extinto'],
    ['multiselect', ['ativo', 'extinto'], { options }, 'Ativo, extinto'],
    ['cpf', '52998224725', {}, '529.982.247-25'],
    ['cnpj', '12ABC34501DE35', {}, '12.ABC.345/01DE-35'],
    ['cpfCnpj', '52998224725', {}, '529.982.247-25'],
    ['cpfCnpj', '11222333000181', {}, '11.222.333/0001-81'],
    ['cep', '78890000', {}, '78890-000'],
    ['phone', '66999123456', {}, '(66) 99912-3456'],
    ['phone', '6530271234', {}, '(65) 3027-1234'],
    ['placa', 'QBC4521', {}, 'QBC-4521'],
    ['placa', 'QBC4F21', {}, 'QBC4F21'],
    ['ncm', '12019000', {}, '1201.90.00'],
    [
      'chaveNfe',
      '51261011222333000181550010000048211407182632',
      {},
      '5126 1011 2223 3300 0181 5500 1000 0048 2114 0718 2632',
    ],
    [
      'linhaDigitavel',
      '00190000090312855712534567890172515150001234567',
      {},
      '00190.00009 03128.557125 34567.890172 5 15150001234567',
    ],
    ['reference', 12, {}, '#12'],
    ['password', '$2a$10$hash', {}, '••••••••'],
  ] as const)('shows %s %j %j as %s', (type, value, more, text) => {
    expect(visible(show(type, value, more))).toBe(text);
  });

  it('shows a value that does not fit its field unchanged, rather than hiding it', () => {
    expect(show('money', 'muito')).toBe('muito');
    expect(show('date', '2026-13-45')).toBe('2026-13-45');
    expect(show('cpf', '123')).toBe('123');
    expect(show('boolean', 'sim')).toBe('sim');
  });
});

describe('formatNumber', () => {
  it.each([
    [1234567, { format: 'money', compact: true }, 'R$~1,2~mi'],
    [-12400, { format: 'money', compact: true }, '-R$~12,4~mil'],
    [2_000_000_000, { format: 'money', compact: true }, 'R$~2~bi'],
    [950, { format: 'money', compact: true }, 'R$~950,00'],
    [1_500_000, { format: 'integer', compact: true, unit: 'km' }, '1,5~mi~km'],
    [1234.5, { format: 'integer' }, '1.235'],
    [1234.5, {}, '1.234,5'],
    [3.14159, { decimals: 1 }, '3,1'],
    [12.345, { format: 'percent', decimals: 1 }, '12,3%'],
    [6.85, { format: 'money', unit: '/km' }, 'R$~6,85/km'],
    [null, { format: 'money' }, '–'],
    [Number.NaN, {}, '–'],
  ] as const)('writes %s with %j as %s', (value, options, text) => {
    expect(visible(formatNumber(value, options))).toBe(text);
  });

  it('formats ten thousand cells in a fraction of a second', () => {
    const field = fieldOf('money', { decimals: 4 });
    const started = cpuTime();
    for (let cell = 0; cell < 10_000; cell++) formatValue(field, cell * 1.37, context);
    expect(cpuTime() - started).toBeLessThan(400);
  });
});
