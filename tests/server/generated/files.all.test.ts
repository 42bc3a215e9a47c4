/** For generated configs: files are taken from those who may fill their field in, and served to those who may read it. */
import { expect, it } from 'vitest';
import type { Field } from '#model/types.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { people } from '#tests/support/generate/index.ts';
import { accounts } from '#tests/support/generate/shapes.ts';
import {
  askingAs,
  everyCompany,
  filedCompanyBy,
  runs,
  timeout,
  whileServing,
} from '#tests/support/generate/trial.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import { mayUpload, uploadStatus } from '#tests/support/oracle/files.ts';
import { Person } from '#tests/support/oracle/index.ts';
import { verdictOn } from '#tests/support/oracle/writes.ts';
import type { TestServer } from '#tests/support/server.ts';

type Held = { id: string; name: string; size: number; type: string };
type Loose = { held: Held; account: number; place: string; text: string };
type FileField = Extract<Field, { type: 'file' }>;

const heads: Readonly<Record<string, string>> = {
  pdf: '%PDF-1.7\n',
  png: '\x89PNG\r\n\x1a\n',
  jpg: '\xff\xd8\xff\xe0',
  webp: 'RIFF\x10\0\0\0WEBPVP8 ',
  xml: '<?xml version="1.0"?><nota/>',
  txt: 'linha\n',
  exe: 'MZ\0\0',
};

