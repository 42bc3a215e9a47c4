/** The same company with words that differ in case, accents and numbers, and such as files must keep apart. */
import type { Chance } from './chance.ts';
import type { Generated } from './company.ts';
import { isStored, withFormulas } from './records.ts';
import { accounts } from './shapes.ts';

const words = [
  ...[
    'ana',
    'Ana',
    'ANA',
    'Aná',
    'anã',
    'bia',
    'Bía',
    'çaio',
    'Caio',
    'dora',
    'Édison',
    'edson',
    'zé',
    'Zeca',
  ],
  ...['item 2', 'Item 10', 'item 010', 'item 9', '10', '9', '007', '-3', '1.5', '2026-10-01', '31/10/2026'],
  ...['a b', 'ab', 'a-b', 'a.b', ' ana', '_ana', 'ñandu', 'nandu', 'straße', 'strasse', 'Æon', '50%', '€ 7'],
  ...[
    '=1+1',
    '+55 66',
    '-a',
    '@ana',

    "'ana",
    'a; b',
    'a, b',
    'a "b"',
    '"',
    '12,50',
    '1.234,5',
    'Total',
    '#2',
  ],
  ...['1'.repeat(20), '1'.repeat(19), 'o\u0301', 'ó', '日本', 'Ω', '😀'],
];

export function withSpelling<C extends Generated>(chance: Chance, company: C): C {
  const spelled = Object.entries(company.rows).map(([id, list]) => {
    const fields = company.resources[id]?.fields;
    if (!fields || id === accounts) return [id, list];
    const free = Object.keys(fields).filter(
      (name) =>
        ['text', 'textarea', 'markdown'].includes(fields[name]!.type) &&
        isStored(fields[name]!) &&
        !fields[name]!.unique,
    );
    const spell = (row: object) =>
      Object.fromEntries(free.filter((name) => name in row).map((name) => [name, chance.pick(words)]));
    return [id, list.map((row) => withFormulas(fields, { ...row, ...spell(row) }, chance.zone))];
  });
  return { ...company, rows: Object.fromEntries(spelled) as C['rows'] };
}
