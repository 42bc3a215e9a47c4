/** For generated configs: a received e-mail does what its sender could do in the portal, and no more. */
import { describe, expect, it } from 'vitest';
import { agree } from '#tests/support/generate/agree.ts';
import { people } from '#tests/support/generate/index.ts';
import { inboundSecret, mailedCompanyBy, mailServer } from '#tests/support/generate/mailedCompany.ts';
import { everyCompany, timeout, whileServing } from '#tests/support/generate/trial.ts';
import { verdictOn } from '#tests/support/oracle/writes.ts';
import { madeOf, takingFiles } from '#tests/support/oracle/mails.ts';
import { Person } from '#tests/support/oracle/index.ts';
import { isGap } from '#tests/support/oracle/person.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import type { Field, Resource } from '#model/types.ts';

type World = Record<string, Row[]>;
const pdf = Buffer.from('%PDF-1.7\n').toString('base64');
/** The e-mail addresses of the records that the `match` paths lead to. */
const addressesIn = (world: World, { inbound, fields }: Resource): string[] =>
  inbound!.match.flatMap((way) => {
    const [via, field] = way.split('.') as [string, string];
    const { resource: target } = fields[via] as Field & { resource: string };
    return ['ana@example.com', ...world[target]!.map((row) => String(row[field] ?? 'ninguem@example.com'))];
  });
/** A file value as the e-mail names it. */
const plain = (value: unknown) =>
  Array.isArray(value) ? value.map((one) => (one as { name?: string }).name ?? one) : value;

describe('whatever an e-mail may become', { timeout }, () => {
  it('it creates a record that its sender could create, or is refused and changes nothing', async () => {
    const seen = { made: 0, refused: 0, files: 0 };
    const wereAll = await everyCompany(
      ({ chance, company, portal }) =>
        whileServing(portal, company.rows, async (server) => {
          const taking = Object.values(portal.resources).filter(({ inbound }) => inbound);
          for (let nth = 0; nth < 12 && taking.length > 0; nth++) {
            const resource = chance.pick(taking);
            const before = server.stored() as World;
            const account = before.contas![chance.upTo(people.length - 1)]!;
            const person = new Person(portal, before, account);
            const to = chance.maybe(80) ? chance.pick(addressesIn(before, resource)) : 'ninguem@example.com';
            const files = chance.maybe(50) ? ['oferta.pdf'] : [];
            const checks = chance.maybe(60)
              ? `${mailServer}; dmarc=pass header.from=example.com`
              : chance.pick([
                  `${mailServer}; dmarc=fail header.from=example.com`,
                  `${mailServer}; dmarc=pass header.from=example.org`,
                  'mx.example.org; dmarc=pass header.from=example.com',
                ]);
            const wanted = madeOf(person, resource.id, { to, subject: 'dora', files, checks });
            const { status, text, body } = await server.api('POST', `/inbound-mail/${resource.id}`, {
              headers: { Authorization: `Bearer ${inboundSecret}` },
              body: {
                MessageID: `<${nth}@example.com>`,
                From: String(account.email),
                To: to,
                Subject: 'dora',
                Headers: [{ Name: 'Authentication-Results', Value: checks }],
                Attachments: files.map((Name) => ({ Name, Content: pdf })),
              },
            });
            const after = server.stored() as World;
            const what = `${String(account.email)} ${to} ${JSON.stringify([resource.inbound, wanted])}\n${status} ${text}`;
            const had = new Set(before[resource.id]!.map(({ id }) => String(id)));
            const added = after[resource.id]!.filter(({ id }) => !had.has(String(id)));
            const isDone = status < 300;
            agree(what, added.length, isDone ? 1 : 0);
            agree(what, after.$uploads ?? [], before.$uploads ?? []);
            for (const id of Object.keys(before).filter((one) => !one.startsWith('$') && one !== resource.id))
              agree(`${id}: ${what}`, after[id], before[id]);
            if (wanted === 'refused') {
              agree(what, isDone, false);
              seen.refused++;
              continue;
            }
            const verdict = verdictOn(
              person,
              { kind: 'create', resource: resource.id, body: wanted },
              (record) => {
                const row = { ...record, id: 1_000_000 };
                const then = new Person(
                  portal,
                  { ...before, [resource.id]: [...before[resource.id]!, row] },
                  account,
                );
                return { person: then, row: then.rows(resource.id).find(({ id }) => id === row.id)! };
              },
            );
            agree(`${verdict.why}: ${what}`, verdict.right.includes(isDone ? 201 : status), true);
            if (!isDone) continue;
            const held = Object.entries(wanted).filter(([, value]) => !isGap(value));
            const made = Object.fromEntries(held.map(([name]) => [name, plain(added[0]![name])]));
            agree(what, made, Object.fromEntries(held));
            const isLeft =
              files.length > 0 &&
              !takingFiles(person, resource.id) &&
              Object.values(resource.inbound!.set).includes('{attachments}');
            const { leftOut = [] } = body as { leftOut?: { name: string }[] };
            agree(
              what,
              leftOut.map(({ name }) => name),
              isLeft ? files : [],
            );
            seen.made++;
            if (held.some(([, value]) => Array.isArray(value))) seen.files++;
          }
        }),
      { companyOf: mailedCompanyBy, times: 6, fixedSeed: 5 },
    );
    if (process.env.PORTAL_FC_RUNS) console.log(seen);
    const { made, refused, files } = seen;
    if (wereAll) expect([made > 4, refused > 4, files > 0], JSON.stringify(seen)).toEqual([true, true, true]);
  });
});
