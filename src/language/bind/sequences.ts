/** Checks sequences of numbers: their parts must exist and fit. */
import { hasCodeBeforeNumber, numberedBy, readSequence } from '#model/fields/sequence.ts';
import { isNumeric, traitsOf } from '#model/traits.ts';
import { translate } from '#messages/translate.ts';
import { leadsToOne, referencedResource, type DeclaredField } from './checks.ts';
import { findField, findReadableField } from './context.ts';

export function checkSequence({ context, node, resource }: DeclaredField, pattern: string) {
  const at = node.at('sequence');
  const [unknown] = pattern.match(/\{(?!year\}|0+\}|[A-Za-z]\w*\.[A-Za-z]\w*\})[^{}]*\}/) ?? [];
  if (unknown) return at.error(translate('formulas.unknownPartOfNumbering', { unknown }));
  if (!readSequence(pattern, '2026')) return at.error(translate('formulas.isNotNumbering', { pattern }));
  const by = numberedBy(pattern);
  if (!by) return;
  if (hasCodeBeforeNumber(pattern)) at.error(translate('formulas.codeBeforeNumber', { pattern }));
  const reference = findField(at, resource, by.via);
  if (!reference) return;
  if (!leadsToOne(reference)) return at.error(translate('formulas.numberingNeedsReference', { via: by.via }));
  const target = context.resources.get(referencedResource(context, reference) ?? '');
  const code = target && findReadableField(at, target, by.field);
  if (!code || code.broken) return;
  const { text, choice, holdsMany } = traitsOf(code);
  const isCode = text === 'line' || traitsOf(code).code || isNumeric(code) || (choice && !holdsMany);
  if (!isCode) at.error(translate('formulas.numberingNeedsCode', { field: by.field, type: code.type }));
}
