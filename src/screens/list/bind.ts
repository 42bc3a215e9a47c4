/** Checks what a list declares about its resource and about related ones. */
import { checkMeasure } from '#language/bind/filters.ts';
import { isOneChoice, checkComplete, checkForm } from '#language/bind/checks.ts';
import { measureOf } from '#model/measures.ts';
import { titleFieldsOf } from '#model/records/title.ts';
import {
  fieldOf,
  isView,
  type KnownField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import {
  fieldNameOf,
  isAlwaysRequired,
  isNeverWritten,
  transitionId,
  transitionsOf,
} from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isTemporal, traitsOf } from '#model/traits.ts';
import type { Requirement } from '#model/types.ts';
import { checkButtons, checkListColumns, checkRepeated, checkFacets, checkCard } from './bindParts.ts';
import { checkFollowing } from '../dashboard/bind.ts';
import { metric as metricWidget } from '../dashboard/widgets/metric/config.ts';
import { fixedByScreen } from '../bind.ts';
import { checkSheetId } from '#rules/bind/letters.ts';
import type { PrintedListSource, PrintSource } from './show/schema.ts';
import { checkRunning } from './running/bind.ts';
import { writes } from './related/schema.ts';
import { sharedWith } from './related/sharing.ts';
import { listOf, type ListSource } from './schema.ts';
import { checkViews, unmetNeeds } from './views/registry.ts';
import { translate } from '#messages/translate.ts';

export function bindList(
  context: BindContext,
  node: ConfigNode,
  source: string | ListSource,
  requirement: Requirement | null,
) {
  const list = listOf(source);
  const resource = context.resources.get(list.resource);
  if (!resource) return;
  checkListColumns(node.at('columns'), list.columns ?? [], { ...list, resource });
  checkTabs(node.at('tabs'), list.tabs, resource);
  checkFacets(context, node.at('facets'), list, resource);
  for (const [id, total] of Object.entries(list.totals ?? {}))
    checkMeasure(context, node.at('totals', id), measureOf(total, id), resource, 'key');
  list.metrics?.forEach((metric, index) => {
    checkFollowing(context, node.at('metrics', index), metric, undefined);
    metricWidget.bind?.(context, node.at('metrics', index), metric, {
      requirement,
      ...(list.scope && {
        scope: { source: list.scope, node: node.at('scope'), ownResource: list.resource },
      }),
    });
  });
  checkActions(context, node, list, resource);
  checkButtons(context, node.at('buttons'), list, resource);
  checkForm(node.at('form'), list.form, requirement);
  if (
    !isView(resource.source) &&
    resource.settings !== resource &&
    (!list.actions || list.actions.includes('create'))
  )
    checkComplete(
      list.form ? node.at('form') : node,
      list.form,
      resource,
      fixedByScreen(list.scope, list.filter),
    );
  checkListTransitions(node.at('transitions'), list, resource);
  checkViews(list, {
    missing: (text) => node.at('views').error(text, 'key'),
    idle: (view, text) => node.at(view).warn(text, 'key'),
    of: (view) => ({
      resource: list.resource,
      source: resource.source,
      field: (id) => withTarget(fieldOf(resource, id)),
      error: (text, ...at) => node.at(view, ...at).error(text),
    }),
  });
  for (const lack of unmetNeeds(list, resource)) node.at('views').error(lack, 'key');
  checkCard(node.at('card'), list.card, resource);
  checkShow(context, node.at('show'), list, resource);
  checkPrints(context, node.at('print'), list, resource);
  const order = orderOf(list.sort, resource);
  checkRunning(context, node.at('running'), list.running, { resource, order });
  list.related?.forEach((related, index) => checkRelated(context, node.at('related', index), related, list));
  for (const [at, sections] of sectionsBeside(node, list)) checkForm(at, sections, requirement);
}

/** The sections of a list's pages and sheets, and the forms of its related lists, with their places. */
function sectionsBeside(node: ConfigNode, { show, print, related = [] }: ListSource) {
  const sheets = [print ?? []].flat();
  const sheet = (index: number) => (Array.isArray(print) ? node.at('print', index) : node.at('print'));
  return [
    [node.at('show', 'sections'), show?.sections] as const,
    [node.at('show', 'side'), show?.side] as const,
    ...sheets.map(({ sections }, index) => [sheet(index).at('sections'), sections] as const),
    ...related.flatMap(({ form, actions = [] }, index) =>
      writes(actions) ? [[node.at('related', index, 'form'), form] as const] : [],
    ),
  ];
}

/** Checks the printed sheets of a list's records. */
function checkPrints(context: BindContext, node: ConfigNode, list: ListSource, resource: KnownResource) {
  const isList = Array.isArray(list.print);
  for (const [index, print] of [list.print ?? []].flat().entries()) {
    const at = isList ? node.at(index) : node;
    if (!at.isValid) continue;
    if (print.id !== undefined) checkSheetId(context, at, print.id, resource.id);
    checkSheetParts(at, print, resource);
    for (const [number, related] of (print.related ?? []).entries())
      checkPrinted(context, at.at('related', number), related, list);
  }
}

