/**
 * The approvals that each set of permissions may give, as stable texts that can be compared between versions of
 * the config.
 */
import type { Band } from '#model/fields/approval.ts';
import type { SourceLocation, Portal } from '#model/types.ts';
import { mayEnter } from '#access/permissions.ts';
import { phrase } from '#messages/phrase.ts';

/**
 * The approvals that holders of these permissions may give. A transition that needed no approval in the other
 * version is left out: there it is compared as a plain right.
 */
export function approvalRights(
  portal: Portal,
  other: Portal,
  permissions: readonly string[],
): Map<string, SourceLocation> {
  const found = new Map<string, SourceLocation>();
  for (const { id: resource, transitions, place } of Object.values(portal.resources))
    for (const { id, approval } of transitions) {
      const known = other.resources[resource]?.transitions.find((one) => one.id === id);
      if (!approval || (known && !known.approval)) continue;
      for (const band of approval.bands)
        if (mayEnter({ mode: 'any', permissions: band.by }, permissions))
          found.set(`aprova ${resource}.${id}${wordsOf(band)}`, place);
    }
  return found;
}

const wordsOf = ({ upTo, quorum, requester }: Band): string =>
  [
    upTo === undefined ? '' : phrase` até ${upTo}`,
    quorum === 1 ? '' : phrase` com ${quorum} aprovações`,
    requester ? phrase`, também o próprio pedido` : '',
  ].join('');
