/** WebKitGTK by the protocol WebDriver (W3C), of the Debian package webkit2gtk-driver, in a screen of xvfb. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { newFolder } from '#tests/support/newFolder.ts';
import type { Driver } from './driven.ts';

const libraries = '/usr/lib/x86_64-linux-gnu';

/** MiniBrowser, which the package brings beside the driver. */
const browserPath = (): string | undefined =>
  (existsSync(libraries) ? readdirSync(libraries) : [])
    .filter((name) => name.startsWith('webkit2gtk-'))
    .map((name) => path.join(libraries, name, 'MiniBrowser'))
    .find((file) => existsSync(file));

export const hasWebKit = (): boolean =>
  existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/xvfb-run') && browserPath() !== undefined;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Keys by the codes of the protocol. */
const codes: Readonly<Record<string, string>> = {
  Control: '\uE009',
  Shift: '\uE008',
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
};

export async function launchWebKit(): Promise<Driver> {
  const port = await freePort();
  const home = newFolder();
  const child = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1440x900x24', 'WebKitWebDriver', `--port=${port}`],
    {
      stdio: 'ignore',
      detached: true,
      // its profile, and no accessibility bus, of which it would complain
      env: {
        ...process.env,
        HOME: home,
        XDG_RUNTIME_DIR: home,
        NO_AT_BRIDGE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
      },
    },
  );
  const ask = async <T>(method: string, address: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${address}: ${value.error} ${value.message}`);
    return value;
  };
  const ready = async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (
        await ask('GET', '/status').then(
          () => true,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('WebKitWebDriver does not answer.');
  };
  await ready();
  const options = { binary: browserPath()!, args: ['--automation'] };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const own = `/session/${sessionId}`;
  await ask('POST', `${own}/timeouts`, { script: 30_000, pageLoad: 60_000 });
  await ask('POST', `${own}/window/rect`, { width: 1440, height: 900 });
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    ask<void>('POST', `${own}/actions`, { actions: [{ type, id: type, actions }] });
  const keys = (names: readonly string[]) => {
    const values = names.map((name) => codes[name] ?? name);
    return [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ];
  };
  return {
    complaints: [],
    goto: (url) => ask<void>('POST', `${own}/url`, { url }),
    run: (body, given) =>
      ask('POST', `${own}/execute/async`, {
        script: `const [given, done] = arguments;
          (async () => { ${body} })().then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`,
        args: [given ?? null],
      }).then((answer) => {
        const { value, error } = answer as { value: never; error?: string };
        if (error) throw new Error(error);
        return value;
      }),
    press: (key) => act('key', keys(key.split('+'))),
    type: (text) =>
      act(
        'key',
        [...text].flatMap((letter) => keys([letter])),
      ),
    click: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    async close() {
      await ask('DELETE', own).catch(() => undefined);
      process.kill(-child.pid!);
    },
  };
}
