/**
 * The resource that portal.yaml's `history` adds: who did what to which record, and when. The engine defines
 * its fields and writes its records; a list shows it like any other resource.
 */
import type { CheckedFile, Sources } from './files.ts';
import type { Report } from './problems.ts';
import type { CompletedResource, PortalSource, ResourceSource } from './sources.ts';
import { translate } from '#messages/translate.ts';

/** Adds the history to the resources, if portal.yaml names one. */
export function withHistory(sources: Sources, report: Report, complete: Completing): Sources {
  const { portal, resources } = sources;
  const id = portal?.isValid(['history']) ? portal.value.history?.resource : undefined;
  if (!portal || !id) return sources;
  if (resources.has(id)) {
    report.error(portal.place(['history', 'resource']), translate('language.alreadyResource', { id }));
    return sources;
  }
  return {
    ...sources,
    resources: new Map([...resources, [id, historyOf(portal, resources, id, complete)]]),
  };
}

type Files = Sources['resources'];
/** Completes a resource as its schema does; undefined where a part of portal.yaml that it needs is broken. */
type Completing = (source: ResourceSource) => CompletedResource | undefined;

function historyOf(
  portal: CheckedFile<PortalSource>,
  files: Files,
  id: string,
  complete: Completing,
): CheckedFile<ResourceSource, CompletedResource> {
  const source = historySource(portal, files);
  return {
    ...portal,
    kind: 'resource',
    id,
    // a view without sources: only the server has its records
    value: { ...source, from: [] },
    completed: { ...complete(source)!, from: [] },
    place: () => portal.place(['history']),
    isValid: () => true,
    isRefused: () => false,
  };
}

/** True for the resource that `withHistory` added. */
export const isHistory = (
  { portal }: { portal: CheckedFile<Pick<PortalSource, 'history'>> | null },
  id: string,
) => portal?.isValid(['history']) === true && portal.value.history?.resource === id;

function historySource(portal: CheckedFile<PortalSource>, files: Files): ResourceSource {
  const recorded = [...files].filter(([, { value }]) => value.from === undefined);
  const labels = recorded.map(([id, { value, isValid }]) => [id, isValid(['label']) ? value.label.many : id]);
  const accounts = portal.isValid(['accounts']) ? portal.value.accounts.resource : '';
  return {
    label: { one: translate('history.one'), many: translate('history.many') },
    title: '{transition} · {title}',
    search: ['title', 'name'],
    sort: '-at',
    fields: {
      at: { type: 'datetime', label: translate('history.at') },
      name: { type: 'text', label: translate('history.name') },
      by: { type: 'reference', label: translate('history.by'), resource: accounts },
      action: {
        type: 'select',
        label: translate('history.action'),
        options: {
          create: { label: translate('history.create'), tone: 'success' },
          update: { label: translate('history.update'), tone: 'info' },
          action: { label: translate('history.act'), tone: 'info' },
          delete: { label: translate('history.delete'), tone: 'error' },
        },
      },
      transition: { type: 'text', label: translate('history.transition') },
      resource: { type: 'select', label: translate('history.resource'), options: Object.fromEntries(labels) },
      title: { type: 'text', label: translate('history.title') },
      record: { type: 'text', label: translate('history.record') },
      changes: {
        type: 'items',
        label: translate('history.changes'),
        rowLabel: translate('history.field'),
        fields: {
          field: { type: 'text', label: translate('history.field'), hidden: true },
          before: { type: 'textarea', label: translate('history.before'), hidden: true },
          after: { type: 'textarea', label: translate('history.after'), hidden: true },
          change: { type: 'textarea', label: translate('history.changes') },
        },
      },
    },
    form: [
      {
        section: translate('history.done'),
        fields: ['at', 'name', 'transition', 'title', 'resource', 'record'],
      },
      { section: translate('history.beforeAfter'), fields: ['changes'] },
    ],
  };
}
