/**
 * `npm run release -- minor` (or major, patch, 1.2.0): folds the files of changes/ into CHANGELOG.md under the new version,
 * and deletes them. changes/README.md says how such a file is written.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** In the order in which a version lists them. */
const headings = ['Added', 'Changed', 'Fixed', 'For config authors'] as const;
type Heading = (typeof headings)[number];
type Entries = Record<Heading, string[]>;

export type ChangeFile = { file: string; text: string };

/**
 * The entries of a file of changes/, or of a version in CHANGELOG.md. An entry begins with `- `; its further lines are
 * indented.
 *
 * @throws an Error that names file, line and what is expected
 */
export function readEntries({ file, text }: ChangeFile): Entries {
  const entries: Entries = { Added: [], Changed: [], Fixed: [], 'For config authors': [] };
  let under: string[] | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const fault = (what: string) => new Error(`${file}:${index + 1}: ${what}`);
    const heading = /^#+ *(.*)$/.exec(line)?.[1];
    if (line.trim() === '') continue;
    if (heading !== undefined) {
      if (!isHeading(heading) || !line.startsWith('### '))
        throw fault(`"${line}" is no heading of a change. Write one of ${written(headings)}.`);
      under = entries[heading];
    } else if (!under) throw fault(`a line without a heading. Write one of ${written(headings)} above it.`);
    else if (line.startsWith('- ')) under.push(line);
    else if (/^ {2,}\S/.test(line) && under.length > 0) under.push(`${under.pop()}\n${line}`);
    else throw fault('is no entry. Begin it with "- ", and indent its further lines by two spaces.');
  }
  if (Object.values(entries).every((some) => some.length === 0))
    throw new Error(`${file} has no entry. Write a line that begins with "- " below a heading.`);
  return entries;
}

const isHeading = (text: string): text is Heading => (headings as readonly string[]).includes(text);
const written = (names: readonly string[]) => names.map((name) => `"### ${name}"`).join(', ');

/**
 * CHANGELOG.md with the changes under the heading of the version, which is added on top where it is missing. An entry that
 * stands under that heading is not added again, so a release that was stopped may be repeated.
 */
export function foldChanges(changelog: string, version: string, changes: readonly ChangeFile[]): string {
  const start = changelog.search(/^## /m);
  const head = start < 0 ? `${changelog.trimEnd()}\n\n` : changelog.slice(0, start);
  const [first = '', ...earlier] = start < 0 ? [] : changelog.slice(start).split(/^(?=## )/m);
  const isBegun = first.startsWith(`## ${version}\n`);
  if (!isBegun && changes.length === 0)
    throw new Error('There is nothing to release: changes/ has no file. See changes/README.md.');
  const begun = { file: 'CHANGELOG.md', text: first.slice(first.indexOf('\n')) };
  const sources = (isBegun ? [begun, ...changes] : changes).map(readEntries);
  const sections = headings.flatMap((heading) => {
    const lines = [...new Set(sources.flatMap((entries) => entries[heading]))];
    return lines.length === 0 ? [] : `### ${heading}\n\n${lines.join('\n')}\n`;
  });
  const rest = isBegun ? earlier : [first, ...earlier];
  return `${head}## ${version}\n\n${[...sections, rest.join('')].filter(Boolean).join('\n')}`;
}

/** @param bump major, minor, patch, or the version itself, which must be a later one */
export function nextVersion(current: string, bump: string | undefined): string {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number);
  if (bump === 'major') return `${major + 1}.0.0`;
  if (bump === 'minor') return `${major}.${minor + 1}.0`;
  if (bump === 'patch') return `${major}.${minor}.${patch + 1}`;
  const asked = /^(\d+)\.(\d+)\.(\d+)$/
    .exec(bump ?? '')
    ?.slice(1)
    .map(Number);
  if (!asked)
    throw new Error(`npm run release -- major|minor|patch|<version>: ${bump ?? 'nothing'} is none of these.`);
  const [a = 0, b = 0, c = 0] = asked;
  if ((a - major || b - minor || c - patch) <= 0)
    throw new Error(`${bump} is not later than ${current}, the version of package.json.`);
  return bump!;
}

type Versioned = { version: string };

/** The README and all documents. Some name the present version of the package or the image. */
const documents = (root: string): string[] => [
  'README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

/**
 * The steps of a release, each of which may be the last one done: CHANGELOG.md has an entry before its file is deleted, and
 * package.json has the version at the end, so that the same command goes on.
 *
 * @param root the repository
 */
export function releaseSteps(root: string, bump: string | undefined): (() => void)[] {
  const at = (file: string) => path.join(root, file);
  const read = (file: string) => readFileSync(at(file), 'utf8');
  const write = (file: string, text: string) => {
    writeFileSync(at(`${file}.new`), text);
    renameSync(at(`${file}.new`), at(file));
  };
  const { version: current } = JSON.parse(read('package.json')) as Versioned;
  const version = nextVersion(current, bump);
  const changes = changeFiles(root);
  const changelog = foldChanges(read('CHANGELOG.md'), version, changes);
  const withNext = (file: string) => () => {
    const whole = JSON.parse(read(file)) as Versioned & { packages?: Record<string, Versioned> };
    for (const one of [whole, whole.packages?.['']]) if (one) one.version = version;
    write(file, `${JSON.stringify(whole, null, 2)}\n`);
  };
  return [
    () => write('CHANGELOG.md', changelog),
    ...changes.map(
      ({ file }) =>
        () =>
          rmSync(at(file)),
    ),
    ...documents(root).flatMap((file) => {
      const text = read(file);
      const next = text.replaceAll(new RegExp(`(portal[:-])${current}\\b`, 'g'), `$1${version}`);
      return next === text ? [] : [() => write(file, next)];
    }),
    withNext('package-lock.json'),
    withNext('package.json'),
  ];
}

/** All files of changes/ but its README, by name. */
export function changeFiles(root: string): ChangeFile[] {
  const folder = path.join(root, 'changes');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'README.md') : [];
  const strange = names.find((name) => !/^[a-z0-9-]+\.md$/.test(name));
  if (strange)
    throw new Error(
      `changes/${strange} is not named after its change in small letters, such as changes/print-margins.md.`,
    );
  return names.toSorted().map((name) => ({
    file: `changes/${name}`,
    text: readFileSync(path.join(folder, name), 'utf8'),
  }));
}

if (process.argv[1] === import.meta.filename)
  try {
    for (const step of releaseSteps('.', process.argv[2])) step();
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as Versioned;
    console.info(
      `CHANGELOG.md and package.json have ${version}. Next: npm run test:deep, git commit, git tag v${version}, npm pack.`,
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
