/**
 * Two portals on a PostgreSQL that Patroni keeps, one by the addresses of both servers, the other by haproxy. The leader
 * changes, and dies, while both write. docs/operations.md has the seconds that this test measures.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { name, sql } from '#server/data/postgres/sql.ts';
import { hasPatroni, startCluster, type Cluster } from '#tests/support/postgres/patroni.ts';
import { PortalProcess, libraryFolder } from '#tests/support/processes/portalProcesses.ts';

/** Writers per portal. */
const writers = 3;

/** The writes of a portal, one after another by each writer, and the moments at which they were answered. */
class Writing {
  readonly acknowledged: string[] = [];
  readonly statuses = new Set<number>();
  readonly #moments: number[] = [];
  #isOver = false;
  readonly #running: Promise<unknown>;

  constructor(portal: PortalProcess, token: string, mark: string) {
    const write = async (writer: number) => {
      for (let n = 0; !this.#isOver; n++) {
        const nome = `${mark}-${writer}-${n}`;
        const { status } = await portal.api('POST', '/autores', { nome }, token);
        this.statuses.add(status);
        if (status === 201) {
          this.acknowledged.push(nome);
          this.#moments.push(Date.now());
        } else await pause(100);
      }
    };
    this.#running = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  }

  /** The longest time without an acknowledged write, in seconds. */
  get gap(): number {
    const steps = this.#moments.map((at, n) => at - (this.#moments[n - 1] ?? at));
    return Math.max(...steps) / 1000;
  }

  async hasWritten(more: number) {
    const wanted = this.acknowledged.length + more;
    while (this.acknowledged.length < wanted) await pause(50);
  }

  async end() {
    this.#isOver = true;
    await this.#running;
  }
}

describe.skipIf(!hasPatroni)('two portals on a PostgreSQL of two servers', () => {
  let cluster: Cluster;
  const portals: PortalProcess[] = [];
  const tokens: string[] = [];
  const address = (hosts: string) => `postgres://portal@${hosts}/postgres`;
  beforeAll(async () => {
    cluster = await startCluster();
    await cluster.isWhole();
    const { folder, config } = libraryFolder();
    for (const [nth, hosts] of [cluster.hosts, cluster.proxy].entries()) {
      const url = `${address(hosts)}${nth === 0 ? '?target_session_attrs=read-write' : ''}`;
      portals.push(await PortalProcess.start({ url, config, folder, nth }));
    }
    for (const portal of portals) tokens.push(await portal.tokenOf('acervo'));
  }, 180_000);
  afterAll(async () => {
    for (const portal of portals) await portal.stop();
    await cluster?.stop();
  });

  it.each([
    ['changes its leader', 'troca', () => cluster.switchOver()],
    ['loses its leader', 'perda', () => cluster.killLeader()],
  ])(
    'lose no acknowledged write when it %s, and go on by themselves',
    async (what, mark, change) => {
      await cluster.isWhole();
      const before = await cluster.leader();
      const writing = portals.map((portal, n) => new Writing(portal, tokens[n]!, `${mark}${n}`));
      await Promise.all(writing.map((one) => one.hasWritten(30)));
      await change();
      await expect.poll(() => cluster.leader(), { timeout: 90_000 }).not.toBe(before);
      await expect.poll(() => cluster.leader(), { timeout: 90_000 }).toEqual(expect.any(String));
      await Promise.all(writing.map((one) => one.hasWritten(30)));
      await Promise.all(writing.map((one) => one.end()));

      const database = openPool(address(cluster.hosts), { connections: 1 });
      const stored = new Set(
        (await database.query(sql`select nome from ${name('portal', 'autores')}`)).map(({ nome }) =>
          String(nome),
        ),
      );
      await database.close();
      const acknowledged = writing.flatMap((one) => one.acknowledged);
      console.log(
        `${what}: ${acknowledged.length} acknowledged writes; without one for ` +
          writing
            .map(({ gap }, n) => `${gap.toFixed(1)} s (${n === 0 ? 'both addresses' : 'haproxy'})`)
            .join(', '),
      );
      expect(acknowledged.filter((nome) => !stored.has(nome))).toEqual([]);
      for (const { statuses } of writing)
        expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
      for (const portal of portals) expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    },
    240_000,
  );
});
