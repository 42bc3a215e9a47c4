/** Screens that repeat one another, and what they offer to no effect. */
import type { Spot } from '../link/world.ts';
import { placeText } from '../problems.ts';
import { listOf, formOf } from '../shortForms.ts';
import type { ListScreen, Resource, Section } from '../../model/types.ts';
import type { RouteView, ScreenView, View } from './view.ts';

export function adviseOnScreens(view: View) {
  tellTwins(view);
  tellEqualLabels(view);
  for (const { screens } of view.routes)
    for (const one of screens) {
      if (one.screen.kind === 'list')
        adviseOnList(one, one.screen, view.portal.resources[one.screen.resource]!);
      if (one.screen.kind === 'form' && formOf(one.source.form!).form)
        tellIdleSections(
          one.spot.at('form', 'form'),
          one.screen.form,
          view.portal.resources[one.screen.resource]!,
        );
    }
  const filled = formsInUse(view);
  for (const { resource, spot } of view.resources)
    if (spot.at('form').exists && filled.has(resource.id))
      tellIdleSections(spot.at('form'), resource.form, resource);
}

/** Where records are edited, what can't be changed is there to be read; in a new one it is empty. */
const createsOnly = ({ actions }: ListScreen) => actions.includes('create') && !actions.includes('edit');

/** The resources whose own form some screen only fills in. */
const formsInUse = ({ routes }: View): ReadonlySet<string> =>
  new Set(
    routes.flatMap(({ screens }) =>
      screens.flatMap(({ screen, source }) => {
        if (screen.kind === 'form') return formOf(source.form!).form ? [] : [screen.resource];
        const fills = screen.kind === 'list' && createsOnly(screen);
        return fills && !listOf(source.list!).form ? [screen.resource] : [];
      }),
    ),
  );

/** Of two screens that show the same to the same people, one is an alias of the other. */
function tellTwins({ routes }: View) {
  const seen = new Map<string, RouteView>();
  for (const one of routes) {
    const { route, spot } = one;
    if (route.screen.kind === 'page') continue;
    const permissions = route.requirement.permissions.map((name) => name.toLowerCase()).sort();
    const key = JSON.stringify([route.requirement.mode, permissions, withoutPaths(route.screen)]);
    const earlier = seen.get(key);
    if (earlier)
      spot
        .at('path')
        .warn(
          `"${route.path}" mostra o mesmo que "${earlier.route.path}" (${placeText(earlier.route.place)}), às mesmas pessoas: deixe uma rota, e ponha o outro endereço nos "aliases" dela`,
          'value',
          'telas-iguais',
        );
    else seen.set(key, one);
  }
}

/** A tab's address is its route's, and no difference. */
const withoutPaths = (screen: RouteView['route']['screen']) =>
  screen.kind === 'tabs' ? screen.tabs.map(({ label, screen: own }) => ({ label, own })) : screen;

function tellEqualLabels(view: View) {
  for (const department of view.portal.departments) {
    const spot = view.departmentSpot(department);
    if (!spot) continue;
    const shown = view.routes.filter(({ route }) => route.department === department.id && route.menu);
    tellRepeated(
      shown.map(({ route, spot: at }) => ({
        label: `${route.label}\n${route.group ?? ''}`,
        at: at.at('label'),
      })),
      (label) =>
        `há duas telas "${label}" neste departamento: dê a uma delas outro "label", ou outro "group"`,
    );
  }
  for (const { route, screens } of view.routes)
    if (route.screen.kind === 'tabs')
      tellRepeated(
        route.screen.tabs.map(({ label }, index) => ({ label, at: screens[index]!.spot.at('label') })),
        (label) => `há duas abas "${label}": dê a uma delas outro "label"`,
      );
}

/** Warns of each that is called as one before it; only the first line of the label is told. */
export function tellRepeated(
  entries: readonly { label: string; at: Spot }[],
  message: (label: string) => string,
) {
  const seen = new Set<string>();
  for (const { label, at } of entries) {
    if (seen.has(label)) at.warn(message(label.split('\n')[0]!), 'value', 'rotulo-repetido');
    seen.add(label);
  }
}

function adviseOnList({ spot, source }: ScreenView, list: ListScreen, resource: Resource) {
  const written = listOf(source.list!);
  const at = spot.at('list');
  tellRepeated(
    list.related.map(({ label }, index) => ({ label, at: at.at('related', index) })),
    (label) => `há duas listas ligadas chamadas "${label}": dê "label" a elas`,
  );
  if (written.form && createsOnly(list)) tellIdleSections(at.at('form'), list.form, resource);
  const writable = list.form.some((section) => section.fields.some((entry) => isWritable(entry, resource)));
  for (const [index, action] of (written.actions ?? []).entries())
    if ((action === 'create' || action === 'edit') && !writable)
      at.at('actions', index).warn(
        `a ação "${action}" não tem o que fazer: nenhum campo do formulário se preenche; tire-a, ou inclua campos`,
        'value',
        'acao-sem-efeito',
      );
}

/** What is computed while one types is shown there for that. */
function tellIdleSections(spot: Spot, form: readonly Section[], resource: Resource) {
  for (const [index, { label, fields }] of form.entries()) {
    const live = fields.some(
      (entry) => isWritable(entry, resource) || isComputed(resource.fields[entry.field]!),
    );
    if (!live)
      spot
        .at(index, 'section')
        .warn(
          `na seção "${label}" nada se preenche: todos os campos são somente leitura; junte-a a outra, ou deixe um deles editável`,
          'value',
          'secao-sem-campos',
        );
  }
}

const isWritable = ({ field, readOnly }: Section['fields'][number], resource: Resource) =>
  !readOnly && !resource.fields[field]!.readOnly;

const isComputed = (field: Resource['fields'][string]) =>
  ('formula' in field && field.formula !== undefined) ||
  field.lookup !== undefined ||
  field.copy !== undefined ||
  ('when' in field && field.when !== undefined) ||
  (field.options ?? []).some(({ when }) => when !== undefined);
