/**
 * Figures over rows that the lists of their readers don't show: who learns what, where the config says `allRows`; and views,
 * whose rows are of all records that they come from.
 */
import { stringify } from 'yaml';
import { translate } from '#messages/translate.ts';
import type { Filter, Portal, Requirement, Resource, Scope } from '#model/types.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import { listedRowsOf, narrowedTo, type ListedRows } from '../resolve/figureRows.ts';
import { keywordOf, rowsListed, withFigureParts } from '#screens/configRegistry.ts';
import { nodeOfPart, type DividedPart } from '#screens/figureParts.ts';
import type { LintContext, LintedScreen, RouteView } from './context.ts';
import { spelled } from './spelling.ts';

/** A part of a screen that is about records, and where it is written. */
type Part = {
  resource: string;
  scope: Scope;
  allRows?: boolean | undefined;
  /** Where `allRows` is written, if it is for the divisor as well. */
  around?: Part;
  /** The resource of the divisor. */
  divisor?: string;
  node: ConfigNode;
  isList?: true;
  /** Its measures that count all rows, where they are written. */
  whole?: readonly ConfigNode[];
};

export function lintFigureRows({ portal, routes }: LintContext) {
  const listed = listedRowsOf(portal.departments);
  // A view may well gather what no list of the same people shows. A scope says that they see only a part.
  const inScope = listedRowsOf(portal.departments, { byScope: true });
  for (const view of routes)
    for (const screen of view.screens)
      for (const found of partsOf(screen)) {
        const part = { ...found, allRows: (found.around ?? found).node.at('allRows').exists };
        if (part.isList && part.allRows && !portal.resources[part.resource]!.from)
          part.node.at('allRows').refuse(translate('lint.listSaysItsRows'), 'key');
        else if (portal.resources[part.resource]!.from) lintView(part, view, portal, inScope);
        else if (!part.isList) lintPart(part, view, portal, listed);
        for (const node of found.whole ?? []) lintMeasure(node, part, view, portal, listed);
      }
}

/** Warns who learns what by a part that counts all rows; refuses `allRows` where all are counted anyway. */
function lintPart(part: Part, { route }: RouteView, portal: Portal, listed: ListedRows) {
  const narrowOn = (resource: string) =>
    narrowedIn(route.requirement, (permission) => narrowedTo(listed(permission, resource)));
  const narrow = narrowOn(part.resource);
  const isCounted = [part.resource, ...(part.divisor ? [part.divisor] : [])].every(
    (resource) => narrowOn(resource).length === 0,
  );
  const told = narrow.filter(({ permission }) => part.allRows || part.scope[permission] === '*');
  if (part.allRows && !part.around && isCounted)
    return part.node
      .at('allRows')
      .refuse(translate('lint.allRowsAreCounted', { resource: part.resource }), 'key');
  for (const { permission, rows } of told)
    (part.around ?? part).node.at(part.allRows ? 'allRows' : 'scope').warn(
      translate('lint.learnsAll', {
        permission: spelled(portal, permission),
        resource: part.resource,
        rows: inline(rows),
      }),
      'key',
      'all-rows',
    );
}

/** A measure that counts all rows, beside others that don't. */
function lintMeasure(node: ConfigNode, part: Part, view: RouteView, portal: Portal, listed: ListedRows) {
  const { resource, scope, allRows } = part;
  if (allRows) node.at('allRows').refuse(translate('lint.allRowsAreCounted', { resource }), 'key');
  else if (portal.resources[resource]!.from)
    node.at('allRows').refuse(translate('lint.viewIsWhole', { view: resource }), 'key');
  else lintPart({ resource, scope, allRows: true, node }, view, portal, listed);
}

/** The rows of a view can't follow those of a list: its screen says which ones its readers see. */
function lintView(part: Part, { route }: RouteView, portal: Portal, listed: ListedRows) {
  const { resources } = portal;
  const sources = [...sourcesOf(resources[part.resource]!, resources)];
  const narrow = sources.flatMap((source) =>
    narrowedIn(route.requirement, (permission) => narrowedTo(listed(permission, source))).map((one) => ({
      ...one,
      source,
    })),
  );
  const open = narrow.filter(({ permission }) => (part.scope[permission] ?? '*') === '*');
  if (part.allRows && narrow.length === 0)
    return part.node
      .at('allRows')
      .refuse(translate('lint.allRowsAreCounted', { resource: part.resource }), 'key');
  for (const { permission, source, rows } of open) {
    const words = {
      permission: spelled(portal, permission),
      resource: source,
      rows: inline(rows),
      view: part.resource,
    };
    if (part.allRows || part.scope[permission] === '*')
      part.node
        .at(part.allRows ? 'allRows' : 'scope')
        .warn(translate('lint.learnsAll', words), 'key', 'all-rows');
    else part.node.refuse(translate('lint.viewShowsAll', words), 'key');
  }
}

const narrowedIn = (
  { permissions }: Requirement,
  rowsFor: (permission: string) => Filter | undefined,
): { permission: string; rows: Filter }[] =>
  permissions.flatMap((name) => {
    const permission = name.toLowerCase();
    const rows = rowsFor(permission);
    return rows ? [{ permission, rows }] : [];
  });

/** The stored resources whose records a view is computed from. */
function sourcesOf(
  { from }: Resource,
  resources: Portal['resources'],
  found = new Set<string>(),
): Set<string> {
  for (const { resource } of from?.sources ?? [])
    if (resources[resource]!.from) sourcesOf(resources[resource]!, resources, found);
    else found.add(resource);
  return found;
}

/** A filter as it is written, on one line. */
const inline = (filter: Filter) => stringify(filter, { collectionStyle: 'flow', lineWidth: 0 }).trim();

function partsOf(one: LintedScreen): Part[] {
  const node = keywordOf(one);
  const list = rowsListed(one.screen);
  const parts: Part[] = list ? [{ ...list, node, isList: true }] : [];
  withFigureParts(one.screen, (part, at) => {
    parts.push(...dividedParts(part, nodeOfPart(node, at)));
    return part;
  });
  return parts;
}

function dividedParts(part: DividedPart, node: ConfigNode): Part[] {
  const { per } = part;
  const { measures = {}, value } = part;
  const measured = [
    ...Object.keys(measures).map((title) => node.at('measures', title)),
    ...(value ? [node.at('value')] : []),
  ];
  const whole = { ...part, node, ...(per && { divisor: per.resource }), whole: wideIn(measured) };
  if (!per) return [whole];
  const at = node.at('per');
  const isSaidAround = node.at('allRows').exists && !at.at('allRows').exists;
  const scope = per.scope ?? part.scope;
  const own = wideIn([at.at('value')]);
  return [whole, { ...per, scope, node: at, ...(isSaidAround && { around: whole }), whole: own }];
}

/** The measures of these nodes that say `allRows`, also as those of running sums. */
const wideIn = (measured: readonly ConfigNode[]): ConfigNode[] =>
  measured
    .flatMap((node) => [node, node.at('running')])
    .filter((node) => node.exists && node.at('allRows').exists);
