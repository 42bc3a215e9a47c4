/** The portal without one of its features: a copy without its folder, and without its lines in the registries. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument, isMap, isSeq } from 'yaml';
import { importsOf } from '#tools/boundaries.ts';
import { newFolder } from './newFolder.ts';

/** The folders of src/features. */
export const featureNames = (): string[] =>
  readdirSync('src/features', { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

const registries = () => readdirSync('src/features').filter((file) => file.endsWith('.ts'));
const featureOf = (file: string) => /^features[/\\](\w+)[/\\]/.exec(file)?.[1];

/** The feature, and those that import it, directly or not. */
export function leftOutWith(name: string): string[] {
  const imports = importsOf('src').flatMap(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    return own !== undefined && other !== undefined && own !== other ? [{ own, other }] : [];
  });
  const all = new Set([name]);
  for (const one of all) for (const { own, other } of imports) if (other === one) all.add(own);
  return [...all];
}

/** A registry without the imports of these features, and without their names in its list. */
export const withoutLines = (registry: string, names: readonly string[]): string =>
  names.reduce(
    (text, name) =>
      text
        .replaceAll(new RegExp(`^import [^;]*'\\./${name}/[^;]*;\\n`, 'gm'), '')
        .replaceAll(new RegExp(`(?<=[{,\\s])${name}(?:,\\s*|(?=\\s*\\}))`, 'g'), ''),
    registry,
  );

/** A copy of the repository without these features. `tests`: files and folders of tests that it has. */
export function portalWithout(names: readonly string[], tests: readonly string[]): string {
  const folder = newFolder();
  const left = new Set(names.map((name) => path.resolve('src/features', name)));
  cpSync('src', path.join(folder, 'src'), {
    recursive: true,
    filter: (file) => !left.has(path.resolve(file)),
  });
  for (const file of registries()) {
    const at = path.join('src/features', file);
    writeFileSync(path.join(folder, at), withoutLines(readFileSync(at, 'utf8'), names));
  }
  for (const file of ['config', ...tests, 'tests/setup.ts', 'tests/support'])
    cpSync(file, path.join(folder, file), { recursive: true });
  for (const file of ['package.json', 'vite.config.ts', 'routes.json']) cpSync(file, path.join(folder, file));
  for (const file of ['node_modules', 'tools', 'db.json', 'app.html', 'index.html', 'public', 'docs'])
    symlinkSync(path.resolve(file), path.join(folder, file));
  const { compilerOptions, ...settings } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
    compilerOptions: object;
  };
  const own = { ...compilerOptions, incremental: false, tsBuildInfoFile: undefined };
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ ...settings, compilerOptions: own, include: ['src'] }),
  );
  return folder;
}

/** Runs a command in the folder; returns its status and output. Vitest runs the quick tests there, also under `npm run test:all`. */
export function runIn(folder: string, command: string, args: readonly string[], env: object = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, PORTAL_TESTS: 'first', ...env },
    encoding: 'utf8',
  });
  return { status, printed: `${stdout}${stderr}` };
}

type Taken = Readonly<
  Record<'keys' | 'portalKeys' | 'departmentKeys' | 'views' | 'steps', readonly string[]>
>;

/**
 * Takes keys of resources, of departments and of portal.yaml, views of lists, and steps of rules and buttons that begin so, out of a config.
 * Lists of a resource that lacks a key then lose their import: what the feature filled in, a table may not bring.
 *
 * @returns the keys that were there
 */
export function stripConfig(
  config: string,
  { keys, portalKeys, departmentKeys, views, steps }: Taken,
): string[] {
  const taken = new Set<string>();
  const lacking = new Set<string>();
  const files = readdirSync(config, { recursive: true, encoding: 'utf8' });
  const isOfResource = (file: string) => file.startsWith('resources');
  for (const file of [...files.filter(isOfResource), ...files.filter((one) => !isOfResource(one))]) {
    const at = path.join(config, file);
    if (!/^(?:(?:resources|departments)[/\\].*|portal)\.yaml$/.test(file) || !existsSync(at)) continue;
    const document = parseDocument(readFileSync(at, 'utf8'));
    let isChanged = false;
    const own = file === 'portal.yaml' ? portalKeys : file.startsWith('resources') ? keys : departmentKeys;
    for (const key of own)
      if (document.delete(key)) {
        taken.add(key);
        lacking.add(path.basename(file, '.yaml'));
        isChanged = true;
      }
    const strip = (node: unknown): void => {
      if (isSeq(node)) for (const item of node.items) strip(item);
      if (!isMap(node)) return;
      const actions = node.get('actions');
      if (lacking.has(String(node.get('resource'))) && isSeq(actions)) {
        isChanged = true;
        actions.items = actions.items.filter((item) => String(item) !== 'import');
      }
      for (const { key, value } of node.items) {
        if (String(key) === 'views' && isSeq(value)) {
          const kept = value.items.filter((item) => !views.includes(String(item)));
          isChanged ||= kept.length < value.items.length;
          value.items = kept;
          continue;
        }
        strip(value);
        if (!isSeq(value)) continue;
        const isOver = (item: unknown): boolean => {
          if (!isMap(item)) return false;
          const step = ['then', 'buttons'].includes(String(key)) && steps.find((one) => item.has(one));
          if (step) taken.add(step);
          const then = item.get('then');
          return Boolean(step) || (isSeq(then) && then.items.length === 0);
        };
        const kept = value.items.filter((item) => !isOver(item));
        isChanged ||= kept.length < value.items.length;
        value.items = kept;
      }
    };
    strip(document.contents);
    if (isChanged) writeFileSync(at, String(document));
  }
  return [...taken];
}
