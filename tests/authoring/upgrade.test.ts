/** `portal upgrade`: what it writes anew, and how two versions of the engine differ. */
import { beforeEach, describe, expect, it } from 'vitest';
import { changesOfUpgrade } from '#authoring/commands/upgrade.ts';
import { snapshotOf } from '#authoring/commands/snapshot.ts';
import { loadPortal } from '#compiler/load.ts';
import { commandsIn, type Commands } from '../support/cli.ts';

describe('an upgrade', () => {
  let here: Commands;
  beforeEach(() => {
    here = commandsIn('tests/fixtures/good');
  });

  it('refuses a config of a newer language', async () => {
    here.write('config/portal.yaml', `${here.read('config/portal.yaml')}\nlanguage: 2\n`);
    expect((await here.portal('check')).error).toContain('instale uma versão mais nova do portal');
    expect((await here.portal('upgrade')).code).toBe(2);
  });

  it('writes the reference and the words of the editor anew, and nothing while its database does not answer', async () => {
    here.write('config/REFERENCIA.md', 'an earlier version');
    here.write('config/.schema/resource.json', '{}');
    const nobody = await here.portalOn('postgres://portal:secret@127.0.0.1:1/portal', 'upgrade');
    expect(nobody).toMatchObject({ code: 2, error: expect.stringContaining('não atende') });
    expect(here.read('config/REFERENCIA.md')).toBe('an earlier version');
    const { out } = await here.portal('upgrade');
    expect(out).toMatch(/\.schema escrito.*REFERENCIA\.md escrito/s);
    expect(here.read('config/REFERENCIA.md')).toContain('# ');
    expect(here.read('config/.schema/resource.json')).toContain('properties');
  });

  it('names the image of the installed version in compose.yaml and Dockerfile', async () => {
    const compose = 'services:\n  portal:\n    image: portal:0.9.0 # ours\n  db:\n    image: postgres:17.6\n';
    here.write('config/compose.yaml', compose);
    here.write('config/Dockerfile', 'FROM portal:0.9.0\nCOPY . /config\n');
    const check = await here.portal('upgrade', '--check', '--json');
    expect(check.code).toBe(1);
    expect(JSON.parse(check.out)).toMatchObject({
      result: {
        files: [
          { file: 'config/Dockerfile', renamed: [{ from: 'portal:0.9.0' }] },
          { file: 'config/compose.yaml' },
        ],
      },
    });
    expect(here.read('config/compose.yaml')).toBe(compose);
    const { out } = await here.portal('upgrade');
    expect(out).toMatch(/compose\.yaml +portal:0\.9\.0 → portal:\d/);
    expect(here.read('config/compose.yaml')).toMatch(
      /image: portal:(?!0\.9)[\d.]+ # ours\n.*\n.*postgres:17\.6/,
    );
    expect(await here.portal('upgrade', '--check')).toMatchObject({ code: 0 });
  });
});

describe('two versions of the engine', () => {
  it('differ in the rights and the keywords that each gives a config', () => {
    const before = snapshotOf(loadPortal('tests/fixtures/good').portal!);
    const after = structuredClone(before);
    const [path, screen] = Object.entries(after.screens)[0]!;
    screen.label = 'Other';
    const [right] = Object.keys(after.rights).filter((name) => name.includes(': read '));
    delete after.rights[right!];
    expect(changesOfUpgrade(before, before)).toEqual([]);
    expect(changesOfUpgrade(before, after)).toEqual([
      `- ${right}`,
      `~ ${path}  label: ${JSON.stringify(before.screens[path]!.label)} → "Other"`,
    ]);
  });
});
