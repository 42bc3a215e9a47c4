/** Checks what `documents` sets: names of the format, and whether the fields can hold what they name. */
import type { DocumentNames } from '../shared/document.ts';
import { findField, type ConfigNode, type KnownResource } from '#language/bind/context.ts';
import type { FieldSource } from '#language/sources.ts';
import { formulaIn } from '#language/bind/formulas/formulas.ts';
import { conditionsOf, isAlwaysRequired, transitionsOf } from '#language/shortForms.ts';
import { translate } from '#messages/translate.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isLinked } from '#model/fields/dependencies.ts';
import { isNumbered } from '#model/fields/sequence.ts';
import { isNumeric, traitsOf } from '#model/traits.ts';
import type { StatementSource } from './schema.ts';

export function isKnownName(node: ConfigNode, name: string, names: DocumentNames): boolean {
  if (Object.hasOwn(names, name)) return true;
  node.error(
    translate('bind.documentHas', {
      name,
      suggestion: suggestion(name, Object.keys(names), translate('bind.itHas')),
    }),
  );
  return false;
}

type WrittenSet = StatementSource['set'];
type Setting = {
  /** The set in the config. */
  node: ConfigNode;
  resource: Pick<KnownResource, 'id' | 'fields'>;
  names: DocumentNames;
  /** Fields that are given otherwise. */
  given?: readonly string[];
};

export function checkSet(set: WrittenSet | undefined, { node, resource, names, given: taken = [] }: Setting) {
  for (const [id, given] of Object.entries(set ?? {})) {
    const at = node.at(id);
    const source = findField(at, resource as KnownResource, id, 'key')?.source;
    if (!source) continue;
    if (isComputed(source) || taken.includes(id)) {
      at.error(translate('bind.documentReadOnly', { id }), 'key');
      continue;
    }
    if (typeof given === 'object' && !Array.isArray(given)) {
      checkMap(at, given, source, names);
      continue;
    }
    for (const name of [given].flat()) checkName(at, { id, name, source, names });
  }
}

function checkName(
  at: ConfigNode,
  { id, name, source, names }: { id: string; name: string; source: FieldSource; names: DocumentNames },
) {
  const plain = name.replace(/\.abs$/, '');
  if (!isKnownName(at, plain, names)) return;
  const { type } = names[plain]!;
  if (!canHold(source, type) || (name !== plain && type !== 'decimal'))
    at.error(translate('bind.documentUnfit', { id, type: source.type, name, needed: type }));
}

/** A text, a code or a whole number: its digits and letters are compared. Kinds of the company are codes. */
export const isWritten = (source: FieldSource) => {
  const { numeric } = traitsOf(source);
  return holdsText(source) || numeric === 'integer';
};

/** Also a code, which reads what it can hold. A kind of the company has no traits yet. */
export const holdsText = (source: FieldSource) => {
  const { text, code, secret, ...others } = traitsOf(source);
  return Boolean(text ?? code) || (!secret && Object.keys(others).length === 0 && source.type !== 'json');
};

/** True for a value that the portal computes: nothing may be written into it. */
const isComputed = (source: FieldSource) =>
  isLinked(source) ||
  conditionsOf(source).length > 0 ||
  formulaIn(source) !== undefined ||
  isNumbered(source) ||
  transitionsOf(source).length > 0;

export function canHold(source: FieldSource, type: DocumentNames[string]['type']): boolean {
  if (type === 'decimal') return isNumeric(source);
  if (type === 'integer') return holdsText(source) || isNumeric(source);
  const { temporal } = traitsOf(source);
  if (type === 'date') return temporal === 'date';
  return type === 'moment' ? temporal === 'date' || temporal === 'datetime' : holdsText(source);
}

type WrittenMap = Readonly<Record<string, string | number | boolean>>;

/** `{ value: … }`, or `{ from: <name>, <option of it>: <option of the field> }`. */
function checkMap(node: ConfigNode, given: WrittenMap, source: FieldSource, names: DocumentNames) {
  const { value, from, ...options } = given;
  const isFixed = value !== undefined && Object.keys(given).length === 1;
  if (isFixed) {
    const held = optionKeys(source);
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

export const optionKeys = (source: FieldSource) =>
  'options' in source ? Object.keys(source.options ?? {}) : undefined;

function checkChoice(
  node: ConfigNode,
  from: string,
  options: WrittenMap,
  source: FieldSource,
  names: DocumentNames,
) {
  if (!isKnownName(node.at('from'), from, names)) return;
  const wanted = names[from]!.options;
  if (!wanted) return node.at('from').error(translate('bind.documentChoice', { name: from }));
  const missing = wanted.filter((option) => !Object.hasOwn(options, option));
  if (missing.length > 0)
    node.error(translate('bind.documentLacksOption', { name: from, missing: missing.join(', ') }));
  const held = optionKeys(source);
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

/** Fields that every record has, and nothing gives. */
export function checkRequiredFields(
  node: ConfigNode,
  fields: KnownResource['fields'],
  isGiven: (id: string) => boolean,
) {
  for (const [id, { source }] of Object.entries(fields ?? {})) {
    if (!source || !isAlwaysRequired(source) || isGiven(id)) continue;
    if (
      source.default !== undefined ||
      source.copy !== undefined ||
      source.find !== undefined ||
      isComputed(source)
    )
      continue;
    node.error(translate('bind.documentLacksRequired', { id }), 'key');
  }
}
