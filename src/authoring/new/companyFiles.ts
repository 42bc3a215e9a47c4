/** The files that `portal new company` writes: a minimal portal, and with --demo an example department. */
import { existsSync, mkdirSync, writeFileSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Document, isMap, isScalar, isSeq, parseDocument, stringify, visit, type YAMLMap } from 'yaml';
import { modelineOf, refreshSchemas, schemaFolder } from '../editor/files.ts';
import { formatProblems, loadPortalFrom, type ConfigFile } from '#compiler/load.ts';
import { Report, type Problem } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';
import { CliError, shortPath, type Io } from '#cli/io.ts';
import { translate } from '#messages/translate.ts';
import { languageOf, type LocaleTag } from '#messages/language.ts';
import { languageVersion } from '#language/schema/portal.ts';
import { countryDefaults } from '#language/countryDefaults.ts';
import { dayAt } from '#model/time/time.ts';
import { pageNames } from '#model/config/systemPages.ts';
import { companyWords, type CompanyWords } from './companyWords.ts';
import { demoAccounts, demoFiles, demoPassword } from './demoFiles.ts';
import {
  wholesalerExample,
  wholesalerFiles,
  wholesalerLogo,
  wholesalerRecords,
  wholesalerTour,
} from './wholesaler.ts';

// Writes new config without breaking what was valid, and without reformatting existing text.

/** The new text of a file in the config folder, e.g. `departments/loja.yaml`. */
export type NewFileText = { file: string; text: string };

export const configText = ({ paths }: Io, file: string): string | undefined =>
  readFiles(paths.config, new Report()).find(({ path }) => path === `${basename(paths.config)}/${file}`)
    ?.text ?? undefined;

export function newFile(io: Io, file: string, text: string): NewFileText {
  if (existsSync(join(io.paths.config, file)))
    throw new CliError(translate('create.alreadyExistsChooseAnotherName', { file }));
  const marked = existsSync(join(io.paths.config, schemaFolder)) ? `${modelineOf(file)}\n` : '';
  return { file, text: marked + text };
}

