/** Checks the keywords of one field: its bounds, its default, its conditions. */
import { keyParts } from '#model/filter/filter.ts';
import { hasRows, refersTo, traitsOf } from '#model/traits.ts';
import { conditionsOf, isReadOnly, transitionsOf } from '#language/shortForms.ts';
import { commonKeywords } from '#kinds/fieldKind.ts';
import { fileKinds, isImage } from '#kinds/file/fileKinds.ts';
import { pixKeyType } from '#kinds/document/pix.ts';
import { checkBounds } from './bounds.ts';
import { checkFilter } from '#language/bind/filters.ts';
import { checkConstant } from '#language/bind/constants.ts';
import type { DeclaredField } from '#language/bind/declaredField.ts';
import { checkFormula, checkSequence } from '#language/bind/formulas/formulas.ts';
import { checkInForce } from './inForce.ts';
import { checkWithImage } from '#language/bind/picture.ts';
import { checkLinks } from './lookups.ts';
import { checkPattern } from './patterns/patterns.ts';
import { checkRows } from '#language/bind/rows.ts';
import { checkUnfilled } from './unfilled.ts';
import { checkUniqueField } from './unique.ts';
import {
  findField,
  findResource,
  isView,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { isReservedFieldName } from '#model/config/reservedNames.ts';
import { translate } from '#messages/translate.ts';

/** The keywords of all kinds that hold a condition on the record. */
const conditions = (Object.keys(commonKeywords) as (keyof typeof commonKeywords)[]).filter(
  (key) => commonKeywords[key].role === 'filter',
);

export function checkFieldName(node: ConfigNode, id: string) {
  if (id === 'id' || id === 'version') node.error(translate('bind.portalKeepsFieldInEvery', { id }), 'key');
  else if (isReservedFieldName(id)) node.error(translate('bind.isReservedWordOfFilters', { id }), 'key');
}

export function checkField(declared: DeclaredField) {
  const { context, node, id, field, resource } = declared;
  for (const key of conditions) checkFilter(context, node.at(key), field[key], resource, { search: false });
  if (field.required && isReadOnly(field) && transitionsOf(field).length === 0)
    node.at('required').error(translate('bind.fieldCantBeRequired', { id }), 'key');
  if (hasRows(field)) checkRows({ ...declared, field }, checkField);
  else if (field.default !== undefined) checkDefault(declared);

  if ('options' in field && Object.keys(field.options).length === 0)
    node.at('options').error(translate('bind.fieldNeedsOption', { id }), 'key');
  if (refersTo(field)) {
    const target = findResource(context, node.at('resource'), field.resource);
    if (target) checkFilter(context, node.at('filter'), field.filter, target, { record: resource });
    if (target && isView(target.source))
      node.at('resource').error(translate('bind.isViewAndRecordsChange', { resource: field.resource }));
  }
  for (const { when, path } of conditionsOf(field)) checkDerived(context, node.at(...path), when, resource);
  if (field.type === 'pix' && field.keyType) checkKeyType(declared, field.keyType);
  if (field.type === 'ie' && field.state) checkState(declared, field.state);
  if ('pattern' in field && field.pattern) checkPattern(node.at('pattern'), field.pattern);
  if ('sequence' in field && field.sequence) checkSequence(node.at('sequence'), field.sequence);
  if ('formula' in field && field.formula) checkFormula(declared, field.formula);
  checkLinks(declared);
  if ('withImage' in field && field.withImage) checkWithImage(context, node, field.resource);
  if ('inForce' in field && field.inForce) checkInForce({ ...declared, field }, field.inForce);
  checkUniqueField(declared);
  if (traitsOf(field).attachment && field.unique)
    node.at('unique').error(translate('bind.uniqueIsOfNoUse'), 'key');
  if (field.type === 'file' && field.image) {
    const odd = field.accept?.find((one) => !isImage(fileKinds[one].type));
    if (odd) node.at('accept').error(translate('bind.isNoPicture', { odd, id }));
  }
  checkBounds(declared);
  checkUnfilled(declared);
  checkStars(declared);
  if ('currency' in field && field.currency) checkCurrency(node.at('currency'), field.currency);
  if (field.type === 'url' && field.image) checkImage(context, node.at('image'), id);
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

export function checkCurrency(node: ConfigNode, code: string) {
  if (!currencies.has(code)) node.error(translate('bind.noCurrency', { code }));
}

/** The Content-Security-Policy blocks pictures from sites that portal.yaml does not name. */
function checkImage({ sources }: BindContext, node: ConfigNode, id: string) {
  const { portal } = sources;
  if (portal?.isValid(['imageOrigins']) && !portal.value.imageOrigins)
    node.error(translate('bind.fieldShowsImages', { id }), 'key');
}

/** The number of stars must be small enough to take in at a glance. */
function checkStars({ node, id, field }: DeclaredField) {
  if (!('stars' in field) || !field.stars) return;
  const { min = 1, max = 5 } = field;
  if (typeof min === 'string' || typeof max === 'string' || max < 3 || max > 10 || min < 0)
    node.at(field.max === undefined ? 'min' : 'max').error(translate('bind.fiveStarsAtMost', { id }));
  if (field.formula) node.at('stars').error(translate('bind.fieldIsComputed', { id }), 'key');
}

function checkDefault(declared: DeclaredField) {
  const node = declared.node.at('default');
  const { field } = declared;
  const { secret, attachment } = traitsOf(field);
  if (secret) return node.error(translate('bind.passwordCantHaveInitialValue'), 'key');
  if (attachment) return node.error(translate('bind.fileCantHaveInitialValue'), 'key');
  checkConstant({ ...declared, node }, field.default);
}

/** `when` derives a field from others. It must be the same for all users, and must not depend on itself. */
function checkDerived(
  context: BindContext,
  node: ConfigNode,
  when: Record<string, unknown>,
  resource: KnownResource,
) {
  checkFilter(context, node, when, resource, { user: false, search: false });
  const visit = (filter: unknown, at: ConfigNode): void => {
    if (Array.isArray(filter)) return filter.forEach((part, index) => visit(part, at.at(index)));
    if (typeof filter !== 'object' || filter === null) return;
    for (const [key, value] of Object.entries(filter)) {
      if (key === 'any' || key === 'all' || key === 'not') visit(value, at.at(key));
      const other = resource.fields?.[keyParts(key).name]?.source;
      if (other && conditionsOf(other).length > 0)
        at.at(key).error(translate('bind.whenCantDepend', { key }), 'key');
    }
  };
  visit(when, node);
}

function checkState({ node, resource }: DeclaredField, state: string) {
  const at = node.at('state');
  const source = findField(at, resource, state)?.source;
  if (source && source.type !== 'uf') at.error(translate('bind.stateMustBeUf', { state, type: source.type }));
}

/** The field that `keyType` names must be a choice of types of keys. */
function checkKeyType({ node, id, resource }: DeclaredField, keyType: string) {
  const at = node.at('keyType');
  const source = findField(at, resource, keyType)?.source;
  if (!source) return;
  const options = 'options' in source ? Object.keys(source.options ?? {}) : [];
  const strange = options.find((option) => !pixKeyType(option));
  if (options.length === 0 || strange !== undefined)
    at.error(translate('bind.fieldMustBeSelectField', { id, keyType }));
}
