/** Checks a declared field kind: its pattern, mask, rules and example must agree. */
import type { Checked } from '#language/files.ts';
import { positionsOf, wholly, type DocumentRule } from '#kinds/document/declaration.ts';
import { declaredKind } from '#kinds/document/declaredKind.ts';
import { documentKinds } from '#kinds/document/kind.ts';
import { masked, maskDefinitions, withoutSeparators } from '#kinds/document/mask.ts';
import { digitPositions, isDigitRule, isPartRule } from '#kinds/document/rules.ts';
import { suggestion } from '#model/config/suggest.ts';
import { declarationOf, ownTypes } from '../check/declaredTypes.ts';
import type { KindSource } from '../schema/schema.ts';
import type { Report } from '#language/problems.ts';
import { lengthsOf } from './patterns/length.ts';
import { compilePattern } from './patterns/patterns.ts';
import { ConfigNode } from '#language/bind/context.ts';
import { phrase } from '#messages/phrase.ts';

export function checkKind(file: Checked<KindSource>, report: Report) {
  const node = new ConfigNode(file, report);
  const { id, value } = file;
  if (ownTypes.has(id))
    node.error(phrase`já há um tipo "${id}" no próprio portal: dê outro nome a este arquivo`, 'key');
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
    if (far !== undefined) node.at(key).error(phrase`as posições vão de 1 a 100`);
    else if (positions.length === 0)
      node.at(key).error(phrase`a primeira posição vem depois da última: troque-as`);
  };
  if (isDigitRule(rule)) {
    const digits = digitPositions(rule, example.length);
    if (rule.over !== undefined) beyond('over', positionsOf(rule.over));
    if (rule.digit !== undefined) beyond('digit', digits);
    if (digits.length > 2) node.at('digit').error(phrase`um resultado tem um ou dois algarismos`);
    const weighed = rule.over === undefined ? [] : positionsOf(rule.over);
    const own = digits.find((digit) => weighed.includes(digit));
    if (own !== undefined)
      node.at('over').error(phrase`a posição ${own + 1} é a do próprio dígito: tire-a da conta`);
  } else if (isPartRule(rule)) {
    beyond('part', positionsOf(rule.part));
    for (const [index, { kind }] of rule.is.entries())
      if (!Object.hasOwn(documentKinds, kind))
        node
          .at('is', index, 'kind')
          .error(
            phrase`"${kind}" não é um tipo de documento do portal.${suggestion(kind, Object.keys(documentKinds))}`,
          );
  } else compilePattern(node.at('refuse'), rule.refuse);
}

function checkSame(node: ConfigNode, { same }: KindSource) {
  if (same && same.from.length !== same.to.length)
    node
      .at('to')
      .error(
        phrase`"from" tem ${same.from.length} caracteres e "to" ${same.to.length}: a cada um corresponde um`,
      );
}

/** The example must pass the pattern and the rules, as everything else is tested with it. */
function checkExample(node: ConfigNode, id: string, value: KindSource) {
  const { example, mask } = value;
  const kind = declaredKind(declarationOf(id, value));
  const at = node.at('example');
  if (!wholly(value.pattern).test(example))
    return at.error(
      phrase`o exemplo "${example}" não obedece a "pattern": escreva um valor como fica guardado`,
    );
  const problem = kind.validate(example, undefined as never);
  if (problem)
    return at.error(phrase`o exemplo "${example}" é recusado pelas próprias regras do tipo: ${problem}`);
  const read = kind.parse(example, undefined as never);
  if (read !== example)
    return at.error(
      phrase`o exemplo "${example}" seria guardado como "${String(read)}": escreva-o sem pontuação e em maiúsculas, ou ajuste "drop" e "replace"`,
    );
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
  if (!fits)
    return node.error(
      phrase`a máscara não serve ao exemplo "${example}": "0" é um dígito, "@" uma letra, "#" um ou outra, e há de haver um para cada caractere`,
    );
  for (const one of [mask].flat()) {
    const slots = slotsOf(one).length;
    const { min, max } = lengthsOf(value.pattern);
    // characters that are stored appear literally in the mask
    if ([slots, one.length].every((length) => length < min || length > max))
      node.error(
        phrase`a máscara "${one}" tem ${slots} posições, e "pattern" aceita ${min === max ? min : phrase`de ${min} a ${max}`}: faça as duas concordar`,
      );
  }
  const read = declaredKind(declarationOf('x', value)).parse(shown, undefined as never);
  if (read !== example)
    node.error(
      phrase`com a máscara o exemplo se mostra "${shown}", e digitado assim seria guardado como "${String(read)}": ponha em "drop" a pontuação dela`,
    );
}

const slotsOf = (mask: string) => [...mask].flatMap((slot) => maskDefinitions[slot] ?? []);
