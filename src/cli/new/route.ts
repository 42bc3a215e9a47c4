import { parseDocument } from 'yaml';
import { CliError, type Io } from '../io.ts';
import { append, capital, save, textOf } from './write.ts';

/** portal new route: adds a list to a department, leaving its comments and the rest of the text alone. */
export function newRoute(
  io: Io,
  [department, path, resource]: readonly [string, string, string],
  { label }: { label?: string | undefined },
): number {
  const file = `departments/${department}.yaml`;
  const text = textOf(io, file);
  if (text === undefined)
    throw new CliError(
      `O departamento "${department}" não existe: crie-o com "new department ${department}".`,
    );
  const edited = append(text, ['routes'], routeTo(io, path, resource, label));
  if (edited === undefined)
    throw new CliError(`${file} não tem a lista "routes": corrija-o antes ("npm run portal -- check").`);
  save(io, [{ file, text: edited }]);
  return 0;
}

/** The three lines of a list, called as its resource is. */
export function routeTo(io: Io, path: string, resource: string, label?: string) {
  const known = textOf(io, `resources/${resource}.yaml`);
  const plural: unknown = known === undefined ? undefined : parseDocument(known).getIn(['label', 'many']);
  return { path, label: label ?? (typeof plural === 'string' ? plural : capital(resource)), list: resource };
}
