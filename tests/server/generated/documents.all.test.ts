/** For generated configs: what an import of a statement stores, and who reconciles its lines with what, is what the oracle says. */
import { describe, expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import type { ReconcileAnswer, ReconcileProposal } from '#features/reconciliation/shared.ts';
import type { Portal, Resource } from '#model/types.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { people } from '#tests/support/generate/index.ts';
import { paperedCompanyBy, statementsBy, withOneMore } from '#tests/support/generate/papered.ts';
import { askingAs, everyCompany, timeout, whileServing, type Ask } from '#tests/support/generate/trial.ts';
import { closedUntil } from '#tests/support/oracle/closed.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import { Person } from '#tests/support/oracle/index.ts';
import { isGap } from '#tests/support/oracle/person.ts';
import { linesOf, openLines, partnersOf } from '#tests/support/oracle/statements.ts';
import { verdictOn } from '#tests/support/oracle/writes.ts';
import { ofxText, type OfxStatement } from '#tests/support/values/ofxFile.ts';

type World = Record<string, Row[]>;

/** Without versions, and without fields that are empty. */
const plainly = (world: World) =>
  Object.fromEntries(
    Object.entries(world)
      .filter(([id]) => !id.startsWith('$'))
      .map(([id, rows]) => [
        id,
        rows
          .map(({ version: _version, ...row }) =>
            Object.fromEntries(
              Object.entries(row)
                .filter(([, value]) => !isGap(value))
                .toSorted(([one], [other]) => (one < other ? -1 : 1)),
            ),
          )
          .toSorted((one, other) => Number(one.id) - Number(other.id)),
      ]),
  );
const isOfRights = (status: number) => status === 403;
const personIn = (portal: Portal, world: World, at: number) => new Person(portal, world, world.contas![at]!);

describe('whatever a statement says', { timeout }, () => {
  it('its lines are stored once, by those who may create such records, or refused', async () => {
    const seen = { stored: 0, same: 0, refused: 0, forbidden: 0, asked: 0, undone: 0 };
    const wereAll = await everyCompany(
      ({ chance, company, portal }) =>
        whileServing(portal, company.rows, async (server) => {
          const taking = Object.values(portal.resources).filter(({ documents }) => documents);
          for (const [at, name] of people.entries()) {
            const ask = await askingAs(server, name);
            const read = taking.flatMap((resource) => {
              const statements = statementsBy(chance);
              return [
                { resource, statements },
                { resource, statements: withOneMore(chance, statements) },
              ];
            });
            for (const { resource, statements } of read) {
              const before = { ...company.rows, ...server.stored() } as World;
              const what = `${name} ${resource.id} ${JSON.stringify(statements)}`;
              const send = sending(ask, resource, statements);
              const trial = await send(true, {});
              const person = personIn(portal, before, at);
              if (!person.of(resource.id).some(({ creates }) => creates)) {
                agree(
                  `${what} without the right`,
                  [trial.status, (await send(false, {})).status],
                  [403, 403],
                );
                agree(what, plainly(server.stored() as World), plainly(before));
                seen.forbidden++;
                continue;
              }
              agree(`${what} ${trial.text}`, trial.status, 200);
              const answers: Record<string, string> = {};
              for (const { id, options } of trial.body.questions) answers[id] = chance.pick(options).id;
              if (Object.keys(answers).length > 0) {
                agree(`${what} unanswered`, (await send(false, {})).status, 422);
                seen.asked++;
              }
              const lines = linesOf(
                { person, world: before },
                resource,
                statements,
                ({ account }, fitting) => {
                  const [, chosen] = Object.entries(answers).find(([id]) => id.endsWith(`:${account}`)) ?? [];
                  return fitting.find(({ id }) => String(id) === chosen);
                },
              );
              const shown = await send(true, answers);
              agree(what, plainly(server.stored() as World), plainly(before));
              const done = await send(false, answers);
              agree(`${what} ${done.text}`, done.status, 200);
              const stateOf = ({ body }: Answer) => body.records.map(({ status }) => status);
              agree(`${what}: the trial`, stateOf(shown), stateOf(done));
              const after = server.stored() as World;
              const told = `${what}\n${JSON.stringify(lines)}\n${done.text}`;

              // Of equal lines, which ones are new does not matter.
              const equal = (values: object) => {
                const { [idFieldOf(resource)]: _id, ...rest } = values as Row;
                return JSON.stringify(
                  Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1)),
                );
              };
              const wanted = lines.map(({ fate, values }) => {
                const key = equal(values);
                if (fate !== 'new' && fate !== 'same') return { key, status: 'refused' };
                const { right } = verdictOn(person, createOf(resource, values), (record) => {
                  const row = { ...record, id: 1_000_000 };
                  const then = { ...before, [resource.id]: [...before[resource.id]!, row] };
                  const next = personIn(portal, then, at);
                  return { person: next, row: next.rows(resource.id).find(({ id }) => id === row.id)! };
                });
                // Whoever could not store a line is not told that it is there; limits are not asked then.
                const refusals =
                  fate === 'new' ? right.filter((one) => one >= 400) : right.filter(isOfRights);
                const may = right.includes(201) || (fate === 'same' && !right.every(isOfRights));
                return { key, status: may && refusals.length > 0 ? 'either' : may ? fate : 'refused' };
              });
              // A line like one that is refused is refused, too.
              const isSure = !['refused', 'same'].every((one) => wanted.some(({ status }) => status === one));
              if (isSure && wanted.every(({ status }) => status !== 'either')) {
                const cameAs = done.body.records.map(({ values, status }) => `${equal(values)} ${status}`);
                const wantedAs = wanted.map(({ key, status }) => `${key} ${status}`);
                if (!lines.some(({ fate }) => fate === 'unread'))
                  agree(told, cameAs.toSorted(), wantedAs.toSorted());
                else agree(told, stateOf(done).toSorted(), wanted.map(({ status }) => status).toSorted());
              }
              const had = new Set(before[resource.id]!.map(({ id }) => id));
              const added = after[resource.id]!.filter(({ id }) => !had.has(id));
              const stored = done.body.records.filter(({ status }) => status === 'new');
              const fieldsOf = (row: Row) =>
                JSON.stringify(
                  Object.keys(stored[0]!.values)
                    .toSorted()
                    .map((id) => [id, row[id] ?? null]),
                );
              agree(
                `${told}: what is stored`,
                added.map(fieldsOf).toSorted(),
                stored.map(({ values }) => fieldsOf(values as Row)).toSorted(),
              );
              const others = (world: World) =>
                plainly({ ...world, [resource.id]: world[resource.id]!.filter(({ id }) => had.has(id)) });
              agree(`${told}: the other records`, others(after), others(before));
              for (const { status } of done.body.records)
                seen[status === 'new' ? 'stored' : (status as 'same')]++;

              const again = await send(false, answers);
              agree(
                `${told}: the second time`,
                stateOf(again).filter((status) => status === 'new'),
                [],
              );
              agree(`${told}: the second time`, plainly(server.stored() as World), plainly(after));
              const offer = done.headers.get('Undo');
              if (!offer || chance.maybe(40)) continue;
              const { status } = await ask('POST', `/recent-changes/${offer}/undo`);
              if (status !== 200) continue;
              agree(`${told}: undone`, plainly(server.stored() as World), plainly(before));
              seen.undone++;
            }
          }
        }),
      { companyOf: paperedCompanyBy, times: 3 },
    );
    if (process.env.PORTAL_FC_RUNS) console.log(seen);
    if (wereAll) expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
  });

  it('its lines are reconciled by those who may edit them, with records that they may settle', async () => {
    const seen = { proposed: 0, settled: 0, none: 0, stranger: 0, undone: 0 };
    const wereAll = await everyCompany(
      ({ company, portal }) =>
        whileServing(portal, company.rows, async (server) => {
          const reconciling = Object.values(portal.resources).filter(({ reconcile }) => reconcile);
          const asks = await Promise.all(people.map((name) => askingAs(server, name)));
          for (const resource of reconciling)
            for (const [at, ask] of asks.entries()) {
              const before = { ...company.rows, ...server.stored() } as World;
              const person = personIn(portal, before, at);
              const lines = openLines(person, resource);
              const what = `${people[at]} ${resource.id} ${JSON.stringify(resource.reconcile)}`;
              const asked = await ask('POST', `/${resource.id}/reconcile?dryRun=true`, { body: {} });
              if (asked.status === 403) {
                agree(`${what} may not`, lines.length, 0);
                seen.none++;
                continue;
              }
              agree(`${what} ${asked.text}`, asked.status, 200);
              const { lines: shown, proposals: found } = asked.body as ReconcileAnswer;
              const proposals = apart(found);
              agree(
                `${what} ${asked.text}: certain ones of a line`,
                found.filter(
                  ({ certain, line }, at) => certain && found.findIndex((one) => one.line === line) !== at,
                ),
                [],
              );
              const ids = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => String(id)).toSorted();
              agree(`${what} ${asked.text}: the lines`, ids(shown), ids(lines));
              const { rows: partners, sure } = partnersOf(person, resource);
              const told = `${what}\n${JSON.stringify([lines, partners])}\n${asked.text}`;
              proveProposals(told, resource, { lines, partners, sure }, proposals);
              seen.proposed += proposals.length;
              if (proposals.length === 0) continue;

              // Somebody else settles them only with rights of their own.
              const other = 1 - at;
              const theirs = personIn(portal, before, other);
              const may = { lines: ids(openLines(theirs, resource)), ...partnersOf(theirs, resource) };
              const isTheirs = proposals.every(
                ({ line, lines: several = [line], partners: settled }) =>
                  several.every((id) => may.lines.includes(String(id))) &&
                  settled.every(({ id }) => ids(may.rows).includes(String(id))),
              );
              const accept = (by: Ask, accepted: readonly ReconcileProposal[] = proposals) =>
                by('POST', `/${resource.id}/reconcile`, {
                  body: { accept: accepted },
                  headers: { 'Offer-Undo': '1' },
                });
              if (!isTheirs) {
                const refused = await accept(asks[other]!);
                agree(
                  `${told}\nby ${people[other]}: ${refused.text}`,
                  [403, 409].includes(refused.status),
                  true,
                );
                agree(told, plainly(server.stored() as World), plainly(before));
                seen.stranger++;
              }
              const isClosed = ({ line, lines: several = [line] }: ReconcileProposal) =>
                several.some((id) => {
                  const row = lines.find((one) => String(one.id) === String(id));
                  return row && closedUntil(person, resource, row) !== undefined;
                });
              // A split line is a new record, in which a file of the line may no longer be right.
              const whole = proposals.filter((one) => one.partners.length === 1 && !isClosed(one));
              let [done, accepted] = [await accept(ask), proposals];
              if (done.status !== 200 && (!sure || whole.length < proposals.length)) {
                agree(`${told}\n${done.text}`, plainly(server.stored() as World), plainly(before));
                if (!sure || whole.length === 0) continue;
                [done, accepted] = [await accept(ask, whole), whole];
              }
              agree(`${told}\n${done.text}`, done.status, 200);
              proveSettled(told, resource, { before, after: server.stored() as World, proposals: accepted });
              seen.settled++;
              const { body: open } = await ask('POST', `/${resource.id}/reconcile?dryRun=true`, { body: {} });
              const settled = accepted.flatMap(({ line, lines: several = [line] }) => several.map(String));
              agree(
                `${told}: what stays open`,
                ids((open as ReconcileAnswer).lines).filter((id) => settled.includes(id)),
                [],
              );
              const undone = await ask('POST', `/recent-changes/${done.headers.get('Undo')}/undo`);
              if (undone.status !== 200) continue;
              agree(`${told}: undone`, plainly(server.stored() as World), plainly(before));
              seen.undone++;
            }
        }),
      { companyOf: paperedCompanyBy, times: 5 },
    );
    if (process.env.PORTAL_FC_RUNS) console.log(seen);
    if (wereAll) expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
  });
});

