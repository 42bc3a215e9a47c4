/**
 * `npm run structure` prints the figures about the structure of src that docs/testing.md explains. A pair of folders imports each other (two levels
 * deep, a folder and its parent are no pair). A heading is a comment between blank lines at the top of a file's code.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './boundaries.ts';

/**
 * How the code names a feature outside of its folder and of the registries. Comments and texts don't count, nor the configs that the
 * sample and `portal new` are: they use its keywords as every company does.
 */
const names: Readonly<Record<string, RegExp>> = {
  inboundMail: /inbound/i,
  anotherBackend: /isOwnApi|isExternal|isElsewhere|anotherBackend/,
  documents: /\bdocumentFormats?\b|importDocuments|DocumentPreview|['/]documents\b(?!\.)/,
  reconciliation: /reconcil|monthSheet/i,
  providers: /signInProviders?\b|identityLinks?\b|features\/providers/i,
  factors: /secondFactor|stepUp\b|totp|passkeys?\b/i,
  keys: /programKeys?\b/i,
  letters:
    /\b(?:sends?|Record|Button|Rule|check|resolve|lint|list|write)Letters?(?:Sent)?\b|Letter(?:Step|Source|Sent|Quotes)\b|\bkind(?::| ===| !==) 'letter'|case 'letter'|features\/letters|letterOfButton|letterKeys|lettersPerDay/,
  audit: /(?<!-)\baudit(?:File|Stream|Log)?\b(?!Context|Entry)/,
  demo: /\bdemo(?:Bar|Company|Files)?\b|sampleCompanies/,
};

const imports = importsOf('src');
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.d)\.tsx?$/.test(file),
);
const texts = new Map(files.map((file) => [file, readFileSync(path.join('src', file), 'utf8')]));
const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(?:^|\s)\/\/[^\n]*/g, '');

const folderOf = (file: string) => path.dirname(file).split(path.sep).slice(0, 2).join('/');
const isWithin = (folder: string, other: string) => folder === other || folder.startsWith(`${other}/`);

function mutualPairs(): string[] {
  const edges = new Set(
    imports.map(({ from, to }) => [folderOf(from), folderOf(to)] as const).map((edge) => edge.join(' ')),
  );
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return from < to && !isWithin(to, from) && !isWithin(from, to) && edges.has(`${to} ${from}`);
  });
}

/** The files that a file needs, types included. */
function reachOf(start: string): number {
  const reached = new Set([start]);
  for (const file of reached)
    for (const { from, to } of imports) if (from === file && texts.has(to)) reached.add(to);
  return reached.size;
}

const headingsIn = (text: string) => [...text.matchAll(/\n\n(?:\/\/[^\n]*\n)+(?=\n)/g)].length;
const isOutside = (feature: string, file: string) =>
  !file.startsWith(path.join('features', feature, '/')) &&
  !/^features[/\\][^/\\]*$/.test(file) &&
  !/^(?:messages|language[/\\]samples|authoring[/\\]new)[/\\]/.test(file);
const naming = (feature: string, name: RegExp) =>
  files.filter((file) => isOutside(feature, file) && name.test(withoutComments(texts.get(file)!)));

const upward = () =>
  imports
    .filter(
      ({ from, to }) =>
        from.startsWith(path.join('server', 'writes')) &&
        /^server[/\\](?:accounts|audit|factors|letters|documents|reconcile)|^features[/\\](?!config\.ts)/.test(
          to,
        ),
    )
    .map(({ from, to }) => `${from} -> ${to}`);
const serverFolders = () =>
  readdirSync('src/server', { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The figures by what they count, each with what it counts; of a reach, the number of files alone. */
export const structure = (): Readonly<Record<string, readonly string[] | number>> => ({
  'pairs of folders that import each other': mutualPairs(),
  'upward imports of server/writes': upward(),
  'folders of server': serverFolders().length,
  'files with three or more headings': [...texts].flatMap(([file, text]) =>
    headingsIn(text) >= 3 ? [file] : [],
  ),
  'files that access/slice.ts needs': reachOf(path.join('access', 'slice.ts')),
  ...Object.fromEntries(
    Object.entries(names).map(([feature, name]) => [
      `files outside its folder that name ${feature}`,
      naming(feature, name),
    ]),
  ),
});

export const countOf = (figure: readonly string[] | number): number =>
  typeof figure === 'number' ? figure : figure.length;

if (process.argv[1] === import.meta.filename)
  for (const [what, figure] of Object.entries(structure())) {
    console.log(`${what}: ${countOf(figure)}`);
    if (process.argv.includes('--all') && typeof figure !== 'number')
      for (const one of figure) console.log(`  ${one}`);
  }
