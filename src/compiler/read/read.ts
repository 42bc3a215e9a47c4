/** Step 1: reads the files of a config folder. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isExtension } from '#language/extensions.ts';
import type { Report } from '#language/problems.ts';
import { translate } from '#messages/translate.ts';

/** A config file, named as in messages. `text` is null when it can't be read, which has been reported. */
export type ConfigFile = { path: string; text: string | null };

const maxBytes = 1024 * 1024;

/**
 * Reads all YAML files at any depth; parse.ts reports those that do not belong there. For files of the
 * company's own code only the name is returned, without a text.
 */
export function readFiles(dir: string, report: Report): ConfigFile[] {
  const name = basename(resolve(dir));
  const entries = listFiles(dir);
  if (!entries) {
    report.error({ file: name, line: 1, column: 1 }, translate('parse.folderOfConfiguration', { dir }));
    return [];
  }
  return entries.map((entry) => ({
    path: `${name}/${entry}`,
    text: isExtension(entry) ? '' : readText(join(dir, entry), `${name}/${entry}`, report),
  }));
}

/**
 * The YAML and code files below a folder, sorted; null when it can't be read. Symbolic links are followed. A company's
 * folder may be a project with packages and files of other tools, which are left out.
 */
export function listFiles(dir: string): string[] | null {
  try {
    return readdirSync(dir)
      .filter((name) => !isOther(name) && !otherTools.test(name))
      .flatMap((name) => [name, ...below(dir, name)])
      .filter((entry) => (/\.ya?ml$/i.test(entry) || isExtension(entry)) && !entry.split('/').some(isOther))
      .sort();
  } catch {
    return null;
  }
}

const isOther = (name: string) => name.startsWith('.') || name === 'node_modules';
/** Files of Docker and of package managers, beside portal.yaml. */
const otherTools = /^(?:(?:docker-)?compose(?:[.-][\w.-]+)?|pnpm-(?:lock|workspace))\.ya?ml$/i;

function below(dir: string, name: string): string[] {
  if (!statSync(join(dir, name), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(join(dir, name), { recursive: true }).map(
    (entry) => `${name}/${String(entry).replaceAll('\\', '/')}`,
  );
}

function readText(file: string, path: string, report: Report): string | null {
  const fail = (message: string) => {
    report.error({ file: path, line: 1, column: 1 }, message);
    return null;
  };
  try {
    const stat = statSync(file);
    if (!stat.isFile()) return fail(translate('parse.isNoFile'));
    if (stat.size > maxBytes) return fail(translate('parse.fileHasMoreThanMb'));
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) return fail(translate('parse.fileIsNotInUtf'));
    return fail(translate('parse.fileCantBeRead'));
  }
}
