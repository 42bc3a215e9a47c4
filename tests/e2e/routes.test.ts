/** Every address of the portal, opened by someone who may, and looked at as a stranger would. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientIndex } from '../../src/config/types.ts';
import {
  enter,
  overflow,
  startPortal,
  violations,
  visit,
  type Running,
  type Visit,
} from './support/portal.ts';

const portal: Running = await startPortal();
const index = (await (await fetch(`${portal.url}/config/index.json`)).json()) as ClientIndex;
const paths = index.departments.flatMap(({ routes }) =>
  routes.flatMap((route) => [route.path, ...route.aliases, ...(route.tabs ?? [])]),
);
afterAll(() => portal.stop());

it('declares the protected routes of the whole company', () => {
  expect(
    index.departments
      .flatMap(({ routes }) => routes)
      .filter(({ requirement }) => requirement.permissions.length > 0).length,
  ).toBeGreaterThanOrEqual(74);
});

describe.each([
  ['desktop', 1440],
  ['phone', 390],
])('on a %s', (_device, width) => {
  let here: Visit;
  beforeAll(async () => {
    here = await visit(portal, { width });
    await enter(here, portal.url, 'todos@example.com');
  });
  afterAll(() => here.context.close());

  it.each(paths)(
    '%s opens with a heading, a clean console, nothing sticking out and no accessibility violation',
    async (path) => {
      here.complaints.length = 0;
      const failed: string[] = [];
      const onResponse = (response: { status(): number; url(): string }) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
      };
      here.page.on('response', onResponse);
      await here.page.goto(path);
      await here.page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
      await here.settled();
      here.page.off('response', onResponse);
      expect(new URL(here.page.url()).pathname).toBe(path);
      expect(failed).toEqual([]);
      expect(here.complaints).toEqual([]);
      expect(await overflow(here.page)).toBeLessThanOrEqual(0);
      expect(await violations(here.page)).toEqual([]);
    },
  );
});
