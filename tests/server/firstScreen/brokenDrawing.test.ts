/** A drawing that fails: its page is the empty shell with its head, and the operator reads why. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { drawnScreens } from '#screens/drawnScreens.ts';
import { builtPages } from '#server/http/pages.ts';
import { createLog } from '#server/http/requestLog.ts';
import { password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { sharedServer } from '#tests/support/server.ts';

const logged: string[] = [];
const note = (line: string) => void logged.push(line);
const server = sharedServer(() => {
  const dist = newFolder();
  writeFileSync(path.join(dist, 'index.html'), '<title>Entrar</title>');
  writeFileSync(
    path.join(dist, 'app.html'),
    '<title>%brand.name%</title><div data-drawn="%first:for%"><main><!--first:main--></main></div><!--first:data-->',
  );
  return { pages: builtPages(dist), log: createLog('errors', { out: note, err: note }) };
});

it('leaves the rows to the app, says nothing of it in the page, and is logged', async () => {
  const { headers } = await server.api('POST', '/login', {
    body: { email: 'balcao@example.com', password },
  });
  const cookie = headers
    .getSetCookie()
    .find((one) => one.startsWith('portal.page='))!
    .split(';')[0]!;
  const open = () =>
    server.request('GET', '/balcao/livros', { headers: { Accept: 'text/html', Cookie: cookie } });
  expect((await open()).text).toContain('<tr data-record');
  expect(logged).toEqual([]);
  vi.spyOn(drawnScreens.list!, 'draw').mockRejectedValue(new Error('a broken drawing'));
  const { status, text } = await open();
  expect(status).toBe(200);
  expect(text).toMatch(/<main><h1[ >]/);
  expect(text).not.toContain('data-record');
  expect(text).not.toContain('broken');
  expect(logged.join('\n')).toContain('a broken drawing');
});
