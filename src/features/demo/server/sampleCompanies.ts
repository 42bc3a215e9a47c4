/**
 * The example companies in other languages that a demonstration offers beside its own: each is what
 * `portal new company --demo` writes, with a server and data of its own.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer, isIPv6, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { engineFolder } from '#host/companyFolder.ts';
import { samplesFolder } from '#host/dataFolder.ts';
import type { LocaleTag } from '#messages/language.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { HttpError } from '#server/http/http.ts';
import { languageIn, sampleName } from './samplePages.ts';

const portal = path.join(engineFolder, 'tools/portal.mjs');
/** Seconds that a company may take to answer for the first time. */
const patience = 60;

type Place = {
  /** The folder of the demonstration's data, in which the companies are written. */
  data: string;
  /** Where the demonstration listens, and so do they. */
  host: string;
};

export class SampleCompanies {
  readonly #folder: string;
  readonly #host: string;
  readonly #opening = new Map<LocaleTag, Promise<number>>();
  /** The programs that run, and the end of each. */
  readonly #running = new Map<ChildProcess, Promise<number | string>>();
  #isStopped = false;

  constructor({ data, host }: Place) {
    this.#folder = path.resolve(data, samplesFolder);
    this.#host = host;
  }

  /**
   * The port of the company in this language. The first request writes and starts it, which takes some seconds.
   *
   * @throws HttpError 500 that says why it does not start
   */
  port(locale: LocaleTag): Promise<number> {
    const known = this.#opening.get(locale);
    if (known) return known;
    const opening = this.#open(locale).catch((error: unknown) => {
      this.#opening.delete(locale);
      throw error;
    });
    this.#opening.set(locale, opening);
    return opening;
  }

  /** Resolves once their programs have ended, and their folders are free. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const program of this.#running.keys()) program.kill('SIGTERM');
    await Promise.all(this.#running.values());
  }

  async #open(locale: LocaleTag): Promise<number> {
    const folder = path.join(this.#folder, locale);
    const command = ['new', 'company', folder, '--demo', '--locale', locale, '--label', sampleName(locale)];
    const failed = (why: string) =>
      new HttpError(
        500,
        translate('demo.sampleFailed', {
          language: languageIn(locale, currentLocale()),
          why,
          command: `portal ${command.slice(0, -2).join(' ')}`,
        }),
      );
    const ended = (code: unknown) => failed(translate('demo.sampleEnded', { code: String(code) }));
    if (!existsSync(path.join(folder, 'portal.yaml'))) {
      // what an interrupted attempt has left
      rmSync(folder, { recursive: true, force: true });
      const { exit } = this.#run([...command, '--json'], { cwd: engineFolder });
      const code = await exit;
      if (code !== 0) throw ended(code);
    }
    const port = await freePort(this.#host);
    const { program, exit } = this.#run(['start'], {
      cwd: folder,
      settings: { PORTAL_CONFIG: folder, HOST: this.#host, PORT: String(port) },
    });
    void exit.then(() => this.#opening.delete(locale));
    const answered = await Promise.race([exit.then(ended), answerOf(this.#host, port)]);
    if (answered === true) return port;
    program.kill('SIGTERM');
    throw answered === false ? failed(translate('demo.sampleSilent', { seconds: patience })) : answered;
  }

  #run(...command: Parameters<typeof run>) {
    const program = run(...command);
    // a company was just written when all were stopped
    if (this.#isStopped) program.kill('SIGTERM');
    const exit = exitOf(program).finally(() => this.#running.delete(program));
    this.#running.set(program, exit);
    return { program, exit };
  }
}

/** Runs a command without the demonstration's settings. Its program ends with this process: the channel between them closes. */
function run(
  command: readonly string[],
  { cwd, settings = {} }: { cwd: string; settings?: Readonly<Record<string, string>> },
): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PORTAL_|NODE_OPTIONS$)/.test(name));
  return spawn(process.execPath, [portal, ...command], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

const exitOf = (child: ChildProcess): Promise<number | string> =>
  new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'));
  });

async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Resolves once the server at this port answers; to false when it has not in time. */
async function answerOf(host: string, port: number): Promise<boolean> {
  const name = isIPv6(host) ? `[${host}]` : host;
  const until = Date.now() + patience * 1000;
  while (Date.now() < until) {
    const answer = await fetch(`http://${name}:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
    await pause(100);
  }
  return false;
}
