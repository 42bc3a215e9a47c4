/**
 * Cuts a resource to the part that one user's browser may get.
 *
 * The browser gets the fields that the user's screens show: those that they read, write or aggregate. It gets
 * another setting only if every field named in it is shown to the user, because a condition on a hidden field
 * would reveal the values of that field. The API still evaluates such a setting.
 *
 * The role of a keyword decides how its value is checked. A keyword without a role, or with a role that this
 * module does not handle, never leaves the server.
 */
import { withNamedRecord } from '#model/records/history.ts';
import { accountsTold } from './accounts.ts';
import { descriptions } from '#model/config/descriptions.ts';
import { featureFacts } from '#model/features.ts';
import { withInnerSteps } from '#model/rules.ts';
import { fieldsOf, parseFilter, recordFieldsOf, withoutOthers } from '../model/filter/filter.ts';
import { readsOf } from '../model/expression/expression.ts';
import { fieldsOfFormula, parseFormula, settingsOfFormula } from '../model/formula/formula.ts';
import { formulaOf } from '../model/fields/formulaOf.ts';
import { partsOfName } from '../model/fields/limits.ts';
import {
  decidersOf,
  dependenciesOf,
  directDeciders,
  lookupPaths,
  startAround,
} from '../model/fields/dependencies.ts';
import { groupKeyOf, measureFields } from '../model/measures.ts';
import { titleFieldsOf } from '../model/records/title.ts';
import type { ClientResource } from '../model/api/answers.ts';
import type { Formerly } from '../model/config/formerly.ts';
import type { Field, Filter, Portal, Resource, RowFields } from '../model/types.ts';
import { traitsOf } from '../model/traits.ts';
import { walkConfig, type VisitContext, type ConfigMap } from '../model/config/walkConfig.ts';
import type { RuleTrigger, RuleValue } from '../model/rules.ts';
import type { Access } from './grants.ts';
import { cacheByRights } from './cacheByRights.ts';
import { filterFields } from '../screens/fields.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { withFollowed } from './followed.ts';
import { withoutUnseen } from './withoutUnseen.ts';

/** Whether the field of this name is shown to the user. */
type IsShown = (name: string) => boolean;

/** Returns the names of the fields that the user sees, of the resource with this id. */
type ShownFields = (resource: string) => ReadonlySet<string>;

const cutsFor = cacheByRights<string, ClientResource>();

/** Returns a function that cuts the resource with an id to the part that the user gets, in a browser or as a program. */
export function visibleResources(portal: Portal, access: Access): (id: string) => ClientResource {
  const { resources, accounts, signIn } = portal;
  const cuts = cutsFor(portal, access);
  const shownFields: ShownFields = (id) =>
    getOrMake(shownTo(access), id, () => collectShownFields(resources[id]!, access));
  return (id) =>
    getOrMake(cuts, id, () =>
      cutResource(resources[id]!, { resources, accounts, signIn, access, shownFields }),
    );
}

/** By resource. Rights are of one portal. */
const shownTo = memoize((_access: Access) => new Map<string, ReadonlySet<string>>());

/** The fields that a grant reads or writes, that a figure uses, or that an offered transition asks for. */
function collectShownFields({ id: resource, transitions }: Resource, access: Access): ReadonlySet<string> {
  const { grants = [], aggregates = [] } = access.resources.get(resource) ?? {};
  const offered = transitions.filter(({ id }) => grants.some((grant) => grant.transitions.has(id)));
  const shown = new Set(['id', ...offered.flatMap(({ fields }) => fields)]);
  const add = (names: Iterable<string>) => {
    for (const name of names) shown.add(name);
  };
  // Somebody may have thousands of grants, of the same fields.
  for (const { read, create, edit } of grants) [read, create, edit].forEach(add);
  for (const { groupBy, measures, narrowBy } of aggregates) {
    add(groupBy.map((key) => groupKeyOf(key).field));
    add(measures.flatMap(measureFields));
    add(narrowBy);
  }
  return shown;
}

type User = Pick<Portal, 'resources' | 'accounts' | 'signIn'> & { access: Access; shownFields: ShownFields };

