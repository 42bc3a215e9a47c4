/**
 * `npm run dev`: the portal with hot reload of code and config. `npm run dev -- <feature>`: the same for the small company
 * of one feature in tests/features, with data of its own that last as long as the process.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const [feature] = process.argv.slice(2);
const folder = path.join('tests/features', feature ?? '');
if (feature !== undefined && !existsSync(path.join(folder, 'config'))) {
  const known = readdirSync('tests/features', { withFileTypes: true }).filter((one) => one.isDirectory());
  console.error(
    `There is no feature "${feature}". Write one of: ${known.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
const data = feature === undefined ? undefined : mkdtempSync(path.join(tmpdir(), 'portal-dev-'));
const dev = spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'src/authoring/server/dev.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(data && {
      PORTAL_CONFIG: path.join(folder, 'config'),
      PORTAL_DB: path.join(folder, 'db.json'),
      PORTAL_DATA: data,
    }),
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => dev.kill(signal));
dev.on('exit', (code) => {
  if (data) rmSync(data, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
if (feature !== undefined) console.log('Sign in as shop@example.com with the password feature123.');
