/** Checks the unit of a number that comes from another field (`unitFrom`). */
import { fieldOf, findField, findReadableField, type KnownField } from '#language/bind/context.ts';
import type { DeclaredField } from '#language/bind/checks.ts';
import { partsOfName } from '#model/fields/limits.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { translate } from '#messages/translate.ts';
import type { FieldSource } from '../schema/schema.ts';
import { followPath } from './lookups.ts';

export function checkUnit(declared: DeclaredField) {
  const { context, node, field, resource } = declared;
  const { unit, unitFrom } = field as { unit?: string; unitFrom?: string };
  if (unit !== undefined) checkText(declared, unit);
  if (unitFrom === undefined) return;
  const at = node.at('unitFrom');
  if (unit !== undefined) return at.error(translate('bind.twoUnits'), 'key');
  const { via, field: own } = partsOfName(unitFrom);
  const given =
    via === undefined ? findField(at, resource, own) : followPath(context, at, resource, { via, field: own });
  if (via === undefined && given) findReadableField(at, resource, own);
  if (given && !given.broken && !isWord(given))
    at.error(translate('bind.unitIsNoWord', { unitFrom, type: given.type }));
}

/** A line of text, or one of several words. */
function isWord(known: KnownField): boolean {
  const { text, choice, holdsMany } = traitsOf(known);
  return text === 'line' || (choice === true && !holdsMany);
}

/** `unit: produtoId.unidade` would be written as it stands, beside each number. */
function checkText({ node, resource }: DeclaredField, unit: string) {
  const [, via, name] = /^([a-z]\w*)\.([a-z]\w*)$/.exec(unit) ?? [];
  const reference = via === undefined ? undefined : fieldOf(resource, via, 'written')?.source;
  if (name !== undefined && reference && refersTo(reference as FieldSource))
    node.at('unit').refuse(translate('bind.unitIsPath', { unit }), 'key');
}
