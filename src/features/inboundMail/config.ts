/** The keyword `inbound` of a resource: how an e-mail received from another service becomes a record. */
import { z } from 'zod';
import { checkConstant, endOfPath } from '#language/bind/checks.ts';
import {
  type BindContext,
  type ConfigNode,
  fieldOf,
  isView,
  type KnownResource,
} from '#language/bind/context.ts';
import type { FeatureWords, LintedResource, ResourceParts } from '#language/feature.ts';
import { fieldId, oneOrMore, secretEnv } from '#language/schema/atoms.ts';
import { isAlwaysRequired, isNeverWritten, transitionsOf } from '#language/shortForms.ts';
import { translate } from '#messages/translate.ts';
import { type Completed, mapOf, narrows, reads, rules, widens } from '#model/config/keyword.ts';
import { suggestion } from '#model/config/suggest.ts';
import { lookupPaths } from '#model/fields/dependencies.ts';
import { isTemporal, traitsOf } from '#model/traits.ts';
import { filesPart, mailParts, partsNamed } from './shared.ts';

const file = 'resources/recados.yaml';
const address = z.string().regex(/^[^.\s]+\.[^.\s]+$/, 'language.writeReferenceAndEmailField');

const inboundSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'inbound',
    title: 'portalWords.inbound.title',
    about: 'portalWords.inbound.about',
    at: { file, path: ['inbound'] },
  },
  {
    secretEnv: rules('plain', secretEnv, 'portalWords.inbound.secretEnv', 'secretEnv: PORTAL_INBOUND_SECRET'),
    match: reads('path', oneOrMore(address), 'portalWords.inbound.match', 'match: leitorId.correio'),
    set: rules(
      'fields',
      z.record(fieldId, z.union([z.string(), z.number(), z.boolean()])),
      'portalWords.inbound.set',
      "set: { recado: '{subject}: {text}', quando: '{date}' }",
      { fields: 'written' },
    ),
    dmarc: narrows(
      'plain',
      z
        .string()
        .regex(/^[A-Za-z0-9][\w.-]{0,250}$/, 'language.writeNameOfMailServer')
        .optional(),
      'portalWords.inbound.dmarc',
      'dmarc: mx.example.com',
    ),
    as: widens(
      'plain',
      z.email('language.writeEmailOfAccount').optional(),
      'portalWords.inbound.as',
      'as: entrada@example.com',
    ),
  },
);

type InboundSource = z.input<typeof inboundSchema>;

/** How incoming e-mails become records. */
export type Inbound = Completed<typeof inboundSchema>;

// Checks `inbound`: the sender's address must lead to a record, and the e-mail's parts must fit the fields
// they go into.

function checkInbound(
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
    const found = endOfPath(context, resource, { via, field: name });
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
  const found = fieldOf(resource, id, 'written');
  if (!found) return;
  const { source } = found;
  if (!source || isNeverWritten(source)) return node.error(translate('bind.fieldIsRead', { id }), 'key');
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
  source: NonNullable<ReturnType<typeof fieldOf>>['source'] & object,
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
    if (
      source.default !== undefined ||
      source.copy !== undefined ||
      source.find !== undefined ||
      transitionsOf(source).length > 0
    )
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

// Warns about e-mails that would always be refused, because no screen grants what their record needs, and
// about e-mails that nobody would see.

function lintInbound(linted: LintedResource): void {
  const fault = faultOf(linted.resource.inbound!, linted);
  if (fault) linted.node.warn(fault, 'key', 'inbound-without-screen');
}

function faultOf({ set, match }: Inbound, { resource, grantsOn }: LintedResource): string | undefined {
  const { list, forms } = grantsOn(resource.id);
  const steps = lookupPaths(match);
  if (forms.length === 0) return translate('lint.nobodyCanCreate', { id: resource.id });
  const closed = [...steps.map(({ via }) => via), ...Object.keys(set)].find(
    (id) => !forms.some((form) => form.has(id)),
  );
  if (closed !== undefined) return translate('lint.nobodyCanFill', { closed, id: resource.id });
  const isShown = steps.some(({ via, field }) => {
    const target = resource.fields[via];
    return target && 'resource' in target && grantsOn(target.resource).read.has(field);
  });
  if (!isShown) return translate('lint.noScreenShowsAddressMatch', { field: steps[0]!.field });
  return list ? undefined : translate('lint.noScreenShows', { id: resource.id });
}

export const words = {
  resource: {
    inbound: widens(
      'parts',
      inboundSchema.optional(),
      'featureWords.inbound',
      "inbound: { secretEnv: PORTAL_INBOUND_SECRET, match: leitorId.correio, set: { recado: '{text}' } }",
      { at: { file, path: [] }, serverOnly: true },
    ),
  },
  warnings: { 'inbound-without-screen': 'warnings.inboundWithoutScreen' },
  wishes: { 'resource/inbound': 'wishes.resourceInbound' },
} as const satisfies FeatureWords;

export const parts: ResourceParts = {
  inbound: {
    check: checkInbound,
    lint: lintInbound,
    makesRecords: true,
  },
};
