/**
 * What decides who may come in, and what they may see and do then: one list, derived from the config. A change of it needs a
 * proof of identity and has a line in the audit stream. Factors, keys and links to a password are no records of the config: they
 * ask and tell by themselves.
 */
import { memoize } from '#model/values/memoize.ts';
import { hasRows, refersTo } from '../model/traits.ts';
import type { Field, Portal } from '../model/types.ts';

export type Decisions = {
  /** By resource: the fields whose change decides. Making and deleting a record of these resources decides as well. */
  fields: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of those of accounts: the fields by which `$user.…` chooses what the account sees and may do. */
  ofUser: ReadonlySet<string>;
};

export const decisionsOf = memoize((portal: Portal): Decisions => {
  const { accounts, delegations, resources } = portal;
  const own = resources[accounts.resource]!.fields;
  const ofUser = new Set([...userFieldsIn(portal)].filter((id) => Object.hasOwn(own, id)));
  for (const id of ofUser) if (id === accounts.password) ofUser.delete(id);
  // Whatever refers to a record may become a `$user.…` of a screen without another word about the account.
  for (const field of Object.values(own)) if (isLink(field)) ofUser.add(field.id);
  const fields = new Map<string, ReadonlySet<string>>([
    [accounts.resource, new Set([accounts.permissions, accounts.password, accounts.email, ...ofUser])],
  ]);
  if (delegations) {
    const { resource, from, to, since, until } = delegations;
    fields.set(resource, new Set([...(fields.get(resource) ?? []), from, to, since, until]));
  }
  return { fields, ofUser };
});

const isLink = (field: Field) => refersTo(field) && !field.stamp && !hasRows(field);

/** The fields of `$user.…` anywhere in a config, in filters, conditions, formulas and templates alike. */
function userFieldsIn(portal: Portal): Set<string> {
  const found = new Set<string>();
  const seen = new Set<object>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.includes('$user.'))
        for (const [, field] of value.matchAll(/\$user\.([A-Za-z]\w*)/g)) found.add(field!);
      return;
    }
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const inner of value instanceof Map || value instanceof Set ? value : Object.values(value))
      look(inner);
  };
  const {
    translations: _inOtherLanguages,
    messages: _texts,
    ...config
  } = portal as Portal & { messages?: unknown };
  look(config);
  return found;
}
