/** portal new: writes the shortest config that works, and only if all of it still is right. */
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isSeq, parseDocument, stringify } from 'yaml';
import { modelineOf, refreshSchemas, schemaFolder } from '../config/editor/files.ts';
import { formatProblems, loadPortalFrom } from '../config/load.ts';
import { Report, type Problem } from '../config/problems.ts';
import { readFiles } from '../config/read.ts';
import { CliError, shortPath, type Io } from './io.ts';

type Options = { label?: string | undefined; permission?: string | undefined; plural?: string | undefined };

export function newDepartment(io: Io, id: string, { label = capital(id), permission = id }: Options): number {
  return writeNew(io, `departments/${id}.yaml`, {
    label,
    permissions: [permission],
    menu: { order: 100 },
    landing: `/${id}`,
    routes: [{ path: `/${id}`, label, dashboard: [{ shortcuts: 'Atalhos' }] }],
  });
}

export function newResource(io: Io, id: string, { label = capital(id), plural = label }: Options): number {
  return writeNew(io, `resources/${id}.yaml`, {
    label: { one: label, many: plural },
    title: 'nome',
    search: ['nome'],
    fields: { nome: { type: 'text', label: 'Nome', required: true } },
  });
}

/** Adds a list to a department, leaving its comments and the rest of the text alone. */
export function newRoute(
  io: Io,
  [department, path, resource]: readonly [string, string, string],
  { label }: Options,
): number {
  const file = `departments/${department}.yaml`;
  const text = textOf(io, file);
  if (text === undefined)
    throw new CliError(
      `O departamento "${department}" não existe: crie-o com "new department ${department}".`,
    );
  const known = textOf(io, `resources/${resource}.yaml`);
  const plural: unknown = known === undefined ? undefined : parseDocument(known).getIn(['label', 'many']);
  const route = {
    path,
    label: label ?? (typeof plural === 'string' ? plural : capital(resource)),
    list: resource,
  };
  return save(io, file, withRoute(text, file, route));
}

/** The text with one more route: only these lines are new, so that the writer's own layout and comments stay. */
function withRoute(text: string, file: string, route: object): string {
  const document = parseDocument(text);
  const routes = document.get('routes');
  if (!isSeq(routes) || !routes.range)
    throw new CliError(`${file} não tem a lista "routes": corrija-o antes ("npm run portal -- check").`);
  if (routes.flow) {
    routes.add(document.createNode(route));
    return document.toString({ lineWidth: 0 });
  }
  const [start, end] = routes.range;
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  const item = stringify([route], { lineWidth: 0 }).trimEnd().replaceAll(/^/gm, indent);
  const before = text.slice(0, end).trimEnd();
  return `${before}\n${item}${text.slice(before.length) || '\n'}`;
}

const textOf = ({ paths }: Io, file: string) =>
  readFiles(paths.config, new Report()).find(({ path }) => path === `${basename(paths.config)}/${file}`)
    ?.text ?? undefined;

function writeNew(io: Io, file: string, content: object): number {
  if (existsSync(join(io.paths.config, file))) throw new CliError(`${file} já existe: escolha outro nome.`);
  const marked = existsSync(join(io.paths.config, schemaFolder)) ? `${modelineOf(file)}\n` : '';
  return save(io, file, marked + stringify(content, { lineWidth: 0 }));
}

/** Writes the file unless that would break the config; what was broken before does not stand in the way. */
function save(io: Io, file: string, text: string): number {
  const folder = basename(io.paths.config);
  const files = readFiles(io.paths.config, new Report());
  const path = `${folder}/${file}`;
  const before = loadPortalFrom(files, { folder }).problems;
  const after = loadPortalFrom([...files.filter((other) => other.path !== path), { path, text }], {
    folder,
  }).problems;
  const known = new Set(before.map(({ message }) => message));
  const fresh = after.filter(({ message }) => !known.has(message));
  if (fresh.some(isError))
    throw new CliError(`Nada foi escrito, pois ficaria errado:\n\n${formatProblems(fresh)}`);

  writeFileSync(join(io.paths.config, file), text);
  refreshSchemas(io.paths.config);
  io.out(`${shortPath(join(io.paths.config, file))} escrito.`);
  if (fresh.length > 0) io.out(`\n${formatProblems(fresh)}`);
  return 0;
}

const isError = ({ severity }: Problem) => severity === 'error';
const capital = (id: string) => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll(/[_-]/g, ' ');
