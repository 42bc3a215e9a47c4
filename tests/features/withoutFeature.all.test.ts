/** Each feature can be left out: what remains compiles, passes its quick tests and serves the demonstration. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { allWords } from '#features/config.ts';
import { viewsByFeature } from '#features/listViews.ts';
import { textIfAny } from '#messages/translate.ts';
import { featureNames, leftOutWith, portalWithout, runIn, stripConfig } from '../support/withoutFeature.ts';

type Words = Partial<Record<'resource' | 'portal' | 'department' | 'steps', Record<string, unknown>>>;
const wordsOf = (names: readonly string[]): Words[] => names.flatMap((name) => allWords[name] ?? []);
const viewsOf = (names: readonly string[]) =>
  names.flatMap((name) => Object.keys(viewsByFeature[name] ?? {}));

const tests = ['bulk', 'merge', 'transition', 'undo', 'update'].map((name) => `tests/features/${name}`);

describe.each(featureNames())('Without the feature %s', (name) => {
  const names = leftOutWith(name);
  const folder = portalWithout(names, [...tests, 'tests/features/support.ts']);
  const config = path.join(folder, 'config');
  const env = { PORTAL_CONFIG: config, PORTAL_DATA: path.join(folder, 'data'), PORTAL_LOG: 'errors' };

  // minutes on a busy machine
  test('the kernel compiles', { timeout: 900_000 }, () => {
    expect(runIn(folder, 'npx', ['tsc', '--checkers', '2'])).toEqual({ status: 0, printed: '' });
  });

  test('its quick tests pass', () => {
    const { status, printed } = runIn(folder, 'npx', ['vitest', 'run', '--project', 'node', ...tests]);
    expect(status, printed).toBe(0);
  });

  test('check says of each of its keywords that this portal has no such feature', () => {
    const words = wordsOf(names);
    const keys = words.flatMap(({ resource = {} }) => Object.keys(resource));
    const portalKeys = words.flatMap(({ portal = {} }) => Object.keys(portal));
    const departmentKeys = words.flatMap(({ department = {} }) => Object.keys(department));
    const steps = words.flatMap(({ steps: own = {} }) => Object.keys(own));
    expect(
      [...keys, ...portalKeys, ...departmentKeys, ...steps].filter(
        (key) => textIfAny(`featureWords.${key}`) === undefined,
      ),
    ).toEqual([]);
    const check = () => runIn(folder, 'node', ['--import', 'tsx', 'src/cli/main.ts', 'check'], env);
    const before = check();
    const used = stripConfig(config, { keys, portalKeys, departmentKeys, steps, views: viewsOf(names) });
    for (const key of used)
      expect(before.printed).toContain(`"${key}" é de uma função que este portal não tem`);
    expect(before.status).toBe(used.length > 0 ? 1 : 0);
    expect(check()).toMatchObject({ status: 0 });
  });

  test('the server serves the demonstration', async () => {
    const port = await freePort();
    const portal = spawn('node', ['--import', 'tsx', 'src/server/main.ts', '--api-only'], {
      cwd: folder,
      env: { ...process.env, ...env, PORT: String(port) },
    });
    let printed = '';
    for (const stream of [portal.stdout, portal.stderr])
      stream.on('data', (text) => (printed += String(text)));
    try {
      const ask = async (): Promise<Response> => {
        if (portal.exitCode !== null) throw new Error(printed);
        const answer = await fetch(`http://127.0.0.1:${port}/config/index.json`).catch(() => undefined);
        if (answer) return answer;
        await new Promise((resolve) => setTimeout(resolve, 100));
        return ask();
      };
      expect((await ask()).status).toBe(200);
    } finally {
      portal.kill('SIGTERM');
      if (portal.exitCode === null) await once(portal, 'exit');
    }
  });
});