/** A sheet with nothing on it, and totals that are no numbers. */
function checkSheetParts(
  node: ConfigNode,
  { sections, body, text: below, related, totals = [], address, signatures }: PrintSource,
  resource: KnownResource,
) {
  const parts = [body, below, related, address, signatures];
  if (sections?.length === 0 && totals.length === 0 && parts.every((part) => part === undefined))
    node.at('sections').refuse(translate('screens.sheetIsEmpty'), 'key');
  for (const [index, id] of totals.entries()) {
    const field = fieldOf(resource, id, 'single');
    if (field && !traitsOf(field).numeric)
      node.at('totals', index).error(translate('screens.totalIsNoNumber', { id }));
  }
}

function checkPrinted(context: BindContext, node: ConfigNode, printed: PrintedListSource, list: ListSource) {
  checkRelated(context, node, printed, list);
  const other = context.resources.get(printed.resource);
  const shown = printed.columns.map(fieldNameOf);
  for (const [id, total] of Object.entries(printed.totals ?? {})) {
    if (other) checkMeasure(context, node.at('totals', id), measureOf(total, id), other, 'key');
    if (!shown.includes(id))
      node.at('totals', id).error(translate('screens.totalHasNoColumn', { id }), 'key');
  }
}

const withTarget = (field: KnownField | null) =>
  field && {
    type: field.type,
    resource: field.source && 'resource' in field.source ? field.source.resource : undefined,
  };

function checkTabs(node: ConfigNode, id: string | undefined, resource: KnownResource) {
  const field = fieldOf(resource, id, 'single');
  if (field && !isOneChoice(field)) node.error(translate('screens.fieldIsNoChoiceAmongOptions', { id: id! }));
}

/** The actions on the one record with the company's settings. */
const forSettings: ReadonlySet<string> = new Set(['edit', 'export', 'bulkTransitions']);

function checkActions(
  context: BindContext,
  node: ConfigNode,
  { actions, transitions }: ListSource,
  resource: KnownResource,
) {
  if (resource.settings === resource)
    actions?.forEach((action, index) => {
      if (!forSettings.has(action))
        node
          .at('actions', index)
          .error(translate('screens.settingsAreOneRecord', { action, id: resource.id }));
    });
  if (isView(resource.source)) {
    actions?.forEach((action, index) => {
      if (action !== 'export')
        node
          .at('actions', index)
          .error(translate('screens.isViewInWhichNobodyWritesOnlyActionExport', { id: resource.id }));
    });
    return;
  }
  const needs = (action: 'bulkEdit' | 'import' | 'duplicate', other: 'edit' | 'create') => {
    if (actions?.includes(action) && !actions.includes(other))
      node.at('actions', actions.indexOf(action)).error(translate('screens.actionNeeds', { action, other }));
  };
  needs('bulkEdit', 'edit');
  needs('import', 'create');
  needs('duplicate', 'create');
  const fields = Object.values(resource.fields ?? {});
  const moves =
    transitions !== false &&
    fields.some(({ source, broken }) => broken || (source && transitionsOf(source).length > 0));
  if (actions?.includes('bulkTransitions') && !moves)
    node
      .at('actions', actions.indexOf('bulkTransitions'))
      .error(
        transitions === false
          ? translate('screens.actionBulkTransitionsHasNothing')
          : translate('screens.actionBulkTransitionsHasNothingToShow', { id: resource.id }),
      );
  const unfilled = Object.entries(resource.fields ?? {}).find(
    ([id, { source }]) =>
      source &&
      traitsOf(source).composite &&
      isAlwaysRequired(source) &&
      !context.bringsRows(resource.source, id),
  );
  if (actions?.includes('import') && unfilled)
    node.at('actions', actions.indexOf('import')).error(
      translate('screens.actionImportDoesNotFill', {
        unfilled: unfilled[0],
        attachment: traitsOf(unfilled[1]).attachment
          ? translate('screens.spreadsheetBringsNoFiles')
          : translate('screens.fileBringsOnlyOneRow'),
      }),
    );
}

function checkListTransitions(node: ConfigNode, { transitions }: ListSource, resource: KnownResource) {
  if (!transitions || !resource.fields) return;
  const fields = Object.values(resource.fields);
  if (fields.some(({ broken }) => broken)) return;
  const all = fields.flatMap(({ source }) => (source ? transitionsOf(source) : []));
  const known = all.flatMap((one) => (one.auto ? [] : [transitionId(one)]));
  for (const [index, id] of transitions.entries())
    if (all.some((one) => one.auto && transitionId(one) === id))
      node.at(index).error(translate('screens.transitionIsAuto', { id }));
    else if (!known.includes(id))
      node.at(index).error(
        translate('common.noTransition', {
          name: id,
          id: resource.id,
          suggestion: suggestion(id, known, translate('common.thereAre')),
        }),
      );
}

