/** The config folder as tools see it: its YAML files, and nothing outside. */
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { translate } from '#messages/translate.ts';
import { isExtension } from '#language/extensions.ts';
import { Report } from '#language/problems.ts';
import { readFiles, type ConfigFile } from '#compiler/read/read.ts';
import { suggestion } from '#model/config/suggest.ts';
import { CliError, type Io } from '#cli/io.ts';

/** The new text of a file; `null` to delete it. */
type Proposal = { path: string; text: string | null };

const isYaml = (entry: string) => /\.ya?ml$/i.test(entry);
const rootOf = ({ paths }: Pick<Io, 'paths'>) => path.resolve(paths.config);

const outside = (given: string) => new CliError(translate('assistant.isOutsideConfigFolder', { given }));

/** The name that problems use. Accepts paths relative to the folder, with the folder's name, or absolute. */
function nameOf(io: Io, given: string): string {
  const root = rootOf(io);
  const folder = path.basename(root);
  const plain = given.replaceAll('\\', '/').replace(/^\.\//, '');
  const own = plain.startsWith(`${folder}/`) ? plain.slice(folder.length + 1) : plain;
  const entry = path.relative(root, path.resolve(root, own)).split(path.sep).join('/');
  if (entry === '' || entry.startsWith('..') || path.isAbsolute(entry) || given.includes('\0'))
    throw outside(given);
  return `${folder}/${entry}`;
}

/** The text of a file in the folder. A link that leads outside is refused. */
export function textOfFile(io: Io, given: string): string {
  const name = nameOf(io, given);
  const files = readFiles(io.paths.config, new Report()).filter(({ path }) => isYaml(path));
  const file = files.find((one) => one.path === name);
  if (!file)
    throw new CliError(
      translate('assistant.fileDoesNotExist', {
        name,
        suggestion: suggestion(
          name,
          files.map((one) => one.path),
          translate('common.thereAre'),
        ),
      }),
    );
  const inFolder = path.relative(path.basename(rootOf(io)), name);
  const real = path.relative(realpathSync(rootOf(io)), realpathSync(path.join(rootOf(io), inFolder)));
  if (real.startsWith('..') || path.isAbsolute(real)) throw outside(given);
  if (file.text === null) throw new CliError(translate('assistant.fileCannotBeRead', { name }));
  return file.text;
}

/** The config with these files replaced; nothing is written. */
export function proposed(io: Io, proposals: readonly Proposal[]): Io {
  const files = new Map<string, ConfigFile>(
    readFiles(io.paths.config, new Report()).map((file) => [file.path, file]),
  );
  for (const { path: given, text } of proposals) {
    const name = nameOf(io, given);
    const entry = name.slice(name.indexOf('/') + 1);
    if (!isYaml(entry) && !isExtension(entry))
      throw new CliError(translate('assistant.isNoYamlFile', { given }));
    if (text === null) files.delete(name);
    else files.set(name, { path: name, text: isExtension(entry) ? '' : text });
  }
  return { ...io, files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)) };
}
