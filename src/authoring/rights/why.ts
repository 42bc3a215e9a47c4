/**
 * Explains why someone may do something, or what they lack. Used by `portal access why` and the portal's own
 * page.
 */
import { placeText } from '#language/problems.ts';
import type { Field, Filter, Portal, Requirement, Resource, Transition } from '#model/types.ts';
import { hasRows } from '#model/traits.ts';
import { translate } from '#messages/translate.ts';
import { smallestEntries, rightsIn, rightsOf } from '#access/explain/matrix.ts';
import { accessOf } from '#access/grants.ts';
import { accessOfKey, type KeyScope } from '#access/keyRights.ts';
import type { Right } from '#access/screenLinks.ts';
import { rulesPerforming, type RuleDoing } from '#access/explain/describeRule.ts';
import { mayEnter } from '#access/permissions.ts';
import { routeRef, type RouteRef } from '#access/explain/summary.ts';
import { describeRows, type AskedVerb } from '#access/explain/describeRights.ts';

/** `what`: a field or a transition's id; absent: anything on the record. */
export type WhyQuestion = { verb: AskedVerb; resource: string; what?: string };

type Granting = {
  route: RouteRef;
  /** The rows, as filters and in words; empty: all rows. */
  filters: Filter[];
  rows: string;
  /** True when only the record's name is shown. */
  nameOnly: boolean;
  /** Then why, in words: the form offers the record, or a visible row refers to it. */
  reasons: string[];
};
type Missing = {
  route: RouteRef;
  /** What opens the route, and what a button on it requires in addition. */
  needs: Requirement[];
  /** The requirements that the permissions don't meet. */
  lacks: Requirement[];
};
export type WhyAnswer = {
  allowed: boolean;
  granting: Granting[];
  /** If not allowed: the routes that would allow it; empty when no screen offers it to anyone. */
  missing: Missing[];
  /** The rules that do it, including those that this user can't trigger. */
  rules: RuleDoing[];
  /** In words: the people whom a record names for its buttons, and for its approvals. */
  people: string[];
};

export function whyOf(portal: Portal, permissions: readonly string[], question: WhyQuestion): WhyAnswer {
  const found = rightsOf(portal, permissions).filter(answers(question));
  const rules = rulesPerforming(portal, question);
  const people = peopleOf(portal, question);
  return found.length > 0
    ? { allowed: true, granting: grantingOf(portal, found, question), missing: [], rules, people }
    : { allowed: false, granting: [], missing: missingOf(portal, permissions, question), rules, people };
}

function peopleOf(portal: Portal, { verb, resource: id, what }: WhyQuestion): string[] {
  const resource = portal.resources[id]!;
  if (verb !== 'transition') return [];
  return resource.transitions
    .filter((one) => what === undefined || one.id === what)
    .flatMap((one) => describePeople(portal, resource, one));
}

/** True for a key of someone with these permissions that gives its program this right. */
export const keyAllows = (
  portal: Portal,
  permissions: readonly string[],
  scope: KeyScope,
  question: WhyQuestion,
): boolean =>
  (question.verb !== 'read' || scope.verbs.includes('read')) &&
  rightsIn(accessOfKey(accessOf(portal, permissions), portal, scope)).some(answers(question));

const answers =
  ({ verb, resource, what }: WhyQuestion) =>
  (right: Right) =>
    right.resource === resource &&
    (right.verb === verb || (verb === 'read' && isName(right) && what !== undefined)) &&
    (what === undefined || verb === 'delete' || right.what === what);

const isName = ({ verb }: Right) => verb === 'name' || verb === 'refer';

/** Who may press a button, or decide an approval, as far as each record names them. */
function describePeople(portal: Portal, resource: Resource, transition: Transition): string[] {
  const { label, refuses } = transition;
  const asked = transition.approval ?? resource.transitions.find(({ id }) => id === refuses)?.approval;
  const [band] = asked?.bands ?? [];
  const people = asked ? band?.people : transition.people;
  if (!people) return [];
  const names = people.map((name) => pathWords(portal, resource, name)).join(translate('rights.or'));
  const holders = (band?.by ?? transition.permissions).join(translate('rights.or'));
  if (holders === '') return [translate('commands.namedPeople', { label, names })];
  const key = asked ? 'commands.namedPeopleOtherwise' : 'commands.namedPeopleOrHolders';
  return [translate(key, { label, names, holders })];
}

