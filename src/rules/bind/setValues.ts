/** Checks the values that a rule writes: that rules may write the field, and that the value fits it. */
import {
  checkConstant,
  checkFit,
  checkRowsFit,
  isOneChoice,
  referencedResource,
  type GivenField,
} from '#language/bind/checks.ts';
import { isNowVariable } from '#model/filter/filter.ts';
import { checkVariable } from '#language/bind/filters.ts';
import { acceptedOptions } from '#language/bind/accountValues.ts';
import { checkResult, readFormula } from '#language/bind/formulas/formulas.ts';
import {
  findField,
  findReadableField,
  type KnownField,
  type KnownResource,
  type ConfigNode,
} from '#language/bind/context.ts';
import type { FieldSource } from '#language/sources.ts';
import { conditionsOf } from '#language/shortForms.ts';
import { namesInFormula, type Formula } from '#model/formula/formula.ts';
import { suggestion } from '#model/config/suggest.ts';
import { typeOfFormula } from '#language/bind/formulas/types.ts';
import { typeWord } from '#language/bind/formulas/functionHint.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import { isNamed, namesBeforeNow, parseRuleValue, templateNames, withoutNames } from '../parseNames.ts';
import { refuseUser } from './filters.ts';
import type { RuleScope } from './scope.ts';
import { translate } from '#messages/translate.ts';

type Value = Parameters<typeof parseRuleValue>[0];
export type BoundRuleValues = Readonly<Record<string, Value>>;

export function checkValues(
  node: ConfigNode,
  set: BoundRuleValues | undefined,
  target: KnownResource | null,
  scope: RuleScope,
) {
  if (!set || !node.isValid || !target?.fields) return;
  for (const [id, value] of Object.entries(set)) {
    const field = findField(node.at(id), target, id, 'key');
    if (!field) continue;
    const why = refusalOf(field);
    if (why) node.at(id).error(translate('ruleProblems.ruleDoesNotWrite', { id, why }), 'key');
    else checkValue({ node: node.at(id), id, field: field as Writable, scope }, value);
  }
}

type Writable = KnownField & { source: FieldSource };

/** A field that the rule writes, with the place of its value. */
type Written = { node: ConfigNode; id: string; field: Writable; scope: RuleScope };

/**
 * Why rules can't write the field; undefined when they can. Rules may write fields that are read-only for
 * users.
 */
function refusalOf({ source }: KnownField): string | undefined {
  if (!source) return translate('ruleProblems.portalKeeps');
  const key = (['lookup', 'rollup', 'formula', 'sequence'] as const).find(
    (name) => name in source && source[name as never] !== undefined,
  );
  if (key)
    return translate('ruleProblems.isComputed', { more: key === 'sequence' ? 'numerado' : 'calculado', key });
  return conditionsOf(source).length > 0 ? translate('ruleProblems.followsFromConditions') : undefined;
}

function checkValue(target: Written, value: Value) {
  const { node, id, field, scope } = target;
  const written = parseRuleValue(value);
  switch (written.kind) {
    case 'constant':
      return checkFixed(target, written.value);
    case 'variable':
      return checkVariableValue(target, written.name);
    case 'name': {
      const given = scope.find(node, written.name);
      if (given) checkGiven(target, { ...given, name: written.name });
      return;
    }
    case 'formula': {
      const formula = readFormula(node, written.text, { paths: true });
      if (!formula) return;
      const found = scope.resolve(namesInFormula(formula), () => node);
      const first = traitsOf(field).temporal === 'datetime' ? namesBeforeNow(formula) : undefined;
      const { fields } = scope.withNames(found);
      if (first?.every((name) => traitsOf(fields?.[name]).temporal === 'datetime')) return;
      if (isOneChoice(field)) checkChoiceFormula(target, formula, scope.withNames(found));
      else checkResult(node, formula, scope.withNames(found), { id, field: field.source, derived: true });
      warnOfSums(node, id, namesInFormula(formula));
      return;
    }
    case 'template': {
      const { text } = traitsOf(field);
      if (text !== 'line' && text !== 'lines')
        node.error(translate('ruleProblems.isOfTypeAndTakes', { id, type: field.type }));
      checkTemplate(node, written.text, scope);
    }
  }
}

