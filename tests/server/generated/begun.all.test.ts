/**
 * For generated configs: what a new record begins with, and whom an `@` beside a record offers, tell nobody of records and
 * accounts that their screens don't show.
 */
import { expect, it } from 'vitest';
import { remembered } from '#kinds/defaults.ts';
import { mentionPlaces } from '#features/mentions/server/places.ts';
import { people } from '#tests/support/generate/index.ts';
import {
  address,
  askingAs,
  everyCompany,
  rememberingCompanyBy,
  timeout,
  whileServing,
} from '#tests/support/generate/trial.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import { Person } from '#tests/support/oracle/index.ts';
import { isGap } from '#tests/support/oracle/person.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Each account with its requests, and all accounts as persons. */
const everyone = (
  proof: (one: {
    ask: Awaited<ReturnType<typeof askingAs>>;
    person: Person;
    others: readonly Person[];
  }) => Promise<void>,
) =>
  everyCompany(
    ({ company, portal }) =>
      whileServing(portal, company.rows, async (server) => {
        const stored = { ...company.rows, ...server.stored() } as Record<string, Row[]>;
        const all = people.map((_name, at) => new Person(portal, stored, stored.contas![at]!));
        for (const [at, person] of all.entries())
          await proof({
            ask: await askingAs(server, people[at]!),
            person,
            others: all.filter((other) => other !== person),
          });
      }),
    { companyOf: rememberingCompanyBy, times: 3 },
  );

it(
  'a new record begins only with values that its author has entered and may read',
  async () => {
    let proposed = 0;
    const isWhole = await everyone(async ({ ask, person }) => {
      for (const { id, fields, from, history } of Object.values(person.portal.resources)) {
        if (from || history) continue;
        const { status, body } = await ask('POST', `/${id}/preview`, { body: {} });
        if (status !== 200) continue;
        const own = person.rows(id).filter((row) => String(row.criadoPorId) === String(person.account.id));
        for (const field of remembered(fields)) {
          const value = (body as Row)[field];
          if (isGap(value) || value === false) continue;
          proposed += 1;
          const known = own.filter((row) => person.fieldsOn(id, row).has(field)).map((row) => row[field]);
          expect(
            known.some((one) => same(one, value)),
            `${people[Number(person.account.id) - 1]} ${id}.${field}: ${JSON.stringify(value)}, e não ${JSON.stringify(known)}`,
          ).toBe(true);
        }
      }
    });
    if (isWhole) expect(proposed).toBeGreaterThan(0);
  },
  timeout,
);

it(
  'an @ offers nobody who has no screen of the record, and nothing beside a record that one may not open',
  async () => {
    let [asked, offered] = [0, 0];
    const isWhole = await everyone(async ({ ask, person, others }) => {
      const about = new Set(mentionPlaces(person.portal).map((place) => place.about));
      for (const id of about)
        for (const row of person.rows(id)) {
          const path = `/${id}/${encodeURIComponent(String(row.id))}/mentions`;
          const { status, body } = await ask('GET', address(path));
          asked += 1;
          if (!person.hasScreenOf(id, row)) expect([403, 404], path).toContain(status);
          if (status !== 200) continue;
          const { names } = body as { names: string[] };
          offered += names.length;
          const open = others.filter((other) => other.hasScreenOf(id, row));
          expect(open.map(({ account }) => String(account.nome))).toEqual(expect.arrayContaining(names));
        }
    });
    if (isWhole) expect([asked > 0, offered > 0]).toEqual([true, true]);
  },
  timeout,
);