/** "Pessoa › Chefe" */
function pathWords({ resources }: Portal, resource: Resource, name: string): string {
  let at: Pick<Resource, 'fields'> | undefined = resource;
  return name
    .replace(/^\$record\./, '')
    .split('.')
    .map((step) => {
      const field: Field | undefined = at?.fields[step];
      at = field && 'resource' in field ? resources[field.resource] : undefined;
      return field?.label ?? step;
    })
    .join(' › ');
}

function reasonsOf({ resources }: Portal, { verb, sources = [] }: Right): string[] {
  if (verb === 'name') return [translate('rights.asOption')];
  if (verb !== 'refer') return [];
  const labels = sources.map((source) => {
    const [id, ...path] = source.split('.') as [string, ...string[]];
    const { label, fields } = resources[id]!;
    const list = fields[path[0]!];
    const own = path.length > 1 && hasRows(list) ? [list, list.fields[path[1]!]] : [list];
    return [label.many, ...own.map((field) => field?.label ?? '')].join(' › ');
  });
  return labels.map((by) => translate('rights.asReference', { by }));
}

const routesOf = (portal: Portal) => portal.departments.flatMap((department) => department.routes);
const isAt = (right: Right, place: RouteRef['place']) =>
  right.places.some((other) => placeText(other) === placeText(place));

function grantingOf(portal: Portal, found: readonly Right[], { resource }: WhyQuestion): Granting[] {
  return routesOf(portal).flatMap((route) => {
    const onRoute = found.filter((right) => isAt(right, route.place));
    if (onRoute.length === 0) return [];
    const filters = onRoute.flatMap(({ rows }) => rows);
    return [
      {
        route: routeRef(portal, route),
        filters,
        rows: describeRows(portal, portal.resources[resource]!, filters),
        nameOnly: onRoute.every(isName),
        reasons: [...new Set(onRoute.flatMap((right) => reasonsOf(portal, right)))],
      },
    ];
  });
}

/** Tries each route with the permissions that open it, and then with those that its buttons require. */
function missingOf(portal: Portal, permissions: readonly string[], question: WhyQuestion): Missing[] {
  const buttons = buttonRequirements(portal, question);
  const known = new Map<string, Right[]>();
  const rightsWith = (held: readonly string[]) => {
    const key = held.join('\n');
    const rights = known.get(key) ?? rightsOf(portal, held).filter(answers(question));
    known.set(key, rights);
    return rights;
  };
  return routesOf(portal).flatMap((route) => {
    const gives = (held: readonly string[]) => rightsWith(held).some((right) => isAt(right, route.place));
    const entry = smallestEntries(route)[0]!;
    const more = gives(entry)
      ? []
      : buttons.find((requirement) => gives([...entry, requirement.permissions[0]!]));
    if (more === undefined) return [];
    const needs = [route.requirement, ...[more].flat()];
    const lacks = needs.filter((requirement) => !mayEnter(requirement, permissions));
    return [{ route: routeRef(portal, route), needs, lacks }];
  });
}

const buttonRequirements = (portal: Portal, { verb, resource, what }: WhyQuestion): Requirement[] =>
  verb === 'transition'
    ? portal.resources[resource]!.transitions.filter(
        ({ id, permissions }) => (what === undefined || id === what) && permissions.length > 0,
      ).map(({ permissions }) => ({ mode: 'any', permissions }))
    : [];

/** The fields or transitions of the resource that a question may name. */
export const askable = (portal: Portal, verb: AskedVerb, resource: string): string[] => {
  const { transitions, fields } = portal.resources[resource]!;
  if (verb === 'delete') return [];
  return verb === 'transition' ? transitions.map(({ id }) => id) : [...Object.keys(fields), 'version'];
};
