/**
 * Adds the folders that only the package has to the output of `npm run build`: build/source, from which a company with
 * extensions builds its own app; build/types, with the types of `portal/extend`; build/language, with the schemas and the
 * reference of the language; build/image, from which `docker build` makes the engine's image; and build/sbom.cdx.json, the
 * bill of materials. Leaves package.json as
 * it is packed, and the app without the extensions of config/, until `postpack` puts back both.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languageFiles } from '#authoring/editor/files.ts';
import { referenceMarkdown } from '#authoring/reference/markdown.ts';
import { locales } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import { groupBy } from '#model/lib/collections.ts';
import { appSources, closureOf } from './appSources.ts';
import { importsOf } from './boundaries.ts';

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const font = 'inter-latin-wght-normal.woff2';

function writeSource(to: string) {
  rmSync(to, { recursive: true, force: true });
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
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; imports: object };
  const { version } = own;
  write(
    path.join(to, 'package.json'),
    JSON.stringify({ name: 'portal-app', version, private: true, type: 'module', imports: own.imports }),
  );
}

/** The declarations that `portal/extend` needs, with relative imports, so that they do not depend on the sources. */
function writeTypes(to: string) {
  rmSync(to, { recursive: true, force: true });
  const all = path.resolve(to, '../types.all');
  const project = path.resolve('tsconfig.types.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    incremental: false,
    tsBuildInfoFile: null,
    outDir: all,
    rootDir: path.resolve('src'),
  };
  write(project, JSON.stringify({ extends: './tsconfig.json', compilerOptions, include: ['src'] }));
  const { status } = spawnSync('npx', ['tsc', '-p', project], { stdio: 'inherit' });
  rmSync(project);
  if (status !== 0) throw new Error('The types of portal/extend could not be written.');
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
  rmSync(all, { recursive: true });
}

function writeLanguage(to: string) {
  rmSync(to, { recursive: true, force: true });
  for (const locale of locales)
    withLanguage(locale, () => {
      for (const [file, text] of Object.entries(languageFiles())) write(path.join(to, locale, file), text);
      write(path.join(to, locale, 'reference.md'), referenceMarkdown());
    });
}

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean; peer?: boolean }> };

/** Stages of the Dockerfile that need no sources, with the versions of the packages that the tests have used. */
function writeImage(to: string) {
  rmSync(to, { recursive: true, force: true });
  const stages = readFileSync('Dockerfile', 'utf8').split(/^(?=FROM |ARG |# )/m);
  const wanted = stages.filter((stage) => /^ARG | AS (?:packages|base)$/m.test(stage));
  write(
    path.join(to, 'Dockerfile'),
    [
      '# In the folder of a company: docker build -t portal -f node_modules/portal/build/image/Dockerfile node_modules/portal\n',
      ...wanted,
    ]
      .join('')
      .replaceAll('--from=build /portal/', '')
      .replace('COPY package.json package-lock.json', `COPY ${to}/package.json ${to}/package-lock.json`),
  );
  const { name, version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string;
    version: string;
    dependencies: object;
  };
  const own = { name, version, dependencies };
  const { packages, ...lock } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const needed = Object.entries(packages).filter(
    ([folder, { dev, devOptional, peer }]) => folder && !dev && !devOptional && !peer,
  );
  write(path.join(to, 'package.json'), JSON.stringify(own));
  const whole = { ...lock, version, packages: { '': own, ...Object.fromEntries(needed) } };
  write(path.join(to, 'package-lock.json'), JSON.stringify(whole, null, 1));
}

/** All packages of the lock file: the bundles contain some that package.json calls devDependencies. */
function writeBillOfMaterials(to: string) {
  const { status, stdout } = spawnSync(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error('npm sbom could not list the packages.');
  const bill = JSON.parse(stdout) as { metadata: { component: { name: string } } };
  // npm names the folder
  bill.metadata.component.name = 'portal';
  write(to, JSON.stringify(bill));
}

/** npm packs the file as it is here, and warns about scripts of a package that it would have to trust. */
function trimManifest(kept: string) {
  const whole = readFileSync('package.json', 'utf8');
  const {
    scripts: _scripts,
    devDependencies: _packages,
    ...packed
  } = JSON.parse(whole) as Record<string, unknown>;
  write(kept, whole);
  write('package.json', `${JSON.stringify(packed, null, 2)}\n`);
}

writeSource('build/source');
writeTypes('build/types');
writeLanguage('build/language');
writeImage('build/image');
writeBillOfMaterials('build/sbom.cdx.json');
trimManifest('build/package.whole.json');
