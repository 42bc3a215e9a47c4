/** What each kind of screen says of its resource. */
import { traitsOf } from '../../model/traits.ts';
import {
  dashboardOf,
  fieldNameOf,
  formOf,
  isAlwaysRequired,
  listOf,
  transitionId,
  transitionsOf,
  type ListSource,
  type ScreenSource,
} from '../shortForms.ts';
import { suggestion } from '../../model/suggest.ts';
import type { Requirement } from '../../model/types.ts';
import { checkViews } from '../../screens/list/views/registry.ts';
import { checkFilter, checkScope } from './filters.ts';
import { isOneChoice } from './fit.ts';
import { checkComplete, checkForm } from './forms.ts';
import { checkFollowing, checkPanel } from './panels.ts';
import { checkReport } from './reports.ts';
import { checkMeasure, checkMetric, checkWidget } from './widgets.ts';
import {
  checkPath,
  findReadableField,
  findResource,
  findSingleField,
  isView,
  type KnownResource,
  type Spot,
  type World,
} from './world.ts';

/** @param requirement who may open it; null when that part of the file is broken */
export function checkScreen(world: World, spot: Spot, source: ScreenSource, requirement: Requirement | null) {
  if (source.list !== undefined) checkList(world, spot.at('list'), source.list, requirement);
  if (source.form !== undefined) {
    const form = formOf(source.form);
    const at = spot.at('form');
    const resource = findResource(
      world,
      typeof source.form === 'string' ? at : at.at('resource'),
      form.resource,
    );
    if (form.to) checkPath(world, at.at('to'), form.to);
    checkScope(world, at.at('scope'), form.scope, requirement, resource);
    if (!resource) return;
    if (isView(resource.source))
      return at.error(
        `"${resource.id}" é uma visão, em que ninguém escreve: use "list" para consultá-la`,
        'key',
      );
    checkFilter(world, at.at('filter'), form.filter, resource, { search: false });
    checkForm(world, at.at('form'), form.form, resource);
    const fixed = new Set([...fixedBy(form.scope), ...Object.keys(form.filter ?? {})]);
    checkComplete(form.form ? at.at('form') : at, form.form, resource, fixed);
  }
  if (source.dashboard !== undefined) {
    const { widgets, scope, ...panel } = dashboardOf(source.dashboard);
    const at = Array.isArray(source.dashboard) ? spot.at('dashboard') : spot.at('dashboard', 'widgets');
    if (scope) checkScope(world, spot.at('dashboard', 'scope'), scope, requirement, null);
    widgets.forEach((widget, index) =>
      checkWidget(world, at.at(index), widget, {
        requirement,
        ...(scope && { scope: { source: scope, spot: spot.at('dashboard', 'scope') } }),
      }),
    );
    checkPanel(world, spot.at('dashboard'), at, { widgets, ...panel });
  }
  if (source.report !== undefined) checkReport(world, spot.at('report'), source.report, requirement);
  if (source.page !== undefined && !world.pages.includes(source.page))
    spot
      .at('page')
      .error(`a página "${source.page}" não existe.${suggestion(source.page, world.pages, 'Existem')}`);
}

function checkList(world: World, spot: Spot, source: string | ListSource, requirement: Requirement | null) {
  const list = listOf(source);
  const resource = findResource(
    world,
    typeof source === 'string' ? spot : spot.at('resource'),
    list.resource,
  );
  checkScope(world, spot.at('scope'), list.scope, requirement, resource);
  if (!resource) return;

  checkColumns(spot.at('columns'), list.columns, resource);
  list.filters?.forEach((id, index) => findSingleField(spot.at('filters', index), resource, id));
  checkTabs(spot.at('tabs'), list.tabs, resource);
  checkFilter(world, spot.at('filter'), list.filter, resource);
  checkFilter(world, spot.at('defaultFilter'), list.defaultFilter, resource);
  if (list.sort) findSingleField(spot.at('sort'), resource, list.sort.replace('-', ''));
  for (const [id, total] of Object.entries(list.totals ?? {}))
    checkMeasure(spot.at('totals', id), { [total]: id }, resource, 'key');
  list.metrics?.forEach((metric, index) => {
    checkFollowing(world, spot.at('metrics', index), metric, undefined);
    checkMetric(world, spot.at('metrics', index), metric, {
      requirement,
      ...(list.scope && {
        scope: { source: list.scope, spot: spot.at('scope'), ownResource: list.resource },
      }),
    });
  });
  checkActions(spot, list, resource);
  checkForm(world, spot.at('form'), list.form, resource);
  if (!isView(resource.source) && (!list.actions || list.actions.includes('create')))
    checkComplete(
      list.form ? spot.at('form') : spot,
      list.form,
      resource,
      new Set([...fixedBy(list.scope), ...Object.keys(list.filter ?? {})]),
    );
  checkListTransitions(spot.at('transitions'), list, resource);
  checkViews(list, {
    missing: (text) => spot.at('views').error(text, 'key'),
    idle: (view, text) => spot.at(view).warn(text, 'key'),
    of: (view) => ({
      field: (id, ...at) => findReadableField(spot.at(view, ...at), resource, id),
      error: (text, ...at) => spot.at(view, ...at).error(text),
    }),
  });
  list.related?.forEach((related, index) =>
    checkRelated(world, spot.at('related', index), related, list, requirement),
  );
}

