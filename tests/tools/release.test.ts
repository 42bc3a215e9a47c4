import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/newFolder.ts';
import { changeFiles, foldChanges, nextVersion, readEntries, releaseSteps } from '#tools/release.ts';

const earlier =
  '# Changelog\n\nWhat users notice.\n\n## 1.1.0\n\n### Fixed\n\n- A fault.\n\n## 1.0.0\n\nFirst.\n';
const change = (text: string, file = 'changes/one.md') => ({ file, text });

describe('The changelog', () => {
  it('lists the changes of all files under the new version, by heading', () => {
    const changes = [
      change('### For config authors\n\n- A keyword.\n\n### Added\n\n- A view\n  of two lines.\n'),
      change('### Added\n- A chart.\n'),
    ];
    expect(foldChanges(earlier, '1.2.0', changes)).toBe(
      earlier.replace(
        '## 1.1.0',
        '## 1.2.0\n\n### Added\n\n- A view\n  of two lines.\n- A chart.\n\n### For config authors\n\n- A keyword.\n\n## 1.1.0',
      ),
    );
  });

  it('takes a further change into a version that is begun, and none twice', () => {
    const once = foldChanges(earlier, '1.2.0', [change('### Added\n\n- A view.\n')]);
    expect(foldChanges(once, '1.2.0', [])).toBe(once);
    expect(foldChanges(once, '1.2.0', [change('### Added\n\n- A view.\n- A chart.\n')])).toBe(
      once.replace('- A view.\n', '- A view.\n- A chart.\n'),
    );
  });

  it('gets no version without a change', () => {
    expect(() => foldChanges(earlier, '1.2.0', [])).toThrow('There is nothing to release');
  });
});

it.each([
  ['### Improved\n\n- A view.\n', 'changes/one.md:1: "### Improved" is no heading of a change.'],
  [
    '## Added\n\n- A view.\n',
    'Write one of "### Added", "### Changed", "### Fixed", "### For config authors".',
  ],
  ['- A view.\n', 'changes/one.md:1: a line without a heading.'],
  ['### Added\n\nA view.\n', 'changes/one.md:3: is no entry. Begin it with "- "'],
  ['### Added\n', 'changes/one.md has no entry.'],
])('A change %j is refused with its place', (text, told) => {
  expect(() => readEntries(change(text))).toThrow(told);
});

it.each([
  ['patch', '1.2.4'],
  ['minor', '1.3.0'],
  ['major', '2.0.0'],
  ['1.10.0', '1.10.0'],
])('After 1.2.3, a release %s has the version %s', (bump, version) => {
  expect(nextVersion('1.2.3', bump)).toBe(version);
});

it.each(['1.2.3', '1.1.9', '1.3', 'next', undefined])('After 1.2.3, no release is called %s', (bump) => {
  expect(() => nextVersion('1.2.3', bump)).toThrow(/is not later than 1.2.3|is none of these/);
});

describe('A release', () => {
  /** A package of others may have the same version. */
  const lockOf = (version: string) =>
    `${JSON.stringify({ version, packages: { '': { version }, other: { version: '1.1.0' } } }, null, 2)}\n`;
  const repository = () => {
    const root = newFolder();
    const files = {
      'CHANGELOG.md': earlier,
      'README.md': 'npm pack && npx --package ./portal-1.1.0.tgz portal\n',
      'docs/operations.md': 'FROM portal:1.1.0\nnpm install ./portal-2.0.0.tgz\n',
      'docs/later/image.md': 'docker pull portal:1.1.0\n',
      'package.json': '{\n  "version": "1.1.0"\n}\n',
      'package-lock.json': lockOf('1.1.0'),
      'changes/README.md': 'How to write one.\n',
      'changes/chart.md': '### Added\n\n- A chart.\n',
      'changes/sums.md': '### Fixed\n\n- A sum.\n',
    };
    for (const folder of ['docs/later', 'changes']) mkdirSync(path.join(root, folder), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
    const all = () =>
      Object.fromEntries(
        Object.keys(files).map((file) => [
          file,
          existsSync(path.join(root, file)) && readFileSync(path.join(root, file), 'utf8'),
        ]),
      );
    return { root, all };
  };
  const run = (root: string, steps?: number) => {
    for (const step of releaseSteps(root, 'minor').slice(0, steps)) step();
  };

  it('writes the version everywhere, and deletes the changes that it has listed', () => {
    const { root, all } = repository();
    run(root);
    expect(all()).toMatchObject({
      'README.md': expect.stringContaining('portal-1.2.0.tgz'),
      'docs/operations.md': 'FROM portal:1.2.0\nnpm install ./portal-2.0.0.tgz\n',
      'docs/later/image.md': 'docker pull portal:1.2.0\n',
      'package.json': '{\n  "version": "1.2.0"\n}\n',
      'package-lock.json': lockOf('1.2.0'),
      'changes/README.md': 'How to write one.\n',
      'changes/chart.md': false,
      'changes/sums.md': false,
    });
    expect(all()['CHANGELOG.md']).toContain(
      '## 1.2.0\n\n### Added\n\n- A chart.\n\n### Fixed\n\n- A sum.\n\n## 1.1.0',
    );
  });

  it('loses nothing when it is stopped after any step: the same command finishes it', () => {
    const whole = repository();
    const steps = releaseSteps(whole.root, 'minor').length;
    run(whole.root);
    for (let done = 1; done < steps; done++) {
      const { root, all } = repository();
      run(root, done);
      run(root);
      expect(all(), `stopped after ${done} steps`).toEqual(whole.all());
    }
  });

  it('changes nothing where a change has another name or heading', () => {
    const { root, all } = repository();
    cpSync(path.join(root, 'changes/sums.md'), path.join(root, 'changes/Sums of May.md'));
    const before = all();
    expect(() => run(root)).toThrow('changes/Sums of May.md is not named after its change');
    expect(all()).toEqual(before);
  });
});

it('All files in changes/ can be read, and the documents name the version of package.json', () => {
  for (const file of changeFiles('.')) expect(Object.values(readEntries(file)).flat()).not.toEqual([]);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(readFileSync('README.md', 'utf8')).toContain(`./portal-${version}.tgz`);
  const images = [...readFileSync('docs/operations.md', 'utf8').matchAll(/\bportal:(\d[\d.]*\d)/g)];
  expect(images.map(([, named]) => named)).toEqual(images.map(() => version));
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${version}\n`);
});
