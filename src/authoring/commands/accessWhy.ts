import { askable, whyOf, type Answer, type Question } from '../rights/why.ts';
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
import { permissionsOf } from '#cli/accounts.ts';
import { CliError, type Io } from '#cli/io.ts';
import { openConfig } from '#cli/portal.ts';
import { phrase } from '#messages/phrase.ts';

/**
 * portal access why: the line of the config that grants a right, or what is missing. Exits with 1 when
 * refused.
 */
export function accessWhy(
  io: Io,
  [who, word, target]: readonly [string, string, string],
  { json }: { json: boolean },
): number {
  const { portal, sources } = openConfig(io);
  const question = readQuestion(portal, word, target);
  const permissions = permissionsOf(io, portal, who);
  const answer = whyOf(portal, permissions, question);
  if (json) io.json({ permissions, ...answer });
  else {
    const right = `${verbWord(question.verb)} ${target}`;
    const asker = describePermissions(permissions);
    io.out(answer.allowed ? phrase`Sim: ${asker} ${right}` : phrase`Não: ${asker} não ${right}`);
    for (const line of linesOf(answer)) io.out(`  ${line}`);
    for (const { rule, label, place } of answer.rules)
      io.out(
        phrase`  ${placeText(place)}  ${verbWord(question.verb)} ${target} por regra ${rule} (${label})`,
      );
  }
  const { resource, what = '' } = question;
  const file = sources.resources.get(resource);
  const from = file?.groupUses?.find(({ fields }) => fields.includes(what));
  if (from && !json)
    io.out(phrase`  ${placeText(file!.place(['fields', what], 'key'))}  ${target} é do grupo ${from.group}`);
  return answer.allowed ? 0 : 1;
}

function readQuestion(portal: Portal, word: string, target: string): Question {
  const verb = verbOf(word);
  if (!verb)
    throw new CliError(phrase`"${word}" não é uma ação.${suggestion(word, localeVerbs(), phrase`Use`)}`);
  const [resource, what] = target.split('.') as [string, string | undefined];
  knownResource(portal, resource);
  const known = askable(portal, verb, resource);
  if (what !== undefined && verb !== 'delete' && !known.includes(what))
    throw new CliError(
      phrase`"${what}" não existe em "${resource}".${suggestion(what, known, phrase`Existem`)}`,
    );
  return { verb, resource, ...(what !== undefined && { what }) };
}

/**
 * The routes that grant it, each with its line; or the routes that would, with the permissions they ask for.
 */
function linesOf({ allowed, granting, missing }: Answer): string[] {
  if (allowed)
    return granting.map(({ route, rows, nameOnly, reasons }) =>
      [
        `${placeText(route.place)}  ${route.path}`,
        nameOnly ? phrase`só como nome` : '',
        ...(nameOnly ? reasons : []),
        rows && phrase`só onde ${rows}`,
      ]
        .filter(Boolean)
        .join('  '),
    );
  if (missing.length === 0) return [phrase`Nenhuma tela oferece isso a ninguém.`];
  return missing.map(({ route, needs, lacks }) => {
    const missing = lacks.map(describeRequirement).join(phrase` e `);
    const needed = needs.map(describeRequirement).join(phrase` e `);
    return phrase`${placeText(route.place)}  ${route.path} permite, e pede: ${needed}${missing === needed ? '' : phrase` (falta: ${missing})`}`;
  });
}