/** Writes all files, or none if that would add an error to the config. Existing errors don't matter. */
export function save(
  io: Io,
  edits: readonly NewFileText[],
  isExpected: (problem: Problem) => boolean = () => false,
) {
  const { config } = io.paths;
  if (!existsSync(config))
    throw new CliError(translate('parse.folderOfConfiguration', { dir: shortPath(config) }));
  const folder = basename(config);
  const files = readFiles(config, new Report());
  const edited = edits.map(({ file, text }): ConfigFile => ({ path: `${folder}/${file}`, text }));
  const untouched = files.filter(({ path }) => !edited.some((edit) => edit.path === path));
  const problemsOf = (all: readonly ConfigFile[]) => loadPortalFrom(all, { folder }).problems;
  const known = new Set(problemsOf(files).map(({ message }) => message));
  const fresh = problemsOf([...untouched, ...edited]).filter(
    (problem) => !known.has(problem.message) && !isExpected(problem),
  );
  if (fresh.some(isError))
    throw new CliError(translate('create.nothingWasWritten', { problems: formatProblems(fresh) }));

  for (const { file, text } of edits) {
    const target = join(io.paths.config, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    io.out(translate('common.written', { file: shortPath(target) }));
  }
  refreshSchemas(io.paths.config);
  if (fresh.length > 0) io.out(`\n${formatProblems(fresh)}`);
}

const isError = ({ severity }: Problem) => severity === 'error';

/**
 * Adds an entry to the list or map at `path`. Only its own lines are new, so layout and comments stay.
 * Undefined when there is no such list or map.
 */
export function append(text: string, path: readonly string[], entry: object | string): string | undefined {
  const document = parseDocument(text);
  const node = document.getIn(path, true);
  if (!(isSeq(node) || isMap(node)) || !node.range) return undefined;
  if (node.flow || node.items.length === 0) {
    if (isSeq(node)) node.add(document.createNode(entry));
    else for (const [key, value] of Object.entries(entry)) node.set(key, value);
    return document.toString({ lineWidth: 0, flowCollectionPadding: true });
  }
  const [start, end] = node.range;
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  const item = printed(new Document(isSeq(node) ? [entry] : entry))
    .trimEnd()
    .replaceAll(/^/gm, indent);
  const before = text.slice(0, end).trimEnd();
  return `${before}\n${item}${text.slice(before.length) || '\n'}`;
}

/** YAML with each field, column or widget on one line, as people write it, if it fits. */
export function tidyYaml(content: object, oneLine: readonly (readonly string[])[] = []): string {
  const document = parseDocument(stringify(content, { lineWidth: 0, aliasDuplicateObjects: false }));
  for (const path of oneLine) {
    const node = document.getIn(path, true);
    if (!isMap(node) && !isSeq(node)) continue;
    for (const item of node.items) {
      const value = isSeq(node) ? item : (item as { value: unknown }).value;
      if (isMap(value) && value.items.length > 1 && stringify(value).length < 110) value.flow = true;
    }
  }
  for (const path of [['label'], ['search'], ['menu'], ['permissions'], ['key']]) {
    const node = document.getIn(path, true);
    if (node && !isScalar(node) && (isMap(node) || isSeq(node))) node.flow = true;
  }
  return printed(document);
}

/** Prints short maps on one line: the columns of a list, a measure. */
function printed(document: Document): string {
  visit(document, {
    // unquoted, they would look like YAML's own quotes
    Scalar(_key, node) {
      if (typeof node.value === 'string' && /^[“”„‘’]/.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
    Pair(_key, { key, value }) {
      const name = isScalar(key) ? String(key.value) : '';
      if (['measures', 'value', 'list'].includes(name) && isMap(value) && !isLong(value)) value.flow = true;
      if (name === 'columns' && isSeq(value)) value.flow = true;
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true }).replaceAll(/\[ (.*?) \]/g, '[$1]');
}

/** A list with parts of its own, of which each has its lines. */
const isLong = (list: YAMLMap) => list.has('related') || list.has('show');

export const capital = (id: string) => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll(/[_-]/g, ' ');

export type Company = {
  id?: string;
  name: string;
  year: number;
  locale: LocaleTag;
  demo: boolean;
  /** The day on which the records of the example end; by default the day of today, or of PORTAL_TODAY. */
  today?: string;
};

export function companyFiles(company: Company): Record<string, string> {
  const words = companyWords[languageOf(company.locale)];
  const { users, administration, account } = words;
  return {
    'portal.yaml': portalFile(company, words),
    [`resources/${users[0]}.yaml`]: usersFile(company, words),
    [`departments/${administration[0]}.yaml`]: administrationFile(company, words),
    [`departments/${account[0]}.yaml`]: accountFile(words),
    ...(company.demo && exampleFiles(company, words)),
    'README.md': readFileSync(new URL(`./guide/${languageOf(company.locale)}.md`, import.meta.url), 'utf8'),
  };
}

/** The files of its config, in a folder of this name. */
export const configOf = (company: Company, folder: string): ConfigFile[] =>
  Object.entries(companyFiles(company))
    .filter(([file]) => /^(portal|\w+\/\w+)\.yaml$/.test(file))
    .map(([file, text]) => ({ path: `${folder}/${file}`, text }));

const isWholesaler = ({ locale, demo }: Pick<Company, 'locale' | 'demo'>) =>
  demo && languageOf(locale) === 'en-US';

/** A wholesaler in English, and customers with their invoices in other languages. */
function exampleFiles(
  { locale, today = dayOfMaking(locale) }: Company,
  words: CompanyWords,
): Record<string, string> {
  if (!isWholesaler({ locale, demo: true })) return demoFiles(words);
  return {
    ...wholesalerFiles(),
    'db.json': `${JSON.stringify({ ...demoAccounts(words, examplePeople(locale, words), visitor), ...wholesalerRecords(today) }, null, 2)}\n`,
  };
}

/** The departments of the example: what opens each, its label, and what its account is invited to. */
const examplePeople = (locale: LocaleTag, { sales, demo }: CompanyWords) => [
  [sales[0], sales[1], demo[2]] as const,
  ...(languageOf(locale) === 'en-US' ? wholesalerPeople : []),
];
const wholesalerPeople = [
  ['finance', 'Finance', 'see who owes what'],
  ['warehouse', 'Warehouse', 'see what is on the shelves'],
] as const;

const visitor = ['visitor', 'Visitor'] as const;

/** What the visitor of the wholesaler sees first: an account, and the list whose lines the sign-in page shows. */
const wholesalerVisit = `  visitor: ${visitor[0]}@example.com
  example:
    path: /finance/receivables
    resource: invoices
    rows:
${wholesalerExample.map((row) => `      - ${stringify(row, { collectionStyle: 'flow', lineWidth: 0 })}`).join('')}  tour:
${stringify(wholesalerTour, { lineWidth: 110 }).replaceAll(/^(?=.)/gm, '    ')}`;

/** The day of the portal's own clock, so that no record of the example lies ahead. */
const dayOfMaking = (locale: LocaleTag) =>
  process.env.PORTAL_TODAY ?? dayAt(countryDefaults({ locale }).timeZone, Date.now());

function portalFile({ id, name, year, locale, demo }: Company, words: CompanyWords): string {
  const { users, email, password, plan, permissions, status, active, stamps, history } = words;
  const { timeZone } = countryDefaults({ locale });
  const accounts = [
    ...examplePeople(locale, words).map(
      ([permission, label, invitation]) =>
        `    - { email: ${permission}@example.com, label: ${label}, invitation: ${invitation} }`,
    ),
    `    - { email: admin@example.com, label: ${words.administration[1]}, invitation: ${words.demo[3]} }`,
  ];
  return `# ${words.intro}
language: ${languageVersion}

${id ? `# ${words.idNote}\nid: ${id}\n\n` : ''}brand:
  name: ${JSON.stringify(name)}
  company: ${JSON.stringify(name)}
  year: ${year}
${
  isWholesaler({ locale, demo })
    ? `  color: '#1f6b45'\n  # on printed sheets and letters\n  logo: '${wholesalerLogo}'\n`
    : "  # color: '#1f6b45'\n"
}
${locale === 'pt-BR' ? '' : `locale: ${locale}\n`}timeZone: ${timeZone}

settings: { language: ${languageOf(locale)} }

# ${words.accountsNote}
accounts:
  resource: ${users[0]}
  email: ${email[0]}
  password: ${password[0]}
  name: ${words.name[0]}
  plan: ${plan[0]}
  permissions: ${permissions[0]}
  activeWhen: { ${status[0]}: ${active[0]} }
  blockedMessage: ${words.blockedMessage}

# ${words.stampsNote}
stamps: { createdAt: ${stamps[0]}, updatedAt: ${stamps[1]}, createdBy: ${stamps[2]}, updatedBy: ${stamps[3]} }

# ${words.historyNote}
history: { resource: ${history[0]} }
${demo ? `\ndemo:\n  password: ${demoPassword}\n  title: ${words.demo[0]}\n  about: ${JSON.stringify(words.demo[1])}\n  accounts:\n${accounts.join('\n')}\n${isWholesaler({ locale, demo }) ? wholesalerVisit : ''}` : ''}`;
}

function usersFile({ demo, locale }: Company, words: CompanyWords): string {
  const { users, name, email, password, plan, permissions, status, active, blocked } = words;
  return `label: { one: ${users[1]}, many: ${users[2]} }
title: ${name[0]}
search: [${name[0]}, ${email[0]}]
sort: ${name[0]}
fields:
  ${name[0]}: { type: text, label: ${name[1]}, required: true }
  ${email[0]}: { type: email, label: ${email[1]}, required: true, unique: true }
  ${password[0]}: { type: password, label: ${password[1]}, help: ${password[2]} }
  ${plan[0]}: { type: text, label: ${plan[1]}, help: ${plan[2]} }
  ${permissions[0]}:
    type: multiselect
    label: ${permissions[1]}
    help: ${permissions[2]}
    # ${words.permissionsNote}
    options:
      admin: ${words.administration[1]}
${
  demo
    ? examplePeople(locale, words)
        .map(([id, label]) => `      ${id}: ${label}\n`)
        .join('')
    : ''
}  ${status[0]}:
    type: status
    label: ${status[1]}
    options: { ${active[0]}: { label: ${active[1]}, tone: success }, ${blocked[0]}: { label: ${blocked[1]}, tone: error } }
    transitions:
      - label: ${words.block}
        from: ${active[0]}
        to: ${blocked[0]}
        when: { id_neq: $user.id }
        confirm: ${words.confirmBlock}
      - { label: ${words.unblock}, from: ${blocked[0]}, to: ${active[0]} }
form:
  - { section: ${words.access}, fields: [${[name, email, password, plan, permissions].map(([id]) => id).join(', ')}] }
`;
}

/** The engine's own pages for administrators. */
const enginePages = {
  Access: 'VerifiedUser',
  PortalMap: 'AccountTree',
  ConfigProblems: 'FactCheck',
  RuleRuns: 'Event',
  LanguageReference: 'Article',
  // where the files are edited in the portal: as it ships, only in a demonstration
  ConfigEditor: 'Tune',
} as const;

function administrationFile({ demo }: Company, words: CompanyWords): string {
  const { administration, users, usersAbout, people, portal, history, name, email, permissions } = words;
  const root = administration[0];
  const pages = (Object.keys(enginePages) as (keyof typeof enginePages)[])
    .filter((page) => (pageNames as readonly string[]).includes(page) && (demo || page !== 'ConfigEditor'))
    .map(
      (page) => `
  - path: /${root}/${words[page][0]}
    label: ${words[page][1]}
    description: ${words[page][2]}
    icon: ${enginePages[page]}
    group: ${portal}
    page: ${page}
`,
    );
  return `label: ${administration[1]}
icon: AdminPanelSettings
permissions: [admin]
menu: { order: 900 }
landing: /${root}

routes:
  - path: /${root}
    label: ${administration[1]}
    dashboard:
      - shortcuts: ${administration[2]}

  - path: /${root}/${users[0]}
    label: ${users[2]}
    description: ${usersAbout}
    icon: Groups
    group: ${people}
    list:
      resource: ${users[0]}
      columns: [${name[0]}, ${email[0]}, ${permissions[0]}, ${words.plan[0]}, ${words.status[0]}]
      filters: [${words.status[0]}, ${permissions[0]}]
      actions: [create, edit, export]

  - path: /${root}/${history[0]}
    label: ${history[1]}
    description: ${history[2]}
    icon: History
    group: ${people}
    list:
      resource: ${history[0]}
      columns: [at, name, action, transition, resource, title, changes]
      filters: [at, by, action, resource]
      actions: [export]
${pages.join('')}`;
}

/**
 * Pages for everyone: the profile behind the name in the menu, and the page for accounts that no department
 * opens for.
 */
const accountFile = ({ account }: CompanyWords): string => `label: ${account[1]}
icon: ManageAccounts
permissions: []
menu: false

routes:
  - path: /personel-information
    label: ${account[2]}
    page: Profile

  - path: /default
    label: ${account[3]}
    page: Areas
`;
