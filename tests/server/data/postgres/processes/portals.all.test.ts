/** Three portals on one PostgreSQL, each a process with a folder of its own, that share their state. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/http/requestLog.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import type { Store } from '#server/data/store.ts';
import { openPostgresStore } from '#server/data/postgres/store.ts';
import type { Seed } from '#server/data/postgres/tables/ensure.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { shapeOf } from '#server/data/shape.ts';
import { nullDeliverer } from '#server/writes/ruleService.ts';
import { Scheduler } from '#server/rules/schedule/scheduler.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { db } from '#tests/support/db.ts';
import { newSchema, serverDatabase } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { inSchema, PortalProcess, libraryFolder } from '#tests/support/processes/portalProcesses.ts';
import { portalIn } from '#tests/support/server.ts';

let folder: string;
let config: string;
const real = realPostgres();
let url: URL;
beforeAll(async () => {
  if (!hasPostgres) return;
  ({ folder, config } = libraryFolder());
  const portal = path.join(config, 'portal.yaml');
  writeFileSync(portal, readFileSync(portal, 'utf8').replace(/^(today|demo):.*$/gm, ''));
  appendFileSync(
    path.join(config, 'resources/autores.yaml'),
    [
      '',
      'rules:',
      '  - { id: avisa, on: { becomes: { nome: Nova } }, then: [{ notify: [direcao], title: Novo autor }] }',
      "  - { id: sugere, on: { every: day, at: '06:00' }, then: [{ create: sugestoes, set: { titulo: 'De {nome}' } }] }",
      '',
    ].join('\n'),
  );
  // Rooms that are let, with a number for each: what counts and what must not meet.
  writeFileSync(
    path.join(config, 'resources/locacoes.yaml'),
    [
      'label: { one: Locação, many: Locações, gender: f }',
      'title: numero',
      'fields:',
      "  numero: { type: text, label: Número, sequence: '{autorId.nome}-{000}' }",
      '  autorId: { type: reference, label: Autor, resource: autores, required: true }',
      '  inicio: { type: date, label: Início, required: true }',
      '  fim: { type: date, label: Fim, required: true }',
      'exclusive: [{ by: [autorId], from: inicio, to: fim }]',
      '',
    ].join('\n'),
  );
  appendFileSync(
    path.join(config, 'departments/acervo.yaml'),
    '  - { path: /locacoes, label: Locações, list: locacoes }\n',
  );
  url = new URL(real.url);
});

describe.skipIf(!hasPostgres)('three portals on one PostgreSQL', () => {
  let portals: PortalProcess[];
  beforeAll(async () => {
    const schema = newSchema();
    // All at once, as a load balancer would start them.
    portals = await Promise.all(
      [1, 2, 3].map((nth) => PortalProcess.start({ config, folder, nth, url: inSchema(url.href, schema) })),
    );
  });
  afterAll(async () => {
    for (const portal of portals) await portal.stop();
  });

  it('each accepts the tokens that another has signed', async () => {
    const token = await portals[0]!.tokenOf('acervo');
    for (const portal of portals)
      expect((await portal.api('GET', '/autores', undefined, token)).status).toBe(200);
    expect((await portals[1]!.api('GET', '/autores', undefined, `${token}x`)).status).toBe(401);
  });

  it('all push a notification, whichever has written the record', async () => {
    const reader = await portals[2]!.tokenOf('direcao');
    const { channel } = (await portals[2]!.api('GET', '/user-notifications', undefined, reader)).body as {
      channel: string;
    };
    const lines = await Promise.all(portals.map((portal) => portal.listen(channel)));
    const token = await portals[0]!.tokenOf('acervo');
    const made = await portals[0]!.api('POST', '/autores', { nome: 'Nova' }, token);
    expect(made.status).toBe(201);
    await Promise.all(lines.map(({ heard }) => heard));
    const bell = await portals[1]!.api('GET', '/user-notifications', undefined, reader);
    expect(bell.body).toMatchObject({ unread: 1 });
  });

  it('an account blocked in one is signed out of all at once', async () => {
    const token = await portals[1]!.tokenOf('balcao');
    expect((await portals[2]!.api('GET', '/user-info', undefined, token)).status).toBe(200);
    const admin = await portals[0]!.tokenOf('admin');
    expect((await portals[0]!.api('PUT', '/contas/2', { bloqueada: true }, admin)).status).toBe(200);
    for (const portal of portals)
      expect((await portal.api('GET', '/user-info', undefined, token)).status).toBe(401);
  });

  it('apply the present rights of the account, in whichever process they were changed', async () => {
    const [first, second] = [portals[0]!, portals[1]!];
    const admin = await first.tokenOf('admin');
    const token = await second.tokenOf('leitor2');
    const own = '/emprestimos/2';
    const change = (observacao: string) => second.api('PUT', own, { observacao }, token);
    const read = (by = token) => second.api('GET', own, undefined, by);
    for (const [leitorId, expected] of [
      [2, 200],
      [1, 404],
      [2, 200],
    ]) {
      expect((await first.api('PUT', '/contas/4', { leitorId }, admin)).status).toBe(200);
      expect([(await change('minha')).status, (await read()).status]).toEqual([expected, expected]);
    }
    expect((await first.api('PUT', '/contas/4', { bloqueada: true }, admin)).status).toBe(200);
    expect([(await change('de ninguém')).status, (await read()).status]).toEqual([401, 401]);
    expect((await first.api('PUT', '/contas/4', { bloqueada: false }, admin)).status).toBe(200);
    expect((await read(await second.tokenOf('leitor2'))).body).toMatchObject({ observacao: 'minha' });
  });

  it('count wrong passwords together, and still accept the right one of another account', async () => {
    const tried: number[] = [];
    for (let at = 0; at < 12; at++) tried.push((await portals[at % 3]!.signIn('leitor2', 'errada')).status);
    expect(tried.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(tried.slice(10)).toEqual([429, 429]);
    for (const portal of portals) expect((await portal.signIn('leitor2')).status).toBe(429);
    expect((await portals[1]!.signIn('leitor')).status).toBe(200);
  });

  it('give each record a number of its own, and one time to one record, whichever process writes', async () => {
    const token = await portals[0]!.tokenOf('acervo');
    const post = (at: number, body: object) => portals[at % 3]!.api('POST', '/locacoes', body, token);
    const day = (at: number) => ({ inicio: `2030-01-${10 + at}`, fim: `2030-01-${11 + at}` });
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) => post(at, { autorId: 1, ...day(at) })),
    );
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    const numbers = made.map(({ body }) => String((body as { numero: string }).numero).slice(-3));
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(3, '0')),
    );

    const same = await Promise.all(Array.from({ length: 9 }, (_, at) => post(at, { autorId: 2, ...day(0) })));
    expect(same.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 8 }, () => 409),
    ]);
  });

  it('the others go on when one is killed', async () => {
    const token = await portals[0]!.tokenOf('acervo');
    const begun = portals[0]!.api('POST', '/autores', { nome: 'Talvez' }, token).catch(() => undefined);
    portals[0]!.child.kill('SIGKILL');
    await begun;
    expect((await portals[1]!.api('POST', '/autores', { nome: 'Certo' }, token)).status).toBe(201);
    expect((await portals[2]!.api('GET', '/autores', undefined, token)).status).toBe(200);
  });
});

describe.skipIf(!hasPostgres)('three schedulers on one PostgreSQL', () => {
  it('run a due rule once for each record, whichever comes first', async () => {
    const portal = portalIn(config);
    const schema = newSchema();
    const autores = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, version: 1, nome: `Autor ${at}` }));
    const seed = (): Seed => ({ ...db(), autores });
    const stores: Store[] = [1, 2, 3].map(() =>
      openPostgresStore(serverDatabase(url.href), { schema, seed, waitMilliseconds: 20_000 }),
    );
    let now = Date.parse('2026-11-01T12:00:00-04:00');
    const failures: string[] = [];
    const schedulers = stores.map(
      (store) =>
        new Scheduler({
          store,
          files: openFolderFiles(folder),
          portal: () => portal,
          deliver: nullDeliverer,
          log: createLog('errors', { out: () => {}, err: (line) => failures.push(line) }),
          now: () => now,
        }),
    );
    const look = () => Promise.all(schedulers.map((one) => one.runDue()));
    await look();
    now += 24 * 3600_000;
    await look();
    await look();
    const viewer = viewerOf(portal, '2026-11-02');
    const made = await openPortalData({ store: stores[0]!, files: openFolderFiles(folder) }, portal).find(
      shapeOf(portal.resources.sugestoes!, viewer),
      { where: matchAll },
    );
    expect(failures).toEqual([]);
    expect(made.total).toBe(40);
    expect(new Set(made.records.map(({ titulo }) => titulo)).size).toBe(40);
    await Promise.all(schedulers.map((one) => one.stop()));
    await Promise.all(stores.map((store) => store.close()));
  });
});
