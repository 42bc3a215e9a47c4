/**
 * Checks who imports whom (see `layers` and `orders`). Refuses circular imports, type imports included; relative imports
 * that climb more than one folder; modules that do something by being imported; kinds of screens or widgets that are
 * named outside src/screens; and names that several modules export or many files have. Part of `npm run check`.
 * Lint rules only see the text of an import, and "../access/rows.ts" doesn't show where it leads. Here every
 * import is resolved to its file.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The rooms of src/, each with the other rooms that it may import from. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

/** The layers, lowest first. Each room may import from the layers below its own; rooms of one layer don't import each other. */
const layers: readonly (readonly string[])[] = [
  ['messages'],
  ['model'],
  ['kit'],
  ['language', 'host'],
  ['kinds'],
  ['spreadsheets'],
  ['rules'],
  ['shared parts of features'],
  ['screens'],
  ['language of features'],
  ['compiler'],
  ['access'],
  ['ui'],
  ['app', 'server'],
  ['features of the app', 'features of the server'],
  ['app program', 'server programs'],
  ['moved data'],
  ['cli'],
  ['commands of features'],
  ['cli programs'],
  ['authoring'],
  ['authoring tools', 'authoring pages'],
];
const browser = ['ui', 'app', 'features of the app', 'app program', 'authoring pages'];
const serving = ['server', 'features of the server', 'server programs', 'moved data'];
/** Only these may use the component kit, which stands below everything that knows a field or a screen. */
const drawing = new Set(browser);
/** Only these know the machine that they run on. */
const commands = ['cli', 'commands of features', 'cli programs'];
const onMachine = new Set([...serving, ...commands, 'authoring tools']);
const withoutServer = [...browser, ...serving.filter((room) => room !== 'moved data')];
/** The rooms below that a room may not import all the same. */
const forbidden: Rooms = {
  ...Object.fromEntries(serving.map((room) => [room, browser])),
  'features of the app': serving,
  'app program': serving,
  // commands start fast, and run without the server's code
  cli: withoutServer,
  'commands of features': withoutServer,
  'cli programs': withoutServer,
  authoring: [...browser, ...serving, ...commands],
  'authoring tools': browser,
  'authoring pages': [...serving, ...commands],
};

export const rooms: Rooms = Object.fromEntries(
  layers.flatMap((layer, depth) => {
    const below = layers.slice(0, depth).flat();
    return layer.map((room) => [
      room,
      below.filter(
        (other) =>
          !forbidden[room]?.includes(other) &&
          (other !== 'host' || onMachine.has(room)) &&
          (other !== 'kit' || drawing.has(room)),
      ),
    ]);
  }),
);

export type Import = { from: string; to: string; specifier: string; line: number };

/** `./`, `../` and the `#folder/` of package.json's imports. */
const statement =
  /(?:^|[\s;])(?:import|export)\b[^'";]*?\bfrom\s*['"]([.#][^'"]+)['"]|\bimport\s*\(?\s*['"]([.#][^'"]+)['"]/g;

const resolved = (from: string, specifier: string) =>
  specifier.startsWith('#')
    ? path.normalize(specifier.slice(1))
    : path.normalize(path.join(path.dirname(from), specifier));

/** All imports between files of `root`, as paths relative to it. */
export function importsOf(root: string): Import[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  return files.flatMap((from) => {
    const text = readFileSync(path.join(root, from), 'utf8');
    return [...text.matchAll(statement)].map((match) => {
      const specifier = (match[1] ?? match[2])!;
      return {
        from,
        to: resolved(from, specifier),
        specifier,
        line: text.slice(0, match.index).split('\n').length + (match[0].startsWith('\n') ? 1 : 0),
      };
    });
  });
}

/** Relative imports that climb more than one folder, one message each. */
export const longClimbs = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ specifier }) => specifier.startsWith('../../'))
    .map(({ from, to, line }) => `src/${from}:${line}: write "#${to}" instead of climbing several folders.`);

/**
 * The rooms within a folder. The React parts of kinds and screens count as `ui`. A feature has a file or a folder for each side;
 * those directly in src/features are the registries. Programs compose a process of all that there is. Commands that move records between
 * stores, or change the tables of one, use these files of the server and no others.
 */
