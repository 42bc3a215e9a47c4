/**
 * The resource that portal.yaml's `history` adds: who did what to which record, and when. The engine defines
 * its fields and writes its records; a list shows it like any other resource.
 */
import type { Checked, Sources } from './files.ts';
import type { Report } from './problems.ts';
import { inEachLocale, memoizeLookups, type Lookups } from './memoizeLookups.ts';
import type { PortalSource, ResourceSource } from './sources.ts';
import { say } from '#messages/say.ts';
import { translate } from '#messages/translate.ts';

/** Adds the history to the resources, if portal.yaml names one. */
export function withHistory(sources: Sources, report: Report): Sources {
  const { portal, resources } = sources;
  const id = portal?.isValid(['history']) ? portal.value.history?.resource : undefined;
  if (!portal || !id) return sources;
  if (resources.has(id)) {
    report.error(portal.place(['history', 'resource']), translate('language.alreadyResource', { id }));
    return sources;
  }
  return {
    ...sources,
    resources: new Map([...resources, [id, historyOf(portal, Object.fromEntries(resources), id)]]),
  };
}

type Files = Lookups<Checked<ResourceSource>>;

/** The same object as the last time if it equals it, so that what later steps made from it stays valid. */
const historyOf = inEachLocale(() =>
  memoizeLookups(
    (portal: Checked<PortalSource>, files: Files, id: string): Checked<ResourceSource> => {
      const { file, kind: _kind, ...rest } = portal;
      return {
        ...rest,
        file,
        kind: 'resource',
        id,
        value: historySource(portal, files),
        place: () => portal.place(['history']),
        isValid: () => true,
      };
    },
    { keepsEqual: true },
  ),
);

/** True for the resource that `withHistory` added. */
export const isHistory = (
  { portal }: { portal: Checked<Pick<PortalSource, 'history'>> | null },
  id: string,
) => portal?.isValid(['history']) === true && portal.value.history?.resource === id;

function historySource(portal: Checked<PortalSource>, files: Files): ResourceSource {
  const recorded = Object.entries(files).filter(([, { value }]) => value.from === undefined);
  const labels = recorded.map(([id, { value, isValid }]) => [id, isValid(['label']) ? value.label.many : id]);
  const accounts = portal.isValid(['accounts']) ? portal.value.accounts.resource : '';
  return {
    label: { one: say('history.one'), many: say('history.many') },
    title: '{resource} · {title}',
    search: ['title', 'name'],
    sort: '-at',
    from: [],
    fields: {
      at: { type: 'datetime', label: say('history.at') },
      name: { type: 'text', label: say('history.name') },
      by: { type: 'reference', label: say('history.by'), resource: accounts },
      action: {
        type: 'select',
        label: say('history.action'),
        options: {
          create: { label: say('history.create'), tone: 'success' },
          update: { label: say('history.update'), tone: 'info' },
          action: { label: say('history.act'), tone: 'info' },
          delete: { label: say('history.delete'), tone: 'error' },
        },
      },
      transition: { type: 'text', label: say('history.transition'), visibleWhen: { action: 'action' } },
      resource: { type: 'select', label: say('history.resource'), options: Object.fromEntries(labels) },
      title: { type: 'text', label: say('history.title') },
      record: { type: 'text', label: say('history.record') },
      changes: {
        type: 'items',
        label: say('history.changes'),
        rowLabel: say('history.field'),
        fields: {
          field: { type: 'text', label: say('history.field') },
          before: { type: 'textarea', label: say('history.before') },
          after: { type: 'textarea', label: say('history.after') },
        },
      },
    },
    form: [
      {
        section: say('history.done'),
        fields: ['at', 'name', 'action', 'transition', 'resource', 'title', 'record'],
      },
      { section: say('history.beforeAfter'), fields: ['changes'] },
    ],
  };
}
