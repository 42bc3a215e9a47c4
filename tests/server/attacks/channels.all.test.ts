/**
 * Published authorisation bugs of comparable products, as classes by channels: each channel of the portal names the test
 * of each class, or is attacked here, with generated companies and with two states of a shop.
 */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventStream } from '#server/config/configRoutes.ts';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import type { TestServer } from '#tests/support/server.ts';
import { attacker, pairedRows, pairedShop } from '#tests/support/companies/pairedShop.ts';
import { channels, type Channel } from '#tests/support/authorization/channels.ts';
import { publishedBugs } from '#tests/support/authorization/publishedBugs.ts';
import { routesOfServer } from '#tests/support/authorization/routes.ts';
import { aimedAt } from '#tests/support/generate/aimed.ts';
import { askingAroundBy } from '#tests/support/generate/asides.ts';
import { answer, besideItsTwin, type Answered } from '#tests/support/generate/compareTwins.ts';
import { holdClock, letClockGo } from '#tests/support/generate/clock.ts';
import { readingBy, type Request } from '#tests/support/generate/hostile.ts';
import { differencesOf } from '#tests/support/generate/twins.ts';
import { askingAs, everyCompany, serve, timeout, wholeCompanyBy } from '#tests/support/generate/trial.ts';

const table: Readonly<Record<string, Channel>> = channels;
const all = Object.entries(table);

