import { parseDocument } from 'yaml';
import { loadPortal } from '#compiler/load.ts';
import type { Resource } from '#model/types.ts';
import { fieldsCoveredByTitle } from '#model/records/title.ts';
import { fitsColumns, traitsOf } from '#model/traits.ts';
import { isState } from '../guess/choices.ts';
import { CliError, type Io } from '#cli/io.ts';
import { append, capital, save, configText } from './companyFiles.ts';
import { translate } from '#messages/translate.ts';

/** portal new route: adds a list to a department, without changing the rest of the file or its comments. */
export function newRoute(
  io: Io,
  [department, path, resource]: readonly [string, string, string],
  { label }: { label?: string | undefined },
): number {
  const file = `departments/${department}.yaml`;
  const text = configText(io, file);
  if (text === undefined) throw new CliError(translate('create.noDepartment', { department }));
  const known = loadPortal(io.paths.config).portal?.resources[resource];
  const entry = routeTo(path, resource, { known, label: label ?? labelIn(io, resource) });
  const edited = append(text, ['routes'], entry);
  if (edited === undefined) throw new CliError(translate('create.hasNoListRoutes', { file }));
  save(io, [{ file, text: edited }]);
  return 0;
}

/** Read from the file itself, since the config may have problems at the moment. */
function labelIn(io: Io, resource: string): string | undefined {
  const text = configText(io, `resources/${resource}.yaml`);
  const plural: unknown = text === undefined ? undefined : parseDocument(text).getIn(['label', 'many']);
  return typeof plural === 'string' ? plural : undefined;
}

type Naming = {
  known: Resource | undefined;
  label?: string | undefined;
  description?: string | undefined;
  /** Further keywords of the list. */
  more?: object;
};

/** The three lines of a route with a list, labelled like its resource. */
export function routeTo(path: string, resource: string, { known, label, description, more = {} }: Naming) {
  const columns = known && columnsOf(known);
  // Nobody writes records whose fields are all read only, such as those of a view of the database.
  const isRead = known?.table !== undefined && Object.values(known.fields).every(({ readOnly }) => readOnly);
  const keywords = { ...(columns && { columns }), ...(isRead && { actions: ['export'] }), ...more };
  return {
    path,
    label: label ?? known?.label.many ?? capital(resource),
    ...(description !== undefined && { description }),
    list: Object.keys(keywords).length > 0 ? { resource, ...keywords } : resource,
  };
}

/** The number of columns that a list shows by default. */
const most = 6;

/**
 * The columns, when the default ones would leave out a choice: users filter by choices, so they replace the
 * last columns. Undefined when the default is fine.
 */
function columnsOf(resource: Resource): string[] | undefined {
  const { titleFields, fields } = resource;
  const inTitle = fieldsCoveredByTitle(resource);
  const fit = Object.values(fields).filter(
    (field) =>
      field.id !== 'id' && !field.stamp && !field.hidden && fitsColumns(field) && !traitsOf(field).attachment,
  );
  const names = [...new Set([...titleFields, ...fit.map(({ id }) => id)])].filter(
    (id) => !inTitle.includes(id),
  );
  const oneOf = fit.filter((field) => traitsOf(field).choice && !traitsOf(field).holdsMany);
  const [states, others] = [true, false].map((state) =>
    oneOf.filter((field) => isState(field) === state).map(({ id }) => id),
  );
  const choices = [...states!, ...others!].slice(0, 2);
  const late = choices.filter((id) => names.indexOf(id) >= most);
  if (late.length === 0) return undefined;
  const kept = names.filter((id) => !late.includes(id)).slice(0, most - late.length);
  return names.filter((id) => kept.includes(id) || late.includes(id));
}
