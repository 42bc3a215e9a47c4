import { formatValue } from '#kinds/registry.ts';
import { lowerFirst } from '#model/records/title.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { DryRunResult, DryRunEffect } from '#model/api/dryRun.ts';
import type { Portal } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { runServerTask } from './data/runServerTask.ts';
import { recordsInUse } from './data/inUse.ts';
import { CliError, type Io } from './io.ts';
import { openPortal } from './portal.ts';
import { count, definePhrase, phrase, phraseText } from '#messages/phrase.ts';

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
      phrase`O recurso "${resource}" não existe.${suggestion(resource, Object.keys(portal.resources), phrase`Existem`)}`,
    );
  if (id === '') throw new CliError(phrase`Diga de que registro: simulate ${resource}/<código> ${action}.`);
  const { transitions } = portal.resources[resource];
  const names = [...transitions.flatMap((one) => (one.auto ? [] : one.id)), 'delete'];
  if (!names.includes(action) && !transitions.some(({ label }) => label === action))
    throw new CliError(
      phrase`"${resource}" não tem a ação "${action}".${suggestion(action, names, phrase`Existem`)}`,
    );
  const words = [resource, id, action, ...(as === undefined ? [] : [as])];
  const data = await recordsInUse(io, portal, phrase`simular uma ação`);
  const answer = runServerTask<DryRunResult>(io, data, 'simulate', { words });
  if (json) io.json(answer);
  else io.out(textOf(portal, answer));
  return answer.refusals.length > 0 ? 1 : 0;
}

const actionVerbs: Record<DryRunEffect['action'], string> = {
  create: definePhrase`cria`,
  update: definePhrase`altera`,
  action: definePhrase`executa`,
  delete: definePhrase`exclui`,
  notify: definePhrase`avisa`,
  approve: definePhrase`aprova`,
  webhook: definePhrase`envia a`,
};

function textOf(portal: Portal, { effects, hidden, refusals }: DryRunResult): string {
  if (refusals.length > 0)
    return phrase`Seria recusado:\n${refusals.map(({ message }) => `  ${message}`).join('\n')}`;
  const lines = effects.flatMap((effect) => linesOf(portal, effect));
  if (hidden > 0) lines.push(phrase`e mais ${count(hidden, 'efeito')} que esta conta não pode ver`);
  return lines.length > 0 ? lines.join('\n') : phrase`Nenhuma regra faz nada.`;
}

function linesOf(
  { resources, timeZone }: Portal,
  { action, resource: name, title, rule, transition, changes }: DryRunEffect,
) {
  const resource = resources[name]!;
  const isRecord = action !== 'notify' && action !== 'webhook';
  const what = [
    phraseText(actionVerbs[action]),
    transition && phrase`"${transition}" em`,
    isRecord && lowerFirst(resource.label.one),
    title,
  ];
  const values = Object.entries(changes).map(([id, [before, after]]) => {
    const field = resource.fields[id]!;
    const text = (value: unknown) =>
      isEmpty(value) ? phrase`vazio` : formatValue(field, value, { timeZone });
    return `    ${field.label}: ${action === 'create' ? text(after) : `${text(before)} → ${text(after)}`}`;
  });
  return [
    `${what.filter(Boolean).join(' ')}${rule && `  (${rule})`}`,
    ...(action === 'delete' ? [] : values),
  ];
}
