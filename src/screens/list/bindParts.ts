/** Checks the columns of a list. */
import { checkFit } from '#language/bind/checks.ts';
import {
  fieldOf,
  findField,
  isView,
  type ConfigNode,
  type KnownResource,
  type BindContext,
  checkPicture,
} from '#language/bind/context.ts';
import { isNeverWritten, tabPath, fieldNameOf } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { templateParts } from '#model/records/title.ts';
import { hasRows, traitsOf, isNumeric, isTemporal } from '#model/traits.ts';
import { translate } from '#messages/translate.ts';
import { checkLetter } from '#rules/bind/letters.ts';
import type { LetterSource } from '#rules/schema/steps.ts';
import { RuleScope } from '#rules/bind/scope.ts';
import { formOf } from '../form/schema.ts';
import {
  type Facet,
  type FacetRangeSource,
  type FacetSource,
  listOf,
  type ListSource,
  rangesOf,
} from './schema.ts';
import { endingOf, fileEndings } from './buttons/textFile.ts';
import type { Field } from '#model/types.ts';
import { checkFilter } from '#language/bind/filters.ts';
import { isVariable, namesInFilter } from '#model/filter/filter.ts';
import type { ListColumnSource } from './columns/schema.ts';

// Checks a list's buttons: that their code or target screen exists, and that the initial values fit.

type Button = NonNullable<ListSource['buttons']>[number];