it(
  'files are taken and served as the fields and screens say',
  async () => {
    const seen = { taken: 0, refused: 0, kept: 0, notKept: 0, served: 0, hidden: 0, inRows: 0 };
    const wereAll = await everyCompany(
      ({ chance, company, portal }) =>
        whileServing(portal, company.rows, async (server) => {
          const places = Object.values(portal.resources).flatMap(({ id, fields, from, history }) =>
            from || history || id === accounts
              ? []
              : Object.values(fields).flatMap((own) => filesIn(own).map((field) => ({ id, own, field }))),
          );
          if (places.length === 0) return;
          const asking = await Promise.all(people.map((name) => askingAs(server, name)));
          const loose: Loose[] = [];
          const tables = () => server.stored() as Record<string, Row[]>;
          const personAt = (who: number) => new Person(portal, tables(), tables().contas![who]!);
          const isTaken = people.some((_, who) =>
            places.some((one) => mayUpload(personAt(who), one.id, one.own.id)),
          );
          for (let nth = 0; nth < (isTaken ? 12 : 1); nth++) {
            const at = chance.upTo(people.length - 1);
            const near = places.filter((one) => mayUpload(personAt(at), one.id, one.own.id));
            const { id, own, field } = chance.pick(near.length > 0 && chance.maybe(85) ? near : places);
            const inRows = own !== field;
            const address = inRows ? `${own.id}.${field.id}` : own.id;
            const place = `${id}.${address}`;
            const kind = chance.pick(mostlyOf(field));
            const size = chance.weighed([
              [6, 300],
              [1, 0],
              [2, 3000],
            ] as const);
            const text = heads[kind]!.padEnd(size, `${nth} `).slice(0, size);
            const sent = await send(server, people[at]!, `/${id}/files/${address}`, text);
            const told = `${people[at]!} ${place} ${JSON.stringify(field)} ${kind} ${size}\n${sent.text}`;
            agree(told, sent.status, uploadStatus(personAt(at), id, own.id, field, { kind, size }));
            if (sent.status !== 201) {
              seen.refused++;
              continue;
            }
            seen.taken++;
            loose.push({ held: JSON.parse(sent.text) as Held, account: at, place, text });

            const fitting = loose.filter((one) => one.place === place);
            const files = chance.several(fitting, 50).slice(0, inRows ? 3 : undefined);
            const who = chance.maybe(80) ? at : 1 - at;
            const person = personAt(who);
            const rows = person.rows(id);
            if (rows.length === 0) continue;
            const editable = rows.filter((one) =>
              person.of(id).some((given) => given.edits?.has(own.id) && person.covers(given, one)),
            );
            const row = chance.pick(editable.length > 0 && chance.maybe(85) ? editable : rows);
            const fits = files.every(({ account }) => account === who);
            // What is sent for a field that does not apply is ignored.
            const applies = person.matches(id, row, [own.visibleWhen ?? {}]);
            const bodyWith = (held: readonly unknown[]) => ({
              [own.id]: inRows ? [{ obs: 'um', [field.id]: held }, { obs: 'outro' }] : held,
            });
            const body = bodyWith(files.map((one) => one.held.id));
            const write = { kind: 'update' as const, resource: id, id: String(row.id), body };
            const { right } = verdictOn(person, write, (record) => {
              const others = tables()[id]!.filter((one) => one.id !== row.id);
              const next = { ...tables(), [id]: [...others, record] };
              const then = new Person(portal, next, person.account);
              return { person: then, row: then.rows(id).find((one) => one.id === row.id)! };
            });
            const path = `/${id}/${String(row.id)}`;
            const reply = await asking[who]!('PUT', path, { body: bodyWith(files.map(({ held }) => held)) });
            const what = `${people[who]!} PUT ${path} ${JSON.stringify(files)}\n${reply.status} ${reply.text}`;
            const isKept = reply.status < 300 && applies;
            const refused = right.filter((status) => status >= 300);
            const wanted = !applies ? [200, ...refused, 422] : fits ? right : [...refused, 422];
            agree(`${what} ${wanted.join()}`, wanted.includes(reply.status), true);
            seen[isKept ? 'kept' : 'notKept']++;
            if (isKept && inRows) seen.inRows++;
            if (isKept) for (const file of files) loose.splice(loose.indexOf(file), 1);
            for (const [reader, ask] of asking.entries())
              for (const file of files) {
                const now = personAt(reader);
                const stored = now.rows(id).find((one) => one.id === row.id)!;
                const mayRead = isKept && now.fieldsOn(id, stored).has(own.id);
                const { status, text: read } = await ask('GET', `${path}/files/${address}/${file.held.id}`);
                agree(`${people[reader]!} lê ${file.held.id}: ${what}`, status === 200, mayRead);
                if (mayRead && /\.(pdf|xml|txt)$/.test(file.held.name) && files.length === 1)
                  agree(`${file.held.id}: ${what}`, read, file.text);
                seen[mayRead ? 'served' : 'hidden']++;
              }
          }
        }),
      {
        companyOf: filedCompanyBy,
        fixedSeed: 20261102,
        ...(!process.env.PORTAL_FC_SECONDS && { within: 4 }),
      },
    );
    if (process.env.PORTAL_FC_RUNS) console.log(seen);
    if (!wereAll) return;
    const often = [seen.taken, seen.refused, seen.hidden];
    // Few cases keep only few of them.
    const all = runs >= 30 ? Object.values(seen) : often;
    expect(Math.min(...all), JSON.stringify(seen)).toBeGreaterThan(0);
  },
  timeout,
);

/** The field itself, or those of its rows. */
const filesIn = (field: Field): FileField[] =>
  field.type === 'file'
    ? [field]
    : field.type === 'items'
      ? Object.values(field.fields).filter((one) => one.type === 'file')
      : [];

/** Kinds that the field takes, others, and one that none does. */
const mostlyOf = ({ accept = ['png'] }: FileField): string[] => [
  ...accept,
  ...accept,
  ...['pdf', 'png', 'jpg', 'webp', 'xml', 'txt', 'exe'],
];

async function send({ url, tokenOf }: TestServer, name: string, path: string, text: string) {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await tokenOf(name)}`,
      'Content-Type': 'application/octet-stream',
      'X-File-Name': 'arquivo',
    },
    body: Buffer.from(text, 'latin1'),
  });
  return { status: response.status, text: await response.text() };
}
