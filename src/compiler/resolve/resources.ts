import { hasUnit } from '#model/fields/units.ts';
import type {
  ResourceSource,
  CompletedTransition,
  FieldSource,
  PortalDefaults,
  RowFieldSource,
} from '../schema/schema.ts';
import { settingsResource } from '../schema/schema.ts';
import type { Mapped, View, Filter, Resource, Transition, Field, Option } from '#model/types.ts';
import { type Approval, type Band, approversOf } from '#model/fields/approval.ts';
import { titleFieldsOf } from '#model/records/title.ts';
import { asksOthers, conjunction, namesInFilter, userFieldsOf } from '#model/filter/filter.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { anyState, fieldOfStates } from '#model/fields/due.ts';
import { followedBy } from '#model/fields/dependencies.ts';
import type { Find } from '#model/fields/fieldTypes.ts';
import { approvalRule, isTransition } from '#rules/parseNames.ts';
import { resolveRules, type RuleFile, resolveSet } from '#rules/resolve/resolve.ts';
import { midnight } from '#rules/schema/triggers.ts';
import type { CompletedRule } from '#rules/schema/schema.ts';
import type { Rule } from '#model/rules.ts';
import {
  transitionId,
  transitionsOf,
  writtenFieldsOf,
  isAlwaysRequired,
  conditionsOf,
  isNeverWritten,
  stampLabels,
  stampType,
  type StampName,
  formerNames,
  formerOptions,
} from '#language/shortForms.ts';
import { translate } from '#messages/translate.ts';
import type { CheckedFile } from '#language/files.ts';
import type { CompletedField, CompletedResource } from '#language/sources.ts';
import { fitsSearch, hasRows } from '#model/traits.ts';
import { withPortalDefaults } from '#kinds/portalDefaults.ts';
import type { Formerly } from '#model/config/formerly.ts';

/** The sources of a view; undefined when the resource's records are stored. */
function resolveView({ from, groupBy = [] }: CompletedResource): View | undefined {
  if (!from) return undefined;
  // of a group its records are counted, where it names no field to group by
  const counted = (id: string, mapped: Mapped): Mapped =>
    mapped.kind === 'field' && groupBy.length > 0 && !groupBy.includes(id)
      ? { kind: 'measure', measure: 'count' }
      : mapped;
  return {
    groupBy,
    sources: from.map(({ fields, ...source }) => ({
      ...source,
      fields: Object.fromEntries(Object.entries(fields).map(([id, mapped]) => [id, counted(id, mapped)])),
    })),
  };
}

/** Id of a rejecting transition -> the transition that it rejects. */
function refusedBy(all: readonly CompletedTransition[]): Map<string, { id: string; approval: Approval }> {
  return new Map(
    all.flatMap((one) => {
      const no = one.approval?.no;
      const found = all.find((other) =>
        no === undefined ? false : isTransition({ label: other.label, id: transitionId(other) }, no),
      );
      return found
        ? [[transitionId(found), { id: transitionId(one), approval: approvalOf(one)! }] as const]
        : [];
    }),
  );
}

/** Rules that notify the users who may approve. They have the same form as rules of a config. */
export function approvalRules(
  resource: Resource,
  file: RuleFile,
  resources: Readonly<Record<string, Resource>>,
): Rule[] {
  const rules = resource.transitions.flatMap((transition) =>
    transition.approval ? [notifyApprovers(resource, transition, transition.approval)] : [],
  );
  const made = { completed: { rules, ensures: [] }, place: () => resource.place };
  return resolveRules(resource, made, resources).rules.map((rule) => ({
    ...rule,
    place: file.place(['fields']),
  }));
}

