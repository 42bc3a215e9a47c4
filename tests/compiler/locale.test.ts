import { afterEach, expect, it, vi } from 'vitest';
import { localeOf } from '#compiler/texts/messages.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import { commandsIn } from '../support/cli.ts';
import { filesOf } from '../support/portal.ts';

afterEach(() => vi.unstubAllEnvs());

const mexican = { LANG: 'es_MX.UTF-8' };

it.each([
  ['locale: en-US', mexican, 'en-US'],
  ['locale: "es-CL"', { LANG: 'en_US.UTF-8' }, 'es-CL'],
  // the default of the product
  ['brand: { name: X }', mexican, 'pt-BR'],
  ['locale: en-XX', mexican, 'en-US'],
  ['locale: xx', mexican, 'es-419'],
  ['locale: fr-CA', {}, 'pt-BR'],
  [undefined, {}, 'pt-BR'],
  [undefined, { LANG: 'C.UTF-8' }, 'pt-BR'],
  [undefined, { LANG: 'POSIX' }, 'pt-BR'],
  [undefined, mexican, 'es-419'],
  [undefined, { LANG: 'pt_PT@euro' }, 'pt-BR'],
  [undefined, { LANG: 'en' }, 'en-US'],
  [undefined, { LANG: 'ca_ES.UTF-8' }, 'en-US'],
  [undefined, { LANG: 'pt_BR.UTF-8', LC_MESSAGES: 'es_AR' }, 'es-419'],
  [undefined, { LC_ALL: 'en_GB.UTF-8', LANG: 'pt_BR.UTF-8', LC_MESSAGES: 'es_AR' }, 'en-US'],
] as const)('%s with %o is read in %s', (text, env, locale) => {
  const here = commandsIn();
  if (text !== undefined) here.write('config/portal.yaml', text);
  expect(localeOf(here.at('config'), env)).toBe(locale);
});

it('holds for the usage of the commands and for what check says', async () => {
  const here = commandsIn();
  expect((await here.portal()).out).toContain('Uso: ');
  vi.stubEnv('LANG', 'en_US.UTF-8');
  expect((await here.portal()).out).toContain('Usage: ');
  const { problems } = loadPortalFrom(filesOf({ 'portal.yaml': 'locale: xx' }));
  expect(problems.map(({ message }) => message).join()).toContain('"locale" can\'t be "xx"');
});
