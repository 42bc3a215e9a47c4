/**
 * Of many records, each is foreseen as if it were alone, so that all of them would get the same next number. Here each gets the
 * one after that of the record before it, as it will when they are written.
 */
import { isNumbered } from '#model/fields/sequence.ts';
import type { DryRunEffect } from '#model/api/answers.ts';
import type { Portal } from '#model/types.ts';

/** The effects of each record, in the order of the records. */
export function withOwnNumbers(
  { resources }: Pick<Portal, 'resources'>,
  lists: readonly (readonly DryRunEffect[])[],
): DryRunEffect[][] {
  const given = new Map<string, Set<string>>();
  return lists.map((effects) => {
    const renamed = new Map<string, string>();
    for (const { resource, changes } of effects)
      for (const [id, [before, after]] of Object.entries(changes)) {
        const field = resources[resource]?.fields[id];
        if (!field || !isNumbered(field) || before !== null || typeof after !== 'string') continue;
        const key = `${resource}.${id}`;
        const known = given.get(key) ?? new Set();
        given.set(key, known);
        let own = after;
        while (known.has(own)) own = afterIt(own);
        known.add(own);
        if (own !== after) renamed.set(after, own);
      }
    return renamed.size === 0 ? [...effects] : effects.map((effect) => withNumbers(effect, renamed));
  });
}

const afterIt = (number: string) =>
  number.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));

/** The effect with other numbers, also where another record is named by one. */
function withNumbers(effect: DryRunEffect, renamed: ReadonlyMap<string, string>): DryRunEffect {
  const numbers = [...renamed.keys()].map((number) => number.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const any = new RegExp(`(?:${numbers.join('|')})(?!\\d)`, 'g');
  const said = (text: string) => text.replace(any, (number) => renamed.get(number)!);
  const { words } = effect;
  return {
    ...effect,
    title: said(effect.title),
    changes: Object.fromEntries(
      Object.entries(effect.changes).map(([id, [before, after]]) => [
        id,
        [before, typeof after === 'string' ? said(after) : after] as const,
      ]),
    ),
    ...(words && {
      words: { ...words, changes: words.changes.map((one) => ({ ...one, after: said(one.after) })) },
    }),
  };
}
