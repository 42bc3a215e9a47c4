/** Words for rights, shared by the CLI and the page. */
import {
  isVariable,
  asksOthers,
  mapOthers,
  parseFilter,
  withoutRecord,
  type OtherCondition,
  timeVariableOf,
  type Condition,
  type FilterExpression,
} from '#model/filter/filter.ts';
import type { Field, Filter, Portal, Requirement, Resource } from '#model/types.ts';
import { isEverything, type Right } from '../screenLinks.ts';
import { translate } from '#messages/translate.ts';
import { formatDay } from '#kinds/date/parseDates.ts';

export const verbWord = (verb: Right['verb']): string => translate(`rights.${verb}`);

/** The words that users may type for a verb, in any language. */
export const verbNames: Readonly<Record<string, AskedVerb>> = {
  ler: 'read',
  listar: 'read',
  read: 'read',
  list: 'read',
  criar: 'create',
  create: 'create',
  editar: 'edit',
  alterar: 'edit',
  edit: 'edit',
  excluir: 'delete',
  apagar: 'delete',
  delete: 'delete',
  mover: 'transition',
  transition: 'transition',
};
const verbs = ['read', 'create', 'edit', 'delete', 'transition'] as const;
/** The verbs of the current language, in the order of `verbs`. */
export const localeVerbs = (): string[] => translate('rights.verbs').split(', ');

export function verbOf(word: string): AskedVerb | undefined {
  const lower = word.toLowerCase();
  const spoken = verbs[localeVerbs().indexOf(lower)];
  return spoken ?? (Object.hasOwn(verbNames, lower) ? verbNames[lower] : undefined);
}
export type AskedVerb = 'read' | 'create' | 'edit' | 'delete' | 'transition';

/** "loja + caixa" */
export const describePermissions = (permissions: readonly string[]) =>
  permissions.join(' + ') || translate('rights.anyAccount');

/** "loja ou caixa" */
export const describeRequirement = ({ mode, permissions }: Requirement) =>
  permissions.join(mode === 'any' ? translate('rights.or') : translate('rights.and')) ||
  translate('rights.account');

// --- rows -------------------------------------------------------------------------------------------------

/** "Situação = Aberta ou Paga". Several filters are joined with "or". Empty for all rows. */
export function describeRows(portal: Portal, resource: Resource, rows: readonly Filter[]): string {
  if (rows.length === 0 || rows.some(isEverything)) return '';
  const own = portal.resources[portal.accounts.resource]!;
  const said = rows.map((filter) => describeFilter(filter, { resource, own, others: portal.resources }));
  return [...new Set(said)].join(translate('rights.orRows'));
}

export const describeFilter = (filter: Filter, context: Context): string => {
  if (!asksOthers(filter)) return expressionWords(parseFilter(filter, context.resource.fields), context);
  // Each condition about other records as one on a field, whose label says it.
  const fields: Record<string, Field> = { ...context.resource.fields };
  const plain = mapOthers(filter, (one) => {
    const id = `${othersPrefix}${Object.keys(fields).length}`;
    fields[id] = { id, type: 'boolean', label: othersWords(one, context) } as Field;
    return { [id]: true };
  });
  return expressionWords(parseFilter(plain, fields), { ...context, resource: { fields } });
};

const othersPrefix = '$others';

/** What ties the other records to this one goes without saying. */
function othersWords({ isSome, resource: id, where }: OtherCondition, { own, others }: Context): string {
  const resource = others?.[id];
  const name = resource?.label.many ?? id;
  const rest = withoutRecord(where);
  const rows =
    resource && Object.keys(rest).length > 0
      ? ` (${describeFilter(rest, { resource, own, ...(others && { others }) })})`
      : '';
  return translate(isSome ? 'rights.some' : 'rights.none', { name: `${name}${rows}` });
}

/** The conditions that a filter joins, each alone, which do not hold. */
export const unmetParts = (filter: Filter, holds: (part: Filter) => boolean): Filter[] =>
  joinedParts(filter).filter((part) => !holds(part));

