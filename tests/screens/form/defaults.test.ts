import { describe, expect, it } from 'vitest';
import { withinFilter } from '../../../src/screens/form/app/defaults.ts';
import { garage } from '../garage.ts';

const repairs = garage.resources.reparos!;
const choices = (filter: Record<string, unknown>) =>
  withinFilter(repairs, filter).fields.etapa!.options!.map(({ value }) => value);
const every = repairs.fields.etapa!.options!.map(({ value }) => value);

describe('the choices of a form', () => {
  it('are those that the screen’s list holds, whoever else narrows it', () => {
    const [first, second] = every as [string, string];
    expect(choices({ etapa: [second, first] })).toEqual([first, second]);
    expect(choices({ all: [{ etapa: [second] }, { donoId: 1 }] })).toEqual([second]);
  });

  it('are all of them where the list holds all', () => {
    expect(every.length).toBeGreaterThan(1);
    expect(choices({ arquivado_null: true })).toEqual(every);
  });
});