/** Without those of lines or records that an earlier one has: what else may be meant, and what two lines may be. */
function apart(proposals: readonly ReconcileProposal[]): ReconcileProposal[] {
  const taken = new Set<string>();
  return proposals.filter(({ line, lines = [line], partners }) => {
    const keys = [...lines.map((id) => `line ${id}`), ...partners.map(({ id }) => `partner ${id}`)];
    if (keys.some((key) => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    return true;
  });
}

type Answer = {
  status: number;
  text: string;
  headers: Headers;
  body: DocumentPreview & { ids?: number[] };
};
const sending =
  (ask: Ask, { id }: Resource, statements: readonly OfxStatement[]) =>
  async (isDryRun: boolean, answers: object) =>
    (await ask('POST', `/${id}/documents${isDryRun ? '?dryRun=true' : ''}`, {
      raw: ofxText(statements),
      headers: {
        'Content-Type': 'application/octet-stream',
        'X-Answers': JSON.stringify(answers),
        'Offer-Undo': '1',
      },
    })) as unknown as Answer;

const idFieldOf = ({ documents }: Resource): string =>
  Object.entries(documents!.ofx!.set).find(
    ([, source]) => source.kind === 'names' && source.names.includes('id'),
  )?.[0] ?? '';

/** Fields that nobody fills in are the portal's. */
const createOf = ({ id, fields }: Resource, values: Row) => ({
  kind: 'create' as const,
  resource: id,
  body: Object.fromEntries(Object.entries(values).filter(([name]) => !fields[name]!.readOnly)),
});

type Open = { lines: readonly Row[]; partners: readonly Row[]; sure: boolean };
const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100);
const dayOf = (value: unknown) => Date.parse(String(value)) / 86_400_000;

/** Each proposal settles a line to the cent, no record is proposed twice, and no line is left beside a record of its amount. */
function proveProposals(
  what: string,
  { reconcile }: Resource,
  { lines, partners, sure }: Open,
  proposals: readonly ReconcileProposal[],
) {
  const { amount, day, with: entries } = reconcile!;
  const [entry] = entries;
  const rowOf = (rows: readonly Row[], id: unknown) => rows.find((row) => String(row.id) === String(id));
  const taken: string[] = [];
  for (const { line, lines: several = [line], partners: settled } of proposals) {
    const total = several.reduce<number>((sum, id) => sum + cents(rowOf(lines, id)?.[amount]), 0);
    agree(
      `${what}\nthe lines ${several.join()} are open`,
      several.every((id) => rowOf(lines, id)),
      true,
    );
    for (const { id, amount: part } of settled) {
      const record = rowOf(partners, id);
      agree(`${what}\npartner ${id} may be settled`, record !== undefined, true);
      agree(
        `${what}\npartner ${id} has as much`,
        cents(part) > 0 && cents(part) <= cents(record![entry!.amount]),
        true,
      );
    }
    agree(
      `${what}\nthe sum of line ${line}`,
      settled.reduce((sum, one) => sum + cents(one.amount), 0),
      total,
    );
    taken.push(...several.map((id) => `line ${id}`), ...settled.map(({ id }) => `partner ${id}`));
  }
  agree(`${what}\ntwice`, taken.length, new Set(taken).size);
  if (!sure) return;
  for (const row of lines) {
    if (taken.includes(`line ${String(row.id)}`) || cents(row[amount]) <= 0) continue;
    // a line that names somebody is no line of others
    const said = reconcile!.text.map((id) => String(row[id] ?? '').toUpperCase()).join(' ');
    const names = partners.flatMap((other) => entry!.text.map((id) => String(other[id] ?? '').toUpperCase()));
    if (names.some((name) => name.split(' ').some((word) => said.includes(word)))) continue;
    const near = (other: Row) =>
      day === undefined || isGap(row[day]) || isGap(other[entry!.day!])
        ? true
        : Math.abs(dayOf(row[day]) - dayOf(other[entry!.day!])) <= entry!.days;
    const left = partners.filter(
      (other) =>
        !taken.includes(`partner ${String(other.id)}`) &&
        cents(other[entry!.amount]) === cents(row[amount]) &&
        near(other),
    );
    agree(`${what}\nline ${String(row.id)} is left beside`, left, []);
  }
}

/** Lines and records hold what the config says, amounts are whole, and nothing else has changed. */
function proveSettled(
  what: string,
  { id, reconcile }: Resource,
  { before, after, proposals }: { before: World; after: World; proposals: readonly ReconcileProposal[] },
) {
  const [{ resource: of, becomes, set, transition }] = reconcile!.with as [
    (typeof reconcile & object)['with'][0],
  ];
  const { amount } = reconcile!;
  const rowOf = (world: World, resource: string, key: unknown) =>
    world[resource]!.find((row) => String(row.id) === String(key));
  const valuesOf = (wanted: typeof becomes, sources: Record<string, Row>) =>
    Object.entries(wanted).map(([name, value]) => [
      name,
      value.kind === 'value' ? value.value : (sources[value.of]![value.field] ?? null),
    ]);
  for (const { line, lines: several = [line], partners: settled } of proposals) {
    for (const { id: key } of settled) {
      const partner = rowOf(before, of, key)!;
      const record = rowOf(before, id, several[0])!;
      for (const [name, value] of transition ? [] : valuesOf(set, { record, partner }))
        if (of !== id)
          agree(`${what}\n${name} of partner ${key}`, rowOf(after, of, key)![String(name)] ?? null, value);
    }
    for (const [at, key] of several.entries()) {
      const record = rowOf(before, id, key)!;
      const partner = rowOf(before, of, settled[0]!.id)!;
      for (const [name, value] of valuesOf(becomes, { record, partner }))
        agree(`${what}\n${name} of line ${key}, ${at}`, rowOf(after, id, key)![String(name)] ?? null, value);
    }
  }
  const sum = (world: World) => world[id]!.reduce((total, row) => total + cents(row[amount]), 0);
  agree(`${what}\nthe sum of all lines`, sum(after), sum(before));
  const touched = new Set(
    proposals.flatMap(({ line, lines: several = [line], partners: settled }) => [
      ...several.map((key) => `${id} ${key}`),
      ...settled.map(({ id: key }) => `${of} ${key}`),
    ]),
  );
  const rest = (world: World) => {
    const had = (resource: string, row: Row) => rowOf(before, resource, row.id) !== undefined;
    return plainly(
      Object.fromEntries(
        Object.entries(world)
          .filter(([resource]) => !resource.startsWith('$'))
          .map(([resource, rows]) => [
            resource,
            rows.filter(
              (row) =>
                !touched.has(`${resource} ${String(row.id)}`) && (resource !== id || had(resource, row)),
            ),
          ]),
      ),
    );
  };
  agree(`${what}\nwhat else has changed`, rest(after), rest(before));
}
