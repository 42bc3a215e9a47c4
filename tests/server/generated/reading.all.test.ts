/** For generated configs: the API returns what the screens grant, no more and no less. */
import { describe, expect, it } from 'vitest';
import type { FacetCounts } from '#model/api/answers.ts';
import type { Portal, Resource } from '#model/types.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { letTimePass, pauseBy } from '#tests/support/generate/clock.ts';
import { history } from '#tests/support/generate/records.ts';
import { people } from '#tests/support/generate/index.ts';
import {
  address,
  askingAs,
  everyCompany,
  timeout,
  whileServing,
  type Ask,
  spelledCompanyBy,
} from '#tests/support/generate/trial.ts';
import { Person } from '#tests/support/oracle/index.ts';
import { closedTold } from '#tests/support/oracle/closed.ts';
import { isGap, ownPart } from '#tests/support/oracle/person.ts';
import { closedOn } from '#tests/support/oracle/approvals.ts';
import { balancesOf } from '#tests/support/oracle/running.ts';
import { gapOf, type Row } from '#tests/support/oracle/figures.ts';
import { inOrderOf } from '#tests/support/oracle/order.ts';

type Case = { ask: Ask; person: Person; portal: Portal };

/** A level of what is drawn, or a part of its keys: counts by all of them add up to those by some, where each has one value. */
const follows = (keys: readonly string[], drawn: readonly string[], fields: Resource['fields']) => {
  const isOnce = (key: string) => !['multiselect', 'references'].includes(fields[key.split(':')[0]!]!.type);
  const level = drawn.every(isOnce) ? drawn : drawn.slice(0, keys.length);
  return keys.every((key) => level.includes(key));
};

/** Runs the property as each of the accounts. */
const everyPerson = (proof: (one: Case) => Promise<void>) =>
  everyCompany(({ chance, company, portal }) =>
    whileServing(portal, company.rows, async (server) => {
      for (const [at, name] of people.entries()) {
        letTimePass(pauseBy(chance));
        const account = server.stored().contas![at]!;
        const stored = { ...company.rows, ...server.stored(), [history]: server.history() };
        const person = new Person(portal, stored, account);
        await proof({ ask: await askingAs(server, name), person, portal });
      }
    }),
  );

const plain = (body: unknown) =>
  (body as Row[]).map(ownPart).toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));

const idsOf = (body: unknown) => (body as Row[]).map(({ id }) => String(id)).toSorted();
const inCents = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value);
const as = (person: Person, path: string) => `${String(person.account.nome)} ${decodeURIComponent(path)}`;

