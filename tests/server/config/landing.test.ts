/** Where a user arrives whose first permission opens no department, but single screens. */
import { expect, it } from 'vitest';
import type { StartAnswer } from '#model/api/answers.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({
  company: {
    portal: portalWith({
      ...accountsWith(['azul', 'verde', 'roxo']),
      'departments/norte.yaml': `
label: Norte
permissions: []
routes:
  - { path: /norte/dois, label: Dois, permissions: [azul, verde], list: usuarios }
  - { path: /norte/um, label: Um, permissions: { any: [azul, roxo] }, list: usuarios }
`,
    }),
    password,
    rows: { usuarios: [accountOf(1, 'Ana', ['azul', 'VERDE']), accountOf(2, 'Bia', ['Azul', 'roxo'])] },
  },
}));

it.each([
  ['ana', '/norte/dois'],
  ['bia', '/norte/um'],
])('all permissions of %s together open it: %s', async (name, page) => {
  const { body } = await server.request('GET', '/config/start.json?at=/dashboard', {
    token: await server.tokenOf(name),
  });
  const { index, slice } = body as StartAnswer;
  expect([index.landings.azul, Object.keys(slice!.screens)]).toEqual([page, expect.arrayContaining([page])]);
});
