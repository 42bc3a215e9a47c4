/** Checks that widgets with records and the figures above lists share. */
import type { Resource, Scope, Sort } from '#model/types.ts';
import type { ScopeSource } from '#language/schema/atoms.ts';
import { checkFilter } from '#language/bind/filters.ts';
import type { KnownResource, ConfigNode, BindContext } from '#language/bind/context.ts';
import { namesInFilter } from '#model/filter/filter.ts';
import type { WidgetContext } from '../language.ts';
import { translate } from '#messages/translate.ts';

type Written = { sort?: Sort | undefined; scope?: Scope | undefined };

/** @param around the scope of the screen, for widgets without one of their own */
export const resolveFirstRecords = ({ sort, scope }: Written, around: Scope, resource: Resource) => ({
  sort: sort ?? resource.sort,
  scope: scope ?? around,
});

type DataWidget = {
  resource: string;
  filter?: Record<string, unknown>;
  to?: string;
  scope?: ScopeSource;
  per?: { resource: string };
};

/** The resource of a widget with data. The screen's scope must fit it. */
export function checkWidgetData(
  context: BindContext,
  node: ConfigNode,
  widget: DataWidget,
  around: WidgetContext,
): KnownResource | undefined {
  if (!widget.scope && around.scope) checkInherited(context, node, widget, around.scope);
  return context.resources.get(widget.resource);
}

/** The screen's scope must fit every widget that inherits it, or else the widget would show all rows. */
function checkInherited(
  context: BindContext,
  node: ConfigNode,
  widget: DataWidget,
  scope: NonNullable<WidgetContext['scope']>,
) {
  const ids = [widget.resource, ...(widget.per ? [widget.per.resource] : [])];
  for (const id of new Set(ids)) {
    const fields = context.resources.get(id)?.fields;
    if (!fields) continue;
    const other = scope.ownResource !== undefined && scope.ownResource !== id;
    const unknown = Object.values(scope.source)
      .flatMap((filter) => (filter === '*' ? [] : namesInFilter(filter)))
      .find((name) => !Object.hasOwn(fields, name));
    if (!other && unknown === undefined)
      for (const [permission, filter] of Object.entries(scope.source)) {
        if (filter !== '*')
          checkFilter(context, scope.node.at(permission), filter, context.resources.get(id)!);
      }
    else
      node.error(
        translate('screens.scopeOfScreen', {
          unknown:
            unknown === undefined
              ? translate('screens.isOfAnotherResource')
              : translate('screens.usesWhich', { unknown, id }),
        }),
      );
  }
}
