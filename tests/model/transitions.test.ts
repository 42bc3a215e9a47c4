import { describe, expect, it } from 'vitest';
import { isDanger, primaryOf } from '#model/fields/transitions.ts';
import type { Resource, Transition } from '#model/types.ts';

const fields = {
  situacao: {
    id: 'situacao',
    type: 'status',
    options: [
      { value: 'aberta', label: 'Aberta' },
      { value: 'agendada', label: 'Agendada', tone: 'info' },
      { value: 'paga', label: 'Paga', tone: 'success' },
      { value: 'perdida', label: 'Perdida', tone: 'error' },
      { value: 'cancelada', label: 'Cancelada' },
    ],
  },
} as unknown as Resource['fields'];
const to = (state: string, more: Partial<Transition> = {}): Transition => ({
  id: `para-${state}`,
  field: 'situacao',
  label: state,
  from: ['aberta'],
  to: state,
  permissions: [],
  fields: [],
  ...more,
});
const primary = (offered: Transition[], situacao = 'aberta') => primaryOf(offered, fields, { situacao })?.to;

describe('the primary transition of a record', () => {
  it('leads forward to a good state', () => {
    expect(primary([to('cancelada'), to('paga')])).toBe('paga');
    expect(primary([to('agendada'), to('paga')])).toBe('agendada');
  });

  it('is undefined when only destructive ones are left', () => {
    expect(primary([to('cancelada')])).toBeUndefined();
    expect(primary([to('perdida')])).toBeUndefined();
  });

  it('never leads back', () => {
    expect(primary([to('agendada')], 'paga')).toBeUndefined();
  });

  it('is the one that declares so, unless it is destructive', () => {
    expect(primary([to('agendada'), to('cancelada', { primary: true })])).toBe('cancelada');
    expect(primary([to('cancelada', { primary: true, tone: 'danger' }), to('paga')])).toBe('paga');
    expect(primary([to('paga', { primary: false })])).toBeUndefined();
  });
});

it('a transition to a state with the error tone is destructive unless it declares otherwise', () => {
  expect(isDanger(to('perdida'), fields)).toBe(true);
  expect(isDanger(to('perdida', { tone: 'neutral' }), fields)).toBe(false);
  expect(isDanger(to('paga'), fields)).toBe(false);
});