/** Checks a formula in place of a condition. */
export function checkTest(node: ConfigNode, text: string, scope: RuleScope) {
  const formula = readFormula(node, text.slice(1).trim(), { paths: true });
  if (!formula) return;
  const found = scope.resolve(namesInFormula(formula), () => node);
  const { is } = typeOfFormula(node, formula, scope.withNames(found), { derived: true });
  if (is !== 'unknown' && is !== 'boolean')
    node.error(translate('ruleProblems.testIsNoCondition', { typeWord: typeWord(is) }));
}

/**
 * Warns about a formula that adds to the field it writes: a rule that runs twice adds twice, and it can't be
 * undone.
 */
function warnOfSums(node: ConfigNode, id: string, names: readonly string[]) {
  if (names.includes(`$target.${id}`))
    node.warn(translate('ruleProblems.isAddedToPreviousValue', { id }), 'value', 'rule-on-balance');
}

function checkFixed({ node, id, field, scope: { context } }: Written, value: Value) {
  const { refersTo, temporal, secret, attachment, rows, text } = traitsOf(field);
  if (value === null) {
    if (field.source.required) node.error(translate('ruleProblems.isRequired', { id }));
    return;
  }
  const kind = attachment
    ? translate('ruleProblems.file')
    : rows
      ? translate('ruleProblems.listOfRows')
      : secret
        ? translate('ruleProblems.password')
        : undefined;
  if (kind) return node.error(translate('ruleProblems.isAndTakesNoFixed', { id, kind }));
  // Only the data can show whether that record exists.
  if (refersTo && !traitsOf(field).holdsMany) {
    if (typeof value === 'boolean' || Array.isArray(value))
      node.error(translate('ruleProblems.leadsToRecord', { id }));
    return;
  }
  if (temporal === 'datetime') return node.error(translate('ruleProblems.isMomentAndTakes', { id }));
  if (text && typeof value !== 'string') return node.error(translate('common.valueOfMustBeText', { id }));
  checkConstant({ context, node, id, field: field.source }, value, { name: translate('common.theValue') });
}

function checkVariableValue(target: Written, name: string) {
  const { node, id, field, scope } = target;
  const { context, timed } = scope;
  if (/^\$user\b/.test(name) && timed) return refuseUser(node, name);
  if (name === '$user') {
    const { accounts } = scope;
    if (
      accounts &&
      (!traitsOf(field).refersTo ||
        traitsOf(field).holdsMany ||
        referencedResource(context, field) !== accounts.id)
    )
      node.error(translate('ruleProblems.userIsAccount', { id, accountsId: accounts.id }));
    return;
  }
  const { temporal, text } = traitsOf(field);
  if (isNowVariable(name)) {
    if (temporal !== 'datetime')
      node.error(translate('ruleProblems.isMoment', { name, id, type: field.type }));
    return;
  }
  checkVariable(context, node, name);
  const [, own] = /^\$user\.(\w+)$/.exec(name) ?? [];
  const { accounts } = scope;
  if (own && accounts?.fields && Object.hasOwn(accounts.fields, own)) {
    const given = findReadableField(node, accounts, own);
    if (given) checkGiven(target, { ...given, name: own, resource: accounts });
    return;
  }
  if (/^\$(today|month|year)/.test(name) && !temporal && !(text && !name.startsWith('$today')))
    node.error(translate('ruleProblems.isDate', { name, id, type: field.type }));
  else if (temporal && temporal !== 'month' && /^\$(month|year)/.test(name))
    node.error(translate('ruleProblems.needsDay', { id }));
}

function checkGiven({ node, id, field, scope: { context } }: Written, given: GivenField) {
  const name = given.name.replace(/^\$record\./, '');
  const { source } = given;
  if (hasRows(field.source) && source && hasRows(source))
    return checkRowsFit(context, node, { ...given, source, name }, { id, field: field.source });
  checkFit(context, node, { ...given, name }, { id, field: field.source, asText: `'{${name}}'` });
}

