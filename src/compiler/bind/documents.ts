/** Checks `documents`: names of the format, the fields that they go into, and what records would lack. */
import type { DocumentName } from '#documents/document.ts';
import { documentFormats } from '#documents/registry.ts';
import {
  fieldOf,
  findField,
  isView,
  type BindContext,
  type ConfigNode,
  type KnownResource,
} from '#language/bind/context.ts';
import type { FieldSource } from '#language/sources.ts';
import { formulaIn } from '#language/bind/formulas/formulas.ts';
import { conditionsOf, isAlwaysRequired, transitionsOf } from '#language/shortForms.ts';
import { translate } from '#messages/translate.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isLinked } from '#model/fields/dependencies.ts';
import { partsOfName } from '#model/fields/limits.ts';
import { isNumbered } from '#model/fields/sequence.ts';
import { isMoney, isNumeric, traitsOf } from '#model/traits.ts';
import type { StatementSource } from '../schema/documents.ts';

type Around = { context: BindContext; node: ConfigNode; resource: KnownResource };
type Names = Readonly<Record<string, DocumentName>>;

export function checkDocuments(
  context: BindContext,
  node: ConfigNode,
  documents: { ofx?: StatementSource | undefined } | undefined,
  resource: KnownResource,
) {
  if (!documents || !resource.fields) return;
  if (isView(resource.source))
    return node.error(translate('bind.isViewInWhichNobody', { id: resource.id }), 'key');
  const at = node.at('ofx');
  if (!documents.ofx || !at.isValid) return;
  const { facts, row } = documentFormats.ofx;
  const around = { context, node: at, resource };
  checkFind(around, documents.ofx, facts);
  checkSet(around, documents.ofx, { ...facts, ...row });
  checkSame(around, documents.ofx);
  if (documents.ofx.balance !== undefined) checkBalance(around, documents.ofx, documents.ofx.balance);
  checkRequiredFields(around, documents.ofx);
}

function isKnownName(node: ConfigNode, name: string, names: Names): boolean {
  if (Object.hasOwn(names, name)) return true;
  node.error(
    translate('bind.documentHas', {
      name,
      suggestion: suggestion(name, Object.keys(names), translate('bind.itHas')),
    }),
  );
  return false;
}

function checkFind({ context, node, resource }: Around, { find }: StatementSource, facts: Names) {
  for (const [id, wanted] of Object.entries(find)) {
    const at = node.at('find', id);
    const source = findField(at, resource, id, 'key')?.source;
    if (!source) continue;
    if (source.type !== 'reference') {
      at.error(translate('bind.documentFindsReference', { id, type: source.type }), 'key');
      continue;
    }
    const target = context.resources.get(source.resource);
    for (const [fact, fields] of Object.entries(wanted)) {
      isKnownName(at.at(fact), fact, facts);
      for (const name of [fields].flat()) {
        const found = target && findField(at.at(fact), target, name)?.source;
        if (found && !isWritten(found))
          at.at(fact).error(translate('bind.documentComparesTexts', { name, type: found.type }));
      }
    }
  }
}

/** A text, a code or a whole number: its digits and letters are compared. Kinds of the company are codes. */
const isWritten = (source: FieldSource) => {
  const { numeric } = traitsOf(source);
  return isText(source) || numeric === 'integer';
};

/** Also a code, which reads what it can hold. A kind of the company has no traits yet. */
const isText = (source: FieldSource) => {
  const { text, code, secret, ...others } = traitsOf(source);
  return Boolean(text ?? code) || (!secret && Object.keys(others).length === 0 && source.type !== 'json');
};

function checkSet({ node, resource }: Around, { find, set }: StatementSource, names: Names) {
  for (const [id, given] of Object.entries(set)) {
    const at = node.at('set', id);
    const source = findField(at, resource, id, 'key')?.source;
    if (!source) continue;
    if (isComputed(source) || Object.hasOwn(find, id)) {
      at.error(translate('bind.documentReadOnly', { id }), 'key');
      continue;
    }
    if (typeof given === 'object' && !Array.isArray(given)) {
      checkMap(at, given, source, names);
      continue;
    }
    for (const name of [given].flat()) {
      const plain = name.replace(/\.abs$/, '');
      if (!isKnownName(at, plain, names)) continue;
      const { type } = names[plain]!;
      if (!holds(source, type) || (name !== plain && type !== 'decimal'))
        at.error(translate('bind.documentUnfit', { id, type: source.type, name, needed: type }));
    }
  }
}