describe('the table of classes and channels', () => {
  it('names every address of the server once', () => {
    const named = all.flatMap(([, { routes }]) => routes);
    expect(named.toSorted()).toEqual([...routesOfServer()].toSorted());
  });

  it('has a test for the class and channel of each published bug', () => {
    const uncovered = publishedBugs.filter(({ bugClass, channel }) => !table[channel]!.cells[bugClass]);
    expect(uncovered).toEqual([]);
    expect(publishedBugs.length).toBeGreaterThanOrEqual(40);
    expect(new Set(publishedBugs.map(({ reference, bugClass }) => `${reference} ${bugClass}`)).size).toBe(
      publishedBugs.length,
    );
  });

  it('names tests that exist, and attacks for the rest', () => {
    const missing = all.flatMap(([name, { cells, attack }]) =>
      Object.entries(cells).flatMap(([bugClass, cover]) => {
        if (cover === 'twins') return attack ? [] : [`${name}, ${bugClass}: no attack`];
        const [file = '', title = ''] = cover.split(': ');
        const path = `tests/${file}`;
        return existsSync(path) && readFileSync(path, 'utf8').includes(title) ? [] : [`${name}: ${cover}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe('whatever the config', { timeout }, () => {
  it('no channel reveals a difference in data that its user may not read', async () => {
    const asked = new Map<string, number[]>();
    const wereAll = await everyCompany(
      (trial) =>
        besideItsTwin(trial, true, async ({ ask, areStillTwins }) => {
          for (const [name, { attack }] of all) {
            if (!attack) continue;
            for (let nth = 0; nth < 3; nth++) {
              let [isMade, isWrite] = [true, false];
              const { status } = await ask((chance, target) => {
                const request = attack(chance, target);
                isMade = request !== undefined;
                isWrite = isMade && request!.method !== 'GET';
                return request ?? { method: 'GET', path: '/user-info' };
              });
              if (isMade) asked.set(name, [...(asked.get(name) ?? []), status]);
              // The write may have revealed records to the user that were hidden before.
              if (isWrite && status < 300 && !areStillTwins()) return;
            }
          }
        }),
      { companyOf: wholeCompanyBy, within: 10 },
    );
    if (!wereAll) return;
    expect(all.flatMap(([name, { attack }]) => (attack && !asked.has(name) ? [name] : []))).toEqual([]);
    // Generated companies have no page of messages, of scheduled rules or of the config.
    const answered = [...asked].filter(([, statuses]) => statuses.some((status) => status < 300));
    expect(answered.length).toBeGreaterThanOrEqual(15);
  });

  it('no read reveals one to a user who asks for exactly the differing value', async () => {
    const answered = new Map<string, number>();
    const wereAll = await everyCompany(
      (trial) =>
        besideItsTwin(trial, false, async ({ ask, differences }) => {
          const { chance, portal } = trial;
          const questions = aimedAt(portal, differences);
          for (const [channel, request] of chance.some(questions, Math.min(100, 8000 / questions.length))) {
            const { status } = await ask(() => request);
            if (status < 300) answered.set(channel, (answered.get(channel) ?? 0) + 1);
          }
          for (let asked = 0; asked < 20; asked++) await ask(chance.maybe(20) ? askingAroundBy : readingBy);
        }),
      { companyOf: wholeCompanyBy, times: 4, within: 10 },
    );
    if (process.env.PORTAL_FC_RUNS) console.log(answered);
    if (!wereAll) return;
    for (const channel of ['list', 'one', 'aggregate', 'facets', 'history', 'files', 'search'])
      expect(answered.get(channel), channel).toBeGreaterThan(0);
  });
});

describe('in two states of a shop', () => {
  const portal = pairedShop();
  const states = pairedRows();
  let servers: TestServer[];
  let events: EventStream[];
  beforeAll(async () => {
    holdClock(Date.parse('2026-10-31T12:00:00Z'));
    events = states.map(() => new EventStream());
    servers = await Promise.all(
      states.map((rows, nth) => serve(portal, rows, { deliver: outboxDeliverer, events: events[nth]! })),
    );
  });
  afterAll(async () => {
    for (const one of events) one.close();
    await Promise.all(servers.map((server) => server.stop()));
    letClockGo();
  });

  const sends = async (nth: number, name: string, method: string, path: string, body?: object) =>
    answer(await askingAs(servers[nth]!, name), { method, path, ...(body && { body: { ...body } }) });
  /** The answer to the attacker that both give. */
  const both = async ({ method, path, body }: Request): Promise<Answered> => {
    const answers = await Promise.all([0, 1].map((nth) => sends(nth, attacker, method, path, body)));
    const told = `${method} ${decodeURIComponent(path)} ${JSON.stringify(body ?? '')}`;
    expect(`${told} ${answers[1]!.text}`).toBe(`${told} ${answers[0]!.text}`);
    return answers[0]!;
  };
  const questions = aimedAt(portal, differencesOf(...states));

  it('no question about what differs has another answer, by any channel', async () => {
    const answered = new Set<string>();
    for (const [channel, request] of questions) if ((await both(request)).status < 300) answered.add(channel);
    expect([...answered]).toEqual(
      expect.arrayContaining(['list', 'one', 'aggregate', 'history', 'files', 'search', 'pendings']),
    );
  });

  type Sent = [method: string, path: string, body?: object];

  it('nor does a write that names a record that one of them lacks', async () => {
    const onOne = [1, 3, 4, 5, 6].flatMap((id): Sent[] => [
      ['PUT', `/pedidos/${id}`, { sigilo: 'x' }],
      ['PUT', `/pedidos/${id}`, { clienteId: 2 }],
      ['POST', `/pedidos/${id}/preview`, { valor: 2 }],
      ['PUT', `/pedidos/${id}`, { valor: 2, version: 77 }],
      ['DELETE', `/pedidos/${id}`],
      ['POST', `/pedidos/${id}/actions/aprovar`, {}],
      ['POST', `/pedidos/${id}/actions/aprovar?dryRun=true`, {}],
      ['POST', `/pedidos/bulk?dryRun=true`, { do: 'update', data: { valor: 3 }, records: [{ id: `${id}` }] }],
      ['POST', `/pedidos/bulk`, { do: 'act', action: 'aprovar', records: [{ id: `${id}`, version: 1 }] }],
    ]);
    const withOne = [1, 2, 3, 4].flatMap((produtoId): Sent[] => [
      ['POST', '/pedidos', { numero: 'P', produtoId }],
      ['POST', '/pedidos/preview', { numero: 'P', produtoId }],
      ['PUT', '/pedidos/2', { produtoId }],
    ]);
    const statuses = new Set<number>();
    for (const [method, path, body] of [...onOne, ...withOne])
      statuses.add((await both({ method, path, ...(body && { body: { ...body } }) })).status);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 403, 404, 409, 422]));
  });

  it('nor do notices and the event stream tell them apart, when others change what differs', async () => {
    const streams = servers.map(async ({ url }) => (await fetch(`${url}/config/events`)).text());
    await expect.poll(() => events.map(({ size }) => size)).toEqual([1, 1]);
    for (const nth of [0, 1])
      for (const [path, body] of [
        ['/pedidos/3', { clienteId: 1 }],
        ['/pedidos/1', { clienteId: null }],
        ...(nth > 0 ? ([['/pedidos/3', { margem: 1 }]] as const) : []),
        // Opens an approval in one of them.
        ['/pedidos/5', { valor: 300 }],
      ] as const)
        expect((await sends(nth, 'chefe', 'PUT', path, body)).status).toBe(200);
    const { body } = await both({ method: 'GET', path: '/user-notifications' });
    const { notices } = body as { notices: { title: string }[] };
    expect(notices.map(({ title }) => title)).toEqual(['O pedido P 1 é de', 'Pedido']);
    const channelsOf = await Promise.all(
      [0, 1].map(async (nth) => (await sends(nth, attacker, 'GET', '/user-notifications')).body),
    );
    for (const one of events) one.close();
    const rung = (await Promise.all(streams)).map(
      (text, nth) => text.split((channelsOf[nth] as { channel: string }).channel).length - 1,
    );
    expect(rung).toEqual([2, 2]);
    for (const [channel, request] of questions)
      if (['one', 'history', 'pendings'].includes(channel)) await both(request);
  });
});