function cutResource(resource: Resource, user: User): ClientResource {
  const { id, fields, transitions, formerly, from, history } = resource;
  const isShown: IsShown = (name) => user.shownFields(id).has(name);
  const grants = user.access.resources.get(id)?.grants ?? [];
  const withoutHiddenFields: Resource = {
    ...resource,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isShown(name))),
    transitions: transitions.filter((one) => grants.some((grant) => grant.transitions.has(one.id))),
    form: [],
  };
  const otherSteps = transitions
    .filter((one) => isShown(one.field) && !withoutHiddenFields.transitions.includes(one))
    .map(({ field, from: begins, to }) => ({ field, from: begins, to }));
  const cut = walkConfig(withoutHiddenFields, descriptions.get().resource, {
    enter: ({ entry }) => !entry.serverOnly,
    leaf: (value, context) => applyDecision(decide(value, context, { ...user, resource }), value),
    map: withoutUnseen,
  });
  const followed = withFollowed(cut.fields, fields, isShown);
  const told = { ...cut, fields: history ? withNamedRecord(followed) : followed };
  const byServer = computedByServer(resource, told.fields, isShown);
  const proposed = proposedBy(withoutHiddenFields.transitions, isShown);
  const former = formerly && visibleNames(formerly, isShown);
  return {
    ...told,
    titleFields: titleFieldsOf(cut.title),
    ...(from && !history && { view: true }),
    ...(resource.rules.some(({ on }) => on.some(isFiredByWrite)) && { hasDryRun: true as const }),
    ...(otherSteps.length > 0 && { otherSteps }),
    ...(sendsLetters(resource) && { sendsLetters: true as const }),
    ...accountsTold(id, user, grants),
    ...featureFacts.get().ofResource(resource),
    ...(Object.keys(byServer).length > 0 && { computedByServer: byServer }),
    ...(Object.keys(proposed).length > 0 && { proposed }),
    ...(former && { formerly: former }),
  };
}

const sendsLetters = ({ rules }: Resource) =>
  rules.some(({ then }) => withInnerSteps(then).some(({ kind }) => kind === 'letter'));

/** The former names of what the user sees: a page that was open before, and input that waits, use them. */
function visibleNames({ ids, fields, options }: Formerly, isShown: IsShown): Formerly {
  const isOf = (path: string) => isShown(path.split('.')[0]!);
  return {
    ids,
    fields: Object.fromEntries(Object.entries(fields).filter(([, current]) => isOf(current))),
    options: Object.fromEntries(Object.entries(options).filter(([path]) => isOf(path))),
  };
}

/** True for triggers that a write can fire, not scheduled ones. */
const isFiredByWrite = ({ kind }: RuleTrigger) => kind !== 'every' && kind !== 'at';

// --- the value of one keyword ----------------------------------------------------------------------------------

/** Whether the browser gets a value as it is, another value instead, or none. */
type Decision = 'keep' | 'remove' | { replaceBy: unknown };

const keepIf = (mayKnow: boolean): Decision => (mayKnow ? 'keep' : 'remove');
/** Returns the decision in the form that walkConfig expects: undefined removes the keyword. */
function applyDecision(decision: Decision, value: unknown): unknown {
  if (decision === 'keep') return value;
  return decision === 'remove' ? undefined : decision.replaceBy;
}

function decide(
  value: unknown,
  { entry, owners }: VisitContext,
  { resource, resources, shownFields }: User & { resource: Resource },
): Decision {
  const rowFields = rowFieldsAround(owners);
  // The user sees all fields of the rows, because a list of rows is shown or hidden as a whole.
  const isShown: IsShown = (name) => shownFields(resource.id).has(name) || Object.hasOwn(rowFields, name);
  const fields = { ...resource.fields, ...rowFields };
  switch (entry.role) {
    case 'text':
    case 'plain':
    case 'value':
    case 'name':
    case 'target':
    case 'permissions':
      return 'keep';
    case 'fields':
      return decideNames(value, isShown);
    case 'sort':
      return isShown((value as Resource['sort']).field)
        ? 'keep'
        : { replaceBy: { field: 'id', order: 'ASC' } };
    case 'template':
      if (titleFieldsOf(String(value)).every(isShown)) return 'keep';
      // A record always has a name; what is without a title has a usual one.
      return owners.length === 1 ? { replaceBy: 'id' } : 'remove';
    case 'filter':
      return decideFilter(value as Filter, (plain) =>
        [...fieldsOf(parseFilter(plain, fields))].every(isShown),
      );
    case 'choices': {
      // The condition names fields of the offered records, and compares them with fields of this record.
      const offered = String(owners[0].resource);
      const offeredFields = [...filterFields(resources[offered]!, value as Filter)];
      return keepIf(
        offeredFields.every((name) => shownFields(offered).has(name)) &&
          recordFieldsOf(value as Filter).every(isShown),
      );
    }
    case 'formula': {
      const formula = parseFormula(String(value));
      // The browser has no settings: it shows what the server has computed.
      if (settingsOfFormula(formula).length > 0) return 'remove';
      const read = fieldsOfFormula(formula);
      return keepIf(read.every((path) => isShown(path.split('.')[0]!)));
    }
    case 'path':
      return keepIf(
        lookupPaths(value as string | readonly string[]).every((path) => {
          const around = startAround(path);
          return around === undefined ? isShown(path.via) : shownFields(resource.id).has(around);
        }),
      );
    case 'bound':
      return keepIf(!namesField(value) || mayKnowBound(value, { fields, isShown, shownFields }));
    default:
      return 'remove';
  }
}

