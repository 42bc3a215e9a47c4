import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSlow } from '#compiler/bind/patterns.ts';
import { cpuTime } from '../support/cpuTime.ts';

describe('isSlow', () => {
  it.each([
    '(a+)+',
    '(a*)*b',
    '([a-z]+)*',
    '(?:x+y?)+',
    '((ab)*)+',
    '(a|a)*',
    '(a|ab)+c',
    '(.*,)*',
    '(a{2,})+',
    '(\\d+)+$',
    '(x)\\1',
    '(a?){30}',
    '(a{1,50}){1,50}',
    '.*.*.*.*x',
  ])('refuses %s', (regex) => expect(isSlow(regex)).toBe(true));

  it.each([
    '[A-Z]{3}-?\\d{4}',
    '\\d+',
    '(abc)+',
    '(?:[A-Z]\\d){2}',
    '[(+*]+',
    '\\(a+\\)+',
    'a+b*c?',
    '(a|b)',
    '(?:a+)?',
    '(?:\\d{1,3}\\.){3}\\d{1,3}',
    '.*-.*-.*',
    '(?<ano>\\d{4})-(?<mes>\\d{2})',
  ])('lets %s pass', (regex) => expect(isSlow(regex)).toBe(false));

  const atom = fc.constantFrom('a', 'b', '[ab]', '.', '\\w');
  const quantified = (inner: fc.Arbitrary<string>) =>
    fc
      .tuple(inner, fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,3}', '{2,}'))
      .map((parts) => parts.join(''));
  const { regex } = fc.letrec<{ regex: string; term: string }>((tie) => ({
    term: fc.oneof(
      { maxDepth: 3 },
      atom,
      tie('regex').map((inner) => `(?:${inner})`),
    ),
    regex: fc.oneof(
      { maxDepth: 3 },
      fc.array(quantified(tie('term')), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
      fc.tuple(quantified(tie('term')), quantified(tie('term'))).map((parts) => parts.join('|')),
    ),
  }));

  it('accepts only fast expressions, even on adversarial texts', () => {
    fc.assert(
      fc.property(regex, fc.constantFrom('a', 'ab', 'aab'), (source, unit) => {
        fc.pre(!isSlow(source));
        const started = cpuTime();
        new RegExp(`^(?:${source})$`, 'u').test(`${unit.repeat(100)}!`);
        expect(cpuTime() - started).toBeLessThan(500);
      }),
      { numRuns: 500, interruptAfterTimeLimit: 8000 },
    );
  });
});
