/** Checks portal.yaml: the accounts, the search, the stamps. */
import { traitsOf } from '#model/traits.ts';
import { isTransition } from '#rules/parseNames.ts';
import type { PortalSource } from '#language/sources.ts';
import type { ApprovalSource, TransitionSource } from '../schema/schema.ts';
import { isAlwaysRequired, isNeverWritten, transitionId } from '#language/shortForms.ts';
import { suggestion, nearest } from '#model/config/suggest.ts';
import {
  fieldOf,
  isView,
  type KnownResource,
  ConfigNode,
  type BindContext,
  checkPath,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import { kinds } from '#kinds/registry.ts';
import { languageVersion } from '#language/schema/portal.ts';
import type { CheckedFile } from '#language/files.ts';
import { partsOfPortal, resourceParts } from '#features/config.ts';
import { logoContent } from '#model/config/brandLogo.ts';
import { mostDots, pictureFault } from '../pictures.ts';
import { checkCurrency } from './fields.ts';
import { checkSignIn } from './signIn.ts';
import { RuleScope } from '#rules/bind/scope.ts';
import { checkPerson } from '#rules/bind/steps.ts';
import { acceptedOptions } from '#language/bind/accountValues.ts';

// Checks transitions that others approve, and the delegation of approvals.

/** Checks whom a transition names besides permissions. */
export function checkWhoMay(
  context: BindContext,
  node: ConfigNode,
  { permissions }: TransitionSource,
  resource: KnownResource,
) {
  const at = node.at('permissions');
  if (permissions && at.isValid && 'people' in permissions)
    checkPeople(context, at, permissions.people, resource);
}

function checkPeople(
  context: BindContext,
  at: ConfigNode,
  people: readonly string[],
  resource: KnownResource,
) {
  const scope = new RuleScope(context, resource);
  people.forEach((name, index) => checkPerson(at.at('people', index), name, scope));
}

export function checkApproval(
  context: BindContext,
  node: ConfigNode,
  transition: TransitionSource,
  beside: readonly TransitionSource[],
  resource: KnownResource,
) {
  const { approval } = transition;
  const at = node.at('approval');
  if (!approval || !at.isValid) return;
  for (const key of ['permissions', 'auto'] as const)
    if (transition[key] !== undefined)
      node
        .at(key)
        .error(
          key === 'auto'
            ? translate('bind.onlyRulesMakeAutoTransition')
            : translate('bind.whoApprovesIsInApproval'),
          'key',
        );
  if ('people' in approval) checkPeople(context, at, approval.people, resource);
  if (isWithoutHistory(context)) at.error(translate('bind.whoAskedIsRead'), 'key');
  const most = checkBands(at, approval, resource);
  if (most > 1 && transition.fields !== undefined)
    node.at('fields').error(translate('bind.answersWouldBeLost', { most }), 'key');
  if (approval.no !== undefined) checkNo(at.at('no'), approval.no, transition, beside);
}

const isWithoutHistory = ({ sources: { portal } }: BindContext) =>
  portal !== undefined &&
  portal !== null &&
  portal.isValid(['history']) &&
  portal.value.history === undefined;

/** Returns the largest quorum. */
function checkBands(at: ConfigNode, approval: ApprovalSource, resource: KnownResource): number {
  if (!('bands' in approval)) return approval.quorum ?? 1;
  const field = fieldOf(resource, approval.amount, 'written');
  if (field && !traitsOf(field.type).numeric)
    at.at('amount').error(translate('bind.fieldIsOfType', { amount: approval.amount, type: field.type }));
  approval.bands.forEach(({ upTo }, index) => {
    const band = at.at('bands', index);
    const before = approval.bands[index - 1]?.upTo;
    if (index === approval.bands.length - 1) {
      if (upTo !== undefined)
        band.at('upTo').error(translate('bind.aboveNobodyWouldApprove', { upTo }), 'key');
    } else if (upTo === undefined) band.error(translate('bind.bandTakesAllValues'));
    else if (before !== undefined && upTo <= before)
      band.at('upTo').error(translate('bind.bandsGoFromLowest', { upTo, before }));
  });
  return Math.max(...approval.bands.map(({ quorum }) => quorum ?? 1));
}

/** The transition that rejects must ask for a reason. */
function checkNo(node: ConfigNode, no: string, own: TransitionSource, beside: readonly TransitionSource[]) {
  const found = beside.find((one) => isTransition({ label: one.label, id: transitionId(one) }, no));
  if (!found || found === own) {
    const labels = beside.flatMap((one) => (one === own ? [] : [one.label]));
    return node.error(
      translate('bind.fieldHasNoTransition', {
        no,
        suggestion: suggestion(no, labels, translate('common.thereAre')),
      }),
    );
  }
  const states = [found.from].flat();
  const missing = [own.from].flat().filter((state) => !states.includes(state));
  if (missing.length > 0)
    node.error(translate('bind.doesNotStart', { label: found.label, missing: missing[0]! }));
  if ((found.fields ?? []).length === 0)
    node.error(translate('bind.refusalNeedsReason', { label: found.label }));
  if (found.approval) node.error(translate('bind.asksForApprovalToo', { label: found.label }));
}

const roles = { from: 'account', to: 'account', since: 'day', until: 'day' } as const;

function checkDelegations(context: BindContext, node: ConfigNode, { delegations, accounts }: PortalSource) {
  if (!delegations || !node.isValid || !context.sources.portal?.isValid(['accounts'])) return;
  const resource = context.resources.get(delegations.resource);
  if (!resource?.fields) return;
  if (isView(resource.source)) return node.at('resource').error(translate('bind.viewKeepsNothing'));
  for (const [role, kind] of Object.entries(roles) as [keyof typeof roles, 'account' | 'day'][]) {
    const id = delegations[role];
    const field = fieldOf(resource, id, 'written');
    if (!field?.source) continue;
    const isRight =
      kind === 'day'
        ? traitsOf(field.type).temporal === 'date'
        : 'resource' in field.source &&
          field.source.resource === accounts.resource &&
          !traitsOf(field.type).holdsMany;
    if (!isRight)
      node
        .at(role)
        .error(
          kind === 'day'
            ? translate('bind.fieldIsOfTypeButNeedsDate', { id, type: field.type, role })
            : translate('bind.fieldDoesNotLead', { id, role, resource: accounts.resource }),
        );
  }
}

const isLine = (type: string) => traitsOf(type).text === 'line';
const isChoice = (type: string, many: boolean) =>
  traitsOf(type).choice === true && Boolean(traitsOf(type).holdsMany) === many;
/** The kinds accepted for each field of the accounts. */
const accountFields = {
  // compared by name, because other single-line kinds are not addresses for signing in
  email: (type: string) => type === 'email' || isLine(type),
  password: (type: string) => traitsOf(type).secret === true,
  name: isLine,
  plan: (type: string) => isLine(type) || isChoice(type, false),
  permissions: (type: string) => isChoice(type, true),
};

/** The portal's own pages, which the search may offer although no route declares them. */
const ownPages = ['/dashboard', '/pages/error-404', '/naoautorizado'];

export function checkPortal(context: BindContext, file: CheckedFile<PortalSource>) {
  const node = new ConfigNode(file, context.report);
  const portal = file.value;
  if (node.at('accounts').isValid) checkAccounts(context, node.at('accounts'), portal);
  checkDelegations(context, node.at('delegations'), portal);
  checkSettings(context, node.at('settings'), portal);
  checkSignIn(context, node, portal);
  if (portal.language && node.at('language').isValid && portal.language > languageVersion)
    node
      .at('language')
      .error(translate('project.newerLanguage', { version: portal.language, spoken: languageVersion }));
  if (portal.timeZone && node.at('timeZone').isValid && !isTimeZone(portal.timeZone))
    node.at('timeZone').error(translate('bind.noTimeZone', { timeZone: portal.timeZone }));
  checkLogo(node.at('brand', 'logo'), (portal.brand as Partial<PortalSource['brand']> | undefined)?.logo);
  if (portal.currency && node.at('currency').isValid) checkCurrency(node.at('currency'), portal.currency);
  if (portal.today && node.at('today').isValid && Number.isNaN(Date.parse(portal.today)))
    node.at('today').error(translate('bind.calendarHasNoDate', { today: portal.today }));
  for (const [key, { check }] of partsOfPortal)
    if (portal[key] !== undefined && node.at(key).isValid) check?.(context, node.at(key), portal[key]);
  if (node.at('search').isValid)
    portal.search?.pages.forEach(({ path }, index) => {
      if (!ownPages.includes(path)) checkPath(context, node.at('search', 'pages', index, 'path'), path);
    });
}

/** A picture that is cut off has a right header, and fails where it is drawn. */
function checkLogo(node: ConfigNode, logo: string | undefined) {
  if (logo === undefined || !node.isValid) return;
  const content = logoContent(logo);
  const fault =
    'svg' in content ? undefined : pictureFault(Buffer.from(content.base64, 'base64'), content.type);
  if (fault)
    node.error(
      fault === 'broken' ? translate('bind.logoIsBroken') : translate('bind.logoIsLarge', { most: mostDots }),
    );
}

/** The portal makes their one record with the defaults, and nobody else creates or deletes it. */
function checkSettings(context: BindContext, node: ConfigNode, { settings, dialect }: PortalSource) {
  const resource = context.settings;
  if (!resource || !node.isValid) return;
  const at = typeof settings === 'string' ? node : node.at('resource');
  const { id, source } = resource;
  if (dialect !== undefined) at.error(translate('bind.settingsOfOtherServer', { dialect }));
  if (isView(source) || id === context.accounts) at.error(translate('bind.settingsAreNoView', { id }));
  const making = resourceParts.flatMap(([key, { makesRecords }]) => (makesRecords ? [key] : []));
  for (const key of [...making, 'merge'] as const)
    if (source[key] !== undefined)
      resource.node.at(key).error(translate('bind.settingsGetNoMore', { id }), 'key');
  for (const [name, field] of Object.entries(resource.fields ?? {}))
    if (
      field.source &&
      isAlwaysRequired(field.source) &&
      !isNeverWritten(field.source) &&
      field.source.default === undefined
    )
      resource.node.at('fields', name).error(translate('bind.settingNeedsDefault', { name }), 'key');
}

function checkAccounts(context: BindContext, node: ConfigNode, { accounts }: PortalSource) {
  const resource = context.resources.get(accounts.resource);
  if (!resource) return;
  for (const role of Object.keys(accountFields) as (keyof typeof accountFields)[]) {
    const field = fieldOf(resource, accounts[role], 'written');
    if (!field || accountFields[role](field.type)) continue;
    const expected = Object.keys(kinds).filter(accountFields[role]).join(translate('common.or'));
    node.at(role).error(
      translate('bind.fieldIsOfTypeButNeeds', {
        accounts: accounts[role],
        type: field.type,
        role,
        expected,
      }),
    );
  }
  checkPermissionOptions(context, resource, accounts.permissions);
}

/**
 * A permission that no account can hold opens nothing to anyone. One that is spelt almost like an option is
 * reported as misspelt.
 */
function checkPermissionOptions(context: BindContext, resource: KnownResource, id: string) {
  const field = resource.fields?.[id];
  const options = field && acceptedOptions(field);
  if (!options) return;
  const known = new Set(options.map((option) => option.toLowerCase()));
  const others = new Set<string>();
  for (const { name, node } of context.permissionUses) {
    if (known.has(name.toLowerCase())) continue;
    const meant = typoOf(name, options);
    if (meant === undefined) {
      others.add(name.toLowerCase());
      continue;
    }
    // other uses of the intended permission are correct
    context.respell(name, meant);
    node.error(
      translate('bind.permissionIsNotAmong', { name, meant, id, file: resource.node.file.file }),
      'value',
      meant,
    );
  }
  for (const permission of others)
    resource.node.at('fields', id, 'options').warn(
      translate('bind.permissionWhichDepartmentsUse', {
        permission,
        suggestion: suggestion(permission, options, translate('bind.thereAre')),
      }),
      'key',
      'permission-without-account',
    );
}

/** The option whose name is misspelt here. Short names, and names that differ in a number, may be intended. */
function typoOf(name: string, options: readonly string[]): string | undefined {
  const near = name.length < 5 ? undefined : nearest(name, options);
  const words = (text: string) => text.replace(/\d+/g, '').toLowerCase();
  return near !== undefined && words(near) !== words(name) ? near : undefined;
}

function isTimeZone(name: string): boolean {
  // without the names that are kept for what was written earlier, but ten times as fast
  if (Intl.supportedValuesOf('timeZone').includes(name)) return true;
  try {
    return Boolean(new Intl.DateTimeFormat('pt-BR', { timeZone: name }));
  } catch {
    return false;
  }
}
