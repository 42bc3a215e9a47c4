/**
 * A company's own code, in config/extensions/. Here only its names are known, so that a config is checked without
 * running any of it; the build finds the code itself (tools/viteExtensions.ts), and docs/extend.md tells how to write it.
 *
 *     extensions/pages/<Name>.tsx    a page that a route names with `page: <Name>`
 *     extensions/<anything else>/    modules of theirs
 */
import { pageNames } from '../model/pages.ts';
import type { Report } from './problems.ts';

const folder = 'extensions';
/** Whether a file, named from the config's folder, is code and no YAML. */
export const isExtension = (entry: string) => entry.startsWith(`${folder}/`) && /\.tsx?$/.test(entry);

/** The same of a file as problems name it: `config/extensions/pages/Agenda.tsx`. */
export const isExtensionFile = ({ path }: { path: string }) => isExtension(path.slice(path.indexOf('/') + 1));

/** The pages that a route may name: the engine's and the company's own. */
export function pagesIn(files: readonly { path: string }[], report: Report): string[] {
  const own = files.flatMap((file) => {
    const [, , kind, name, ...deeper] = isExtensionFile(file) ? ['', ...file.path.split('/')] : [];
    if (kind !== folder) return [];
    return name === 'pages' && deeper.length === 1 ? [{ file: file.path, name: deeper[0]! }] : [];
  });
  return [...pageNames, ...own.flatMap(({ file, name }) => pageOf(file, name, report) ?? [])];
}

function pageOf(path: string, file: string, report: Report): string | undefined {
  const error = (message: string) => report.error({ file: path, line: 1, column: 1 }, message);
  const name = file.replace(/\.tsx?$/, '');
  if (!file.endsWith('.tsx'))
    error(
      `em extensions/pages cada arquivo é uma página, e uma página termina em ".tsx": renomeie-o, ou ponha o que ela usa em outra pasta de extensions`,
    );
  else if (!/^[A-Z][A-Za-z0-9]*$/.test(name))
    error(
      `o nome do arquivo é o nome da página: comece por maiúscula e use só letras sem acento e números, como em "Agenda.tsx"`,
    );
  else if ((pageNames as readonly string[]).includes(name))
    error(`já há uma página "${name}" no próprio portal: dê outro nome a este arquivo`);
  else return name;
  return undefined;
}
