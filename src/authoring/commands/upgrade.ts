/** portal upgrade: brings a config from the version for which it was written to the installed one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Portal } from '#model/types.ts';
import { canonicalJson } from '#model/values/json.ts';
import { isMap } from '#model/values/values.ts';
import { CliError, type Io, shortPath } from '#cli/io.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';
import { translate } from '#messages/translate.ts';
import { languageVersion } from '#language/schema/portal.ts';
import { asChecked, problemLine, Report, sortProblems } from '#language/problems.ts';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { readFiles } from '#compiler/read/read.ts';
import { recordsExist } from '#cli/data/dataFile.ts';
import { migrate } from '#cli/data/migrateCommand.ts';
import { refreshSchemas, schemaFolder } from '../editor/files.ts';
import { docsFile, writeReference } from './docs.ts';
import { engineVersion } from '#host/engineVersion.ts';

// Compares what two versions of the engine make of one config: rights, and screens with their defaults.

/** `why`: the reason that nothing was compared. */
type VersionChanges = { from?: string; to: string; changes: string[]; why?: string };

/**
 * @param since the earlier version: a folder of the package, or what npm installs; absent: the version in package.json
 *   at the last commit, if it is another one
 */
async function compareVersions(io: Io, portal: Portal, since: string | undefined): Promise<VersionChanges> {
  const now = snapshotOf(portal);
  const source = since ?? committedSource(io.paths.config);
  if (source === undefined)
    return {
      to: now.version,
      changes: [],
      why: translate('project.samePortal'),
    };
  const before = earlierSnapshot(io, source);
  return { from: before.version, to: now.version, changes: changesOfUpgrade(before, now) };
}

export function changesOfUpgrade(before: Snapshot, after: Snapshot): string[] {
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
    const before = portalIn(JSON.parse(String(git(config, 'show', 'HEAD:./package.json'))) as Packages);
    const now = portalIn(JSON.parse(readFileSync(path.join(config, 'package.json'), 'utf8')) as Packages);
    return before === now ? undefined : before;
  } catch {
    return undefined;
  }
}

/** Runs the earlier version of the portal on this config, and returns its snapshot. */
function earlierSnapshot({ paths }: Io, source: string): Snapshot {
  const { config } = paths;
  const engine = path.resolve(config, source.replace(/^file:/, ''));
  if (existsSync(path.join(engine, 'build/cli/main.js'))) return snapshotBy(engine, config);
  return inTemporaryFolder((folder) => {
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    const wanted = source.startsWith('file:') ? tarballAt(engine, config, folder) : `portal@${source}`;
    const { status, stderr } = spawnSync('npm', ['install', '--prefix', folder, ...options, wanted], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new CliError(translate('project.notInstalled', { source, output: stderr }));
    return snapshotBy(path.join(folder, 'node_modules/portal'), config);
  });
}

/** The tarball, or that of the last commit where an upgrade has replaced it. */
function tarballAt(file: string, config: string, folder: string): string {
  if (existsSync(file)) return file;
  const copy = path.join(folder, path.basename(file));
  try {
    writeFileSync(copy, git(config, 'show', `HEAD:./${path.relative(config, file)}`));
    return copy;
  } catch {
    // The file does not exist: npm reports that.
    return file;
  }
}

/** Of the config as it is now. If its keywords are too new for the earlier version, of the config at the last commit. */
function snapshotBy(engine: string, config: string): Snapshot {
  const now = runSnapshot(engine, config);
  if ('result' in now) return now.result;
  const committed = inTemporaryFolder((folder) => {
    try {
      execFileSync('tar', ['-x', '-C', folder], { input: git(config, 'archive', 'HEAD') });
    } catch {
      return now;
    }
    return runSnapshot(engine, folder);
  });
  if ('result' in committed) return committed.result;
  throw new CliError(translate('project.notRead', { output: now.error }));
}

function runSnapshot(engine: string, config: string): { result: Snapshot } | { error: string } {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(engine, 'build/cli/main.js'), 'snapshot', '--json'],
    { encoding: 'utf8', env: { ...process.env, PORTAL_CONFIG: config }, maxBuffer },
  );
  const { ok, result, error } = JSON.parse(stdout || '{}') as {
    ok?: boolean;
    result?: Snapshot;
    error?: string;
  };
  return ok && result ? { result } : { error: error ?? stderr };
}

const maxBuffer = 256 * 1024 * 1024;
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, maxBuffer, stdio: ['ignore', 'pipe', 'ignore'] });

function inTemporaryFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-version-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Options = { json: boolean; check: boolean; since?: string | undefined };
type Replaced = { from: string; to: string };
type Edited = { file: string; text: string; old: readonly Replaced[] };

