/** Of every config by chance: what the API tells is what the screens give, no more and no less. */
import { describe, expect, it } from 'vitest';
import type { Portal } from '../../../src/config/types.ts';
import { agree } from '../../support/generate/agree.ts';
import { people } from '../../support/generate/index.ts';
import { address, askingAs, everyCompany, timeout, whileServing, type Ask } from '../../support/generate/trial.ts';
import { Person } from '../../support/oracle/index.ts';
import { isGap, withoutGaps } from '../../support/oracle/person.ts';
import type { Row } from '../../support/plainly.ts';

type Case = { ask: Ask; person: Person; portal: Portal };

/** Tries it as each of the accounts. */
const everyPerson = (proof: (one: Case) => Promise<void>) =>
  everyCompany(({ company, portal }) =>
    whileServing(portal, company.rows, async (server) => {
      for (const [at, name] of people.entries()) {
        const account = server.stored().contas![at]!;
        const person = new Person(portal, server.stored(), account);
        await proof({ ask: await askingAs(server, name), person, portal });
      }
    }),
  );

const plain = (body: unknown) => (body as Row[]).map(withoutGaps).toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
const idsOf = (body: unknown) => (body as Row[]).map(({ id }) => String(id)).toSorted();
const as = (person: Person, path: string) => `${String(person.account.nome)} ${decodeURIComponent(path)}`;

describe('whatever the config', { timeout }, () => {
  it('lists and single records have the rows and fields that the screens give', () =>
    everyPerson(async ({ ask, person, portal }) => {
      for (const { id } of Object.values(portal.resources).filter(({ history }) => !history)) {
        const rows = person.rows(id);
        const mayList = person.of(id).some(({ reads, byIdOnly }) => reads.size > 0 && !byIdOnly);
        const mayRead = person.of(id).some(({ reads }) => reads.size > 0);
        const wanted = plain(person.found(id).map((row) => person.seen(id, row)!));
        for (const path of [address(`/${id}`), address(`/${id}`, { sort: ['id', 'DESC'], range: [0, 99] })]) {
          const { status, body, headers } = await ask('GET', path);
          agree(as(person, path), status, mayList ? 200 : 403);
          if (status !== 200) continue;
          agree(as(person, path), plain(body), wanted);
          expect(headers.get('content-range')).toMatch(new RegExp(`/${wanted.length}$`));
        }
        if (rows.length > 0) {
          const path = address(`/${id}`, { filter: { id: [...rows.map((row) => row.id), 77] } });
          const { status, body } = await ask('GET', path);
          agree(as(person, path), status, mayRead ? 200 : 403);
          const known = rows.flatMap((row) => person.seen(id, row) ?? []);
          if (status === 200) agree(as(person, path), plain(body), plain(known));
        }
        for (const row of rows) {
          const path = `/${id}/${encodeURIComponent(String(row.id))}`;
          const seen = person.seen(id, row);
          const { status, body } = await ask('GET', path);
          agree(as(person, path), status, !mayRead ? 403 : seen ? 200 : 404);
          if (seen) agree(as(person, path), withoutGaps(body as Row), seen);
        }
      }
    }));

  it('a field finds, orders, groups and adds up the records that show it, and where no record may, it is refused', () =>
    everyPerson(async ({ ask, person, portal }) => {
      for (const resource of Object.values(portal.resources).filter(({ history }) => !history)) {
        const { id } = resource;
        const given = person.of(id).filter(({ reads }) => reads.size > 0);
        const mayList = given.some(({ byIdOnly }) => !byIdOnly);
        for (const field of Object.values(resource.fields)) {
          const isKnown = mayList && given.some(({ reads }) => reads.has(field.id));
          const found = person.found(id, [field.id]);
          const isSingle = field.type !== 'items' && field.type !== 'file';
          const tries: [string, readonly Row[]][] = [
            [address(`/${id}`, { filter: { [`${field.id}_null`]: true } }), found.filter((row) => isGap(row[field.id]))],
            [address(`/${id}`, { filter: { not: { [`${field.id}_null`]: true } } }), found.filter((row) => !isGap(row[field.id]))],
          ];
          if (isSingle) tries.push([address(`/${id}`, { sort: [field.id, 'ASC'] }), found]);
          for (const [path, wanted] of tries) {
            const { status, body } = await ask('GET', path);
            agree(as(person, path), status, isKnown ? 200 : 403);
            if (status === 200) agree(as(person, path), idsOf(body), idsOf(wanted));
          }
        }
      }
    }));
});