/** What other records decide stays on the server, which tells it with each record: see blockedKey. */
function decideFilter(filter: Filter, mayKnow: (plain: Filter) => boolean): Decision {
  const plain = withoutOthers(filter);
  if (plain === filter) return keepIf(mayKnow(plain));
  return Object.keys(plain).length > 0 && mayKnow(plain) ? { replaceBy: plain } : 'remove';
}

/** The fields of the rows, for a setting inside a field that holds a list of rows. Empty for all others. */
const rowFieldsAround = (owners: VisitContext['owners']): RowFields =>
  (owners.find(({ type }) => traitsOf(String(type)).rows)?.fields ?? {}) as RowFields;

/** Keeps of a keyword only the names of fields that the user sees. A group of names is kept whole or removed. */
function decideNames(names: unknown, isShown: IsShown): Decision {
  if (typeof names === 'string') return keepIf(isShown(names));
  if (Array.isArray(names))
    return { replaceBy: names.filter((one: string | string[]) => [one].flat().every(isShown)) };
  return {
    replaceBy: Object.fromEntries(Object.entries(names as ConfigMap).filter(([name]) => isShown(name))),
  };
}

/** True for a bound that names a field. Numbers, dates and variables such as `$today` reveal nothing. */
const namesField = (bound: unknown): bound is string => typeof bound === 'string' && /^[a-z]/.test(bound);
/**
 * True when the user sees the field that the bound names. `prazo` is a field of the record; `contratoId.prazo` is a
 * field of the record that `contratoId` refers to, so both the reference and that field must be shown.
 */
function mayKnowBound(
  bound: string,
  {
    fields,
    isShown,
    shownFields,
  }: { fields: Resource['fields']; isShown: IsShown; shownFields: ShownFields },
): boolean {
  const { via, field: name } = partsOfName(bound);
  if (via === undefined) return isShown(name);
  const reference = fields[via];
  if (!isShown(via) || reference === undefined || !('resource' in reference)) return false;
  return shownFields(reference.resource).has(name);
}

// --- fields that the browser can't compute ---------------------------------------------------------------------

/**
 * The fields that the server computes because the user doesn't see all their sources, each with the editable fields
 * that decide its value. A field is left out if the user sees none of these.
 */
function computedByServer(
  { id: resource, fields }: Resource,
  cutFields: ClientResource['fields'],
  isShown: IsShown,
): Readonly<Record<string, readonly string[]>> {
  const fieldsOfResource = (id: string) => (id === resource ? fields : undefined);
  const isStored = (id: string) => dependenciesOf({ resource, field: id }, fieldsOfResource).length === 0;
  const isInput = (id: string) => isShown(id) && (isStored(id) || !fields[id]!.readOnly);
  return Object.fromEntries(
    Object.values(cutFields)
      .filter((field) => lacksSources(field, fields[field.id]!, isShown))
      .map(({ id }): [string, string[]] => [id, [...decidersOf(id, fields, 'all')].filter(isInput)])
      .filter(([, inputs]) => inputs.length > 0),
  );
}

/** True when the browser lacks one of the fields that this field is computed from. */
const lacksSources = (cut: Field, original: Field, isShown: IsShown): boolean =>
  lostComputation(cut, original) || directDeciders(original).some((name) => !isShown(name));

const lostComputation = (cut: Field, original: Field): boolean =>
  (formulaOf(cut) === undefined) !== (formulaOf(original) === undefined) ||
  (cut.lookup === undefined) !== (original.lookup === undefined) ||
  (cut.copy === undefined) !== (original.copy === undefined);

/**
 * The values that the dialog of each transition starts with. A value is left out if it is computed from a hidden
 * field.
 */
const proposedBy = (
  transitions: Resource['transitions'],
  isShown: IsShown,
): NonNullable<ClientResource['proposed']> =>
  Object.fromEntries(
    transitions
      .map(({ id, fields: asked, set = {} }) => {
        const mayPropose = ([field, value]: [string, RuleValue]) =>
          asked.includes(field) && [...readsOf(value).own].every(isShown);
        return [id, Object.fromEntries(Object.entries(set).filter(mayPropose))] as const;
      })
      .filter(([, values]) => Object.keys(values).length > 0),
  );
