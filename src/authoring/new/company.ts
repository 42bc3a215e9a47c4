import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { schemaFolder, writeSchemas } from '../editor/files.ts';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import type { LocaleTag } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import { companyFiles } from './companyFiles.ts';
import { commandLine, locationsOf } from '#host/locations.ts';
import { docsFile, localeNamed, writeReference } from '../commands/docs.ts';
import { CliError, shortPath, type Io } from '#cli/io.ts';
import { fold } from '#model/values/values.ts';
import { capital } from './write.ts';
import { translate } from '#messages/translate.ts';

type Options = {
  json: boolean;
  label?: string | undefined;
  locale?: string | undefined;
  demo?: boolean | undefined;
};

/** portal new company: a minimal portal with a guide to it: accounts, and the screens to administer them. */
export function newCompany(io: Io, folder: string, { locale = 'pt-BR', ...options }: Options): number {
  const language = localeNamed(locale);
  const config = path.resolve(folder);
  const files = companyFiles({ name: '', year: 0, locale: language, demo: options.demo ?? false });
  const taken = Object.keys(files).find((file) => existsSync(path.join(config, file)));
  // Printed in the caller's language: there is no company yet.
  if (taken)
    throw new CliError(translate('create.alreadyExists', { path: shortPath(path.join(config, taken)) }));
  return withLanguage(language, () => writeCompany(io, folder, { ...options, locale: language }));
}

function writeCompany(
  io: Io,
  folder: string,
  { json, label, locale, demo = false }: Options & { locale: LocaleTag },
): number {
  const config = path.resolve(folder);
  const name = label ?? capital(path.basename(config));
  const id = companyId(path.basename(config));
  const files = companyFiles({ id, name, year: new Date().getFullYear(), locale, demo });
  const sources = Object.entries(files)
    .filter(([file]) => file.endsWith('.yaml'))
    .map(([file, text]) => ({ path: `${path.basename(config)}/${file}`, text }));
  const { problems } = loadPortalFrom(sources, { folder: path.basename(config) });
  if (problems.length > 0)
    throw new CliError(translate('create.nothingWasWritten', { problems: formatProblems(problems) }));

  for (const [file, text] of Object.entries(files)) {
    const target = path.join(config, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  writeReference(path.join(config, docsFile()));
  writeSchemas(config, { marks: true });
  const names = [...Object.keys(files), docsFile(), schemaFolder];
  if (json) io.json({ folder: config, written: names });
  else io.out(`${written(config, names)}\n\n${nextSteps(config)}`);
  return 0;
}

/** The folder's name for people, and a random part: two companies may have folders of one name. */
function companyId(folder: string): string {
  const plain = fold(folder)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${plain || 'portal'}-${randomBytes(4).toString('hex')}`;
}

const written = (config: string, files: readonly string[]) =>
  files.map((file) => translate('common.written', { file: shortPath(path.join(config, file)) })).join('\n');

function nextSteps(config: string): string {
  const places = locationsOf({ PORTAL_CONFIG: config });
  const line = (words: string) => `  ${commandLine(places, words)}`;
  return [
    translate('create.firstAccount'),
    line(translate('create.npmRunPortalNewAccount')),
    line('npm start'),
    '',
    translate('create.thenResourceFromSpreadsheet'),
    line(translate('create.npmRunPortalNewResource')),
    line(translate('create.npmRunPortalNewDepartment')),
  ].join('\n');
}
