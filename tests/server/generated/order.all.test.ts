/** For generated configs: lists come in the order that people read, whole and page by page. */
import { it } from 'vitest';
import { agree } from '#tests/support/generate/agree.ts';
import { people } from '#tests/support/generate/index.ts';
import {
  address,
  askingAs,
  everyCompany,
  spelledCompanyBy,
  timeout,
  whileServing,
} from '#tests/support/generate/trial.ts';
import { Person } from '#tests/support/oracle/index.ts';
import { inOrderOf } from '#tests/support/oracle/order.ts';
import type { Row } from '#tests/support/oracle/figures.ts';

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