function notifyApprovers(
  { title, fields }: Resource,
  { id, label, field, from, when }: Transition,
  { amount, bands }: Approval,
): CompletedRule {
  const states = [...from];
  const name = titleFieldsOf(title).includes(title) ? `{${title}}` : title;
  const open = conjunction({ [field]: states }, withoutUser(when ?? {}));
  // The amount decides who is asked, and so do the references to people.
  const deciding = [
    ...(amount === undefined ? [] : [amount]),
    ...bands.flatMap(({ people = [] }) => people.flatMap((name) => watchedFor(name, fields))),
  ];
  const changes = deciding.length === 0 ? [] : [{ kind: 'update' as const, fields: [...new Set(deciding)] }];
  return {
    id: approvalRule(id),
    label: translate('parse.asksForApprovalOfSomeone', { label }),
    on: [
      { kind: 'enters', field, values: states },
      { kind: 'becomes', that: open },
      ...changes,
      ...(changesByDay(open, fields) ? [daily] : []),
    ],
    when: open,
    then: bands.map((band, at) => ({
      notify: { people: band.people ?? [], permissions: band.by },
      email: false,
      ...(amount !== undefined && { if: amountFilter(amount, bands, at) }),
      title: `${label}? ${name}`,
    })),
    // A request that nobody has read yet disappears when it can't be met any more.
    undo: {
      on: [{ kind: 'becomes', that: { not: open } }, { kind: 'delete' }, ...changes],
      made: {},
      blockedWhen: {},
    },
  };
}
const daily = { kind: 'every', period: 'day', at: midnight, missed: 'last', once: true } as const;

/** The fields whose change makes the name lead to other people: its first field, and each field that looks up its value. */
const watchedFor = (name: string, fields: Resource['fields']): string[] => {
  const path = name.replace(/^\$record\./, '');
  const looks = Object.values(fields).filter(({ lookup }) => [lookup ?? []].flat().includes(path));
  return [path.split('.')[0]!, ...looks.map(({ id }) => id)];
};

/** The conditions that are the same for every account. Those on the account are tested for each one asked. */
const withoutUser = (filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'all' || key === 'any') return [[key, (value as Filter[]).map(withoutUser)]];
      return userFieldsOf(value).length > 0 ? [] : [[key, value]];
    }),
  );

