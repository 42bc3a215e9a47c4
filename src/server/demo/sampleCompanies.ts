/**
 * The example companies in other languages that a demonstration offers beside its own: each is what
 * `portal new company --demo` writes, with a server and data of its own.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { engineFolder } from '#host/companyFolder.ts';
import type { LocaleTag } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { HttpError } from '../http/http.ts';

/** The address that leads to a company, before its language. */
export const samplePath = '/config/demo/samples/';

const portal = path.join(engineFolder, 'tools/portal.mjs');
/** Seconds that a company may take to answer for the first time. */
const patience = 60;

export class SampleCompanies {
  readonly #folder: string;
  readonly #opening = new Map<LocaleTag, Promise<number>>();
  readonly #servers = new Set<ChildProcess>();

  /** @param data the folder of the demonstration's data, in which the companies are written */
  constructor(data: string) {
    this.#folder = path.resolve(data, 'samples');
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

  stop(): void {
    for (const server of this.#servers) server.kill('SIGTERM');
  }

  async #open(locale: LocaleTag): Promise<number> {
    const folder = path.join(this.#folder, locale);
    const name = withLanguage(locale, () => translate('demo.sampleName'));
    const command = ['new', 'company', folder, '--demo', '--locale', locale, '--label', name];
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
      const code = await exitOf(run([...command, '--json'], { cwd: engineFolder }));
      if (code !== 0) throw ended(code);
    }
    const port = await freePort();
    const server = run(['start'], {
      cwd: folder,
      settings: { PORTAL_CONFIG: folder, HOST: '127.0.0.1', PORT: String(port) },
    });
    this.#servers.add(server);
    const exit = exitOf(server).then((code) => {
      this.#servers.delete(server);
      this.#opening.delete(locale);
      return code;
    });
    const answered = await Promise.race([exit.then(ended), answerOf(port)]);
    if (answered === true) return port;
    server.kill('SIGTERM');
    throw answered === false ? failed(translate('demo.sampleSilent', { seconds: patience })) : answered;
  }
}

/** Settings of the demonstration are not those of another company. It ends with this process, of which its channel tells it. */
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Resolves once the server at this port answers; to false when it has not in time. */
async function answerOf(port: number): Promise<boolean> {
  const until = Date.now() + patience * 1000;
  while (Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
    await pause(100);
  }
  return false;
}

/** The name of a language in another one: "inglês". */
export const languageIn = (locale: LocaleTag, words: LocaleTag): string =>
  new Intl.DisplayNames([words], { type: 'language' }).of(locale.slice(0, 2)) ?? locale;
