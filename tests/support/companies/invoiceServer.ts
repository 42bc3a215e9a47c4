import { afterEach } from 'vitest';
import type { Portal } from '#model/types.ts';
import { invoices, invoicesWritten, type Declared } from './invoices.ts';
import { startServer, type Sending, type TestServer } from '../server.ts';

export type Row = Record<string, unknown>;
type Options = Omit<NonNullable<Parameters<typeof startServer>[0]>, 'company' | 'rows'> & {
  rows?: Record<string, Row[]>;
  /** Rules in YAML by resource, instead of rules in code. */
  written?: Readonly<Record<string, string>>;
  trash?: Portal['trash'];
};

/** A server of the invoices' company for each test, stopped after it. */
export function invoiceServer() {
  let server: TestServer | undefined;
  const stop = async () => {
    await server?.stop();
    server = undefined;
  };
  afterEach(stop);
  const as = async (
    name: string,
    method: string,
    address: string,
    body?: unknown,
    headers: Sending['headers'] = {},
  ) =>
    server!.api(method, address, {
      token: await server!.tokenOf(name),
      headers,
      ...(body !== undefined && { body }),
    });
  return {
    async start(
      declared: Readonly<Record<string, Declared>>,
      { rows, written, trash, ...options }: Options = {},
    ) {
      await stop();
      const { portal, ...company } = invoices(declared, written && invoicesWritten(written));
      server = await startServer({
        ...options,
        company: {
          ...company,
          portal: { ...portal, ...(trash && { trash }) },
          rows: { ...company.rows, ...rows },
        },
      });
      return server;
    },
    as,
    act: (name: string, address: string, body: Row = {}, headers: Sending['headers'] = {}) =>
      as(name, 'POST', address, body, headers),
    stored: (resource: string): Row[] => server!.stored()[resource] ?? [],
    /** Everything stored, except what an undone change leaves behind on purpose. */
    all: () => {
      // PostgreSQL doesn't reuse an id, even if its transaction was rolled back.
      const { $ids, ...kept } = server!.stored();
      return JSON.stringify(process.env.PORTAL_TEST_STORE === 'postgres' ? kept : { ...kept, $ids });
    },
  };
}

export const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;
