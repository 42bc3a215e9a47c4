/** The messages that a dry run would send, with their recipients in words that the user may read. */
import { permissionLabels } from '#access/accounts.ts';
import type { DryRunEffect } from '#model/api/dryRun.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { DataReader, SentMessage } from '#server/data/types.ts';
import { shapeOf } from '#server/data/shape.ts';
import { readableName } from '#server/rules/ruleMessages.ts';
import { translate } from '#messages/translate.ts';

export async function messageEffect(
  caller: Caller,
  reader: DataReader,
  message: SentMessage,
): Promise<Omit<DryRunEffect, 'rule'>> {
  const { kind, rule } = message;
  return {
    action: kind,
    resource: rule.split('.')[0]!,
    title: (kind === 'notify' ? await recipientsOf(caller, reader, message) : message.to).join(', '),
    changes: {},
  };
}

/** The recipients in words: groups by the names of their permissions, and people whose names the user may read. */
async function recipientsOf(
  caller: Caller,
  reader: DataReader,
  { to, people }: SentMessage,
): Promise<string[]> {
  const { portal, access, viewer } = caller;
  const groups = permissionLabels(portal, to);
  const names = new Set(to.map((name) => groups[name] ?? name));
  let unnamed = 0;
  for (const { resource: of, id } of people) {
    const resource = portal.resources[of]!;
    const record = await reader.get(shapeOf(resource, viewer), id);
    const name = record
      ? await readableName({ access, viewer, reader }, resource, record)
      : resource.label.one;
    if (name === resource.label.one) unnamed += 1;
    else names.add(name);
  }
  return [...names, ...(unnamed > 0 ? [translate('rules.people', { smart_count: unnamed })] : [])];
}