describe('whatever the config', { timeout }, () => {
  it('lists and single records have the rows and fields that the screens grant', () =>
    everyPerson(async ({ ask, person, portal }) => {
      for (const { id } of recorded(portal)) {
        const rows = person.rows(id);
        const mayRead = person.of(id).some(({ reads }) => reads.size > 0);
        const wanted = plain(person.found(id).map((row) => person.seen(id, row)!));
        for (const path of [address(`/${id}`), address(`/${id}`, { sort: ['id', 'DESC'], range: [0, 99] })]) {
          const { status, body, headers } = await ask('GET', path);
          agree(as(person, path), status, mayList(person, id) ? 200 : 403);
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
          if (!seen) continue;
          agree(as(person, path), ownPart(body as Row), seen);
          const closed = Object.keys(((body as Row).$blocked ?? {}) as object).toSorted();
          const told = closedTold(person, portal.resources[id]!, row);
          agree(`${as(person, path)} fechado até`, (body as Row).$closed, told);
          agree(`${as(person, path)} fechado`, closed, closedOn(person, portal.resources[id]!, row));
        }
      }
    }));

  it('a running balance is of all rows of its list that show what it sums', () =>
    everyPerson(async ({ ask, person }) => {
      for (const running of person.all.running) {
        const { resource, rows, asked } = running;
        const path = address(`/${resource}`, {
          running: { ...asked, filter: rows.length > 0 ? { all: rows } : {} },
        });
        const { status, body } = await ask('GET', path);
        agree(as(person, path), status, 200);
        const wanted = balancesOf(person, running);
        for (const { id, $running } of body as Row[])
          agree(`${as(person, path)} ${String(id)}`, inCents($running), inCents(wanted.get(String(id))));
      }
    }));

  it('a field is filtered, sorted, grouped and summed only over the records that show it', () =>
    everyPerson(async ({ ask, person, portal }) => {
      for (const resource of recorded(portal)) {
        const { id } = resource;
        const given = person.of(id).filter(({ reads }) => reads.size > 0);
        for (const field of Object.values(resource.fields)) {
          const isKnown = mayList(person, id) && given.some(({ reads }) => reads.has(field.id));
          const found = person.found(id, [field.id]);
          const isSingle = field.type !== 'items' && field.type !== 'file';
          const tries: [string, readonly Row[]][] = [
            [
              address(`/${id}`, { filter: { [`${field.id}_null`]: true } }),
              found.filter((row) => isGap(row[field.id])),
            ],
            [
              address(`/${id}`, { filter: { not: { [`${field.id}_null`]: true } } }),
              found.filter((row) => !isGap(row[field.id])),
            ],
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

  it('a search finds records only by fields that they show', () =>
    everyPerson(async ({ ask, person, portal }) => {
      for (const { id, search } of recorded(portal)) {
        if (!mayList(person, id)) continue;
        for (const word of ['ana', 'codigo', 'io', 'foi', '52998224725']) {
          const wanted = person.found(id).filter((row) => {
            const covering = person.of(id).filter((given) => !given.byIdOnly && person.covers(given, row));
            return covering.some(({ reads }) =>
              search.some((field) => reads.has(field) && String(row[field] ?? '').includes(word)),
            );
          });
          const path = address(`/${id}`, { filter: { q: word } });
          agree(as(person, path), idsOf((await ask('GET', path)).body), idsOf(wanted));
        }
      }
    }));

  it('records are counted if they may be listed, by fields that they show, or as granted', () =>
    everyPerson(async ({ ask, person, portal }) => {
      for (const { id, fields } of recorded(portal)) {
        const keys = Object.values(fields).filter(
          ({ type }) => !['items', 'file', 'multiselect', 'references', 'datetime'].includes(type),
        );
        for (const groupBy of [[], ...keys.map((field) => [field.id])]) {
          const isDrawn = person.all.figures.some(
            (figure) =>
              figure.resource === id &&
              figure.rows.length === 0 &&
              follows(groupBy, figure.groupBy, fields) &&
              figure.measures.includes('count'),
          );
          const isKnown = groupBy.every((key) => person.of(id).some(({ reads }) => reads.has(key)));
          const isRefused = !isDrawn && !(mayList(person, id) && isKnown);
          const path = address(`/${id}/aggregate`, { groupBy, measures: { n: 'count' } });
          const { status, body } = await ask('GET', path);
          agree(as(person, path), status, isRefused ? 403 : 200);
          if (isRefused) continue;
          const counted = isDrawn ? person.rows(id) : person.found(id, groupBy);
          const groups = new Map<string, number>(groupBy.length === 0 ? [['', 0]] : []);
          for (const row of counted) {
            const key = groupBy.map((name) => (isGap(row[name]) ? gapOf(fields[name]!) : row[name])).join();
            groups.set(key, (groups.get(key) ?? 0) + 1);
          }
          const came = (body as Row[]).map((row) => [groupBy.map((name) => row[name]).join(), row.n]);
          agree(as(person, path), came.toSorted(), [...groups].toSorted());
        }
      }
    }));

  it('facets count the values that their fields show, under the choices of the others', () =>
    everyPerson(async ({ ask, person, portal }) => {
      for (const { id, fields } of recorded(portal)) {
        if (person.all.figures.some((figure) => figure.resource === id)) continue;
        const [one, other] = Object.values(fields).filter(
          ({ type }) => !['items', 'file', 'multiselect', 'references', 'datetime'].includes(type),
        );
        if (!one || !other) continue;
        const facets = [
          { field: one.id, filter: {}, top: 100 },
          { field: other.id, filter: { [`${other.id}_null`]: true }, top: 100 },
        ];
        const path = address(`/${id}/facets`, { facets });
        const { status, body } = await ask('GET', path);
        const isKnown = [one, other].every((field) => person.of(id).some(({ reads }) => reads.has(field.id)));
        agree(as(person, path), status, mayList(person, id) && isKnown ? 200 : 403);
        if (status !== 200) continue;
        const counted = (rows: readonly Row[], field: string) => {
          const groups = new Map<unknown, number>();
          for (const row of rows) {
            const value = isGap(row[field]) ? null : row[field];
            groups.set(value, (groups.get(value) ?? 0) + 1);
          }
          return [...groups].map(([value, count]) => `${String(value)}: ${count}`).toSorted();
        };
        const gaps = person.found(id, [one.id, other.id]).filter((row) => isGap(row[other.id]));
        const wanted = [counted(gaps, one.id), counted(person.found(id, [other.id]), other.id)];
        const came = (body as FacetCounts[]).map((facet) =>
          'values' in facet
            ? facet.values.map(({ value, count }) => `${String(value)}: ${count}`).toSorted()
            : [],
        );
        agree(as(person, path), came, wanted);
      }
    }));

  it('the history of a readable record contains only its readable fields', () =>
    everyPerson(async ({ ask, person, portal }) => {
      for (const { id, from } of recorded(portal))
        for (const row of person.rows(id)) {
          const path = `/${id}/${String(row.id)}/history`;
          const { status, body } = await ask('GET', path);
          const mayRead = person.of(id).some(({ reads }) => reads.size > 0);
          if (!portal.history || from) agree(as(person, path), status, 404);
          else if (!person.hasScreenOf(id, row)) agree(as(person, path), status, mayRead ? 404 : 403);
          else
            agree(
              as(person, path),
              (body as Row[]).map(({ id: _id, ...entry }) => entry).toReversed(),
              person.historyOf(id, row),
            );
        }
    }));

  it('a file is served to users who may read its field on its record', () =>
    everyPerson(async ({ ask, person, portal }) => {
      for (const { id, fields, from } of recorded(portal))
        for (const field of Object.values(fields).filter(({ type }) => type === 'file' && !from))
          for (const row of person.rows(id)) {
            const [file] = (row[field.id] ?? []) as { id: string }[];
            if (!file) continue;
            const path = `/${id}/${String(row.id)}/files/${field.id}/${file.id}`;
            const { status, text } = await ask('GET', path);
            const mayRead = person.fieldsOn(id, row).has(field.id);
            agree(as(person, path), status === 200, mayRead);
            agree(as(person, path), text.startsWith('arquivo'), mayRead);
          }
    }));
});

const recorded = (portal: Portal) => Object.values(portal.resources).filter(({ history }) => !history);

const mayList = (person: Person, id: string) =>
  person.of(id).some(({ reads, byIdOnly }) => reads.size > 0 && !byIdOnly);

/** For generated configs: lists come in the order that people read, whole and page by page. */
describe('order', () => {
  it(
    'a field sorts by value, words without case and accents, references by their names',
    () =>
      everyCompany(
        ({ chance, company, portal }) =>
          whileServing(portal, company.rows, async (server) => {
            for (const [at, name] of people.entries()) {
              const ask = await askingAs(server, name);
              const person = new Person(
                portal,
                { ...company.rows, ...server.stored() },
                server.stored().contas![at]!,
              );
              for (const { id, fields, history } of Object.values(portal.resources)) {
                const isListed = person.of(id).some(({ reads, byIdOnly }) => reads.size > 0 && !byIdOnly);
                if (history || !isListed) continue;
                for (const field of Object.values(fields)) {
                  if (['items', 'file', 'password'].includes(field.type)) continue;
                  const found = person.found(id, [field.id]);
                  if (found.length === 0) continue;
                  const order = chance.pick(['ASC', 'DESC'] as const);
                  const wanted = inOrderOf(found, (row) => person.sortKeyOf(id, row, field.id), order);
                  const range = chance.maybe(30) ? ([1, 1 + chance.upTo(2)] as const) : undefined;
                  const path = address(`/${id}`, { sort: [field.id, order], ...(range && { range }) });
                  const { status, body, text } = await ask('GET', path);
                  agree(`${name} ${decodeURIComponent(path)} ${status === 200 ? '' : text}`, status, 200);
                  const told = (rows: readonly Row[]) =>
                    rows.map(
                      (row) =>
                        `${String(row.id)}: ${JSON.stringify(person.rows(id).find((one) => one.id === row.id)?.[field.id])}`,
                    );
                  agree(
                    `${name} ${decodeURIComponent(path)}`,
                    told(body as Row[]),
                    told(range ? wanted.slice(range[0], range[1] + 1) : wanted),
                  );
                }
              }
            }
          }),
        { companyOf: spelledCompanyBy, ...(!process.env.PORTAL_FC_SECONDS && { within: 4 }) },
      ),
    timeout,
  );
});
