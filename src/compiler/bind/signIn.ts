/** Checks `signIn` of portal.yaml: what a provider needs, and what its groups and claims may decide. */
import {
  type ConfigNode,
  type BindContext,
  findReadableField,
  type KnownResource,
} from '#language/bind/context.ts';
import { checkPermissions } from '#language/bind/checks.ts';
import { translate } from '#messages/translate.ts';
import { isNeverWritten } from '#language/shortForms.ts';
import type { FieldSource } from '#language/sources.ts';
import type { PortalSource } from '#language/sources.ts';
import type { ProviderSettings } from '#language/schema/signIn.ts';

export function checkSignIn(context: BindContext, node: ConfigNode, portal: PortalSource) {
  const { signIn, mail, url } = portal;
  if (mail?.url && mail.url !== url && node.at('mail', 'url').isValid)
    node
      .at('mail', 'url')
      .warn(
        url === undefined
          ? translate('bind.mailUrlIsUrlNow', { url: mail.url })
          : translate('bind.mailUrlIsIgnored', { url }),
        'key',
        'former-keyword',
      );
  const at = node.at('signIn');
  if (!signIn || !at.isValid) return;
  const providers = Object.entries(signIn.providers ?? {});
  if (providers.length > 0 && url === undefined)
    at.at('providers').error(translate('bind.providersNeedUrl'), 'key');
  if (signIn.password === 'closed' && providers.length === 0)
    at.at('password').error(translate('bind.closedNeedsProvider'));
  if (signIn.require) checkPermissions(context, at.at('require'), signIn.require);
  for (const [id, provider] of providers)
    checkProvider(context, at.at('providers', id), provider, portal.accounts);
}

/** Addresses of Entra for the accounts of any company: whoever has one could name any e-mail as theirs. */
const anyTenant = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(?:\/|$)/i;

function checkProvider(
  context: BindContext,
  node: ConfigNode,
  { issuer, groups = {}, create, set = {} }: ProviderSettings,
  accounts: PortalSource['accounts'],
) {
  const [, tenant] = anyTenant.exec(issuer) ?? [];
  if (tenant) node.at('issuer').error(translate('bind.issuerOfAnyTenant', { tenant }));
  for (const [group, permissions] of Object.entries(groups))
    checkPermissions(context, node.at('groups', group), permissions);
  const resource = context.sources.portal?.isValid(['accounts'])
    ? context.resources.get(accounts.resource)
    : undefined;
  if (!resource?.fields) return;
  for (const id of Object.keys(set)) checkSet(node.at('set', id), resource, id, accounts);
  if (!create) return;
  if (Object.values(groups).every((permissions) => permissions.length === 0))
    return node.at('create').error(translate('bind.createNeedsGroups'));
  const missing = requiredFields(resource, accounts).filter((id) => !Object.hasOwn(set, id));
  if (missing.length > 0)
    node.at('create').error(
      translate('bind.createNeedsFields', {
        fields: missing.join(', '),
        set: missing.map((id) => `${id}: …`).join(', '),
      }),
    );
}

/** A claim may not decide who an account is, what it may do, or whether it may come in. */
function checkSet(node: ConfigNode, resource: KnownResource, id: string, accounts: PortalSource['accounts']) {
  const field = findReadableField(node, resource, id, 'key');
  if (!field) return;
  const { email, password, permissions, activeWhen } = accounts;
  if ([email, password, permissions].includes(id) || Object.hasOwn(activeWhen ?? {}, id))
    node.error(translate('bind.claimDecidesNothing', { id }), 'key');
  // a claim may fill a field that is `readOnly`, which forms only show
  else if (field.source && isNeverWritten({ ...field.source, readOnly: false } as FieldSource))
    node.error(translate('bind.claimFillsNothing', { id }), 'key');
}

const requiredFields = (
  { fields }: KnownResource,
  { email, name, password, permissions }: PortalSource['accounts'],
) =>
  Object.entries(fields!).flatMap(([id, { source, type }]) =>
    source &&
    'required' in source &&
    source.required === true &&
    source.default === undefined &&
    type !== 'status' &&
    !isNeverWritten(source) &&
    ![email, name, password, permissions].includes(id)
      ? [id]
      : [],
  );