/** True when a record can begin to match, or cease to, while nobody changes it. */
function changesByDay(filter: Filter, fields: Resource['fields'], passed: readonly string[] = []): boolean {
  if (asksOthers(filter)) return true;
  if (/"\$(today|week|month|year|now)/.test(JSON.stringify(filter))) return true;
  return namesInFilter(filter).some((id) => {
    const field = fields[id];
    if (!field || passed.includes(id)) return false;
    const formula = formulaOf(field);
    const used = (formula?.match(/[A-Za-z]\w*/g) ?? []).map((name): Filter => ({ [name]: null }));
    const conditions = [
      ...used,
      ...(field.type === 'boolean' && field.when ? [field.when] : []),
      ...(field.options ?? []).flatMap((option) => (option.when ? [option.when] : [])),
    ];
    return (
      /\$(today|settings)/.test(formula ?? '') ||
      conditions.some((one) => changesByDay(one, fields, [...passed, id]))
    );
  });
}

/** Must select the same band as `bandOf`. */
function amountFilter(amount: string, bands: readonly Band[], at: number): Filter {
  const before = bands[at - 1]?.upTo;
  const above = before === undefined ? { [`${amount}_gte`]: 0 } : { [`${amount}_gt`]: before };
  const { upTo } = bands[at]!;
  return upTo === undefined
    ? { any: [above, { [`${amount}_lt`]: 0 }, { [`${amount}_null`]: true }] }
    : { ...above, [`${amount}_lte`]: upTo };
}

function approvalOf({ approval }: CompletedTransition): Approval | undefined {
  if (!approval) return undefined;
  const { no: _refusal, ...rest } = approval;
  return rest;
}

function resolveTransitions(field: string, completed: object): Transition[] {
  const all = transitionsOf<CompletedTransition>(completed);
  const refused = refusedBy(all);
  return all.map((completedOne) => {
    const { permissions, set: _later, confirm, waits, ...transition } = completedOne;
    const id = transitionId(transition);
    const approval = approvalOf(completedOne);
    const refuses = refused.get(id);
    return {
      ...transition,
      id,
      field,
      from: [transition.from].flat(),
      ...whoMay(permissions, approval ?? refuses?.approval),
      ...(confirm && { confirm: confirm === true ? `${transition.label}?` : confirm }),
      ...((waits || approval) && { waits: true as const }),
      ...(approval && { approval }),
      ...(refuses && { refuses: refuses.id }),
    };
  });
}

/** The permissions for a transition, and the people whom the record names for it. */
function whoMay(
  permissions: CompletedTransition['permissions'],
  judged: Approval | undefined,
): Pick<Transition, 'permissions' | 'people' | 'personal'> {
  const named = permissions && 'people' in permissions ? permissions : undefined;
  const people = named?.people ?? judged?.bands.flatMap((band) => band.people ?? []) ?? [];
  const held = named ? named.any : (permissions as readonly string[] | undefined);
  return {
    permissions: held ?? (judged ? approversOf(judged) : []),
    ...(people.length > 0 && { people, personal: true as const }),
  };
}

/** Adds the values that each transition writes, which may come from other fields. */
export function withValues(
  resource: Resource,
  { fields }: Pick<ResourceSource, 'fields'>,
  resources: Readonly<Record<string, Resource>>,
): Transition[] {
  const sets = new Map(
    Object.values(fields).flatMap((field) =>
      transitionsOf(field).map((transition) => [transitionId(transition), transition.set]),
    ),
  );
  return resource.transitions.map((transition) => {
    const set = sets.get(transition.id);
    return set ? { ...transition, set: resolveSet(set, resource, resources) } : transition;
  });
}

/** Marks the integers of a title, such as the number of an invoice. What has a unit or stars is an amount. */
function naming(fields: Record<string, Field>, titleFields: readonly string[]): Record<string, Field> {
  const marked = titleFields.flatMap((id) => {
    const field = fields[id];
    const names = field?.type === 'integer' && !hasUnit(field) && !field.stars;
    return names ? [[id, { ...field, isNaming: true as const }] as const] : [];
  });
  return { ...fields, ...Object.fromEntries(marked) };
}

export type ResourceFile = CheckedFile<ResourceSource, CompletedResource>;

export function resolveResource(
  id: string,
  { value, completed, place }: ResourceFile,
  portal: PortalDefaults,
): Resource {
  const { from: _sources, groupBy: _groups, unique: _unique, formerly: _former, ...resource } = completed;
  const from = resolveView(completed);
  const titleFields = titleFieldsOf(resource.title);
  const fields = naming(
    resolveFields({ ...completed, fields: writtenFieldsOf(id, completed, portal.accounts) }, portal),
    titleFields,
  );
  const declared = Object.keys(value.fields);
  return {
    ...resource,
    id,
    ...(settingsResource(portal.settings) === id && { single: true as const }),
    titleFields,
    search: resource.search ?? titleFields.filter((name) => fitsSearch(fields[name]!)),
    sort: resource.sort ?? { field: titleFields[0]!, order: 'ASC' },
    fields,
    form: resource.form ?? [
      {
        label: translate('undivided.label'),
        fields: (from ? declared.filter((name) => !fields[name]!.hidden) : writable(fields)).map((field) => ({
          field,
        })),
      },
    ],
    ...neverTwice(completed),
    transitions: Object.entries(completed.fields).flatMap(([name, field]) => resolveTransitions(name, field)),
    rules: [],
    ensures: [],
    ...(from && { from }),
    ...(portal.history?.resource === id && { history: true }),
    ...resolveFormerly(value),
    place: place([]),
  };
}

/** Combinations of fields in `unique`, and those with a condition or a message. */
function neverTwice({ unique = [] }: CompletedResource) {
  const among = unique.flatMap((one) => (Array.isArray(one) ? [] : [one]));
  return {
    unique: unique.filter((one) => Array.isArray(one)),
    ...(among.length > 0 && { uniqueAmong: among }),
  };
}

const writable = (fields: Resource['fields']) =>
  Object.values(fields).flatMap(({ id, readOnly }) => (readOnly ? [] : [id]));

/** `id` first, then the declared fields in their order, then the stamps that are not declared. */
function resolveFields(source: CompletedResource, portal: PortalDefaults): Resource['fields'] {
  // a view's ids encode the source record, and users do not fill in its fields
  const isView = source.from !== undefined;
  const own = Object.entries(source.fields).map(([id, written]) => {
    const field = withDueStates(written, source.fields);
    return resolveField(id, isView ? { ...field, readOnly: true } : field, portal);
  });
  // another backend, or a table that exists already, does not store formulas, unless the field names its column there
  const isElsewhere = (field: Field) =>
    source.table === undefined ? portal.dialect && !field.name : !field.column;
  if (!isView) for (const field of own) if (formulaOf(field) && isElsewhere(field)) field.unstored = true;
  // the state of a registration is that of the record
  const [uf, ...others] = own.filter(({ type }) => type === 'uf');
  for (const field of own)
    if (field.type === 'ie' && uf && others.length === 0) (field as { state?: string }).state ??= uf.id;
  const declared = new Set(own.map(({ id }) => id));
  const stamps = isView ? [] : stampsOf(portal);
  // a table that exists already has those that it declares
  const added = source.table === undefined ? stamps : [];
  const stampOf = new Map(stamps.map(({ id, stamp }) => [id, stamp]));
  return Object.fromEntries(
    [
      resolveField(
        'id',
        { type: isView ? 'text' : 'integer', label: translate('history.id'), readOnly: true },
        portal,
      ),
      ...own.map((field) =>
        stampOf.has(field.id) ? { ...field, readOnly: true, stamp: stampOf.get(field.id) } : field,
      ),
      ...added.filter(({ id }) => !declared.has(id)),
    ].map((field) => [field.id, field]),
  );
}

function stampsOf(portal: PortalDefaults): Field[] {
  const stamps = portal.stamps ?? {};
  return (Object.keys(stampLabels) as StampName[]).flatMap((stamp) => {
    const id = stamps[stamp];
    if (!id) return [];
    const common = { label: translate(stampLabels[stamp]), readOnly: true };
    const source: CompletedField =
      stampType(stamp) === 'datetime'
        ? { type: 'datetime', ...common }
        : { type: 'reference', resource: portal.accounts.resource, ...common };
    return [{ ...resolveField(id, source, portal), stamp }];
  });
}

function resolveField(id: string, source: CompletedField, portal: PortalDefaults, isRow = false): Field {
  const field = {
    ...source,
    id,
    required: isAlwaysRequired(source),
    unique: source.unique ?? false,
    readOnly: isNeverWritten(source),
    ...('options' in source && { options: resolveOptions(source.options) }),
    ...('options' in source && conditionsOf(source).length > 0 && { isRanked: true }),
    ...(source.find && { follows: followedBy(source.find as readonly Find[], isRow) }),
    ...(hasRows(source) && { fields: resolveRowFields(source.fields, portal) }),
    ...withPortalDefaults(source, portal),
    // a status that only transitions change starts with its first option
    ...(transitionsOf(source).length > 0 && {
      default: source.default ?? Object.keys((source as { options: object }).options)[0],
    }),
  };
  const {
    transitions: _transitions,
    formerly: _formerly,
    ...rest
  } = field as typeof field & { transitions?: unknown };
  return rest as Field;
}

const resolveRowFields = (fields: Record<string, CompletedField>, portal: PortalDefaults) =>
  Object.fromEntries(
    Object.entries(fields).map(([id, field]) => [
      id,
      resolveField(id, withDueStates(field, fields), portal, true),
    ]),
  );

/** States in which a date is due, as a condition on the field that has them. */
function withDueStates(field: CompletedField, fields: Readonly<Record<string, CompletedField>>) {
  const states = 'due' in field && field.due?.[anyState];
  return states ? { ...field, due: { [fieldOfStates(states as string[], fields)!]: states } } : field;
}

type Options = Extract<CompletedField, { type: 'select' }>['options'];

const resolveOptions = (options: Options): Option[] =>
  Object.entries(options).map(([value, { formerly: _former, ...option }]) => ({ value, ...option }));

/** The former names of the resource, its fields, their options and their rows. */
function resolveFormerly(source: ResourceSource): { formerly?: Formerly } {
  const fields: Record<string, string> = {};
  const options: Record<string, Record<string, string>> = {};
  const read = (all: Readonly<Record<string, FieldSource | RowFieldSource>>, prefix: string) => {
    for (const [id, field] of Object.entries(all)) {
      for (const old of formerNames(field.formerly)) fields[`${prefix}${old}`] = `${prefix}${id}`;
      for (const [value, names] of formerOptions(field))
        for (const old of names) (options[`${prefix}${id}`] ??= {})[old] = value;
      if (hasRows(field)) read(field.fields, `${prefix}${id}.`);
    }
  };
  read(source.fields, '');
  const ids = formerNames(source.formerly);
  const any = ids.length > 0 || Object.keys(fields).length > 0 || Object.keys(options).length > 0;
  return any ? { formerly: { ids, fields, options } } : {};
}
