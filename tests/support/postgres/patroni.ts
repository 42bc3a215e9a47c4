/**
 * Two PostgreSQL servers that Patroni keeps, with etcd and haproxy, on the loopback interface: the configuration of
 * docs/operations.md, from the packages of Debian.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stringify } from 'yaml';
import { lesserUser, postgresPrograms } from './server.ts';

const programs = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' };

export const hasPatroni: boolean =
  postgresPrograms !== undefined && Object.values(programs).every((program) => existsSync(program));

type Node = { name: string; port: number; rest: number; patroni?: ChildProcess };

export type Cluster = {
  /** The address of both servers. */
  hosts: string;
  /** The address of haproxy, which leads to the leader. */
  proxy: string;
  leader(): Promise<string | undefined>;
  /** Resolves once both run and the other one is a synchronous standby. */
  isWhole(): Promise<void>;
  /** Makes the other server the leader, as before maintenance. */
  switchOver(): Promise<void>;
  /** Kills the leader and its Patroni at once, as a machine that dies. */
  killLeader(): Promise<void>;
  stop(): Promise<void>;
};

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What all nodes share. A lost leader is noticed after `ttl` seconds at most. */
const shared = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
};

const patroniConfig = (folder: string, { name, port, rest }: Node, etcd: number) => ({
  scope: 'portal',
  name,
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
  etcd3: { host: `127.0.0.1:${etcd}` },
  bootstrap: {
    dcs: shared,
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: path.join(folder, name),
    bin_dir: postgresPrograms,
    pgpass: path.join(folder, `${name}.pgpass`),
    authentication: {
      superuser: { username: 'portal', password: 'portal' },
      replication: { username: 'replicator', password: 'replicator' },
    },
    parameters: { unix_socket_directories: folder },
  },
});

const haproxyConfig = (port: number, nodes: readonly Node[]) => `
global
  maxconn 300
defaults
  mode tcp
  timeout connect 4s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen portal
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: own, rest }) => `  server ${name} 127.0.0.1:${own} maxconn 100 check port ${rest}`).join('\n')}
`;

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'patroni-'));
  const user = lesserUser();
  const own = (file: string) => user.uid !== undefined && chownSync(file, user.uid, user.gid!);
  own(folder);
  const running = new Set<ChildProcess>();
  const start = (program: string, ...words: string[]) => {
    const child = spawn(program, words, { ...user, cwd: folder, stdio: 'ignore', detached: true });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  // a group each: Patroni starts PostgreSQL as a daemon, whose process is found by its file
  const postmaster = ({ name }: Node) => {
    const file = path.join(folder, name, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  };
  const end = (pid: number | undefined, signal: NodeJS.Signals) => {
    try {
      if (pid !== undefined) process.kill(pid, signal);
    } catch {
      // it has ended already
    }
  };
  const [etcd, peer, proxy] = [await freePort(), await freePort(), await freePort()];
  const nodes: Node[] = [];
  for (const name of ['um', 'dois']) nodes.push({ name, port: await freePort(), rest: await freePort() });
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    own(file);
    return file;
  };
  const url = (port: number) => `http://127.0.0.1:${port}`;
  mkdirSync(path.join(folder, 'etcd'));
  own(path.join(folder, 'etcd'));
  start(
    programs.etcd,
    ...['--data-dir', path.join(folder, 'etcd'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', url(etcd), '--advertise-client-urls', url(etcd)],
    ...['--listen-peer-urls', url(peer), '--initial-advertise-peer-urls', url(peer)],
    ...['--initial-cluster', `default=${url(peer)}`],
  );
  for (const node of nodes) {
    const file = write(`${node.name}.yml`, stringify(patroniConfig(folder, node, etcd)));
    node.patroni = start(programs.patroni, file);
  }
  start(programs.haproxy, '-f', write('haproxy.cfg', haproxyConfig(proxy, nodes)));

  type Member = { name: string; role: string; state: string };
  const members = async (): Promise<Member[]> => {
    for (const { rest } of nodes) {
      const answer = await fetch(`${url(rest)}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const leader = async () =>
    (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
  const until = async (isSo: () => Promise<boolean>, what: string) => {
    for (let left = 1200; left > 0; left--) {
      if (await isSo()) return;
      await pause(100);
    }
    throw new Error(`The cluster is not ${what} after two minutes.`);
  };
  return {
    hosts: nodes.map(({ port }) => `127.0.0.1:${port}`).join(','),
    proxy: `127.0.0.1:${proxy}`,
    leader,
    isWhole: () =>
      until(
        async () =>
          (await leader()) !== undefined && (await members()).some(({ role }) => role === 'sync_standby'),
        'whole',
      ),
    switchOver: async () => {
      const before = await leader();
      const { rest } = nodes.find(({ name }) => name === before)!;
      const answer = await fetch(`${url(rest)}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: before, candidate: nodes.find(({ name }) => name !== before)!.name }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    killLeader: async () => {
      const name = await leader();
      const node = nodes.find((one) => one.name === name)!;
      end(node.patroni!.pid, 'SIGKILL');
      end(postmaster(node), 'SIGKILL');
    },
    stop: async () => {
      for (const child of running) end(child.pid, 'SIGKILL');
      for (const node of nodes) end(postmaster(node), 'SIGQUIT');
      await pause(1000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
