/** portal start, portal dev: the server of a company's folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { build, buildIfChanged, codeStamp } from './build.ts';
import { CliError, type Io } from '#cli/io.ts';
import { serverScript } from '#cli/serverScript.ts';

/** In this process, where the server is bundled. */
export async function start(io: Io): Promise<number> {
  buildIfChanged(io);
  const script = serverScript('main');
  if (script.length === 1) await import(pathToFileURL(script[0]!).href);
  else {
    const server = serverProcess(script);
    passSignals(() => server);
    await ended(server);
  }
  return 0;
}

function passSignals(server: () => ChildProcess, before: () => void = () => {}) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      before();
      server().kill(signal);
    });
}

/** Lets the config be edited in the portal, and builds changed code at once, with a restart of the server. */
export async function dev(io: Io): Promise<number> {
  process.env.PORTAL_EDIT_CONFIG ??= 'on';
  const script = serverScript('main');
  buildIfChanged(io);
  let server = serverProcess(script);
  let gone = ended(server);
  let isStopping = false;
  passSignals(
    () => server,
    () => (isStopping = true),
  );
  let stamp = codeStamp(io.paths.config);
  for (;;) {
    const isOver = await Promise.race([gone.then(() => true), pause(everyMs).then(() => false)]);
    if (isOver && (isStopping || server.exitCode !== 0)) return server.exitCode ?? 0;
    const now = codeStamp(io.paths.config);
    if (now === stamp) continue;
    stamp = now;
    if (!rebuilt(io)) continue;
    server.kill('SIGTERM');
    await gone;
    // A signal during the rebuild went to the previous server.
    if (isStopping) return 0;
    server = serverProcess(script);
    gone = ended(server);
  }
}

const everyMs = 1000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Reports code that does not build; the app from before stays. */
function rebuilt(io: Io): boolean {
  try {
    build(io);
    return true;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    io.error(error.message);
    return false;
  }
}

const serverProcess = (script: readonly string[]): ChildProcess =>
  spawn(process.execPath, script, { stdio: 'inherit' });

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));