function checkTabs(spot: Spot, id: string | undefined, resource: KnownResource) {
  const field = id === undefined ? null : findSingleField(spot, resource, id);
  if (field && !isOneChoice(field))
    spot.error(
      `campo "${id}" não é uma escolha entre opções: as abas precisam de um campo "select" ou "status"`,
    );
}

function checkColumns(spot: Spot, columns: ListSource['columns'], resource: KnownResource) {
  const seen = new Set<string>();
  columns?.forEach((column, index) => {
    const at = typeof column === 'string' ? spot.at(index) : spot.at(index, 'field');
    const id = fieldNameOf(column);
    findReadableField(at, resource, id);
    if (seen.has(id)) at.error(`a coluna "${id}" está repetida: deixe só uma`);
    seen.add(id);
  });
}

/** Fields whose value a new record gets from the rows that the screen covers. */
function fixedBy(scope: ListSource['scope']): Set<string> {
  return new Set(Object.values(scope ?? {}).flatMap((filter) => (filter === '*' ? [] : Object.keys(filter))));
}

function checkActions(spot: Spot, { actions, transitions }: ListSource, resource: KnownResource) {
  if (isView(resource.source)) {
    actions?.forEach((action, index) => {
      if (action !== 'export')
        spot
          .at('actions', index)
          .error(`"${resource.id}" é uma visão, em que ninguém escreve: só cabe a ação "export"`);
    });
    return;
  }
  const needs = (action: 'bulkEdit' | 'import' | 'duplicate', other: 'edit' | 'create') => {
    if (actions?.includes(action) && !actions.includes(other))
      spot
        .at('actions', actions.indexOf(action))
        .error(`a ação "${action}" precisa de "${other}": inclua "${other}" também`);
  };
  needs('bulkEdit', 'edit');
  needs('import', 'create');
  needs('duplicate', 'create');
  const fields = Object.values(resource.fields ?? {});
  const moves =
    transitions !== false &&
    fields.some(({ source, broken }) => broken || (source && transitionsOf(source).length > 0));
  if (actions?.includes('bulkTransitions') && !moves)
    spot
      .at('actions', actions.indexOf('bulkTransitions'))
      .error(
        transitions === false
          ? 'a ação "bulkTransitions" não tem o que mostrar: "transitions" é false nesta lista'
          : `a ação "bulkTransitions" não tem o que mostrar: "${resource.id}" não tem transições`,
      );
  const unfilled = Object.entries(resource.fields ?? {}).find(
    ([, { source }]) => source && traitsOf(source).composite && isAlwaysRequired(source),
  );
  if (actions?.includes('import') && unfilled)
    spot
      .at('actions', actions.indexOf('import'))
      .error(
        `a ação "import" não preenche "${unfilled[0]}", que é obrigatório: ${traitsOf(unfilled[1]).attachment ? 'uma planilha não traz arquivos' : 'um arquivo traz só uma linha por registro'}; tire "import"`,
      );
}

function checkListTransitions(spot: Spot, { transitions }: ListSource, resource: KnownResource) {
  if (!transitions || !resource.fields) return;
  const fields = Object.values(resource.fields);
  if (fields.some(({ broken }) => broken)) return;
  const all = fields.flatMap(({ source }) => (source ? transitionsOf(source) : []));
  const known = all.flatMap((one) => (one.auto ? [] : [transitionId(one)]));
  for (const [index, id] of transitions.entries())
    if (all.some((one) => one.auto && transitionId(one) === id))
      spot
        .at(index)
        .error(
          `a transição "${id}" é "auto", e só regras a fazem: tire-a da lista, ou o "auto" da transição`,
        );
    else if (!known.includes(id))
      spot
        .at(index)
        .error(`a transição "${id}" não existe em "${resource.id}".${suggestion(id, known, 'Existem')}`);
}

function checkRelated(
  world: World,
  spot: Spot,
  related: NonNullable<ListSource['related']>[number],
  list: ListSource,
  requirement: Requirement | null,
) {
  const other = findResource(world, spot.at('resource'), related.resource);
  checkScope(world, spot.at('scope'), related.scope, requirement, other);
  if (list.scope && !related.scope)
    spot.error(
      `a lista mostra só parte das linhas (scope), mas "related" mostraria todas as de "${related.resource}": escreva o "scope" dele também ("*" para todas)`,
    );
  if (!other) return;
  const target = findReadableField(spot.at('target'), other, related.target);
  const refers = target?.source && 'resource' in target.source ? target.source.resource : null;
  if (target && refers !== list.resource)
    spot
      .at('target')
      .error(
        `campo "${related.target}" de "${related.resource}" não se refere a "${list.resource}": escolha a referência que aponta para lá`,
      );
  checkColumns(spot.at('columns'), related.columns, other);
  if (related.sort) findSingleField(spot.at('sort'), other, related.sort.replace('-', ''));
}
