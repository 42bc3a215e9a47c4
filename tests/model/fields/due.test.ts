import { describe, expect, it } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { lateWords, withLateWords } from '#kinds/date/late.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { daysLate } from '#model/fields/due.ts';
import { portalWith } from '../../support/portal.ts';

const bills = `label: { one: Conta, many: Contas }
title: numero
fields:
  numero: { type: text, label: Número }
  vence: { type: date, label: Vence, due: [aberta, parcial] }
  valeAte: { type: date, label: Vale até, due: always }
  chega: { type: datetime, label: Chega, due: { situacao_neq: paga } }
  situacao: { type: status, label: Situação, options: { aberta: Aberta, parcial: Parcial, paga: Paga } }
`;
const columns = (more: string) => `label: Caso
permissions: [vendas]
routes:
  - { path: /contas, label: Contas, list: { resource: contas, columns: [numero, ${more}], filters: [], sort: numero, form: [{ section: D, fields: [numero] }] } }
`;
const portal = portalWith({
  'resources/contas.yaml': bills,
  'departments/caso.yaml': columns('vence, situacao'),
});
const { fields } = portal.resources.contas!;
const around = { ...viewerOf({ timeZone: 'America/Sao_Paulo' }, '2026-10-31'), fields };
const days = (id: string, record: object) => daysLate(fields[id]!, { situacao: 'aberta', ...record }, around);

describe('a date that is due', () => {
  it.each([
    ['the day before, in a state that counts', 'vence', { vence: '2026-10-30' }, 1],
    ['of today', 'vence', { vence: '2026-10-31' }, 0],
    ['in another state', 'vence', { vence: '2026-08-17', situacao: 'paga' }, 0],
    ['that always counts, in any state', 'valeAte', { valeAte: '2026-10-19', situacao: 'paga' }, 12],
    ['without a value', 'valeAte', { valeAte: null }, 0],
    ['at a moment, by the day of the portal', 'chega', { chega: '2026-10-31T02:30:00Z' }, 1],
    ['at a moment of today', 'chega', { chega: '2026-10-31T03:30:00Z' }, 0],
  ])('is late by its days: %s', (_what, id, record, expected) => {
    expect(days(id, record)).toBe(expected);
  });

  it('is not late for a reader who does not get the state', () => {
    expect(daysLate(fields.chega!, { chega: '2026-08-17T12:00:00Z' }, around)).toBe(0);
    expect(days('chega', { chega: '2026-08-17T12:00:00Z' })).toBe(75);
  });

  it('says so in words, behind its text', () => {
    const record = { vence: '2026-10-19', situacao: 'parcial' };
    expect(lateWords(fields.vence!, record, around)).toBe('há 12 d');
    expect(withLateWords('19/10/2026', fields.vence!, record, around)).toBe('19/10/2026 · há 12 d');
    expect(withLateWords('19/10/2026', fields.vence!, { ...record, situacao: 'paga' }, around)).toBe(
      '19/10/2026',
    );
  });

  it('is told to a browser only with the fields that decide', () => {
    const dueIn = (more: string) => {
      const { departments, ...rest } = portalWith({
        'resources/contas.yaml': bills,
        'departments/caso.yaml': columns(more),
      });
      const slice = sliceOf({ departments, ...rest }, departments[0]!, ['vendas'], 'v1');
      return slice.resources.contas!.fields.vence!.due;
    };
    expect(dueIn('vence, situacao')).toEqual({ situacao: ['aberta', 'parcial'] });
    expect(dueIn('vence')).toBeUndefined();
  });
});
