/** The keywords of portal.yaml about assistants, which work in the portal with people's keys. */
import { z } from 'zod';
import type { FeatureWords, PortalPart, PortalParts } from '#language/feature.ts';
import { path, text, words as labelWords } from '#language/schema/atoms.ts';
import { translate } from '#messages/translate.ts';
import { choiceOf, looks, mapOf, reads, widens } from '#model/config/keyword.ts';
import type { Portal } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { longestRedirect, namedRedirect } from './shared.ts';

/** Steps of one routine. */
const mostSteps = 40;

const onOff = { on: 'portalWords.assistants.on', off: 'portalWords.assistants.off' } as const;

const clientSchema = mapOf(
  {
    chapter: 'Portal',
    id: 'assistantClient',
    title: 'portalWords.assistants.clientTitle',
    about: 'portalWords.assistants.clientAbout',
    at: { file: 'portal.yaml', path: ['assistantClients', 'conciliador'] },
  },
  {
    label: labelWords('portalWords.assistants.clientLabel', 'label: Conciliador'),
    redirects: widens(
      'plain',
      z.array(z.string().max(longestRedirect).regex(namedRedirect, 'language.writeRedirect')).min(1),
      'portalWords.assistants.redirects',
      'redirects: [https://example.com/volta]',
      { serverOnly: true },
    ),
  },
);

/** Part of the name of a prompt. */
const routineId = z
  .string()
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'language.usePlainSmallLettersWithBetweenWords');

const routineSchema = mapOf(
  {
    chapter: 'Department',
    id: 'routine',
    title: 'portalWords.routines.title',
    about: 'portalWords.routines.about',
    at: { file: 'departments/balcao.yaml', path: ['routines', 'cobrar'] },
  },
  {
    label: labelWords('portalWords.routines.label', 'label: Cobrar atrasados'),
    steps: looks(
      'text',
      z.array(text).min(1).max(mostSteps),
      'portalWords.routines.steps',
      'steps: [Liste os atrasados, Conte por leitor]',
      { serverOnly: true },
    ),
    screens: reads(
      'route',
      z.array(path).min(1),
      'portalWords.routines.screens',
      'screens: [/balcao/multas]',
      {
        serverOnly: true,
      },
    ),
  },
);

export const words = {
  department: {
    routines: reads(
      'parts',
      z.record(routineId, routineSchema).optional(),
      'featureWords.routines',
      'routines: { cobrar: { label: Cobrar atrasados, steps: [Liste os atrasados], screens: [/balcao/multas] } }',
      { at: { file: 'departments/balcao.yaml', path: [] }, serverOnly: true },
    ),
  },
  portal: {
    assistants: widens('plain', choiceOf(onOff).optional(), 'featureWords.assistants', 'assistants: on', {
      values: onOff,
      serverOnly: true,
    }),
    assistantClients: widens(
      'parts',
      z
        .record(
          z.string().regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'language.usePlainSmallLettersWithBetweenWords'),
          clientSchema,
        )
        .optional(),
      'featureWords.assistantClients',
      'assistantClients: { conciliador: { label: Conciliador, redirects: [https://example.com/volta] } }',
      { serverOnly: true },
    ),
  },
  warnings: { 'assistants-by-keys-alone': 'warnings.assistantsByKeysAlone' },
  wishes: {
    'portal/assistants': 'wishes.portalAssistants',
    'portal/assistantClients': 'wishes.portalAssistantClients',
    'department/routines': 'wishes.departmentRoutines',
  },
} as const satisfies FeatureWords;

/** Without the portal's address no program can be sent to it to ask for a key. */
const assistants: PortalPart<'on' | 'off'> = {
  check: (_context, node, assistants) => {
    const written = node.file.data;
    const { url, mail } = (isMap(written) ? written : {}) as { url?: unknown; mail?: unknown };
    const address = url ?? (isMap(mail) ? mail.url : undefined);
    if (assistants === 'on' && address === undefined)
      node.warn(translate('lint.assistantsByKeysAlone'), 'value', 'assistants-by-keys-alone');
  },
  narrow: (portal: Portal, limit: Portal): Partial<Portal> =>
    portal.assistants !== undefined
      ? { assistants: portal.assistants === 'on' && limit.assistants === 'on' ? 'on' : 'off' }
      : {},
};

const assistantClients: PortalPart<Portal['assistantClients']> = {
  narrow: ({ assistantClients: named }: Portal, { assistantClients: left = {} }: Portal) =>
    named
      ? {
          assistantClients: Object.fromEntries(
            Object.entries(named).flatMap(([id, client]) => {
              const redirects = client.redirects.filter((one) => left[id]?.redirects.includes(one));
              return redirects.length > 0 ? [[id, { ...client, redirects }]] : [];
            }),
          ),
        }
      : {},
};

export const portalParts: PortalParts = { assistants, assistantClients };
