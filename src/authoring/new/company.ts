import { isLocaleTag, languageOf, locales, type LocaleTag } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import { regionalTags } from '#messages/regions.ts';
import { type Io, CliError, shortPath } from '#cli/io.ts';
import { capital, companyFiles, save } from './companyFiles.ts';
import { nextOrder, withOptions } from './department.ts';
import { completeAddress, fileOf, remarks, resourcesFor, tablesIn } from './fromDatabase.ts';
import { departmentFile, departmentsOf, type TableDepartment } from './tableDepartments.ts';
import { translate } from '#messages/translate.ts';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { schemaFolder, writeSchemas } from '../editor/files.ts';
import { formatProblems, loadPortal, loadPortalFrom } from '#compiler/load.ts';
import type { Problem } from '#language/problems.ts';
import { faultOfDatabaseUrl, withoutPassword } from '#host/databaseUrl.ts';
import { locationsOf } from '#host/locations.ts';
import { docsFile, localeNamed, writeReference } from '../commands/docs.ts';
import { fold } from '#model/values/values.ts';
import { createAccount } from './account.ts';
import { engineTarball, projectFiles } from './projectFiles.ts';

// What `new company` asks in a terminal for what its options do not say.

type Answers = {
  label?: string | undefined;
  locale?: string | undefined;
  admin?: string | undefined;
  database?: string | undefined;
};

async function askAbout({ ask }: Io, folder: string, given: Answers): Promise<Answers> {
  if (!ask || (given.locale && given.label && given.admin)) return given;
  const locale = given.locale ?? (await askLocale(ask));
  if (!isLocaleTag(locale)) return given;
  return withLanguage(locale, async () => {
    const label =
      given.label ??
      ((await ask(translate('project.askName', { name: capital(folder) }))) || capital(folder));
    const admin = given.admin ?? ((await ask(translate('project.askEmail'))) || undefined);
    const database = given.database ?? ((await ask(translate('project.askDatabase'))) || undefined);
    return { locale, label, admin, database };
  });
}

type Ask = NonNullable<Io['ask']>;

/** The language, asked in all of them, then the country. */
async function askLocale(ask: Ask): Promise<LocaleTag> {
  const language = await again(ask, 'Language (pt, en, es):', (answer) =>
    locales.find((locale) => answer !== '' && locale.startsWith(answer.toLowerCase().slice(0, 2))),
  );
  const countries = regionalTags.filter((tag) => languageOf(tag) === language).map((tag) => tag.slice(3));
  if (countries.length === 0) return language;
  return withLanguage(language, () =>
    again(ask, translate('project.askCountry', { countries: countries.join(', '), language }), (answer) => {
      const tag = `${language.slice(0, 2)}-${answer.toUpperCase()}`;
      return answer === '' || tag === language ? language : isLocaleTag(tag) ? tag : undefined;
    }),
  );
}

/** Asks until the answer can be used. */
async function again<T>(ask: Ask, question: string, read: (answer: string) => T | undefined): Promise<T> {
  const found = read(await ask(question));
  return found ?? again(ask, question, read);
}

const databaseOption = '--database';

type Options = Answers & {
  json: boolean;
  demo?: boolean | undefined;
  'from-database'?: string | undefined;
  schemas?: string | undefined;
  tables?: string | undefined;
};

/**
 * portal new company: a folder with a minimal portal, as a project of its own, with a guide to it and its first
 * administrator. In a terminal it asks for what the options don't say.
 */
export async function newCompany(io: Io, folder: string, { json, demo, ...given }: Options): Promise<number> {
  const answers = json ? given : await askAbout(io, path.basename(path.resolve(folder)), given);
  const locale = localeNamed(answers.locale ?? 'pt-BR');
  return withLanguage(locale, () =>
    writeCompany(io, folder, { ...answers, json, demo: demo ?? false, locale }),
  );
}

