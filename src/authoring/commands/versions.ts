/** Compares what two versions of the engine make of one config: rights, and screens with their defaults. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Portal } from '#model/types.ts';
import { canonicalJson } from '#model/values/json.ts';
import { isMap } from '#model/values/values.ts';
import { CliError, type Io } from '#cli/io.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';
import { translate } from '#messages/translate.ts';

/** `why`: the reason that nothing was compared. */
export type VersionChanges = { from?: string; to: string; changes: string[]; why?: string };

/**
 * @param since the earlier version: a folder of the package, or what npm installs; absent: the version in package.json
 *   at the last commit, if it is another one
 */
export async function compareVersions(
  io: Io,
  portal: Portal,
  since: string | undefined,
): Promise<VersionChanges> {
  const now = snapshotOf(portal);
  const source = since ?? committedSource(io.paths.config);
  if (source === undefined)
    return {
      to: now.version,
      changes: [],
      why: translate('project.samePortal'),
    };
  const before = earlierSnapshot(io, source);
  return { from: before.version, to: now.version, changes: changesBetween(before, now) };
}

export function changesBetween(before: Snapshot, after: Snapshot): string[] {
  return [
    ...differences(before.rights, after.rights, (name, was, is) =>
      was === undefined ? `+ ${name}` : is === undefined ? `- ${name}` : `~ ${name}  ${was} → ${is}`,
    ),
    ...differences(before.screens, after.screens, (name, was, is) =>
      was && is ? keysThatDiffer(name, was, is) : `${was ? '-' : '+'} ${name}`,
    ),
  ];
}

function differences<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  describe: (name: string, was: T | undefined, is: T | undefined) => string | string[],
): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    canonicalJson(before[name] ?? null) === canonicalJson(after[name] ?? null)
      ? []
      : describe(name, before[name], after[name]),
  );
}

/** `~ /sales/orders  screen.actions: ["create"] → ["create","edit"]`, for each keyword with another value. */
function keysThatDiffer(name: string, was: unknown, is: unknown, at: readonly string[] = []): string[] {
  if (isMap(was) && isMap(is)) {
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
      canonicalJson(was[key] ?? null) === canonicalJson(is[key] ?? null)
        ? []
        : keysThatDiffer(name, was[key], is[key], [...at, key]),
    );
  }
  return [`~ ${name}  ${at.join('.')}: ${short(was)} → ${short(is)}`];
}

const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? '–';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

type Packages = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
const portalIn = ({ dependencies, devDependencies }: Packages) =>
  dependencies?.portal ?? devDependencies?.portal;

/** The portal of package.json at the last commit. Undefined if it is that of today, or cannot be known. */
function committedSource(config: string): string | undefined {
  try {
    const committed = execFileSync('git', ['show', 'HEAD:./package.json'], {
      cwd: config,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const before = portalIn(JSON.parse(committed) as Packages);
    const now = portalIn(JSON.parse(readFileSync(path.join(config, 'package.json'), 'utf8')) as Packages);
    return before === now ? undefined : before;
  } catch {
    return undefined;
  }
}

/** Has the earlier version read the config as it is now in the folder. */
function earlierSnapshot({ paths }: Io, source: string): Snapshot {
  const file = path.resolve(paths.config, source.replace(/^file:/, ''));
  if (existsSync(path.join(file, 'build/cli/main.js'))) return snapshotBy(file, paths.config);
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-version-'));
  try {
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    const wanted = existsSync(file) ? file : `portal@${source}`;
    const { status, stderr } = spawnSync('npm', ['install', '--prefix', folder, ...options, wanted], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new CliError(translate('project.notInstalled', { source, output: stderr }));
    return snapshotBy(path.join(folder, 'node_modules/portal'), paths.config);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function snapshotBy(engine: string, config: string): Snapshot {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(engine, 'build/cli/main.js'), 'snapshot', '--json'],
    { encoding: 'utf8', env: { ...process.env, PORTAL_CONFIG: config }, maxBuffer: 256 * 1024 * 1024 },
  );
  const { ok, result, error } = JSON.parse(stdout || '{}') as {
    ok?: boolean;
    result?: Snapshot;
    error?: string;
  };
  if (!ok || !result) throw new CliError(translate('project.notRead', { output: error ?? stderr }));
  return result;
}
