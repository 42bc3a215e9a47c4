import { metric } from '../dashboard/widgets/metric/widget.ts';
import type { ScreenKind } from '../kind.ts';
import type { ListAction } from './listTypes.ts';
import type { ListScreen } from './schema.ts';
import { sectionsOf } from './show/show.ts';

export const list: ScreenKind<ListScreen> = {
  resources: ({ resource, related, metrics, print }) => [
    resource,
    ...related.map((one) => one.resource),
    ...(print ?? []).flatMap((one) => (one.related ?? []).map((list) => list.resource)),
    ...metrics.flatMap(metric.resources),
  ],
  leadsTo: ({ metrics, buttons }) => [
    ...metrics.flatMap(metric.leadsTo),
    ...buttons.map(({ create }) => create),
  ],
  allows: ({ actions }, action) =>
    action === 'list' || action === 'show' || actions.includes(action as ListAction),
  records: ({ resource, filter }) => ({ resource, filter }),
  transitions: ({ transitions }) => transitions,
  form: ({ form }) => form,
  sheets: (screen, resource) =>
    screen.resource === resource
      ? (screen.print ?? []).map((print) => ({ ...print, sections: print.sections ?? sectionsOf(screen) }))
      : [],
  letter: ({ buttons, ...screen }, resource, label) =>
    screen.resource === resource ? buttons.find((one) => one.label === label)?.letter : undefined,
  opensRecords: true,
  leadsToRecordsOf: ({ related }) => related.map(({ resource }) => resource),
  linkedBy: ({ related }) => related.map(({ resource, target }) => `${resource}.${target}`),
};
