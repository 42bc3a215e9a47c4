/** Checks a list's buttons: that their code or target screen exists, and that the initial values fit. */
import { checkFit } from '#language/bind/fit.ts';
import {
  checkPath,
  findField,
  findReadableField,
  isView,
  type ConfigNode,
  type KnownResource,
  type BindContext,
} from '#language/bind/context.ts';
import { isReadOnly, tabPath } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { templateParts } from '#model/records/title.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import { translate } from '#messages/translate.ts';
import { formOf } from '#screens/form/schema.ts';
import { listOf, type ListSource } from '../schema.ts';
import { endingOf, fileEndings } from './textFile.ts';

type Button = NonNullable<ListSource['buttons']>[number];

export function checkButtons(
  context: BindContext,
  node: ConfigNode,
  { buttons }: ListSource,
  resource: KnownResource,
) {
  buttons?.forEach((button, index) => {
    const at = node.at(index);
    const { extension, create, file, label } = button;
    if ([extension, create, file].filter((one) => one !== undefined).length !== 1)
      return at.error(translate('screens.buttonNeedsExactly', { label }));
    checkFile(at, button, resource);
    if (extension !== undefined && !context.actions.includes(extension))
      at.at('extension').error(
        translate('screens.noAction', {
          extension,
          suggestion: suggestion(extension, context.actions, translate('common.thereAre')),
        }),
      );
    if (button.with && create === undefined)
      at.at('with').error(translate('screens.withOnlyGoesWithCreate'), 'key');
    if (create !== undefined) checkBegun(context, at, { ...button, create }, resource);
  });
}

/** Checks that the file has a known extension and uses only readable fields. */
function checkFile(node: ConfigNode, { file, text, on }: Button, resource: KnownResource) {
  if (file === undefined) {
    if (text !== undefined) node.at('text').error(translate('screens.textIsOfUse'), 'key');
    return;
  }
  if (text === undefined) return node.error(translate('screens.whatIsInFile'));
  if (on === 'list') node.at('on').error(translate('screens.fileIsOfOneRecord'));
  if (!fileEndings.includes(endingOf(file) ?? ''))
    node.at('file').error(
      translate('screens.endOfNameSays', {
        fileEndings: fileEndings.map((ending) => `".${ending}"`).join(', '),
      }),
    );
  for (const key of ['file', 'text'] as const) {
    const named = templateParts(key === 'file' ? file : text).filter((_part, at) => at % 2 === 1);
    for (const name of new Set(named)) {
      const field = findReadableField(node.at(key), resource, name);
      if (field && traitsOf(field).composite)
        node.at(key).error(translate('screens.fieldIsNoValue', { name }));
    }
  }
}

function checkBegun(
  context: BindContext,
  node: ConfigNode,
  { create, on, with: given = {} }: Button & { create: string },
  from: KnownResource,
) {
  if (on === 'list') node.at('on').error(translate('screens.newRecordBegins'));
  checkPath(context, node.at('create'), create);
  const id = resourceCreatedAt(context, create);
  if (id === undefined) return;
  const made = id === null ? undefined : context.resources.get(id);
  if (id === null || (made && isView(made.source)))
    return node.at('create').error(translate('screens.noRecordIsMade', { create }));
  if (!made?.fields) return;
  for (const [name, source] of Object.entries(given))
    checkFilled(context, node.at('with', name), [name, source], made, from);
}

/** Checks a field of the new record, or of the rows of one of its lists. */
function checkFilled(
  context: BindContext,
  node: ConfigNode,
  [name, source]: readonly [string, string],
  made: KnownResource,
  from: KnownResource,
) {
  const [first, second] = name.split('.') as [string, string | undefined];
  const own = findField(node, made, first, 'key');
  const value = findReadableField(node, from, source);
  if (!own?.source || !value) return;
  if (second !== undefined && !hasRows(own.source))
    return node.error(translate('screens.fieldHasNoRows', { first }), 'key');
  const field =
    second === undefined ? own.source : (hasRows(own.source) && own.source.fields[second]) || undefined;
  if (!field)
    return node.error(
      translate('screens.rowsOfHaveNoField', {
        first,
        second: second!,
        suggestion: suggestion(second!, hasRows(own.source) ? Object.keys(own.source.fields) : []),
      }),
      'key',
    );
  if (isReadOnly(field)) return node.error(translate('screens.fieldIsNotFilled', { name }), 'key');
  checkFit(context, node, { ...value, name: source, resource: from }, { id: name, field });
}

/**
 * The resource whose records are created at an address; null when none are, undefined when the config is too
 * broken to tell.
 */
function resourceCreatedAt(context: BindContext, address: string): string | null | undefined {
  const wanted = address.toLowerCase();
  for (const { value } of context.sources.departments.values())
    for (const route of Array.isArray(value.routes) ? value.routes : []) {
      const own = [route?.path, ...(route?.aliases ?? [])];
      if (own.some((path) => path?.toLowerCase() === wanted)) {
        if (!isUnset(route.form)) return formOf(route.form).resource;
        return listedAt(route.tabs?.[0] ?? route);
      }
      const tab = route?.tabs?.find(
        (one, n) => n > 0 && one.segment && tabPath(route, one, n).toLowerCase() === wanted,
      );
      if (tab) return listedAt(tab);
    }
  return undefined;
}

function listedAt({ list }: { list?: string | ListSource | null }): string | null {
  if (isUnset(list)) return null;
  const { resource, actions } = listOf(list);
  return !actions || actions.includes('create') ? resource : null;
}

/** A YAML key without a value is null, which is reported elsewhere. */
const isUnset = (value: unknown): value is null | undefined => value === null || value === undefined;