async function writeCompany(
  io: Io,
  folder: string,
  { json, label, locale, demo, admin, ...given }: Options & { locale: LocaleTag; demo: boolean },
): Promise<number> {
  const named = given['from-database'];
  const source = named === undefined ? undefined : completeAddress(io, named);
  const database = given.database ?? source;
  for (const [option, address] of [
    ['--from-database', source],
    [databaseOption, given.database],
  ] as const) {
    const fault = address === undefined ? undefined : faultOfDatabaseUrl(address, option);
    if (fault) throw new CliError(fault);
  }
  const config = path.resolve(folder);
  const name = label ?? capital(path.basename(config));
  const plain = plainName(path.basename(config));
  const company = {
    // two companies may have folders of one name
    id: `${plain}-${randomBytes(4).toString('hex')}`,
    name,
    year: new Date().getFullYear(),
    locale,
    demo,
  };
  const email = admin ?? (demo ? undefined : `admin@${plain.replaceAll('_', '-')}.example`);
  const files = {
    ...companyFiles(company),
    ...projectFiles({
      ...company,
      folder: config,
      admin: email ?? 'admin@example.com',
      database: database === source ? openAddress(database) : database,
      isOpen: database === source,
    }),
  };
  const tarball = engineTarball();
  const names = [
    ...Object.keys(files),
    docsFile(),
    schemaFolder,
    ...(tarball ? [path.basename(tarball)] : []),
  ];
  const taken = names.find((file) => existsSync(path.join(config, file)));
  if (taken)
    throw new CliError(translate('create.alreadyExists', { path: shortPath(path.join(config, taken)) }));
  const sources = Object.entries(files)
    .filter(([file]) => /^(portal|\w+\/\w+)\.yaml$/.test(file))
    .map(([file, text]) => ({ path: `${path.basename(config)}/${file}`, text }));
  const { portal, problems } = loadPortalFrom(sources, { folder: path.basename(config) });
  if (problems.length > 0)
    throw new CliError(translate('create.nothingWasWritten', { problems: formatProblems(problems) }));
  const found = source === undefined ? undefined : await tablesIn(source, given);
  const departments = found ? departmentsOf(resourcesFor(found, locale, portal!), portal!) : [];

  const account = await wholeOrNothing(config, names, () => {
    for (const [file, text] of Object.entries(files)) {
      const target = path.join(config, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text, file === '.env' ? { mode: 0o600 } : {});
    }
    if (tarball) copyFileSync(tarball, path.join(config, path.basename(tarball)));
    writeTables(io, config, departments);
    writeReference(path.join(config, docsFile()));
    writeSchemas(config, { marks: true });
    // Whoever sets it up sees what there is, and that first; nobody else does.
    const held = [...departments.map(({ id }) => id), 'admin'].join(',');
    return email === undefined ? undefined : firstAdministrator(io, config, email, database, held);
  });
  const resources = departments.flatMap((department) => department.resources);
  const result = {
    folder: config,
    ...(account && { account }),
    ...(found && {
      resources: resources.map(({ id }) => id),
      notes: resources.flatMap(({ id, notes }) => notes.map((note) => ({ resource: id, note }))),
      left: found.left,
    }),
  };
  const told = found && [
    [
      translate('adopted.resourcesWritten', { smart_count: resources.length }),
      ...remarks(resources, found.left),
    ].join('\n'),
    ...(source === openAddress(source) ? [] : [translate('adopted.passwordLeftOut')]),
  ];
  if (json) io.json({ ...result, written: names }, undefined, result);
  else io.out([written(config, names), ...(told ?? []), nextSteps(config, account)].join('\n\n'));
  return 0;
}

/** What others may read has no password. */
const openAddress = (address: string | undefined) => address && withoutPassword(address);

/** A resource for each table, and departments with their lists. */
function writeTables(io: Io, config: string, departments: readonly TableDepartment[]) {
  const within: Io = { ...io, paths: { ...io.paths, config }, out: () => undefined };
  const resources = departments.flatMap((department) => department.resources);
  if (resources.length === 0) return;
  const isUnused = ({ code }: Problem) => code?.startsWith('unused-') === true;
  save(within, resources.map(fileOf), isUnused);
  const portal = loadPortal(config).portal!;
  const order = nextOrder(portal);
  const files = departments.map((one, at) => departmentFile(one, portal, order + 10 * at));
  const permissions = Object.fromEntries(departments.map(({ id, label }) => [id, label]));
  const options = withOptions(within, portal, permissions);
  save(within, options ? [...files, options] : files, isUnused);
}

async function firstAdministrator(
  io: Io,
  config: string,
  email: string,
  database: string | undefined,
  permissions: string,
) {
  const paths = {
    ...locationsOf({ PORTAL_CONFIG: config, ...(database && { PORTAL_DATABASE_URL: database }) }),
    databaseOption,
  };
  const { password, held } = await createAccount({ ...io, paths }, email, { permissions });
  return { email, password, permissions: held };
}

/** Removes what was written if a part fails, such as the account in a database that does not answer. */
async function wholeOrNothing<T>(
  config: string,
  names: readonly string[],
  write: () => Promise<T> | undefined,
): Promise<T | undefined> {
  const created = mkdirSync(config, { recursive: true });
  const before = new Set(readdirSync(config));
  try {
    return await write();
  } catch (error) {
    const own = readdirSync(config).filter((name) => !before.has(name));
    const written = created ? [created] : [...names, ...own].map((name) => path.join(config, name));
    for (const file of written) rmSync(file, { recursive: true, force: true });
    throw error;
  }
}

/** The folder's name as an id. */
function plainName(folder: string): string {
  const plain = fold(folder)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return plain || 'portal';
}

const written = (config: string, files: readonly string[]) =>
  files.map((file) => translate('common.written', { file: shortPath(path.join(config, file)) })).join('\n');

function nextSteps(config: string, account?: { email: string; password: string }): string {
  const line = (words: string) => `  ${words}`;
  return [
    ...(account
      ? [
          translate('project.firstAccount'),
          translate('create.email', { email: account.email }),
          translate('create.password', { password: account.password }),
          '',
        ]
      : []),
    translate('project.portalUp'),
    line(`cd ${shortPath(config)} && npm install && npm start`),
    '',
    translate('project.thenResource'),
    line(translate('project.newResource')),
    line(translate('project.newDepartment')),
  ].join('\n');
}