const innerRooms: readonly [RegExp, string][] = [
  [/^kinds.(?:ui[/\\]|.*\.tsx$|.*\buse[A-Z]\w*\.ts$)/, 'ui'],
  [/^screens.(?:.*\bapp[/\\]|.*\.tsx$)/, 'ui'],
  [/^server.data.(?:transfer.transfer|transfer.grow.grow|databaseMigration)\.ts$/, 'moved data'],
  [/^features.\w+.shared(?:\.ts$|[/\\])/, 'shared parts of features'],
  [/^features.(?:listViews|\w+.views)\.ts$/, 'screens'],
  [/^features.(?:\w+.)?config(?:\.ts$|[/\\])/, 'language of features'],
  [/^features.(?:\w+.)?server(?:\.ts$|[/\\])/, 'features of the server'],
  [/^features.(?:\w+.)?app(?:\.tsx?$|[/\\])/, 'features of the app'],
  [/^features.(?:\w+.)?commands(?:\.ts$|[/\\])/, 'commands of features'],
  [/^cli.(?:main|startCli)\.ts$/, 'cli programs'],
  [/^server.(?:announce|bootstrap|main|runTask|startPortalServer)\.ts$/, 'server programs'],
  [/^features.(?:\w+.)?login(?:\.ts$|[/\\])/, 'features of the app'],
  [/^app.(?:main\.tsx|early.boot\.ts|login.main\.ts)$/, 'app program'],
  [/^authoring.app[/\\]/, 'authoring pages'],
  [/^authoring.(?:commands|guess|mcp|new|server)[/\\]/, 'authoring tools'],
];
const roomOf = (file: string) =>
  innerRooms.find(([pattern]) => pattern.test(file))?.[1] ?? file.split(path.sep)[0]!;

/** Imports that cross a boundary, one message each. */
export function boundaryViolations(imports: readonly Import[], allowed: Rooms): string[] {
  return imports.flatMap(({ from, to, line }) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    const may = allowed[room];
    if (!may) return [`src/${from}: tools/boundaries.ts does not know the room "${room}".`];
    return room === other || may.includes(other)
      ? []
      : [
          `src/${from}:${line} imports src/${to}, but "${room}" may only import ${may.join(', ') || 'from itself'}.`,
        ];
  });
}

/**
 * All folders of the server, from below; what lies directly in src/server composes them, and stands above all. Who asks is known
 * before records are written; a write gets the rules as a service (`RuleService`), and what features add as stages (`AddedStages`).
 */
const serverFolders: readonly string[] = [
  ...['http', 'passwords', 'data', 'caller', 'writes', 'reads', 'rules'],
  ...['config', 'delivery', 'accounts', 'feature', 'api', 'firstScreen', 'tasks'],
];

/** Folders of a room, from below. The page of a list draws its views, by a registry. */
const orders: readonly (readonly string[])[] = [
  [...serverFolders.map((folder) => `server/${folder}`), 'server'],
  ['screens/list/views', 'screens/list/app'],
];

/** The features, from below: one imports those before it. */
const featureOrder: readonly string[] = [
  ...['letters', 'inboundMail', 'anotherBackend', 'documents', 'reconciliation', 'mentions'],
  ...['providers', 'factors', 'keys', 'audit', 'assistants', 'demo'],
];

/** Imports of a folder from one above it, one message each. A room in an order means what lies directly in it. */
export function orderViolations(imports: readonly Import[]): string[] {
  return orders.flatMap((order) => {
    const depthOf = (file: string) =>
      order.findIndex((folder) =>
        folder.includes('/') ? file.startsWith(path.join(folder, path.sep)) : path.dirname(file) === folder,
      );
    return imports
      .filter(({ from, to }) => depthOf(from) >= 0 && depthOf(to) > depthOf(from))
      .map(
        ({ from, to, line }) =>
          `src/${from}:${line} imports src/${to}, but the order of these folders is ${order.join(', ')}.`,
      );
  });
}