/** True for a value that the portal computes: nothing may be written into it. */
const isComputed = (source: FieldSource) =>
  isLinked(source) ||
  conditionsOf(source).length > 0 ||
  formulaIn(source) !== undefined ||
  isNumbered(source) ||
  transitionsOf(source).length > 0;

function holds(source: FieldSource, type: DocumentName['type']): boolean {
  if (type === 'decimal') return isNumeric(source);
  return type === 'date' ? traitsOf(source).temporal === 'date' : isText(source);
}

type WrittenMap = Readonly<Record<string, string | number | boolean>>;

/** `{ value: … }`, or `{ from: <name>, <option of it>: <option of the field> }`. */
function checkMap(node: ConfigNode, given: WrittenMap, source: FieldSource, names: Names) {
  const { value, from, ...options } = given;
  const isFixed = value !== undefined && Object.keys(given).length === 1;
  if (isFixed) {
    const held = optionsIn(source);
    if (held && !held.includes(String(value)))
      node.at('value').error(
        translate('bind.documentNoOption', {
          name: source.label,
          option: String(value),
          known: held.join(', '),
        }),
      );
  } else if (value === undefined && typeof from === 'string') checkChoice(node, from, options, source, names);
  else node.error(translate('bind.documentMap'));
}

const optionsIn = (source: FieldSource) =>
  'options' in source ? Object.keys(source.options ?? {}) : undefined;

function checkChoice(node: ConfigNode, from: string, options: WrittenMap, source: FieldSource, names: Names) {
  if (!isKnownName(node.at('from'), from, names)) return;
  const wanted = names[from]!.options;
  if (!wanted) return node.at('from').error(translate('bind.documentChoice', { name: from }));
  const missing = wanted.filter((option) => !Object.hasOwn(options, option));
  if (missing.length > 0)
    node.error(translate('bind.documentLacksOption', { name: from, missing: missing.join(', ') }));
  const held = optionsIn(source);
  for (const [option, value] of Object.entries(options)) {
    if (!wanted.includes(option))
      node
        .at(option)
        .error(translate('bind.documentNoOption', { name: from, option, known: wanted.join(', ') }), 'key');
    else if (held && !held.includes(String(value)))
      node.at(option).error(
        translate('bind.documentNoOption', {
          name: source.label,
          option: String(value),
          known: held.join(', '),
        }),
      );
  }
}

function checkSame({ node }: Around, { find, set, same }: StatementSource) {
  for (const [index, id] of same.entries())
    if (!Object.hasOwn(find, id) && !Object.hasOwn(set, id))
      node.at('same', String(index)).error(translate('bind.documentSame', { id }));
}

/** The amount must be that of a record that the document finds, and summed from records of this resource. */
function checkBalance({ context, node, resource }: Around, { find }: StatementSource, balance: string) {
  const at = node.at('balance');
  const { via = '', field } = partsOfName(balance);
  const source = fieldOf(resource, via, 'written')?.source;
  if (!Object.hasOwn(find, via) || source?.type !== 'reference')
    return at.error(translate('bind.documentBalanceFound', { via }));
  const target = context.resources.get(source.resource);
  const found = target && findField(at, target, field);
  if (found && !found.broken && !isMoney(found.type))
    at.error(translate('bind.documentBalanceMoney', { field, type: found.type }));
}

function checkRequiredFields({ node, resource }: Around, { find, set }: StatementSource) {
  for (const [id, { source }] of Object.entries(resource.fields ?? {})) {
    if (!source || !isAlwaysRequired(source) || Object.hasOwn(find, id) || Object.hasOwn(set, id)) continue;
    if (source.default !== undefined || source.copy !== undefined || isComputed(source)) continue;
    node.error(translate('bind.documentLacksRequired', { id }), 'key');
  }
}
