import { askable, keyAllows, whyOf, type WhyAnswer, type WhyQuestion } from '../rights/why.ts';
import {
  describeRequirement,
  verbOf,
  localeVerbs,
  verbWord,
  describePermissions,
} from '#access/explain/describeRights.ts';
import { placeText } from '#language/problems.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { Portal } from '#model/types.ts';
import { knownResource } from './access.ts';
import { groupWords } from '#access/groups.ts';
import { permissionsAndGroupsOf } from '#cli/demoAccounts.ts';
import { CliError, type Io } from '#cli/io.ts';
import { openPortalWithSources } from '#cli/portal.ts';
import { translate } from '#messages/translate.ts';

/**
 * portal access why: the line of the config that grants a right, or what is missing. Exits with 1 when
 * refused.
 */
export async function accessWhy(
  io: Io,
  [who, word, target]: readonly [string, string, string],
  { json }: { json: boolean },
): Promise<number> {
  const { portal, sources } = openPortalWithSources(io);
  const question = readQuestion(portal, word, target);
  const { permissions, groups, keys: all } = await permissionsAndGroupsOf(io, portal, who);
  const answer = whyOf(portal, permissions, question);
  const keys = all
    .filter((key) => keyAllows(portal, permissions, key, question))
    .map(({ label, screens, expires }) => ({ label, screens, expires }));
  if (json) io.json({ permissions, groups, keys, ...answer });
  else {
    const right = `${verbWord(question.verb)} ${target}`;
    const asker = describePermissions(permissions);
    io.out(
      answer.allowed
        ? translate('commands.yes', { asker, right })
        : translate('commands.refused', { asker, right }),
    );
    for (const line of [...linesOf(answer), ...answer.people]) io.out(`  ${line}`);
    for (const given of groups) io.out(`  ${given.permission}: ${groupWords(given)}`);
    for (const { label, screens, expires } of keys)
      io.out(translate('commands.byKey', { label, screens: screens.join(', '), expires }));
    for (const { rule, label, place } of answer.rules)
      io.out(
        translate('commands.byRule', {
          place: placeText(place),
          verbWord: verbWord(question.verb),
          target,
          rule,
          label,
        }),
      );
  }
  const { resource, what = '' } = question;
  const file = sources.resources.get(resource);
  const from = file?.groupUses?.find(({ fields }) => fields.includes(what));
  if (from && !json)
    io.out(
      translate('commands.isOfGroup', {
        place: placeText(file!.place(['fields', what], 'key')),
        target,
        group: from.group,
      }),
    );
  return answer.allowed ? 0 : 1;
}

function readQuestion(portal: Portal, word: string, target: string): WhyQuestion {
  const verb = verbOf(word);
  if (!verb)
    throw new CliError(
      translate('commands.isNotAction', {
        word,
        suggestion: suggestion(word, localeVerbs(), translate('commands.use')),
      }),
    );
  const [resource, what] = target.split('.') as [string, string | undefined];
  knownResource(portal, resource);
  const known = askable(portal, verb, resource);
  if (what !== undefined && verb !== 'delete' && !known.includes(what))
    throw new CliError(
      translate('commands.nothingOfThatName', {
        what,
        resource,
        suggestion: suggestion(what, known, translate('common.thereAre')),
      }),
    );
  return { verb, resource, ...(what !== undefined && { what }) };
}

/**
 * The routes that grant it, each with its line; or the routes that would, with the permissions they ask for.
 */
function linesOf({ allowed, granting, missing }: WhyAnswer): string[] {
  if (allowed)
    return granting.map(({ route, rows, nameOnly, reasons }) =>
      [
        `${placeText(route.place)}  ${route.path}`,
        nameOnly ? translate('commands.onlyAsName') : '',
        ...(nameOnly ? reasons : []),
        rows && translate('commands.onlyWhere', { rows }),
      ]
        .filter(Boolean)
        .join('  '),
    );
  if (missing.length === 0) return [translate('commands.noScreenOffersToAnyone')];
  return missing.map(({ route, needs, lacks }) => {
    const missing = lacks.map(describeRequirement).join(translate('common.and'));
    const needed = needs.map(describeRequirement).join(translate('common.and'));
    return translate('commands.allowsAndAsks', {
      place: placeText(route.place),
      path: route.path,
      needed,
      missing: missing === needed ? '' : translate('commands.missing', { missing }),
    });
  });
}
