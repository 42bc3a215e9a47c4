/** Checks values taken from other records: the path to them must exist and end in a field that fits. */
import {
  holdsEach,
  rowIndex,
  rowVariable,
  aroundRow,
  fieldAround,
  nameAround,
} from '#model/fields/rowScope.ts';
import { hasRows, traitsOf, isNumeric, isTemporal, refersTo } from '#model/traits.ts';
import { type FieldSource, rollupKinds, type RollupSource } from '../schema/schema.ts';
import {
  fieldOf,
  findField,
  type ConfigNode,
  type KnownField,
  type KnownResource,
  findReadableField,
  type BindContext,
  isView,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import {
  type LookupPath,
  circleOf,
  dependencyClosure,
  isLinked,
  operationOfRollup,
  lookupPaths,
  startAround,
  rollupTargets,
  type FieldsOf,
  type LinkField,
  type FieldNode,
} from '#model/fields/dependencies.ts';
import {
  endOfPath,
  leadsToOne,
  targetOf,
  referencedResource,
  type GivenField,
  checkFit,
  checkRowsFit,
  type FitTarget,
  type GivenRows,
  type DeclaredField,
} from '#language/bind/checks.ts';
import { conditionsOf } from '#language/shortForms.ts';
import { getOrMake } from '#model/values/memoize.ts';

// Checks `each`, which applies views and aggregates over other records to each row of a list.

/** The resource with a row's fields beside its own; null, after reporting it, when `each` names no list of rows. */
export function resourceWithRow(node: ConfigNode, from: KnownResource, each: string): KnownResource | null {
  const list = findField(node, from, each);
  if (!list) return null;
  const known = besideRow(from, each);
  if (!known) node.error(translate('bind.fieldHasNoRows', { each }));
  return known;
}

/** What resourceWithRow finds, without a report. Without `each`, the resource itself. */
export function besideRow(
  from: KnownResource | null | undefined,
  each: string | undefined,
): KnownResource | null {
  if (!from || each === undefined) return from ?? null;
  const source = fieldOf(from, each, 'written')?.source;
  if (!from.fields || !source || !holdsEach(source)) return null;
  const rows = hasRows(source)
    ? Object.entries(source.fields)
    : [['id', { ...source, type: 'reference' }] as const];
  const own = rows.map(([name, one]): [string, KnownField] => [
    rowVariable(name),
    { type: one.type, source: one as FieldSource },
  ]);
  const index: KnownField = { type: 'integer' };
  return { ...from, fields: { ...from.fields, ...Object.fromEntries(own), [rowVariable(rowIndex)]: index } };
}

// Checks paths such as `contaPagarId.saldo`: the reference, and the field of the record that it points to.

/** The field at the end of a path, with its resource; null, after reporting it, when it does not exist. */
export function followPath(
  context: BindContext,
  node: ConfigNode,
  resource: KnownResource,
  { via, field: name }: LookupPath,
): GivenField | null {
  const reference = findField(node, resource, via);
  if (reference && !leadsToOne(reference)) {
    const why = traitsOf(reference).refersTo
      ? translate('common.leadsToSeveralRecords')
      : translate('common.doesNotLeadToAnother');
    node.error(translate('bind.fieldOfIsNotReferenceWithVia', { via, id: resource.id, why }));
  }
  const other = targetOf(context, reference);
  if (other) findReadableField(node, other, name);
  return endOfPath(context, resource, { via, field: name });
}

const ways = ['lookup', 'copy', 'find', 'rollup'] as const;
/** The value is filled in when the record is written, and belongs to it from then on. */
const isFilling = (way: (typeof ways)[number]) => way === 'copy' || way === 'find';

/** Returns how the field gets its value, unless that is refused. */
export function checkLinks(declared: DeclaredField): (typeof ways)[number] | undefined {
  const { context, node, id, field, resource } = declared;
  const written = ways.filter((key) => field[key] !== undefined);
  const [way] = written;
  if (!way) return undefined;
  const refusal = refusalOf(way, written, declared);
  if (refusal) {
    node.at(refusal.at ?? way).error(refusal.message, 'key');
    return undefined;
  }
  if (way === 'rollup') checkRollup({ ...declared, node: node.at('rollup') }, field.rollup!);
  else if (way !== 'find') checkPaths({ ...declared, node: node.at(way) }, field[way]!);
  if (!isFilling(way)) checkCircle(context, node.at(way), { resource: resource.id, field: id });
  return way;
}

/** Why this field can't take its value from other records at all. */
function refusalOf(
  way: (typeof ways)[number],
  written: readonly string[],
  { id, field, resource }: DeclaredField,
): { message: string; at?: string } | undefined {
  const other =
    written[1] ??
    (['formula', 'sequence'] as const).find((key) => key in field && field[key as never] !== undefined);
  if (other) return { message: translate('bind.fieldHasTwoSources', { id, way, other }) };
  const { rows, secret, state, refersTo: leadsOn, attachment } = traitsOf(field);
  if (way === 'find' && (rows || leadsOn || attachment))
    return { message: translate('bind.findGivesValues', { id, type: field.type }) };
  if (rows && way === 'lookup' && !resource.parent)
    return {
      message: translate('bind.rowsAreNotRead'),
    };
  if ((rows && (way !== 'copy' || resource.parent)) || secret || state)
    return {
      message: translate('bind.fieldOfTypeGets', { type: field.type, way }),
    };
  if (conditionsOf(field).length > 0)
    return {
      message: translate('bind.fieldAlreadyFollowsFromConditions', { id, way }),
    };
  if (isView(resource.source) && way !== 'lookup')
    return { message: translate('bind.inViewValueOfComes', { id }) };
  if (resource.parent && !isFilling(way))
    return {
      message: translate('bind.lookupInRows', { way }),
    };
  if (field.default !== undefined)
    return {
      at: 'default',
      message: translate('bind.fieldHasAndNeeds', { id, way }),
    };
  if (!isFilling(way) && field.unique)
    return {
      at: 'unique',
      message: translate('bind.fieldFollowsFromOtherRecords', { id }),
    };
  return undefined;
}

/** Each path must follow a reference of the resource to a field that fits. */
function checkPaths(
  { context, node, id, field, resource }: DeclaredField,
  paths: NonNullable<FieldSource['lookup']>,
) {
  lookupPaths(paths).forEach((path, index) => {
    const at = Array.isArray(paths) ? node.at(index) : node;
    const found = sourceOf(context, at, resource, path);
    if (!found) return;
    const { source } = found;
    if (hasRows(source)) checkCopiedRows(context, at, { ...found, source }, { id, field });
    else checkFit(context, at, found, { id, field, followsValue: true });
  });
}

/** The field at the end of a path; null, after reporting it, when there is none or a row must not read it. */
export function sourceOf(
  context: BindContext,
  node: ConfigNode,
  resource: KnownResource,
  path: LookupPath,
): GivenField | null {
  const { parent } = resource;
  const start = startAround(path);
  const written = `${path.via}.${path.field}`;
  if (start === undefined) {
    const isAround =
      parent?.fields &&
      !Object.hasOwn(resource.fields ?? {}, path.via) &&
      Object.hasOwn(parent.fields, path.via);
    if (!isAround) return followPath(context, node, resource, path);
    node.error(translate('bind.rowReadsRecordBy', { id: resource.id, way: nameAround(written) }));
    return null;
  }
  if (!parent) {
    const way = fieldAround(written)!;
    const isPath = path.via !== aroundRow;
    node.error(translate(isPath ? 'bind.recordIsForRows' : 'bind.recordFieldIsForRows', { way }));
    return null;
  }
  const list = resource.id.slice(parent.id.length + 1);
  const isFromRows = dependencyClosure([{ resource: parent.id, field: start }], fieldsIn(context)).some(
    (node) => node.resource === parent.id && node.field === list,
  );
  if (isFromRows) {
    node.error(translate('bind.followsFromRows', { written, start, list }));
    return null;
  }
  if (path.via !== aroundRow) return followPath(context, node, parent, { via: start, field: path.field });
  const found = findReadableField(node, parent, start);
  return found && { ...found, name: written, resource: parent };
}

/** Rows are copied as a whole: each of their fields needs one of the same name and kind. */
function checkCopiedRows(context: BindContext, node: ConfigNode, given: GivenRows, { id, field }: FitTarget) {
  const { name } = given;
  if (!hasRows(field)) return node.error(translate('bind.isListOfRows', { name }));
  if (!field.readOnly) return node.error(translate('bind.rowsOfComeWhole', { name, id }));
  const [theirs, own] = [given.source.fields, field.fields];
  const mismatch = [...new Set([...Object.keys(theirs), ...Object.keys(own)])].find(
    (one) => theirs[one]?.type !== own[one]?.type,
  );
  if (mismatch)
    return node.error(
      translate('bind.rowsAreNotAlike', {
        name,
        id,
        mismatch,
        own:
          theirs[mismatch] && own[mismatch] ? translate('bind.differsInType') : translate('bind.isInOneOnly'),
      }),
    );
  checkRowsFit(context, node, given, { id, field });
}

function checkRollup(declared: DeclaredField, rollup: RollupSource) {
  const { context, node, resource } = declared;
  const whole = context.resources.get(rollup.from);
  if (!whole?.fields) return;
  if (isView(whole.source))
    return node.at('from').error(translate('bind.isViewAndNobodyRefers', { id: whole.id }));
  const from = besideRow(whole, rollup.each);
  if (!from) return;
  rollupTargets(rollup).forEach((name, index) => {
    const at = Array.isArray(rollup.target) ? node.at('target', index) : node.at('target');
    checkTarget(context, at, name, from, resource);
  });
  const written = rollupKinds.filter((kind) => rollup[kind] !== undefined);
  if (written.length !== 1)
    return node.error(
      translate('bind.computeOneThing', {
        count:
          written.length > 0
            ? translate('bind.insteadOfWritten', { written: written.join(translate('common.and')) })
            : '',
      }),
    );
  if ((rollup.last === undefined) !== (rollup.by === undefined))
    return node.error(translate('bind.lastAndByGoTogether'));
  checkOperation(declared, rollup, from);
}

function checkTarget(
  context: BindContext,
  node: ConfigNode,
  name: string,
  from: KnownResource,
  resource: KnownResource,
) {
  const target = fieldOf(from, name, 'written');
  if (!target) return;
  const leads = refersTo(target) ? referencedResource(context, target) : undefined;
  if (leads === resource.id) return;
  const fitting = Object.entries(from.fields!).flatMap(([other, known]) =>
    leadsToOne(known) && referencedResource(context, known) === resource.id ? other : [],
  );
  node.error(
    translate('bind.fieldOfDoesNotRefer', {
      name,
      id: from.id,
      resourceId: resource.id,
      count:
        fitting.length > 0
          ? ` Use ${fitting.map((one) => `"${one}"`).join(translate('common.or'))}.`
          : translate('bind.noneOfFields'),
    }),
  );
}

function checkOperation(
  { context, node, id, field }: DeclaredField,
  rollup: RollupSource,
  from: KnownResource,
) {
  const { kind, field: name } = operationOfRollup(rollup);
  const isNumber = isNumeric(field);
  if (kind === 'count') {
    if (!isNumber) node.at('count').error(translate('bind.isNotNumber', { id }), 'key');
    return;
  }
  if (rollup.by !== undefined) checkOrder(node.at('by'), from, rollup.by);
  const at = node.at(kind);
  const found = fieldOf(from, name);
  if (!found) return;
  const added = kind === 'sum' || kind === 'avg';
  if (added && !isNumeric(found))
    return at.error(translate('common.fieldIsNotNumber', { name: name!, kind }));
  if (!added && kind !== 'last' && !isNumeric(found) && !isTemporal(found))
    return at.error(translate('bind.fieldIsNeitherNumberNor', { name: name!, kind }));
  if (hasRows(found)) return at.error(translate('bind.fieldIsListOfRows', { name: name! }));
  checkFit(context, at, { ...found, name: name!, resource: from }, { id, field, followsValue: true });
}

function checkOrder(node: ConfigNode, from: KnownResource, name: string) {
  const found = fieldOf(from, name);
  if (found && !isNumeric(found) && !isTemporal(found))
    node.error(translate('bind.fieldIsNeitherNumberNorDate', { name }));
}

/** Reported once, at the first field of the cycle. */
function checkCircle(context: BindContext, node: ConfigNode, start: FieldNode) {
  const fieldsOf = fieldsIn(context);
  const circle = circleOf(start, fieldsOf);
  if (!circle) return;
  const isFirst = circle.every(
    ({ resource, field }) =>
      !isLinked(fieldsOf(resource)?.[field] ?? { lookup: undefined }) ||
      [start.resource, start.field].join('.') <= [resource, field].join('.'),
  );
  if (!isFirst) return;
  const way = circle.map(({ resource, field }) => `${resource}.${field}`).join(' → ');
  node.error(translate('bind.valueDependsOnItself', { way }));
}

/** The fields of each resource, as far as their dependencies are known. */
export const fieldsIn =
  (context: BindContext): FieldsOf =>
  (id) =>
    linkFields(context, context.resources.get(id));

const known = new WeakMap<KnownResource, Readonly<Record<string, LinkField>>>();

function linkFields(context: BindContext, resource: KnownResource | undefined) {
  if (!resource?.fields) return undefined;
  return getOrMake(known, resource, () => {
    const leads = (field: KnownField) => (refersTo(field) ? referencedResource(context, field) : undefined);
    return Object.fromEntries(
      Object.entries(resource.fields!).map(([id, field]) => [
        id,
        { ...(field.source as LinkField | undefined), type: field.type, resource: leads(field) },
      ]),
    );
  });
}
