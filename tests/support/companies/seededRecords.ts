/** Generates the made-up records of other companies, always the same for the same seed. */
import bcrypt from 'bcryptjs';
import { randomFrom } from '#tests/kinds/helpers.ts';

export const password = 'demo1234';

type Row = Record<string, unknown>;

export function seededGenerator(seed: number) {
  const next = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const upTo = (count: number) => 1 + Math.floor(next() * count);
  const many = <T extends Row>(count: number, make: (id: number) => T) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 1, version: 1, ...make(at + 1) }));
  const day = () => `2026-${pick(['01', '02', '03', '04', '05', '06'])}-${String(upTo(14)).padStart(2, '0')}`;
  return { next, pick, upTo, many, day };
}

export const cents = (value: number) => Math.round(value * 100) / 100;

/** Accounts named after their permission, each with additional fields. */
export const accountsOf = (people: Readonly<Record<string, Row>>) =>
  Object.entries(people).map(([name, more], at) => ({
    id: at + 1,
    version: 1,
    name: `Who does ${name}`,
    email: `${name}@example.com`,
    password: bcrypt.hashSync(password, 4),
    role: name,
    permissions: [name],
    ...more,
  }));