export function checkButtons(
  context: BindContext,
  node: ConfigNode,
  { buttons }: ListSource,
  resource: KnownResource,
) {
  buttons?.forEach((button, index) => {
    const at = node.at(index);
    const { extension, create, file, email, label } = button;
    if ([extension, create, file, email].filter((one) => one !== undefined).length !== 1)
      return at.error(translate('screens.buttonNeedsExactly', { label }));
    if (email !== undefined) checkLetterOf(context, at, { ...button, email }, resource);
    else {
      for (const key of ['title', 'attach'] as const)
        if (button[key] !== undefined) at.at(key).error(translate('screens.isOnlyOfLetter', { key }), 'key');
      checkFile(at, button, resource);
    }
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

function checkLetterOf(
  context: BindContext,
  node: ConfigNode,
  { email, title, text, attach, on }: Button & Pick<LetterSource, 'email'>,
  resource: KnownResource,
) {
  if (on === 'list') node.at('on').error(translate('screens.letterIsOfOneRecord'));
  if (title === undefined) return node.error(translate('screens.letterNeedsTitle'));
  const scope = new RuleScope(context, resource, { timed: true });
  checkLetter(node, { email, title, text, attach }, scope);
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
      const field = fieldOf(resource, name);
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
  const value = fieldOf(from, source);
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
  if (isNeverWritten(field)) return node.error(translate('screens.fieldIsNotFilled', { name }), 'key');
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
      const tab = (Array.isArray(route?.tabs) ? route.tabs : []).find(
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

export function checkCard(node: ConfigNode, card: ListSource['card'], resource: KnownResource) {
  if (!card) return;
  const { image, ratio, size } = card;
  checkPicture(node.at('image'), resource, image);
  const pictured = image ?? resource.source.image;
  if (ratio !== undefined && pictured === undefined)
    node.at('ratio').error(translate('screens.noPictureToHaveRatio'), 'key');
  if (size !== undefined && ratio === undefined)
    node.at('size').warn(translate('screens.sizeCountsOnlyWithRatio'), 'key');
}

// Checks the facets of a list.

// Resolves the facets that are counted beside a list.

const fieldOfFacet = (source: FacetSource): string => (typeof source === 'string' ? source : source.field);

/** True when a field has too many different values to count each one. */
const isByRanges = (field: { type: string }): boolean => isNumeric(field) || isTemporal(field);

/** A field of months has no days, so only the last two periods apply to it. */
const months = ['$month', '$month-1'] as const;
const periods = ['$today', '$week', '$week-1', ...months] as const;
const oldest: (typeof periods)[number] = '$month-1';

/** Adds the usual ranges of a date or a moment. */
export function resolveFacet(facet: Facet, fields: Readonly<Record<string, Field>>): Facet {
  const { field } = facet;
  const { temporal } = traitsOf(fields[field]);
  if (facet.ranges || !temporal) return facet;
  const usual = temporal === 'month' ? months : periods;
  return { ...facet, ranges: [...rangesOf(field, usual), { filter: { [`${field}_lt`]: oldest } }] };
}

export function checkFacets(
  context: BindContext,
  node: ConfigNode,
  { facets = [], tabs }: Pick<ListSource, 'facets' | 'tabs'>,
  resource: KnownResource,
) {
  const ids = facets.map(fieldOfFacet);
  for (const [index, facet] of facets.entries()) {
    const at = typeof facet === 'string' ? node.at(index) : node.at(index, 'field');
    const id = ids[index]!;
    if (ids.indexOf(id) < index) at.error(translate('screens.facetIsRepeated', { id }));
    else if (id === tabs) at.error(translate('screens.fieldIsInTabs', { id }));
    checkFacet(context, node.at(index), at, facet, resource);
  }
}

function checkFacet(
  context: BindContext,
  node: ConfigNode,
  at: ConfigNode,
  facet: FacetSource,
  resource: KnownResource,
) {
  const id = fieldOfFacet(facet);
  const field = fieldOf(resource, id, 'single');
  if (!field) return;
  const { text, secret } = traitsOf(field);
  const ranges = typeof facet === 'string' ? undefined : facet.ranges;
  if (secret || text === 'lines') return at.error(translate('screens.fieldHasNoValuesRepeat', { id }));
  if (!ranges) {
    // A rating with stars has few values, so it needs no ranges.
    if (isNumeric(field) && !(field.source && 'stars' in field.source && field.source.stars))
      at.error(translate('screens.fieldIsNumber', { id }));
    return;
  }
  checkRanges(context, node.at('ranges'), id, ranges, resource);
  const plain = ranges.filter((one) => typeof one !== 'object');
  if (plain.length > 0 && !isByRanges(field))
    node.at('ranges').error(translate('screens.fieldIsNeitherNumberNor', { id }));
  else if (plain.some((one) => typeof one === 'number') && isTemporal(field))
    node.at('ranges').error(translate('screens.fieldIsDate', { id }));
  else if (plain.some((one) => typeof one === 'string') && isNumeric(field))
    node.at('ranges').error(translate('screens.fieldIsNumberUseNumbers', { id }));
}

function checkRanges(
  context: BindContext,
  node: ConfigNode,
  id: string,
  ranges: readonly FacetRangeSource[],
  resource: KnownResource,
) {
  const numbers = ranges.filter((one) => typeof one === 'number');
  if (numbers.length > 0 && numbers.length < ranges.length)
    return node.error(translate('screens.eitherNumbersAloneOrNamed'));
  if (numbers.some((one, index) => index > 0 && one <= numbers[index - 1]!))
    node.error(translate('screens.numbersPartRangesRise'));
  for (const [index, range] of ranges.entries()) {
    const at = node.at(index);
    if (typeof range === 'string' && !isVariable(range)) at.error(translate('screens.isNoPeriod', { range }));
    else if (typeof range === 'string') checkFilter(context, at, { [id]: range }, resource);
    if (typeof range !== 'object') continue;
    const others = Object.keys(range.filter).filter((key) => key !== id && !key.startsWith(`${id}_`));
    if (others.length > 0 && namesInFilter(range.filter).length > 0)
      at.at('filter').error(translate('screens.rangeOfAsksOfAlone', { id }));
  }
}

export function checkListColumns(
  node: ConfigNode,
  columns: readonly ListColumnSource[],
  {
    resource,
    tabs,
    actions,
    form,
  }: Pick<ListSource, 'tabs' | 'actions' | 'form'> & { resource: KnownResource },
) {
  checkRepeated(node, columns);
  columns.forEach((column, index) => {
    if (typeof column === 'string') return;
    const at = node.at(index);
    if (column.inline) checkInline(at.at('inline'), column.field, { resource, actions, form });
    if (column.tabs) checkTabs(at.at('tabs'), column.tabs, resource, tabs);
  });
  const first = columns[0];
  if (typeof first === 'object' && (first.hidden || first.tabs))
    node.at(0, first.hidden ? 'hidden' : 'tabs').error(translate('screens.firstColumnLeadsToRecord'), 'key');
}

function checkInline(
  node: ConfigNode,
  id: string,
  { resource, actions, form }: Pick<ListSource, 'actions' | 'form'> & { resource: KnownResource },
) {
  if (isView(resource.source) || (actions && !actions.includes('edit')))
    return node.error(translate('screens.inlineChangesRecord'), 'key');
  const field = resource.fields?.[id]?.source;
  if (!field) return;
  if (traitsOf(field).composite || traitsOf(field).secret)
    return node.error(translate('screens.fieldDoesNotFit', { id }), 'key');
  const sections = form ?? resource.source.form;
  const entry = sections?.flatMap(({ fields }) => fields).find((one) => fieldNameOf(one) === id);
  const hasInput = sections === undefined || (entry && !(typeof entry === 'object' && entry.readOnly));
  if (isNeverWritten(field) || !hasInput) node.error(translate('screens.fieldIsNotChanged', { id }), 'key');
}

export function checkRepeated(node: ConfigNode, columns: readonly (string | { field: string })[]) {
  const ids = columns.map(fieldNameOf);
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) < index)
      (typeof columns[index] === 'string' ? node.at(index) : node.at(index, 'field')).error(
        translate('screens.columnIsRepeated', { id }),
      );
}

function checkTabs(
  node: ConfigNode,
  wanted: readonly string[],
  { fields }: KnownResource,
  tabs: string | undefined,
) {
  if (!tabs) return node.error(translate('screens.listHasNoTabs'), 'key');
  const source = fields?.[tabs]?.source;
  const options = source && 'options' in source ? Object.keys(source.options) : undefined;
  if (!options) return;
  for (const [index, id] of wanted.entries())
    if (!options.includes(id))
      node.at(index).error(
        translate('screens.noTab', {
          id,
          suggestion: suggestion(id, options, translate('common.thereAre')),
        }),
      );
}
