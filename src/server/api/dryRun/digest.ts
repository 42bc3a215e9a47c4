/** The digest of what a dry run has shown, by which a write confirms it. */
import { createHmac } from 'node:crypto';
import { canonicalJson } from '#model/values/json.ts';
import { refersTo } from '#model/traits.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { StoredEffect } from '#server/data/effects.ts';
import type { SentMessage } from '#server/data/types.ts';
import type { Values } from '#server/data/store.ts';
import { isGivenNow } from './givenNow.ts';

/** An HMAC, because the digest covers values that the user may not read: nobody can guess them by trial. */
export function digestOf(
  { portal, account }: Caller,
  effects: readonly StoredEffect[],
  messages: readonly SentMessage[],
  secret: Uint8Array,
  isNow: (instant: string) => boolean,
  salt: string,
): string {
  // The confirmed write may get other ids and numbers than the dry run, so the digest contains placeholders for
  // them.
  const made = new Map<string, string>();
  for (const { kind, resource, record } of effects)
    if (kind === 'create') made.set(`${resource}/${record}`, `new ${made.size}`);
  const named = (resource: string, id: unknown) => made.get(`${resource}/${String(id)}`) ?? id;
  const values = (resource: string, held: Values) =>
    Object.entries(held).flatMap(([id, value]) => {
      const fields = portal.resources[resource]?.fields;
      const field = fields?.[id];
      if (!field || isGivenNow(field, fields)) return [];
      if (field.type === 'datetime' && typeof value === 'string' && isNow(value)) return [[id, 'now']];
      if (!refersTo(field)) return [[id, value]];
      return [[id, [value].flat().map((one) => named(field.resource, one))]];
    });
  const parts = effects.map(({ rule, kind, resource, record, transition, before, after, version }) => [
    rule,
    kind,
    resource,
    named(resource, record),
    transition,
    values(resource, before),
    values(resource, after),
    version,
  ]);
  const sentMessages = messages.map((message) => ({
    ...message,
    people: message.people.map(({ resource, id }) => [resource, named(resource, id)]),
  }));
  return createHmac('sha256', secret)
    .update(canonicalJson([salt, String(account.id), parts, sentMessages]))
    .digest('base64url')
    .slice(0, 32);
}
