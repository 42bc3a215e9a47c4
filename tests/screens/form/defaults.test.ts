import { describe, expect, it } from 'vitest';
import { withinFilter } from '#screens/form/app/defaults.ts';
import { garage } from '../garage.ts';

const repairs = garage.resources.reparos!;
const choices = (filter: Record<string, unknown>) =>
  withinFilter(repairs, filter).fields.etapa!.options!.map(({ value }) => value);
const every = repairs.fields.etapa!.options!.map(({ value }) => value);

describe('the options of a choice field in a form', () => {
  it('are those that the screen’s filter allows, even if other filters narrow it further', () => {
    const [first, second] = every as [string, string];
    expect(choices({ etapa: [second, first] })).toEqual([first, second]);
    expect(choices({ all: [{ etapa: [second] }, { donoId: 1 }] })).toEqual([second]);
  });

  it("are all options if the screen's filter allows all", () => {
    expect(every.length).toBeGreaterThan(1);
    expect(choices({ arquivado_null: true })).toEqual(every);
  });
});