export async function upgrade(io: Io, { json, check, since }: Options): Promise<number> {
  const folder = path.basename(io.paths.config);
  const files = readFiles(io.paths.config, new Report());
  const { portal, problems } = loadPortalFrom(files, { folder });
  if (!portal) throw new CliError(translate('project.otherProblems', { problems: formatProblems(problems) }));

  const refused = sortProblems(asChecked(problems.filter(({ isRefused }) => isRefused)));
  const versions = await compareVersions(io, portal, since);
  const images = imageFiles(io.paths.config, folder);
  // before anything is written: a database may not answer
  const data = await dataPlan({ ...io, files }, json);
  if (!check)
    for (const { file, text } of images)
      writeFileSync(path.join(io.paths.config, file.slice(folder.length + 1)), text);
  const generated = check ? [] : generatedFiles(io.paths.config, portal);
  const isDone =
    images.length === 0 && refused.length === 0 && !data.hasWork && versions.changes.length === 0;

  if (json)
    io.json({
      language: languageVersion,
      files: images.map(({ file, old }) => ({ file, renamed: old })),
      generated,
      data: data.plan,
      versions,
      refused: refused.map(({ place: { file, line }, message }) => ({ file, line, message })),
    });
  else
    io.out(
      [
        translate('project.sameLanguage', { version: languageVersion }),
        ...(refused.length > 0
          ? [[translate('project.refused'), ...refused.map((one) => `  ${problemLine(one)}`)].join('\n')]
          : []),
        ...imageText(images, check),
        ...(generated.length > 0
          ? [generated.map((file) => translate('common.written', { file: shortPath(file) })).join('\n')]
          : []),
        data.text,
        versionText(versions),
      ].join('\n\n'),
    );
  return check && !isDone ? 1 : 0;
}

/** The files beside the config that name the engine's image by another version than the installed one. */
function imageFiles(config: string, folder: string): Edited[] {
  const to = `portal:${engineVersion()}`;
  return ['Dockerfile', 'compose.yaml'].flatMap((file): Edited[] => {
    const target = path.join(config, file);
    if (!existsSync(target)) return [];
    const old: Replaced[] = [];
    const text = readFileSync(target, 'utf8').replaceAll(
      /(?<=^[ \t]*(?:FROM|image:)[ \t]+)portal:\d[\w.-]*/gm,
      (from) => {
        if (from !== to) old.push({ from, to });
        return to;
      },
    );
    return old.length === 0 ? [] : [{ file: `${folder}/${file}`, text, old }];
  });
}

/** Writes anew what this version says of the language beside the config, for people and editors. */
function generatedFiles(config: string, { kinds }: Portal): string[] {
  const reference = path.join(config, docsFile());
  return [
    ...(refreshSchemas(config).length > 0 ? [path.join(config, schemaFolder)] : []),
    ...(existsSync(reference) && writeReference(reference, kinds) ? [reference] : []),
  ];
}

/** What `migrate --plan` says. Without records there is nothing to say. */
async function dataPlan(io: Io, json: boolean): Promise<{ text: string; hasWork: boolean; plan?: unknown }> {
  if (!recordsExist(io)) return { text: translate('project.noRecords'), hasWork: false };
  const lines: string[] = [];
  let plan: unknown;
  const say = (text: string) => void lines.push(text);
  const options = { json, 'dry-run': false, plan: true, check: true, all: false, seed: false, yes: false };
  const code = await migrate(
    { ...io, out: say, error: say, json: (result) => void (plan = result) },
    options,
  );
  return {
    text: [translate('project.records'), ...lines].join('\n'),
    hasWork: code !== 0,
    plan,
  };
}

const imageText = (images: readonly Edited[], check: boolean): string[] =>
  images.length === 0
    ? []
    : [
        [
          translate(check ? 'project.otherImage' : 'project.imageReplaced'),
          ...images.map(
            ({ file, old }) =>
              `  ${shortPath(file)}  ${old.map(({ from, to }) => `${from} → ${to}`).join(', ')}`,
          ),
        ].join('\n'),
      ];

const mostChanges = 40;

function versionText({ from, to, changes, why }: VersionChanges): string {
  if (why !== undefined) return translate('project.notCompared', { why });
  if (changes.length === 0) return translate('project.sameRights', { from: from!, to });
  const rest = changes.length - mostChanges;
  return [
    translate('project.rightsChange', { from: from!, to }),
    ...changes.slice(0, mostChanges).map((change) => `  ${change}`),
    ...(rest > 0 ? [translate('commands.andMore', { rest })] : []),
    translate('project.keepOrAccept'),
  ].join('\n');
}
