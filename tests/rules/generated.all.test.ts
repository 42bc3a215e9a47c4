import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { Chance } from '../support/generate/chance.ts';
import { companyBy, filesWith } from '../support/generate/company.ts';
import { rulesInto } from '../support/generate/rules.ts';
import { follows } from '../support/generate/shapes.ts';

/** The errors for rules that are valid on their own but not together. */
const together = /leva de volta a si mesma|não há como saber qual vale/;

/** A failing case is made smaller only until then, in milliseconds. */
const limit = 40_000;

describe('generated rules', () => {
  it('are accepted, or refused only for cycles and conflicts between them', () => {
    const seen = { right: 0, refused: 0, rules: 0 };
    fc.assert(
      fc.property(fc.gen(), (value) => {
        const chance = new Chance(value);
        const { files, resources } = companyBy(chance);
        const count = rulesInto(chance, resources);
        const { portal, problems } = loadPortalFrom(filesWith(files, resources));
        const errors = problems.filter(({ severity }) => severity === 'error');
        const odd = errors.filter(({ message }) => !together.test(message));
        expect(formatProblems(odd), JSON.stringify(resources, null, 1)).toBe('');
        if (!portal) return void seen.refused++;
        const own = Object.values(portal.resources).flatMap((resource) => resource.rules);
        const rules = own.filter(({ id }) => !id.startsWith('approval:'));
        expect(rules).toHaveLength(count);
        seen.rules += count;
        seen.right++;
      }),
      { numRuns: 60, seed: 20261031, interruptAfterTimeLimit: limit },
    );
    expect(seen.right).toBeGreaterThan(10);
    expect(seen.refused).toBeGreaterThan(3);
    expect(seen.rules).toBeGreaterThan(20);
  });

  it('with cycles are refused in every company, and accepted without', () => {
    let looped = 0;
    fc.assert(
      fc.property(fc.gen(), (value) => {
        const { files, resources } = companyBy(new Chance(value));
        const found = Object.entries(resources)
          .filter(([, resource]) => !resource.from)
          .flatMap(([id, { fields }]) => Object.entries(fields).map(([name, field]) => ({ id, name, field })))
          .find(({ field }) => !follows(field) && !field.required && field.type === 'date');
        if (!found) return;
        looped++;
        const { id, name } = found;
        const told = (on: unknown) => {
          const rules = [{ id: 'volta', on, then: [{ update: 'self', set: { [name]: '$today' } }] }];
          const changed = { ...resources, [id]: { ...resources[id], rules } };
          return formatProblems(
            loadPortalFrom(filesWith(files, changed)).problems.filter(({ severity }) => severity === 'error'),
          );
        };
        expect(told({ update: [name] })).toContain('leva de volta a si mesma');
        expect(told('delete')).toBe('');
      }),
      { numRuns: 40, seed: 20261031, interruptAfterTimeLimit: limit },
    );
    expect(looped).toBeGreaterThan(5);
  });
});