const fieldsOf = (context: BindContext, id: string) =>
  Object.fromEntries(
    Object.entries(context.resources.get(id)?.fields ?? {}).map(([name, { type, source }]) => [
      name,
      { type, resource: source && 'resource' in source ? source.resource : undefined },
    ]),
  );

function checkRelated(
  context: BindContext,
  node: ConfigNode,
  related: NonNullable<ListSource['related']>[number],
  list: ListSource,
) {
  const other = context.resources.get(related.resource);
  if (list.scope && !related.scope && !related.allRows)
    node.error(
      translate('screens.listShowsOnlyPart', {
        resource: related.resource,
        scope: Object.keys(list.scope)[0] ?? '',
      }),
    );
  if (!other) return;
  const target = fieldOf(other, related.target);
  const refers = target?.source && 'resource' in target.source ? target.source.resource : null;
  // An unknown resource is reported where it is named.
  const shared = refers === null ? [] : sharedWith(fieldsOf(context, list.resource), related.target, refers);
  if (target && refers !== list.resource && shared.length > 1)
    node.at('target').error(
      translate('screens.fieldLeads', {
        target: related.target,
        refers: refers!,
        resource: list.resource,
        shared: shared.map((id) => `"${id}"`).join(', '),
      }),
    );
  else if (
    target &&
    refers !== list.resource &&
    shared.length === 0 &&
    (refers === null || context.resources.has(refers))
  )
    node.at('target').error(
      translate('screens.fieldOfDoesNotRefer', {
        target: related.target,
        resource: related.resource,
        listResource: list.resource,
      }),
    );
  checkRepeated(node.at('columns'), related.columns);
  checkRunning(context, node.at('running'), related.running, {
    resource: other,
    order: orderOf(related.sort, other),
    target: related.target,
  });
  if (related.running && related.as !== undefined && related.as !== 'table')
    node.at('running').refuse(translate('screens.runningNeedsTable'), 'key');
  if (related.as === 'timeline') checkEvents(node, related.sort ?? other.source.sort, other);
  checkRelatedActions(node, related, other);
}

/** The field of the order: the list's, the resource's, or its title. */
function orderOf(sort: string | undefined, { source }: KnownResource): string | undefined {
  // a broken title or order is reported where it is written
  const title: unknown = source.title;
  const first = typeof title === 'string' ? titleFieldsOf(title)[0] : undefined;
  const order: unknown = sort ?? source.sort ?? first;
  return typeof order === 'string' ? order.replace(/^-/, '') : undefined;
}

/** Timeline lists of several resources need one common order: the latest first. */
function checkEvents(node: ConfigNode, sort: string | undefined, other: KnownResource) {
  const field = sort?.startsWith('-') ? other.fields?.[sort.slice(1)] : undefined;
  if (!other.fields || field?.broken || isTemporal(field?.type)) return;
  node.at('as').error(translate('screens.inTimelineLatestComeFirst', { id: other.id }));
}

/** Checks that a new related record gets its `target` from the page, without an input for it. */
function checkRelatedActions(
  node: ConfigNode,
  { actions = [], as, form, target, resource }: NonNullable<ListSource['related']>[number],
  other: KnownResource,
) {
  if (form && !writes(actions)) node.at('form').warn(translate('screens.formHasNoEffect'), 'key');
  if (actions.length === 0) return;
  const at = node.at('actions');
  if (isView(other.source))
    return at.error(translate('screens.isViewInWhichNobodyWritesRemove', { resource }));
  if (as !== 'feed' && actions.some((action) => action !== 'create'))
    at.error(translate('screens.onlyLinesAreChanged'));
  if (!writes(actions)) return;
  const field = other.fields?.[target]?.source;
  if (actions.includes('create') && field && isNeverWritten(field))
    return at.error(translate('screens.fieldOfIsRead', { target, resource }));
  if (actions.includes('create'))
    checkComplete(form ? node.at('form') : node, form, other, new Set([target]));
}

function checkShow(
  context: BindContext,
  node: ConfigNode,
  { show, form, related = [] }: ListSource,
  resource: KnownResource,
) {
  const own = 'form' in resource.source ? resource.source.form : undefined;
  const sections = (show?.sections ?? form ?? own)?.map(({ section }) => section);
  const lists = related.map(
    ({ label, resource: id }) => label ?? context.resources.get(id)?.source.label?.many,
  );
  const labels = sections && [...sections, ...lists.filter((label) => label !== undefined)];
  const seen = new Set<string>();
  for (const [tab, named] of Object.entries(show?.tabs ?? {}))
    for (const [index, label] of named.entries()) {
      const at = node.at('tabs', tab, index);
      if (labels && !labels.includes(label))
        at.error(
          translate('screens.pageHasNoSection', {
            label,
            suggestion: suggestion(label, labels, translate('screens.itHas')),
          }),
        );
      else if (seen.has(label)) at.error(translate('screens.isInTab', { label }));
      seen.add(label);
    }
}
