import { afterEach } from 'vitest';
import type { Portal } from '#model/types.ts';
import { invoices, invoicesWritten, type Declared } from './invoices.ts';
import { startServer, type TestServer } from '../server.ts';

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
    as: (name: string) => server!.as(name),
    stored: (resource: string): Row[] => server!.stored()[resource] ?? [],
    /** Everything stored, except what an undone change leaves behind on purpose. */
    all: () => {
      // PostgreSQL doesn't reuse an id, even if its transaction was rolled back.
      const { $ids, ...kept } = server!.stored();
      return JSON.stringify(process.env.PORTAL_TEST_STORE === 'postgres' ? kept : { ...kept, $ids });
    },
  };
}