/** Folders of the server that have no place in their order, one message each. */
export const unorderedFolders = (root: string): string[] =>
  readdirSync(path.join(root, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !serverFolders.includes(entry.name))
    .map(({ name }) => `src/server/${name}: give it its place in the order of tools/boundaries.ts.`);

/**
 * Imports of a feature's folder from outside it, one message each: only the registries, directly in src/features, and the features
 * that follow it may import it.
 */
export function featureViolations(imports: readonly Import[], order: readonly string[]): string[] {
  const featureOf = (file: string) => /^features[/\\](\w+)[/\\]/.exec(file)?.[1];
  const isRegistry = (file: string) => /^features[/\\]\w+\.ts$/.test(file);
  return imports.flatMap(({ from, to, line }) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    const place = `src/${from}:${line}`;
    if (own !== undefined && !order.includes(own))
      return [`${place}: tools/boundaries.ts does not know the feature "${own}".`];
    if (own !== undefined && isRegistry(to))
      return [`${place} imports src/${to}, which lists its own feature.`];
    if (other === undefined || other === own || isRegistry(from)) return [];
    if (own === undefined)
      return [
        `${place} imports src/${to}, but only the registries in src/features may import the feature "${other}".`,
      ];
    return order.indexOf(other) < order.indexOf(own)
      ? []
      : [`${place} imports src/${to}, but the order of the features is ${order.join(', ')}.`];
  });
}

/** Takes effect before other modules are compiled, so a program imports it first. */
const firstImport = 'lateOptimisation.ts';
/** At the top of a module: a call for its effect, or an import for that of another. */
const effect = /^(?:(?:void |await )?[a-zA-Z_$][\w$]*\(|import ['"][.#](?!.*\/lateOptimisation))/gm;
/**
 * The files that are imported by others. Those of a program are not: `main`, which a page may import when it is due, and the
 * module of a worker thread, which `answerCalls` ends.
 */
export const importedModules = (root: string, imports: readonly Import[]): string[] =>
  [...new Set(imports.map(({ to }) => to))].filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      existsSync(path.join(root, file)) &&
      !/(?:^|\/)main\.tsx?$/.test(file) &&
      !/^answer(?:Calls|Reads)\(/m.test(readFileSync(path.join(root, file), 'utf8')),
  );

/** True for what runs in a browser alone. */
export const isOfBrowser = (file: string): boolean => roomOf(file) === 'kit' || drawing.has(roomOf(file));

/**
 * Modules that do something by being imported, one message each. Only a program may: it is composed there, before
 * anything else runs.
 */
export function effectsOfImport(root: string, imports: readonly Import[]): string[] {
  return importedModules(root, imports)
    .filter((file) => path.basename(file) !== firstImport)
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/`(?:[^`\\]|\\.)*`/gs, '``');
      return [...text.matchAll(effect)].map(
        (match) =>
          `src/${file} does something when it is imported ("${match[0]}…"): export a function that a program calls when it starts.`,
      );
    });
}

/** Circular imports: one line per circle, with its files in order. */
export function importCycles(imports: readonly Import[], folder = 'src'): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (file: string, trail: readonly string[]) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...trail.slice(trail.indexOf(file)), file].map((one) => `${folder}/${one}`).join(' -> '));
      return;
    }
    state.set(file, 'open');
    for (const other of next.get(file) ?? []) visit(other, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}

/** The kinds of screens and widgets: one folder each, and `tabs`, which group screens. */
export const kindsOf = (root: string): string[] => [
  ...readdirSync(path.join(root, 'screens')).filter((folder) =>
    existsSync(path.join(root, 'screens', folder, 'screen.ts')),
  ),
  ...readdirSync(path.join(root, 'screens/dashboard/widgets')),
  'tabs',
];

/** Kinds whose names are common words: only tests on a screen or widget count for these. */
const commonWords = new Set(['list', 'text']);

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''));

/**
 * Finds kinds of screens and widgets named outside src/screens: in an import from their folder, or in a
 * comparison. Other code must ask the registries.
 */
export function screenKindMentions(
  root: string,
  imports: readonly Import[],
  kinds: readonly string[],
): string[] {
  const names = kinds.join('|');
  const own = kinds.filter((kind) => !commonWords.has(kind)).join('|');
  const owner = String.raw`(?:[sS]creen|[wW]idget)`;
  const tests = new RegExp(
    [
      String.raw`\bkind\s*[!=]==\s*'(?:${own})'`,
      String.raw`${owner}\??\.kind\s*[!=]==\s*'(?:${names})'`,
      String.raw`'(?:${names})' in \w*${owner}\b`,
      String.raw`\b(?:tab|route)\??\.(?:${names.replace('|page', '').replace('|tabs', '')})\b`,
    ].join('|'),
    'g',
  );
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('screens'),
  );
  const tested = files.flatMap((file) => {
    const text = withoutComments(readFileSync(path.join(root, file), 'utf8'));
    return [...text.matchAll(tests)].map(
      ({ 0: found, index }) =>
        `src/${file}:${text.slice(0, index).split('\n').length} names a kind of screen or widget (${found}): ask src/screens/simpleScreens.ts or screenGrants.ts instead.`,
    );
  });
  const folder = new RegExp(`^screens.(?:${names})[/\\\\]`);
  const imported = imports
    .filter(({ from, to }) => !from.startsWith('screens') && roomOf(from) !== 'screens' && folder.test(to))
    .map(({ from, to, line }) => `src/${from}:${line} imports src/${to}, which is one kind's own.`);
  return [...tested, ...imported];
}

/**
 * Names that several modules may export. Each kind of screen and widget names its parts after itself, as each feature does; `language` and
 * `dates` are per language, `early` and `pages` are found by their names; the types whose names end in Source stand
 * once in the schema and once in the model, which may not import it; pages and widgets of extensions are public names.
 */
const sharedNames = (kinds: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...kinds,
    ...featureOrder,
    ...[
      'language',
      'dates',
      'early',
      'pages',
      'words',
      'parts',
      'portalParts',
      'translate',
      'Page',
      'Widget',
      'FieldType',
    ],
    ...['Field', 'RowField', 'Transition', 'Resource', 'Department', 'Route', 'Group'].map(
      (name) => `${name}Source`,
    ),
  ]);

