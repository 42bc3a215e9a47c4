import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rightsOf, type Right } from '../access/matrix.ts';
import { placeText } from '../config/problems.ts';
import { suggestion } from '../config/suggest.ts';
import type { Portal } from '../config/types.ts';
import { nameOf, rowsText, verbs } from './access.ts';
import { CliError, shortPath, type Io } from './io.ts';
import { openPortal } from './portal.ts';

/** What may be typed for each verb. */
const words: Record<string, Right['verb']> = {
  ler: 'read',
  listar: 'read',
  read: 'read',
  list: 'read',
  criar: 'create',
  create: 'create',
  editar: 'edit',
  alterar: 'edit',
  edit: 'edit',
  excluir: 'delete',
  apagar: 'delete',
  delete: 'delete',
  mover: 'transition',
  transition: 'transition',
};

/** portal access why: the line of the config that grants it, or what is missing. Ends with 1 when refused. */
export function why(
  io: Io,
  [who, word, target]: readonly [string, string, string],
  { json }: { json: boolean },
): number {
  const portal = openPortal(io);
  const verb = words[word.toLowerCase()];
  if (!verb) throw new CliError(`"${word}" não é uma ação.${suggestion(word, Object.keys(words), 'Use')}`);
  const [resource, what] = readTarget(portal, target, verb);
  const permissions = permissionsOf(io, portal, who);

  const found = rightsOf(portal, permissions).filter(wanted(resource, verb, what));
  const subject = `${nameOf(permissions)} ${verbs[verb]} ${target}`;
  if (json) io.json({ allowed: found.length > 0, permissions, rights: found });
  else if (found.length > 0) {
    io.out(`Sim: ${subject}`);
    for (const line of granting(portal, found)) io.out(`  ${line}`);
  } else {
    io.out(`Não: ${subject.replace(verbs[verb], `não ${verbs[verb]}`)}`);
    for (const line of missing(portal, resource, verb, what)) io.out(`  ${line}`);
  }
  return found.length > 0 ? 0 : 1;
}

/** The routes that grant it, each with its line. Of a name only, and of which rows, is said where it is so. */
function granting(portal: Portal, found: readonly Right[]): string[] {
  return routesOf(portal).flatMap(({ path, place }) => {
    const here = found.filter((right) => right.places.some((other) => placeText(other) === placeText(place)));
    if (here.length === 0) return [];
    const rows = rowsText(here.flatMap((right) => right.rows));
    return [
      [`${placeText(place)}  ${path}`, here.every(({ verb }) => verb === 'name') ? 'só como nome' : '', rows]
        .filter(Boolean)
        .join('  '),
    ];
  });
}

const routesOf = (portal: Portal) => portal.departments.flatMap((department) => department.routes);

const wanted = (resource: string, verb: Right['verb'], what: string | undefined) => (right: Right) =>
  right.resource === resource &&
  (right.verb === verb || (verb === 'read' && right.verb === 'name' && what !== undefined)) &&
  (what === undefined || right.what === what);

function readTarget(portal: Portal, target: string, verb: Right['verb']): [string, string | undefined] {
  const [id, what] = target.split('.') as [string, string | undefined];
  const resource = Object.hasOwn(portal.resources, id) ? portal.resources[id]! : undefined;
  if (!resource)
    throw new CliError(
      `O recurso "${id}" não existe.${suggestion(id, Object.keys(portal.resources), 'Existem')}`,
    );
  const known =
    verb === 'transition'
      ? resource.transitions.map((transition) => transition.id)
      : [...Object.keys(resource.fields), 'version'];
  if (what !== undefined && !known.includes(what))
    throw new CliError(`"${what}" não existe em "${id}".${suggestion(what, known, 'Existem')}`);
  return [id, verb === 'delete' ? undefined : what];
}

/** By whom it may be done, so that one can see what to ask for; or that no screen offers it. */
function missing(portal: Portal, resource: string, verb: Right['verb'], what: string | undefined): string[] {
  const lines = routesOf(portal).flatMap(({ path, place, requirement }) => {
    const enough = requirement.mode === 'any' ? requirement.permissions.slice(0, 1) : requirement.permissions;
    const given = rightsOf(portal, enough)
      .filter(wanted(resource, verb, what))
      .some((right) => right.places.some((other) => placeText(other) === placeText(place)));
    const how = requirement.permissions.join(requirement.mode === 'any' ? ' ou ' : ' e ');
    return given ? [`${placeText(place)}  ${path} permite, e pede: ${how || 'uma conta'}`] : [];
  });
  return lines.length > 0 ? lines : ['Nenhuma tela oferece isso a ninguém.'];
}

/** Of an account, by its e-mail in the data in use; or as typed, separated by commas. */
function permissionsOf({ paths }: Io, { accounts }: Portal, who: string): string[] {
  if (!who.includes('@'))
    return who
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  const copy = path.join(paths.data, 'db.json');
  const file = existsSync(copy) ? copy : paths.db;
  if (!existsSync(file))
    throw new CliError(
      `Para procurar uma conta é preciso ter dados, e ${shortPath(file)} não existe: rode "npm run portal -- seed".`,
    );
  const data = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    Record<string, unknown>[] | undefined
  >;
  const account = data[accounts.resource]?.find(
    (record) => String(record[accounts.email]).toLowerCase() === who.toLowerCase(),
  );
  if (!account) throw new CliError(`Nenhuma conta tem o e-mail "${who}" em ${shortPath(file)}.`);
  const permissions = account[accounts.permissions];
  return Array.isArray(permissions) ? permissions.map(String) : [];
}
