/** Puts the tarball that tools/pack.ts has made over the one that npm has made of the repository. */
import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const tarball = `${name}-${version}.tgz`;
// npm tells its scripts where it was called, and which options differ from the usual ones
const { INIT_CWD = '.', npm_config_pack_destination: to = '.', npm_config_dry_run: isDry } = process.env;
if (isDry !== 'true') copyFileSync(path.join('build/packing', tarball), path.resolve(INIT_CWD, to, tarball));
