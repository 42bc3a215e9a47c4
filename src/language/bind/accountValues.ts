/** What the values of filters may be: options, fields of the account, and variables as other products write them. */
import { traitsOf } from '#model/traits.ts';
import { foreignVariable, ourValue } from '../remedies/conditions.ts';
import { quoted } from '../remedies/remedy.ts';
import type { ConfigNode, KnownField, KnownResource, BindContext } from './context.ts';
import { translate } from '#messages/translate.ts';

/** The resource of the accounts, if portal.yaml names a known one. */
export const accountsOf = ({ accounts, resources }: BindContext): KnownResource | null =>
  accounts === undefined ? null : resources.get(accounts)!;

/** The values that a choice accepts; null for other kinds. */
export function acceptedOptions(field: KnownField): string[] | null {
  return traitsOf(field).choice && field.source && 'options' in field.source
    ? Object.keys(field.source.options)
    : null;
}

/**
 * Reports a variable as other products write it, such as `{{ current_user.id }}`: as a text it would match
 * nobody. In a text field, `user.name` may be a text, unless the accounts have that field.
 */
export function reportForeignVariable(
  context: BindContext,
  node: ConfigNode,
  { key, value, field }: { key: string; value: unknown; field: KnownField },
  { user = true }: { user?: boolean },
): boolean {
  const written = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  const resource = field.source && 'resource' in field.source ? field.source.resource : undefined;
  const foreign = written.find(
    (text) => foreignVariable(text) !== undefined && !acceptedOptions(field)?.includes(text),
  );
  if (foreign === undefined) return false;
  const spoken = foreignVariable(foreign)!;
  const meant = spoken.startsWith('$user') ? ofAccount(context, spoken.slice(6), resource) : spoken;
  if (meant.startsWith('$user')) {
    if (!user) return false;
    const accounts = accountsOf(context)?.fields;
    const isKnown = !accounts || Object.hasOwn(accounts, meant.slice(6));
    const mayBeText = /^[a-z]+\.\w+$/i.test(foreign) && traitsOf(field).text !== undefined;
    if (mayBeText && !isKnown) return false;
  } else if (!traitsOf(field).temporal) return false;
  const ours = (one: unknown) => (one === foreign ? meant : ourValue(one));
  const entries = { [key]: Array.isArray(value) ? value.map(ours) : ours(value) };
  const lacking = meant.startsWith('$user') ? lackingIn(context, meant.slice(6)) : '';
  node.advise(translate('fields.wouldBeTextNothingMatches', { foreign }), {
    text: translate('common.writeOthers', { others: quoted(entries) }) + lacking,
    ...(lacking === '' && { edits: [{ path: node.path, entries }] }),
  });
  return true;
}

/**
 * The variable for a field of the account: the field of that name, however it is spelt. For the id, where another
 * resource is referred to, the account's only reference to it.
 */
function ofAccount(context: BindContext, name: string, resource: string | undefined): string {
  const accounts = accountsOf(context);
  const fields = Object.entries(accounts?.fields ?? {});
  const bare = (id: string) => id.replaceAll('_', '').toLowerCase();
  if (name === 'id' && resource !== undefined && resource !== accounts?.id) {
    const own = fields.filter(
      ([, { source }]) => source && 'resource' in source && source.resource === resource,
    );
    if (own.length === 1) return `$user.${own[0]![0]}`;
  }
  return `$user.${fields.find(([id]) => bare(id) === bare(name))?.[0] ?? name}`;
}

function lackingIn(context: BindContext, name: string): string {
  const accounts = accountsOf(context);
  return !accounts?.fields || name === 'id' || Object.hasOwn(accounts.fields, name)
    ? ''
    : translate('fields.andCreateField', { name, id: accounts.id });
}
