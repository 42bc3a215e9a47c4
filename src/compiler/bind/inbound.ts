/**
 * Checks `inbound`: the sender's address must lead to a record, and the e-mail's parts must fit the fields
 * they go into.
 */
import { filesPart, mailParts, partsNamed } from '#model/config/inboundMail.ts';
import { lookupPaths } from '#model/fields/dependencies.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isTemporal, traitsOf } from '#model/traits.ts';
import type { InboundSource } from '../schema/schema.ts';
import { isAlwaysRequired, isReadOnly, transitionsOf } from '#language/shortForms.ts';
import { checkConstant } from '#language/bind/constants.ts';
import { followPath } from './paths.ts';
import {
  findField,
  isView,
  type ConfigNode,
  type KnownResource,
  type BindContext,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';

export function checkInbound(
  context: BindContext,
  node: ConfigNode,
  inbound: InboundSource | undefined,
  resource: KnownResource,
) {
  if (!inbound || !resource.fields) return;
  if (isView(resource.source))
    return node.error(translate('bind.isViewInWhichNobody', { id: resource.id }), 'key');
  if (node.at('match').isValid) checkMatch(context, node.at('match'), inbound.match, resource);
  if (!node.at('set').isValid) return;
  const linked = new Set(node.at('match').isValid ? lookupPaths(inbound.match).map(({ via }) => via) : []);
  for (const [id, value] of Object.entries(inbound.set))
    if (linked.has(id)) node.at('set', id).error(translate('bind.isRecordHasAddress', { id }), 'key');
    else checkValue(context, node.at('set', id), id, value, resource);
  // Skip this if a name is unknown: the writer probably misspelt one of the missing fields.
  const { fields } = resource;
  if ([...linked].every((id) => Object.hasOwn(fields, id)))
    checkRequired(node.at('set'), new Set([...Object.keys(inbound.set), ...linked]), linked, resource);
}

function checkMatch(
  context: BindContext,
  node: ConfigNode,
  match: InboundSource['match'],
  resource: KnownResource,
) {
  lookupPaths(match).forEach(({ via, field: name }, index) => {
    const at = Array.isArray(match) ? node.at(index) : node;
    const found = followPath(context, at, resource, { via, field: name });
    if (!found || found.type === 'email') return;
    const others = Object.entries(found.resource.fields ?? {}).filter(([, { type }]) => type === 'email');
    at.error(
      translate('bind.peopleAreFoundByEmail', { name, id: found.resource.id, type: found.type }) +
        (others.length > 0
          ? translate('common.writeOthers', { others: others.map(([id]) => `"${via}.${id}"`).join(', ') })
          : translate('bind.makeFieldOfTypeEmail', { id: found.resource.id })),
    );
  });
}

function checkValue(
  context: BindContext,
  node: ConfigNode,
  id: string,
  value: string | number | boolean,
  resource: KnownResource,
) {
  const found = findField(node, resource, id, 'key');
  if (!found) return;
  const { source } = found;
  if (!source || isReadOnly(source)) return node.error(translate('bind.fieldIsRead', { id }), 'key');
  if (traitsOf(source).attachment) {
    if (value !== filesPart) node.error(translate('bind.isOfTypeFile', { id, filesPart }));
    return;
  }
  const named = typeof value === 'string' ? partsNamed(value) : [];
  if (named.includes('attachments'))
    return node.error(translate('bind.filesNeedFileField', { id, type: source.type }));
  const unknown = named.filter((name) => !mailParts.includes(name as never));
  for (const name of unknown)
    node.error(
      translate('bind.emailHas', { name, suggestion: suggestion(name, mailParts, translate('bind.itHas')) }),
    );
  if (unknown.length > 0) return;
  if (named.length === 0) return checkFixed(context, node, id, value, source);
  const { text } = traitsOf(source);
  if (text === 'line' || text === 'lines' || (source.type === 'email' && named.length === 1)) return;
  if (['date', 'datetime'].includes(source.type) && value === '{date}') return;
  node.error(
    isTemporal(source)
      ? translate('bind.isOfTypeAndTakes', { id, type: source.type })
      : translate('bind.isOfTypeAndTakesNoText', { id, type: source.type }),
  );
}

function checkFixed(
  context: BindContext,
  node: ConfigNode,
  id: string,
  value: string | number | boolean,
  source: NonNullable<ReturnType<typeof findField>>['source'] & object,
) {
  const { text, rows, secret, refersTo } = traitsOf(source);
  if (rows || secret || refersTo)
    return node.error(translate('bind.isOfTypeAndTakesNothing', { id, type: source.type }), 'key');
  if (!text)
    checkConstant({ context, node, id, field: source }, value, {
      name: translate('common.theValue'),
      user: false,
    });
  else if (typeof value !== 'string') node.error(translate('common.valueOfMustBeText', { id }));
}

/** A required field without a source would make every e-mail be refused. */
function checkRequired(
  node: ConfigNode,
  given: ReadonlySet<string>,
  linked: ReadonlySet<string>,
  { fields }: KnownResource,
) {
  const first = [...linked][0];
  for (const [id, { source }] of Object.entries(fields ?? {})) {
    if (!source || !isAlwaysRequired(source) || given.has(id)) continue;
    if (source.default !== undefined || source.copy !== undefined || transitionsOf(source).length > 0)
      continue;
    node.error(translate('bind.fieldIsRequiredAndEmail', { id }), 'key');
  }
  if (linked.size > 1)
    for (const id of linked) {
      const source = fields?.[id]?.source;
      if (source && isAlwaysRequired(source))
        node.error(translate('bind.matchFills', { id, first: first! }), 'key');
    }
}
