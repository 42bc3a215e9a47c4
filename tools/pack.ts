/**
 * Makes the package, for `npm pack`. What is packed is a copy, build/package: the files that package.json names in `files`;
 * the app without the extensions of config/, and the bundles; and folders that only the package has. build/source, from
 * which a company with extensions builds its own app; build/types, with the types of `portal/extend`; build/language, with
 * the schemas and the reference of the language; build/image, from which `docker build` makes the engine's image; and
 * build/sbom.cdx.json, the bill of materials. The package.json there has no scripts: npm would warn about those of a package
 * that it has to trust.
 *
 * npm can pack only the folder that it was called in. So `prepack` runs this, and `postpack` (tools/postpack.mjs) puts
 * the tarball of the copy over npm's own, which has no bundles. Nothing else in the repository changes.
 */
import { composeNode } from '#compiler/composeNode.ts';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { languageFiles } from '#authoring/editor/files.ts';
import { referenceMarkdown } from '#authoring/reference/markdown.ts';
import { locales } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import { groupBy } from '#model/values/collections.ts';
import { appSources, closureOf } from './appSources.ts';
import { importsOf } from './boundaries.ts';

composeNode();

const folder = 'build/package';
/** Beside the tarball and the copy of the files. */
const work = 'build/packing';

type Manifest = {
  name: string;
  version: string;
  imports: object;
  dependencies: object;
  files: readonly string[];
};
const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const manifest = readJson<Manifest>('package.json');

