import { z } from 'zod';
import { describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { shownFieldsOf, tickedBy } from './widget.ts';
import { widgetKeys } from '#screens/dashboard/keywords.ts';
import {
  checkPicture,
  fieldOf,
  isView,
  type KnownResource,
  type ConfigNode,
} from '#language/bind/context.ts';
import { isNeverWritten, transitionId, transitionsOf } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { traitsOf } from '#model/traits.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import { checkWidgetData, resolveFirstRecords } from '#screens/dashboard/bindData.ts';
import { translate } from '#messages/translate.ts';
import type { Resource, Transition } from '#model/types.ts';
import { conditionFields } from '#screens/fields.ts';
import type { RecordGrant, WidgetGrants } from '#screens/kind.ts';
import { grantRecords } from '#screens/dashboard/figures.ts';
import { listWidgetSchema, type ListWidget } from './schema.ts';

const described = {
  schema: listWidgetSchema,
  description: describeMap<ListWidget>({
    ...keywordsFrom(listWidgetSchema),
    ...widgetKeys,
    title: keywordsFrom(listWidgetSchema).list,
  }),
};

type Source = z.input<typeof listWidgetSchema>;

const language: WidgetLanguage<ListWidget, Source, z.output<typeof listWidgetSchema>> = {
  bind(context, node, source, around) {
    const resource = checkWidgetData(context, node, source, around);
    if (!resource) return;
    checkFields(node, source, resource);
    if (source.tick !== undefined) checkTick(node.at('tick'), source.tick, resource);
  },
  resolve({ list, period: _period, ...rest }, around, resources) {
    const resource = resources[rest.resource]!;
    const { image } = resource;
    return {
      kind: 'list',
      title: list,
      ...(image && { image }),
      ...rest,
      ...resolveFirstRecords(rest, around, resource),
    };
  },
};

/** Checks that `tick` is a writable yes/no field or a transition. */
function checkTick(node: ConfigNode, tick: string, resource: KnownResource) {
  if (isView(resource.source))
    return node.error(translate('screens.isViewInWhichNobody', { id: resource.id }));
  if (!resource.fields) return;
  const field = resource.fields[tick];
  if (field?.source) {
    if (!traitsOf(field).yesNo) node.error(translate('screens.fieldIsNotOfYes', { tick }));
    else if (isNeverWritten(field.source)) node.error(translate('screens.fieldIsRead', { tick }));
    return;
  }
  const fields = Object.entries(resource.fields);
  const all = fields.flatMap(([, { source }]) => (source ? transitionsOf(source) : []));
  const ids = all.flatMap((one) => (one.auto ? [] : [transitionId(one)]));
  if (fields.some(([, { broken }]) => broken) || ids.includes(tick)) return;
  const known = [...fields.flatMap(([id, field]) => (traitsOf(field).yesNo ? [id] : [])), ...ids];
  node.error(
    translate('screens.isNeitherBooleanFieldNor', {
      tick,
      id: resource.id,
      suggestion: suggestion(tick, known),
    }),
  );
}

function checkFields(node: ConfigNode, { fields = [], status, image }: Source, resource: KnownResource) {
  for (const [index, id] of fields.entries()) {
    if (id === status) node.at('fields', index).error(translate('screens.fieldIsRepeatedInLine', { id }));
  }
  const state = fieldOf(resource, status);
  if (state && (!traitsOf(state).choice || traitsOf(state).holdsMany))
    node.at('status').error(translate('screens.fieldIsNoChoiceAmong', { status: status! }));
  checkPicture(node.at('image'), resource, image);
}

const grants: WidgetGrants<ListWidget> = {
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

export const list = { ...described, ...language, ...grants };
