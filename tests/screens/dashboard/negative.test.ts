import { describe, expect, it } from 'vitest';
import type { Measure } from '#model/types.ts';
import { negativeIn } from '#screens/dashboard/widgets/chart/config.ts';
import { itemsWith } from '#tests/support/portal.ts';

const { resources } = itemsWith(`
  preco: { type: money, label: Preço, min: 0 }
  saldo: { type: money, label: Saldo }
  inicio: { type: date, label: Início }
  fim: { type: date, label: Fim, min: inicio }
  total: { type: money, label: Total, formula: 'preco * 2 + abs(saldo)' }
  margem: { type: money, label: Margem, formula: 'preco - 10' }
  justo: { type: money, label: Justo, formula: 'max(margem, 0)' }
  dias: { type: integer, label: Dias, formula: 'days(inicio, fim) + 1' }
  atraso: { type: integer, label: Atraso, formula: 'days(fim, inicio)' }
  pago: { type: money, label: Pago, formula: 'if(margem > 0, margem, 0)', min: preco }
  linhas: { type: items, label: Linhas, fields: { valor: { type: money, label: Valor } } }
  somado: { type: money, label: Somado, formula: 'sum(linhas.valor)' }
`);

describe('a measure that a ring shows', () => {
  it.each<[Measure, string | true | undefined]>([
    ['count', undefined],
    [{ sum: 'preco' }, undefined],
    [{ sum: 'saldo' }, 'saldo'],
    [{ avg: 'total' }, undefined],
    [{ sum: 'margem' }, 'margem'],
    [{ max: 'justo' }, undefined],
    [{ sum: 'dias' }, undefined],
    [{ sum: 'atraso' }, 'atraso'],
    [{ sum: 'pago' }, undefined],
    [{ sum: 'somado' }, 'somado'],
    [{ sum: 'preco', minus: { nome: 'x' } }, true],
  ])('%o can be negative by %s', (measure, negative) => {
    expect(negativeIn(measure, 'itens', resources)).toBe(negative);
  });
});
