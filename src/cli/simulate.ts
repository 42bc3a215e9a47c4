import { formatValue } from '#kinds/registry.ts';
import { lowerFirst } from '#model/records/title.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { DryRunResult, DryRunEffect } from '../model/api/answers.ts';
import type { Portal } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { runServerTask } from './data/runServerTask.ts';
import { recordsInUse } from './data/check.ts';
import { CliError, type Io } from './io.ts';
import { openPortal } from './portal.ts';
import { translate, type TextKey } from '#messages/translate.ts';

/**
 * portal simulate: the effects of an action, tried on a copy of the data. Exits with 1 when it would be
 * refused.
 */
export async function simulate(
  io: Io,
  target: string,
  action: string,
  { json, as }: { json: boolean; as?: string | undefined },
) {
  const portal = openPortal(io);
  const [resource = '', id = ''] = target.split('/');
  if (!portal.resources[resource])
    throw new CliError(
      translate('common.noResource', {
        id: resource,
        suggestion: suggestion(resource, Object.keys(portal.resources), translate('common.thereAre')),
      }),
    );
  if (id === '') throw new CliError(translate('commands.nameRecord', { resource, action }));
  const { transitions } = portal.resources[resource];
  const names = [...transitions.flatMap((one) => (one.auto ? [] : one.id)), 'delete'];
  if (!names.includes(action) && !transitions.some(({ label }) => label === action))
    throw new CliError(
      translate('commands.hasNoAction', {
        resource,
        action,
        suggestion: suggestion(action, names, translate('common.thereAre')),
      }),
    );
  const words = [resource, id, action, ...(as === undefined ? [] : [as])];
  const data = await recordsInUse(io, portal, translate('commands.simulateAction'));
  const answer = runServerTask<DryRunResult>(io, data, 'simulate', { words });
  if (json) io.json(answer);
  else io.out(textOf(portal, answer, as));
  return answer.refusals.length > 0 ? 1 : 0;
}

const actionVerbs: Record<DryRunEffect['action'], TextKey> = {
  create: 'commands.creates',
  update: 'commands.changes',
  action: 'commands.does',
  delete: 'commands.deletes',
  notify: 'commands.notifies',
  letter: 'commands.sendsTo',
  approve: 'commands.approves',
  webhook: 'commands.sendsTo',
};

function textOf(portal: Portal, { effects, hidden, refusals }: DryRunResult, as?: string): string {
  if (refusals.length > 0)
    return translate('commands.wouldBeRefused', {
      refusals: refusals.map(({ message }) => `  ${message}`).join('\n'),
    });
  const lines = effects.flatMap((effect) => linesOf(portal, effect));
  if (hidden > 0)
    lines.push(
      translate(as === undefined ? 'commands.andMoreOnNoScreen' : 'commands.andMoreAccountMay', {
        amount: translate('counted.effects', { smart_count: hidden }),
      }),
    );
  return lines.length > 0 ? lines.join('\n') : translate('commands.noRuleDoesAnything');
}

function linesOf(
  { resources, timeZone }: Portal,
  { action, resource: name, title, rule, transition, changes, fault }: DryRunEffect,
) {
  const resource = resources[name]!;
  const isRecord = !['notify', 'letter', 'webhook'].includes(action);
  const what = [
    translate(actionVerbs[action]),
    transition && translate('commands.transitionOn', { transition }),
    isRecord && lowerFirst(resource.label.one),
    title,
  ];
  const values = Object.entries(changes).map(([id, [before, after]]) => {
    const field = resource.fields[id]!;
    const text = (value: unknown) =>
      isEmpty(value) ? translate('common.empty') : formatValue(field, value, { timeZone });
    return `    ${field.label}: ${action === 'create' ? text(after) : `${text(before)} → ${text(after)}`}`;
  });
  return [
    `${what.filter(Boolean).join(' ')}${rule && `  (${rule})`}`,
    ...(fault === undefined ? [] : [`    ${fault}`]),
    ...(action === 'delete' ? [] : values),
  ];
}