/** The output of a program; one that fails ends the packing with all that it has said. */
async function outputOf(program: string, ...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${[program, ...args].join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const font = 'inter-latin-wght-normal.woff2';

function writeSource(to: string) {
  const files = appSources();
  // comments name examples, which are no files
  for (const file of files)
    if (existsSync(path.join('src', file))) cpSync(path.join('src', file), path.join(to, 'src', file));
  cpSync('public', path.join(to, 'public'), { recursive: true });
  cpSync(`node_modules/@fontsource-variable/inter/files/${font}`, path.join(to, 'fonts', font));
  const styles = [...files].filter((file) => file.endsWith('.css')).map((file) => path.join('src', file));
  for (const page of ['index.html', 'app.html', ...styles])
    write(
      path.join(to, page),
      readFileSync(page, 'utf8').replaceAll(
        /(?:\/node_modules\/)?@fontsource-variable\/inter\/files\//g,
        '/fonts/',
      ),
    );
  const { version, imports } = manifest;
  write(
    path.join(to, 'package.json'),
    JSON.stringify({ name: 'portal-app', version, private: true, type: 'module', imports }),
  );
}

/** The files that add types to those of the model, which nobody imports for that. */
const registeringFiles = () =>
  readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') && readFileSync(path.join('src', file), 'utf8').includes('interface Registered'),
  );

/** The declarations that `portal/extend` needs, with relative imports, so that they do not depend on the sources. */
async function writeTypes(to: string) {
  const all = path.resolve(work, 'types');
  const project = path.resolve(work, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    noCheck: true, // `npm run check:types` does it
    declaration: true,
    emitDeclarationOnly: true,
    incremental: false,
    tsBuildInfoFile: null,
    outDir: all,
    rootDir: path.resolve('src'),
  };
  const include = ['ui/extensions/*.ts', '**/*.d.ts', ...registeringFiles()].map((one) =>
    path.resolve('src', one),
  );
  const whole = { extends: path.resolve('tsconfig.json'), compilerOptions, include };
  write(project, JSON.stringify(whole));
  await outputOf('npx', 'tsc', '-p', project);
  // the compiler writes no declarations for a file that has only them
  cpSync('src/messages/keys.d.ts', path.join(all, 'messages/keys.d.ts'));
  const declared = (file: string) => file.replace(/(?:\.d)?\.tsx?$/, '.d.ts');
  const imports = groupBy(importsOf(all), ({ from }) => from);
  const files = closureOf(['ui/extensions/api.d.ts'], (file) =>
    (imports.get(file) ?? []).map((one) => declared(one.to)),
  );
  for (const file of files) {
    const text = readFileSync(path.join(all, file), 'utf8').replaceAll(
      /(['"])(#[\w-]+\/|\.\.?\/)([^'"]+?)(?:\.d)?\.tsx?\1/g,
      (_whole, _quote, start: string, rest: string) => {
        const target = start.startsWith('#')
          ? start.slice(1) + rest
          : path.join(path.dirname(file), start, rest);
        const relative = path.relative(path.dirname(file), target);
        return `'${relative.startsWith('.') ? relative : `./${relative}`}.js'`;
      },
    );
    write(path.join(to, file), text);
  }
}

function writeLanguage(to: string) {
  for (const locale of locales)
    withLanguage(locale, () => {
      for (const [file, text] of Object.entries(languageFiles())) write(path.join(to, locale, file), text);
      write(path.join(to, locale, 'reference.md'), referenceMarkdown());
    });
}

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean; peer?: boolean }> };

/** Stages of the Dockerfile that need no sources, with the versions of the packages that the tests have used. */
function writeImage(to: string) {
  const stages = readFileSync('Dockerfile', 'utf8').split(/^(?=FROM |ARG |# )/m);
  const wanted = stages.filter((stage) => /^ARG | AS (?:packages|base)$/m.test(stage));
  write(
    path.join(folder, to, 'Dockerfile'),
    [
      '# In the folder of a company: docker build -t portal -f node_modules/portal/build/image/Dockerfile node_modules/portal\n',
      ...wanted,
    ]
      .join('')
      .replaceAll('--from=build /portal/', '')
      .replace('COPY package.json package-lock.json', `COPY ${to}/package.json ${to}/package-lock.json`),
  );
  const { name, version, dependencies } = manifest;
  const own = { name, version, dependencies };
  const { packages, ...lock } = readJson<Lock>('package-lock.json');
  const needed = Object.entries(packages).filter(
    ([place, { dev, devOptional, peer }]) => place && !dev && !devOptional && !peer,
  );
  write(path.join(folder, to, 'package.json'), JSON.stringify(own));
  const whole = { ...lock, version, packages: { '': own, ...Object.fromEntries(needed) } };
  write(path.join(folder, to, 'package-lock.json'), JSON.stringify(whole, null, 1));
}

/** All packages of the lock file: the bundles contain some that package.json calls devDependencies. */
async function writeBillOfMaterials(to: string) {
  const options = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const bill = JSON.parse(await outputOf('npm', 'sbom', ...options)) as {
    metadata: { component: { name: string } };
  };
  // npm names the folder
  bill.metadata.component.name = manifest.name;
  write(to, JSON.stringify(bill));
}

/** The files of the repository that the package has as they are, and its package.json. */
function copyFiles() {
  for (const file of [...manifest.files, 'README.md', 'LICENSE'])
    cpSync(file, path.join(folder, file), { recursive: true });
  const {
    scripts: _scripts,
    devDependencies: _packages,
    ...packed
  } = readJson<Record<string, unknown>>('package.json');
  const files = [...manifest.files, 'dist', 'build', '!build/*/*.map', '!build/*/sources.json'];
  write(path.join(folder, 'package.json'), `${JSON.stringify({ ...packed, files }, null, 2)}\n`);
}

/** As `npm run build` does, without the code of a company, and with the commands. */
async function buildPrograms() {
  process.env.PORTAL_CONFIG = path.join(work, 'none');
  await build({ logLevel: 'warn', build: { outDir: path.join(folder, 'dist') } });
  const bundles = {
    server: 'Server',
    task: 'Tasks',
    workers: 'Workers',
    libraries: 'Libraries',
    cli: 'Cli',
    builder: 'Builder',
  };
  for (const [bundle, config] of Object.entries(bundles))
    await build({
      configFile: `tools/vite${config}.ts`,
      logLevel: 'warn',
      build: { outDir: path.join(folder, 'build', bundle) },
    });
}

async function pack() {
  for (const one of [folder, work]) rmSync(one, { recursive: true, force: true });
  console.info(`Building the package in ${folder}, about a minute…`);
  const types = writeTypes(path.join(folder, 'build/types'));
  const bill = writeBillOfMaterials(path.join(folder, 'build/sbom.cdx.json'));
  await Promise.all([types, bill, buildPrograms()]);
  copyFiles();
  writeSource(path.join(folder, 'build/source'));
  writeLanguage(path.join(folder, 'build/language'));
  writeImage('build/image');
  const options = ['--pack-destination', work, '--dry-run=false', '--json=false'];
  await outputOf('npm', 'pack', path.resolve(folder), ...options);
}

await pack();
