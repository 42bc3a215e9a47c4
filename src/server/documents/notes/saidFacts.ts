/** What a note says, as an answer: `issuer.name` is the `name` in `issuer`. */
import type { ReadNote } from '#documents/document.ts';
import type { DocumentFacts } from '#model/api/answers.ts';

type Mutable = { [name: string]: string | boolean | Mutable | readonly Mutable[] };

export function saidFacts({ facts, lists }: ReadNote): DocumentFacts {
  const whole: Mutable = { ...lists, taxes: {}, cancelled: facts.cancelled !== undefined };
  for (const [name, text] of Object.entries(facts)) {
    if (name === 'cancelled') continue;
    const path = name.split('.');
    let at = whole;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Mutable;
    at[path.at(-1)!] = text;
  }
  return whole;
}