/** Checks that all results of a formula are options of the field. */
function checkChoiceFormula({ node, id, field }: Written, formula: Formula, around: KnownResource) {
  const { is } = typeOfFormula(node, formula, around, { derived: true });
  if (is === 'unknown') return;
  const options = acceptedOptions(field) ?? [];
  const given = resultsOf(formula, around);
  if ((is !== 'text' && is !== 'choice') || !given)
    return node.error(
      translate('ruleProblems.formulaGives', {
        typeWord: typeWord(is),
        id,
        one: options[0] ?? translate('ruleProblems.oneOption'),
        other: options[1] ?? translate('ruleProblems.otherOption'),
      }),
    );
  for (const one of given)
    if (!options.includes(one))
      node.error(
        translate('common.isNotOption', {
          one,
          name: id,
          suggestion: suggestion(one, options, translate('common.optionsAre')),
        }),
      );
}

/** The options that a formula may return; null when it may return any text. */
function resultsOf(formula: Formula, around: KnownResource): string[] | null {
  if (formula.kind === 'text') return [formula.value];
  if (formula.kind === 'field') {
    const field = around.fields?.[formula.field];
    return field ? acceptedOptions(field) : null;
  }
  if (formula.kind !== 'call') return null;
  const [, ...rest] = formula.of;
  const parts =
    formula.call === 'if'
      ? rest
      : formula.call === 'coalesce'
        ? formula.of
        : formula.call === 'switch'
          ? rest.filter((_, at) => at % 2 === 1 || at === rest.length - 1)
          : null;
  const results = parts?.map((part) => resultsOf(part, around));
  return !results || results.includes(null) ? null : [...new Set(results.flatMap((one) => one ?? []))];
}

/** Checks that the names in braces exist and can be shown in a text. */
export function checkTemplate(node: ConfigNode, text: string, scope: RuleScope) {
  if (!checkBraces(node, text)) return;
  for (const name of templateNames(text)) reportUnreadable(node, name, scope.find(node, name));
}

/** The same for a template over other records, where names of the triggering record have a "$" prefix. */
export function checkForeignTemplate(
  node: ConfigNode,
  text: string,
  target: KnownResource,
  scope: RuleScope,
) {
  if (!checkBraces(node, text)) return;
  for (const name of templateNames(text)) {
    if (isNamed(name)) reportUnreadable(node, name, scope.find(node, name));
    else if (name.includes('.'))
      node.error(translate('ruleProblems.cantStandHereWriteField', { name, id: target.id }));
    else reportUnreadable(node, name, findReadableField(node, target, name));
  }
}

function checkBraces(node: ConfigNode, text: string): boolean {
  const [, invalidName] = /\{([^{}]*)\}/.exec(withoutNames(text)) ?? [];
  if (invalidName !== undefined || (text.match(/\{/g) ?? []).length !== (text.match(/\}/g) ?? []).length) {
    node.error(
      translate('ruleProblems.inBracesGoesName', {
        invalidName: invalidName ? translate('ruleProblems.notName', { invalidName }) : '',
      }),
    );
    return false;
  }
  return true;
}

function reportUnreadable(node: ConfigNode, name: string, field: KnownField | null) {
  const what = field && traitsOf(field).composite;
  if (what) node.error(translate('ruleProblems.isDoesNotFit', { name, what }));
}

/** Checks the values of a webhook, whose names are free. */
export function checkWebhookValues(node: ConfigNode, set: BoundRuleValues, scope: RuleScope) {
  for (const [key, value] of Object.entries(set)) {
    const at = node.at(key);
    const written = parseRuleValue(value);
    if (written.kind === 'formula') at.error(translate('ruleProblems.fieldsTextsAndValuesGo'));
    else if (written.kind === 'name') scope.find(at, written.name);
    else if (written.kind === 'template') checkTemplate(at, written.text, scope);
    else if (written.kind === 'variable' && written.name !== '$user')
      checkVariable(scope.context, at, written.name, { moment: true });
    if (written.kind === 'variable' && scope.timed && /^\$user\b/.test(written.name))
      refuseUser(at, written.name);
  }
}
