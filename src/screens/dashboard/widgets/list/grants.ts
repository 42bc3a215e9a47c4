import type { Resource, Transition } from '#model/types.ts';
import type { ListWidget } from './widget.ts';
import { conditionFields } from '#screens/fields.ts';
import type { RecordGrant, WidgetGrants } from '#screens/kind.ts';
import { grantRecords } from '#screens/dashboard/figures.ts';
import { shownFieldsOf, tickedBy } from './widget.ts';

export const list: WidgetGrants<ListWidget> = {
  grant(widget, granting) {
    const resource = granting.resources[widget.resource]!;
    const transition = tickedBy(widget, resource);
    const isMade = transition && (transition.permissions.length === 0 || granting.mayRun(transition));
    const own = transition ? (isMade ? moving(resource, transition) : undefined) : ticking(resource, widget);
    grantRecords(granting, widget, [...resource.titleFields, ...shownFieldsOf(widget)], own);
    if (isMade) granting.choices(resource, { offered: new Set(transition.fields) });
  },
  forUser: (widget, { withScope }) => withScope(widget),
};

/** What the dialog asks is readable, but not what its conditions read: as in a list, only the API evaluates them. */
const moving = (resource: Resource, transition: Transition): Partial<RecordGrant> => ({
  transitions: new Set([transition.id]),
  read: new Set([...transition.fields, ...conditionFields(resource, new Set(), [transition], () => false)]),
});

/** Grants edits of the ticked field and of no other. */
const ticking = (resource: Resource, { tick }: ListWidget): Partial<RecordGrant> | undefined =>
  tick === undefined
    ? undefined
    : {
        verbs: new Set(['edit']),
        edit: new Set([tick]),
        leaves: true,
        read: new Set([
          tick,
          ...conditionFields(resource, new Set([tick]), [], (action) => action === 'edit'),
        ]),
      };
