import { differencesBetween, type Difference } from '../difference.ts';
import { placeText } from '#language/problems.ts';
import { portalAt } from '#cli/git.ts';
import { type Io } from '#cli/io.ts';
import { openPortal } from '#cli/portal.ts';
import { translate } from '#messages/translate.ts';

/**
 * portal diff [ref]: what changes for users of the portal since a git revision. For rights see `access diff`.
 */
export function configDiff(io: Io, ref: string, { json }: { json: boolean }): number {
  const differences = differencesBetween(portalAt(io.paths.config, ref), openPortal(io));
  if (json) io.json(differences);
  else if (differences.length === 0) io.out(translate('commands.nothingHasChangedForUsers', { ref }));
  else
    io.out(
      translate('commands.differencesSince', {
        differences: differencesText(differences),
        amount: translate('counted.changes', { smart_count: differences.length }),
        ref,
      }),
    );
  return 0;
}

const signs = { added: '+', removed: '-', changed: '~' } as const;

export const differencesText = (differences: readonly Difference[]) => differences.map(textOf).join('\n');

function textOf({ kind, subject, details, place }: Difference): string {
  const head = [
    `${signs[kind]} ${subject}`,
    ...(kind === 'changed' ? [] : details),
    place && placeText(place),
  ];
  const lines = kind === 'changed' ? details.map((detail) => `    ${detail}`) : [];
  return [head.filter(Boolean).join('  '), ...lines].join('\n');
}