const declaration =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;

/** Exported names that more than one module declares, one message each: a search for a name finds one thing. */
export function repeatedNames(root: string, shared: ReadonlySet<string>): string[] {
  const places = new Map<string, Set<string>>();
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.d)\.tsx?$/.test(file)) continue;
    for (const [, name] of readFileSync(path.join(root, file), 'utf8').matchAll(declaration))
      if (!shared.has(name!)) places.set(name!, (places.get(name!) ?? new Set()).add(file));
  }
  return [...places]
    .filter(([, files]) => files.size > 1)
    .map(
      ([name, files]) =>
        `"${name}" is exported by ${[...files].map((file) => `src/${file}`).join(' and ')}: say in each name which of them it is.`,
    );
}

/** The files that a registry, a program or a stage of the compiler has in each of its folders. */
const partNames = new Set(
  [
    'kind',
    'config',
    'shared',
    'server',
    'app',
    'commands',
    'views',
    'screen',
    'view',
    'widget',
    'registry',
    'main',
    'login',
    'language',
    'schema',
    'bind',
    'resolve',
    'grants',
  ].map((name) => `${name}.ts`),
);

/** Names of more than three files, one message each. */
export function repeatedFileNames(root: string, shared: ReadonlySet<string>): string[] {
  const places = new Map<string, string[]>();
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const name = path.basename(file);
    if (/(?<!\.d)\.tsx?$/.test(name) && !shared.has(name))
      places.set(name, [...(places.get(name) ?? []), file]);
  }
  return [...places]
    .filter(([, files]) => files.length > 3)
    .map(
      ([name, files]) =>
        `${files.length} files are called ${name}: ${files.join(', ')}. Say in each name which it is.`,
    );
}

if (process.argv[1] === import.meta.filename) {
  const imports = importsOf('src');

  const faults = [
    ...boundaryViolations(imports, rooms),
    ...orderViolations(imports),
    ...unorderedFolders('src'),
    ...featureViolations(imports, featureOrder),
    ...effectsOfImport('src', imports),
    ...longClimbs(imports),
    ...importCycles(imports),
    ...screenKindMentions('src', imports, kindsOf('src')),
    ...repeatedNames('src', sharedNames(kindsOf('src'))),
    ...repeatedFileNames('src', partNames),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`Boundaries in order: ${imports.length} imports, no circle.`);
}