const joinedParts = (filter: Filter): Filter[] =>
  Object.entries(filter).flatMap(([name, value]): Filter[] =>
    name === 'all' && Array.isArray(value) ? (value as Filter[]).flatMap(joinedParts) : [{ [name]: value }],
  );

type WithFields = Pick<Resource, 'fields'>;
/** `own`: the resource of the accounts, as far as it is known. */
type Context = {
  resource: WithFields;
  own: WithFields;
  /** The word that takes the place of `=`. */
  equals?: string;
  /** All resources, for conditions about other records. */
  others?: Readonly<Record<string, Pick<Resource, 'fields' | 'label'>>>;
};

function expressionWords(expression: FilterExpression, context: Context): string {
  const each = (parts: readonly FilterExpression[], joined: string) =>
    parts
      .map((part) => {
        const words = expressionWords(part, context);
        const nested = (part.kind === 'all' || part.kind === 'any') && part.of.length > 1 && parts.length > 1;
        return nested ? `(${words})` : words;
      })
      .join(joined);
  switch (expression.kind) {
    case 'all':
      return expression.of.length === 0
        ? translate('rights.allRows')
        : each(expression.of, translate('rights.and'));
    case 'any':
      return each(expression.of, translate('rights.or'));
    case 'not':
      return translate('rights.not', { rows: expressionWords(expression.of, context) });
    case 'search':
      return translate('rights.search', { text: expression.text });
    case 'referred':
    case 'never':
      return translate('rights.noRows');
    case 'condition':
      return conditionWords(expression, context);
  }
}

/** Signs instead of words, since a label may end in "até" itself. */
const signs = { eq: '=', neq: '≠', gt: '>', gte: '≥', lt: '<', lte: '≤', like: '' } as const;

function conditionWords({ field: id, op, value }: Condition, context: Context): string {
  const { resource, own, equals } = context;
  const field = resource.fields[id]!;
  if (id.startsWith(othersPrefix)) return field.label;
  if (op === 'null')
    return `${field.label} ${translate(value === true ? 'rights.notGiven' : 'rights.given')}`;
  // A boolean that is not "sim" is "não", even when empty.
  if (op === 'neq' && typeof value === 'boolean')
    return conditionWords({ kind: 'condition', field: id, op: 'eq', value: !value }, context);
  const sign = op === 'like' ? translate('rights.contains') : op === 'eq' && equals ? equals : signs[op];
  return `${field.label} ${sign} ${valueWords(value, field, own)}`;
}

function valueWords(value: unknown, field: Field, own: WithFields): string {
  if (Array.isArray(value))
    return value.map((one) => valueWords(one, field, own)).join(translate('rights.or'));
  if (isVariable(value)) return variableWords(value, own);
  if (value === null || value === '') return translate('rights.empty');
  if (typeof value === 'boolean') return translate(value ? 'boolean.yesCell' : 'boolean.noCell');
  const option = field.options?.find((one) => one.value === String(value));
  if (option) return option.label;
  return /^\d{4}-\d{2}(-\d{2})?$/.test(String(value)) ? formatDay(String(value)) : String(value);
}

/** `$user.x` is a field of the caller's own account. */
function variableWords(variable: string, own: WithFields): string {
  if (variable.startsWith('$user.')) {
    const id = variable.slice('$user.'.length);
    return id === 'id'
      ? translate('rights.ownAccount')
      : translate('rights.ownField', { field: own.fields[id]?.label ?? id });
  }
  const { base, by, unit } = timeVariableOf(variable) ?? { base: 'today', by: 0, unit: 'd' };
  if (by === 0) return translate(`rights.${base}`);
  const length = translate(`rights.${unit === 'min' ? 'minutes' : unit}`, { smart_count: Math.abs(by) });
  const from = { today: 'Today', week: 'Week', month: 'Month', year: 'Year', now: 'Now' } as const;
  return translate(`rights.${by < 0 ? 'before' : 'after'}${from[base]}`, { length });
}
