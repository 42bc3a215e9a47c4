/**
 * A company's own code, in config/extensions/. Only the names are read here, so that a config is checked
 * without running any of the code. The build finds the code itself (tools/viteExtensions.ts), and
 * docs/extend.md explains how to write it.
 *
 *     extensions/pages/<Name>.tsx    a page that a route names with `page: <Name>`
 *     extensions/widgets/<Name>.tsx  a dashboard widget, named with `extension: <Name>`
 *     extensions/actions/<Name>.tsx  the action of a list's button, named with `extension: <Name>`
 *     extensions/<anything else>/    modules that these import
 */
import { pageNames } from '../model/config/systemPages.ts';
import type { Report } from './problems.ts';
import { translate } from '#messages/translate.ts';

const folder = 'extensions';
/** True when a file, relative to the config's folder, is code rather than YAML. */
export const isExtension = (entry: string) => entry.startsWith(`${folder}/`) && /\.tsx?$/.test(entry);

/** The same for a path as problems show it: `config/extensions/pages/Agenda.tsx`. */
export const isExtensionFile = ({ path }: { path: string }) => isExtension(path.slice(path.indexOf('/') + 1));

/**
 * Names that a config may use. `pages` includes the engine's own; widgets and actions are all the company's.
 */
export type OwnNames = Readonly<Record<'pages' | 'widgets' | 'actions', readonly string[]>>;

/** What the files of each extension folder are, and the names that are taken already. */
const kinds = {
  pages: {
    one: 'language.page',
    of: 'language.ofPage',
    taken: pageNames as readonly string[],
  },
  widgets: {
    one: 'language.pieceOfDashboard',
    of: 'language.ofPiece',
    taken: [] as readonly string[],
  },
  actions: { one: 'language.action', of: 'language.ofAction', taken: [] as readonly string[] },
} as const;
type Kind = keyof typeof kinds;

export function extensionNamesIn(files: readonly { path: string }[], report: Report): OwnNames {
  const own: Record<Kind, string[]> = { pages: [...pageNames], widgets: [], actions: [] };
  for (const { path } of files) {
    const [, folderName, kind, name, ...deeper] = path.split('/');
    if (!isExtensionFile({ path }) || folderName !== folder || deeper.length > 0) continue;
    if (!kind || !Object.hasOwn(kinds, kind) || name === undefined) continue;
    const found = nameOf(path, kind as Kind, name, report);
    if (found) own[kind as Kind].push(found);
  }
  return own;
}

function nameOf(path: string, kind: Kind, file: string, report: Report): string | undefined {
  const { taken } = kinds[kind];
  const [one, of] = [translate(kinds[kind].one), translate(kinds[kind].of)];
  const error = (message: string) => report.error({ file: path, line: 1, column: 1 }, message);
  const name = file.replace(/\.tsx?$/, '');
  if (!file.endsWith('.tsx')) error(translate('language.inExtensionsEachFile', { kind, one }));
  else if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) error(translate('language.nameOfFileIsName', { of }));
  else if (taken.includes(name)) error(translate('language.portalItself', { one, name }));
  else return name;
  return undefined;
}
