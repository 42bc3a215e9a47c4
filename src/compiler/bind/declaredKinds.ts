/** Checks a declared field kind: its pattern, mask, rules and example must agree. */
import { suggestion } from '#model/config/suggest.ts';
import { translate } from '#messages/translate.ts';
import { ConfigNode } from '#language/bind/context.ts';
import { compilePattern } from './patterns.ts';
import type { CheckedFile } from '#language/files.ts';
import { positionsOf, wholly, type DocumentRule } from '#kinds/document/declaration.ts';
import { declaredKind } from '#kinds/document/declaredKind.ts';
import { documentKinds } from '#kinds/document/kind.ts';
import { masked, maskDefinitions, withoutSeparators } from '#kinds/document/documentKind.ts';
import { digitPositions, isDigitRule, isPartRule } from '#kinds/document/rules.ts';
import { declarationOf, ownTypes } from '../check/declaredTypes.ts';
import type { KindSource } from '../schema/schema.ts';
import type { Report } from '#language/problems.ts';
import { lengthsOf } from './missingResources.ts';

export function checkKind(file: CheckedFile<KindSource>, report: Report) {
  const node = new ConfigNode(file, report);
  const { id, value } = file;
  // The file was there before the portal knew the kind. Its own rule holds from now on.
  if (ownTypes.has(id)) return node.warn(translate('bind.portalItselfAlreadyHasType', { id }), 'key');
  if (!node.isValid) return;
  const before = report.problems.length;
  compilePattern(node.at('pattern'), value.pattern);
  if (value.guess?.written !== undefined) compilePattern(node.at('guess', 'written'), value.guess.written);
  if (value.drop !== undefined) compilePattern(node.at('drop'), value.drop);
  for (const from of Object.keys(value.replace ?? {})) compilePattern(node.at('replace', from), from, 'key');
  for (const [index, rule] of (value.rules ?? []).entries()) checkRule(node.at('rules', index), rule, value);
  checkSame(node.at('same'), value);
  if (report.problems.length === before) checkExample(node, id, value);
}

function checkRule(node: ConfigNode, rule: DocumentRule, { example }: KindSource) {
  if (rule.when !== undefined) compilePattern(node.at('when'), rule.when);
  const beyond = (key: string, positions: readonly number[]) => {
    const far = positions.find((position) => position < 0 || position >= 100);
    if (far !== undefined) node.at(key).error(translate('bind.positionsGo'));
    else if (positions.length === 0) node.at(key).error(translate('bind.firstPositionComesAfterLast'));
  };
  if (isDigitRule(rule)) {
    const digits = digitPositions(rule, example.length);
    if (rule.over !== undefined) beyond('over', positionsOf(rule.over));
    if (rule.digit !== undefined) beyond('digit', digits);
    if (digits.length > 2) node.at('digit').error(translate('bind.resultHasOneOrTwo'));
    const weighed = rule.over === undefined ? [] : positionsOf(rule.over);
    const own = digits.find((digit) => weighed.includes(digit));
    if (own !== undefined) node.at('over').error(translate('bind.positionIsOfDigitItself', { own: own + 1 }));
  } else if (isPartRule(rule)) {
    beyond('part', positionsOf(rule.part));
    for (const [index, { kind }] of rule.is.entries())
      if (!Object.hasOwn(documentKinds, kind))
        node.at('is', index, 'kind').error(
          translate('bind.isNotTypeOfDocument', {
            kind,
            suggestion: suggestion(kind, Object.keys(documentKinds)),
          }),
        );
  } else compilePattern(node.at('refuse'), rule.refuse);
}

function checkSame(node: ConfigNode, { same }: KindSource) {
  if (same && same.from.length !== same.to.length)
    node
      .at('to')
      .error(translate('bind.fromHasCharacters', { count: same.from.length, toCount: same.to.length }));
}

/** The example must pass the pattern and the rules, as everything else is tested with it. */
function checkExample(node: ConfigNode, id: string, value: KindSource) {
  const { example, mask } = value;
  const kind = declaredKind(declarationOf(id, value));
  const at = node.at('example');
  if (!wholly(value.pattern).test(example))
    return at.error(translate('bind.exampleDoesNotMatchPattern', { example }));
  const problem = kind.misfit(example, undefined as never);
  if (problem) return at.error(translate('bind.exampleIsRefusedByType', { example, problem }));
  const read = kind.parse(example, undefined as never);
  if (read !== example)
    return at.error(translate('bind.exampleWouldBeKept', { example, read: String(read) }));
  if (mask) checkMask(node.at('mask'), mask, value);
}

function checkMask(node: ConfigNode, mask: string | string[], value: KindSource) {
  const { example } = value;
  const shown = masked(example, mask);
  const bare = withoutSeparators(example);
  const fits = [mask].flat().some((one) => {
    const slots = slotsOf(one);
    return slots.length === bare.length && slots.every((slot, index) => slot.test(bare[index]!));
  });
  if (!fits) return node.error(translate('bind.maskDoesNotFitExample', { example }));
  for (const one of [mask].flat()) {
    const slots = slotsOf(one).length;
    const { min, max } = lengthsOf(value.pattern);
    // characters that are stored appear literally in the mask
    if ([slots, one.length].every((length) => length < min || length > max))
      node.error(
        translate('bind.maskHasPlaces', {
          one,
          slots,
          min: min === max ? min : translate('common.fromTo', { min, max }),
        }),
      );
  }
  const read = declaredKind(declarationOf('x', value)).parse(shown, undefined as never);
  if (read !== example) node.error(translate('bind.withMaskExampleIsShown', { shown, read: String(read) }));
}

const slotsOf = (mask: string) => [...mask].flatMap((slot) => maskDefinitions[slot] ?? []);
