/** Checks how notes become records: our company, the other party, rows, questions, and what must agree. */
import type { DocumentNames } from '../shared/document.ts';
import { noteFormats, type NoteFormatName } from '../shared/registry.ts';
import { findField, type BindContext, type ConfigNode, type KnownResource } from '#language/bind/context.ts';
import { rowsAsResource } from '#language/bind/rows.ts';
import { translate } from '#messages/translate.ts';
import { hasRows, isNumeric } from '#model/traits.ts';
import { findTransition } from '#rules/bind/steps.ts';
import type { NoteSource } from './schema.ts';
import {
  checkRequiredFields,
  checkSet,
  canHold,
  isKnownName,
  holdsText,
  isWritten,
  optionKeys,
} from './documentSet.ts';

type Around = { context: BindContext; node: ConfigNode; resource: KnownResource };

export function checkNote(around: Around, note: NoteSource, format: NoteFormatName) {
  const { node, resource } = around;
  const { facts, lists } = noteFormats[format];
  const { own, set, issued, received, party = [], ask = {}, rows = {}, file, cancel } = note;
  const given = [own, ask, ...party.map(({ find }) => find)].flatMap(Object.keys);
  const setting = { resource, names: facts, given };
  checkReferences(around, node.at('own'), own);
  checkSet(set, { ...setting, node: node.at('set') });
  for (const [side, values] of Object.entries({ issued, received }))
    checkSet(values, { ...setting, node: node.at(side) });
  for (const [index, one] of party.entries()) checkParty(around, node.at('party', String(index)), one, facts);
  checkAsk(around, { node: node.at('ask'), resource, names: facts }, ask);
  for (const [id, list] of Object.entries(rows))
    checkRows(around, node.at('rows', id), id, list, facts, lists);
  checkKey(around, note, facts);
  checkEqual(around, note, facts);
  if (file !== undefined) checkFile(around, file);
  for (const name of [cancel?.transition ?? []].flat())
    findTransition(node.at('cancel', 'transition'), resource, name);
  checkSet(cancel?.set, { ...setting, node: node.at('cancel', 'set') });
  const always = [given, ...[set, rows].map(Object.keys)].flat();
  const bySide = (id: string) => Object.hasOwn(issued ?? {}, id) && Object.hasOwn(received ?? {}, id);
  const byParty = (id: string) => party.length > 0 && party.every((one) => Object.hasOwn(one.set ?? {}, id));
  checkRequiredFields(node, resource.fields, (id) => always.includes(id) || bySide(id) || byParty(id));
}

/** The references, and the field that canHold the document of their records. @returns the resource that they refer to */
function checkReferences({ context, resource }: Around, node: ConfigNode, find: NoteSource['own']) {
  if (Object.keys(find).length !== 1) node.error(translate('bind.documentOneReference'));
  for (const [id, name] of Object.entries(find)) {
    const at = node.at(id);
    const source = findField(at, resource, id, 'key')?.source;
    if (!source) continue;
    if (source.type !== 'reference') {
      at.error(translate('bind.documentFindsReference', { id, type: source.type }), 'key');
      continue;
    }
    const target = context.resources.get(source.resource);
    const found = target && findField(at, target, name)?.source;
    if (found && !isWritten(found))
      at.error(translate('bind.documentComparesTexts', { name, type: found.type }));
    return target;
  }
  return undefined;
}

function checkParty(
  around: Around,
  node: ConfigNode,
  { find, set, create }: NonNullable<NoteSource['party']>[number],
  names: DocumentNames,
) {
  const target = checkReferences(around, node.at('find'), find);
  checkSet(set, { node: node.at('set'), resource: around.resource, names });
  if (!create || !target?.fields) return;
  checkSet(create, { node: node.at('create'), resource: target, names });
  checkRequiredFields(node.at('create'), target.fields, (id) => Object.hasOwn(create, id));
}

type Asked = { node: ConfigNode; resource: KnownResource; names: DocumentNames };

export function checkAsk(
  { context }: Pick<Around, 'context'>,
  { node, resource, names }: Asked,
  ask: NonNullable<NoteSource['ask']>,
) {
  for (const [id, { by, match = {}, like, first, about, unsure = {} }] of Object.entries(ask)) {
    const at = node.at(id);
    const source = findField(at, resource, id, 'key')?.source;
    if (!source) continue;
    const options = optionKeys(source);
    if (source.type !== 'reference' && !options) {
      at.error(translate('bind.documentAsks', { id, type: source.type }), 'key');
      continue;
    }
    for (const [index, name] of by.entries()) isKnownName(at.at('by', String(index)), name, names);
    for (const name of Object.keys(unsure)) isKnownName(at.at('unsure', name), name, names);
    if (like !== undefined) isKnownName(at.at('like'), like, names);
    if (about !== undefined) isKnownName(at.at('about'), about, names);
    if (first !== undefined && options && !options.includes(String(first)))
      at.at('first').error(
        translate('bind.documentNoOption', {
          name: source.label,
          option: String(first),
          known: options.join(', '),
        }),
      );
    const target = source.type === 'reference' ? context.resources.get(source.resource) : undefined;
    for (const [field, name] of Object.entries(match)) {
      const found = target && findField(at.at('match', field), target, field, 'key')?.source;
      isKnownName(at.at('match', field), name, names);
      if (found && !holdsText(found))
        at.at('match', field).error(
          translate('bind.documentComparesTexts', { name: field, type: found.type }),
          'key',
        );
    }
  }
}

function checkRows(
  around: Around,
  node: ConfigNode,
  id: string,
  { each, set, ask = {} }: NonNullable<NoteSource['rows']>[string],
  facts: DocumentNames,
  lists: Readonly<Record<string, DocumentNames>>,
) {
  const source = findField(node, around.resource, id, 'key')?.source;
  if (!source) return;
  if (!hasRows(source)) return node.error(translate('bind.documentRows', { id, type: source.type }), 'key');
  const row = rowsAsResource(id, source, around.resource, around.resource.node);
  const names = { ...facts, ...lists[each] };
  checkSet(set, { node: node.at('set'), resource: row, names, given: Object.keys(ask) });
  checkAsk(around, { node: node.at('ask'), resource: row, names }, ask);
  checkRequiredFields(node, row.fields, (name) => Object.hasOwn(set, name) || Object.hasOwn(ask, name));
}

/** The key is a text that the note says in `set`. */
function checkKey({ node, resource }: Around, { key, set }: NoteSource, names: DocumentNames) {
  const at = node.at('key');
  const source = findField(at, resource, key)?.source;
  if (source && (!canHold(source, 'text') || [set[key]].flat()[0] !== 'key' || !Object.hasOwn(names, 'key')))
    at.error(translate('bind.documentKey', { id: key }));
}

function checkEqual({ node, resource }: Around, { equal = {} }: NoteSource, names: DocumentNames) {
  for (const [id, name] of Object.entries(equal)) {
    const at = node.at('equal', id);
    const source = findField(at, resource, id, 'key')?.source;
    if (!isKnownName(at, name, names) || !source) continue;
    if (!isNumeric(source) || names[name]!.type !== 'decimal')
      at.error(translate('bind.documentUnfit', { id, type: source.type, name, needed: names[name]!.type }));
  }
}

function checkFile({ node, resource }: Around, file: string) {
  const source = findField(node.at('file'), resource, file)?.source;
  if (source && source.type !== 'file')
    node.at('file').error(translate('bind.documentFile', { id: file, type: source.type }));
}
