import { afterEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
afterEach(() => server.stop());

const metrics = (from?: string) =>
  server.request('GET', '/metrics', { headers: from ? { 'X-Forwarded-For': from } : {} });

describe('metrics', () => {
  it('exist for nobody without PORTAL_METRICS_ALLOW', async () => {
    server = await startServer();
    expect((await metrics()).status).toBe(404);
  });

  it('exist only for the named addresses', async () => {
    server = await startServer({ metricsAllow: ['10.0.0.5'] });
    expect((await metrics()).status).toBe(404);
    // The header doesn't count, because no trusted proxy is configured.
    expect((await metrics('10.0.0.5')).status).toBe(404);
  });

  it('use the client address of a trusted proxy, and are hidden from its clients', async () => {
    server = await startServer({ metricsAllow: ['10.0.0.0/24'], trustProxy: 1 });
    expect((await metrics('10.0.0.5')).status).toBe(200);
    expect((await metrics('10.0.1.5')).status).toBe(404);
    expect((await metrics('10.0.0.5, 192.168.0.1')).status).toBe(404);
  });

  it('count by operation and resource, and contain no record, no query and no made-up name', async () => {
    server = await startServer({ metricsAllow: ['127.0.0.1'] });
    const acervo = server.as('acervo');
    await acervo.get('/livros/1?x=segredo');
    await acervo.get('/livros/1');
    await acervo.get('/inventado-77/42');
    const { text, headers } = await metrics();
    expect(headers.get('content-type')).toContain('text/plain');
    const one = 'portal_request_duration_seconds_count{method="GET",operation="one",resource="livros"';
    expect(text).toContain(`${one},status="200"} 1`);
    expect(text).toContain(`${one},status="400"} 1`);
    expect(text).toContain('operation="api",resource="",status="404"');
    expect(text).toContain('operation="signIn"');
    expect(text).not.toMatch(/segredo|inventado|livros\/1|acervo@/);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
  });
});
