/**
 * What a key reaches, as the protocol's resources: `portal://screens`, and a guide of each screen at `portal://screens/<path>`. They say
 * what the tool `screens` tells as data, and what follows from what is done there, in words of the config.
 */
import { describeRule } from '#access/explain/describeRule.ts';
import { translate } from '#messages/translate.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Rule, RuleStep } from '#model/rules.ts';
import type { Caller } from '#server/caller/caller.ts';
import { fieldsOn, seenResource, seenScreens, type SeenScreen } from './seenScreens.ts';

const root = 'portal://screens';
const mimeType = 'text/markdown';

export const guidesTold = (caller: Caller) => [
  { uri: root, name: 'screens', title: translate('assistants.guide.all'), mimeType },
  ...seenScreens(caller).map(({ path, label, department }) => ({
    uri: root + path,
    name: path,
    title: `${department} › ${label}`,
    mimeType,
  })),
];

/** Undefined for a screen that the key does not reach, as for one that there is not. */
export function guideAt(
  caller: Caller,
  uri: string,
): { uri: string; mimeType: string; text: string } | undefined {
  const text =
    uri === root
      ? guideOfAll(caller)
      : seenScreens(caller).flatMap((screen) =>
          root + screen.path === uri ? [guideOf(caller, screen)] : [],
        )[0];
  return text === undefined ? undefined : { uri, mimeType, text };
}

const headOf = ({ path, label, department, description, verbs }: SeenScreen): string =>
  [`\`${path}\` ${department} › ${label}`, description, verbs.join(', ')].filter(Boolean).join(' — ');

const guideOfAll = (caller: Caller): string =>
  [
    `# ${translate('assistants.guide.all')}`,
    '',
    ...seenScreens(caller).map((one) => `- ${headOf(one)}`),
  ].join('\n');

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines.map((line) => `- ${line}`)];

function guideOf(caller: Caller, screen: SeenScreen): string {
  const resources = screen.resources.flatMap((id) => seenResource(caller, id) ?? []);
  return [
    `# ${screen.label}`,
    '',
    headOf(screen),
    ...resources.flatMap((resource) => [
      ...section(resource.label.many, fieldLines(caller, screen, resource)),
      ...section(translate('assistants.guide.transitions'), transitionLines(screen, resource)),
      ...section(translate('assistants.guide.rules'), ruleLines(caller, screen, resource)),
    ]),
  ].join('\n');
}

function fieldLines(caller: Caller, screen: SeenScreen, resource: ClientResource): string[] {
  const { read, create, edit } = fieldsOn(caller, screen, resource);
  return Object.values(resource.fields).flatMap(({ id, label, type, help }) =>
    read.has(id) || create.has(id) || edit.has(id)
      ? [`\`${id}\` ${label} (${type})${help === undefined ? '' : `: ${help}`}`]
      : [],
  );
}

const transitionLines = ({ verbs }: SeenScreen, { transitions, fields }: ClientResource): string[] =>
  transitions.flatMap(({ id, label, field, from, to, auto }) => {
    const options = fields[field]?.options ?? [];
    const named = (value: string) => options.find((one) => one.value === value)?.label ?? value;
    return auto || !verbs.includes(id)
      ? []
      : [`\`${id}\` ${label}: ${from.map((one) => named(one)).join(', ')} → ${named(to)}`];
  });

/** What follows from what the key may do here, as far as its screens show the records that it concerns. */
function ruleLines(caller: Caller, { verbs }: SeenScreen, { id }: ClientResource): string[] {
  const { portal } = caller;
  return (portal.resources[id]?.rules ?? []).flatMap((rule) => {
    const isDone = rule.on.every((on) =>
      on.kind === 'create' || on.kind === 'delete'
        ? verbs.includes(on.kind)
        : on.kind === 'transition' && on.transitions.every((one) => verbs.includes(one)),
    );
    const seen = isDone ? rule.then.filter((step) => isSeen(caller, rule, step)) : [];
    if (seen.length === 0) return [];
    const { cause, steps } = describeRule(portal, { ...rule, then: seen });
    return [`${cause}: ${steps.join('; ')}`];
  });
}

function isSeen({ access }: Caller, rule: Rule, step: RuleStep): boolean {
  if (step.kind === 'create') return access.resources.has(step.resource);
  if (step.kind !== 'update' && step.kind !== 'transition' && step.kind !== 'delete') return false;
  return access.resources.has(step.in.kind === 'self' ? rule.resource : step.in.resource);
}
