import { lintConditions, warnOfRepeated } from '#language/lint/filters.ts';
import { isWritableField, warnOfIdleSections } from '#language/lint/forms.ts';
import type { ListScreen } from './schema.ts';
import type { WrittenScreen, ScreenLanguage } from '../language.ts';
import { type CompletedList, list as words, listOf, type ListSource } from './schema.ts';
import { list as grants } from './grants.ts';
import { changedAll, changedKeys } from '../figureParts.ts';
import { translate } from '#messages/translate.ts';
import { bindList } from './bind.ts';
import { resolveList } from './resolve.ts';
import { refuseIdleInList } from './idleInList.ts';
import { factsAtMost } from './show/factsAtMost.ts';
import { guessedFacts } from './show/guessedFacts.ts';
import { viewsWriting } from './views/registry.ts';

/** Such a form is only for new records, where read-only fields are always empty. */
const createsOnly = ({ actions }: ListScreen) => actions.includes('create') && !actions.includes('edit');

/** A guess that tells little at the head of a record, with the line that tells more; and facts that have no room there. */
function warnOfFacts({
  screen: list,
  source,
  node,
  resources,
}: WrittenScreen<ListScreen, string | ListSource>) {
  const { fields } = resources[list.resource]!;
  const named = listOf(source).show?.summary;
  if (named && named.length > factsAtMost)
    node
      .at('show', 'summary')
      .warn(
        translate('screens.factsWithoutRoom', { fields: named.slice(factsAtMost).join(', ') }),
        'key',
        'poor-summary',
      );
  if (named) return;
  const guessed = guessedFacts(list, resources[list.resource]!);
  const poor = guessed.filter(({ isPoor }) => isPoor);
  const better = guessed.filter(({ isPoor }) => !isPoor).map(({ field }) => field);
  if (poor.length > 0 && better.length > 0)
    node.warn(
      translate('screens.poorFacts', {
        labels: poor.map(({ field }) => `"${fields[field]!.label}"`).join(', '),
        fields: better.join(', '),
      }),
      'key',
      'poor-summary',
    );
}

function lintList(given: WrittenScreen<ListScreen, string | ListSource>) {
  const { screen: list, source, node: at, resources } = given;
  refuseIdleInList(given);
  const written = listOf(source);
  const resource = resources[list.resource]!;
  warnOfRepeated(
    list.related.map(({ label }, index) => ({ label, at: at.at('related', index) })),
    (label) => translate('screens.twoLinkedListsCalled', { label }),
  );
  warnOfRepeated(
    list.queries.map(({ label }, index) => ({ label, at: at.at('queries', index) })),
    (label) => translate('screens.twoQueriesCalled', { label }),
  );
  if (written.form && createsOnly(list)) warnOfIdleSections(at.at('form'), list.form, resource);
  const writable = list.form.some((section) =>
    section.fields.some((entry) => isWritableField(entry, resource)),
  );
  for (const [index, action] of (written.actions ?? []).entries())
    if ((action === 'create' || action === 'edit') && !writable)
      at.at('actions', index).warn(
        translate('screens.actionHasNothing', { action }),
        'value',
        'action-without-effect',
      );
  for (const [index, id] of (written.transitions || []).entries()) {
    const transition = resource.transitions.find((one) => one.id === id);
    if (
      transition &&
      transition.permissions.length === 0 &&
      !transition.people &&
      !list.actions.includes('edit')
    )
      at.at('transitions', index).warn(
        translate('screens.transitionForEditors', { label: transition.label }),
        'value',
        'action-without-effect',
      );
  }
  warnOfIdleViews(at, list, resource);
  warnOfFacts(given);
  const shown = list.columns.map(({ field }) => field);
  // A bare code is acceptable as a title only where nothing else names the record.
  const names = resource.titleFields.filter((id) => id !== 'id');
  if (
    written.columns &&
    list.views.includes('table') &&
    names.length > 0 &&
    !names.some((id) => shown.includes(id))
  )
    at.at('columns').warn(
      translate('screens.noColumnSays', { names: names[0]! }),
      'key',
      'list-without-name',
    );
  lintConditions(at, list, written.filters, resource);
}

/** Warns of a view in which nothing can be moved, because the form edits none of its fields. */
function warnOfIdleViews(
  at: WrittenScreen<ListScreen, string | ListSource>['node'],
  list: ListScreen,
  resource: Parameters<typeof isWritableField>[1],
) {
  const edited = list.actions.includes('edit')
    ? list.form.flatMap(({ fields }) => fields).filter((entry) => isWritableField(entry, resource))
    : [];
  for (const { view, fields } of viewsWriting(list))
    if (!edited.some(({ field }) => fields.includes(field)))
      at.at(view, 'move').warn(
        translate('screens.nothingMoves', { fields: fields.join(', ') }),
        'key',
        'action-without-effect',
      );
}

const language: ScreenLanguage<ListScreen, string | ListSource, CompletedList> = {
  bind: bindList,
  resolve: resolveList,
  lint: lintList,
  fillsFormOf: (screen, source) =>
    createsOnly(screen) && !listOf(source).form ? screen.resource : undefined,
  listed: (screen) => screen,
  drawsWeekly: ({ resource, calendar }) => (calendar && calendar.start === undefined ? resource : undefined),
  withFigureParts: (screen, change) =>
    changedKeys(screen, {
      metrics: changedAll(screen.metrics, (metric, index) => change(metric, ['metrics', index])),
      related: changedAll(screen.related, (one, index) => change(one, ['related', index])),
      ...(screen.print && {
        print: changedAll(screen.print, (sheet, nth) =>
          sheet.related
            ? changedKeys(sheet, {
                related: changedAll(sheet.related, (one, index) =>
                  change(one, ['print', nth, 'related', index]),
                ),
              })
            : sheet,
        ),
      }),
    }),
};

export const list = { ...words, ...language, ...grants };
