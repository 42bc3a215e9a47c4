import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { company } from '#tests/support/companies/demo.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { sharedServer } from '#tests/support/server.ts';

const demo = sharedServer(() => ({ company: company(), isUnseen: true }));

/** openapi-typescript 7 needs TypeScript 5, which can't be installed beside ours: both come from npm into a folder. */
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'];

const program = (wrong = '') => `
import type { components, operations, paths } from './schema.js';
type Bill = components['schemas']['contas_pagar'];
type NewBill = components['schemas']['contas_pagar.new'];
export const total = (bills: readonly Bill[]): number => bills.reduce((sum, bill) => sum + (bill.valorTotal ?? 0), 0);
export type List = operations['list_contas_pagar']['responses'][200]['content']['application/json'];
export type Pay = paths['/contas_pagar/{id}/actions/baixar']['post'];
export const first = (list: List): Bill | undefined => list[0];
export const named = (bill: NewBill): string | null | undefined => bill.descricao;
${wrong}
`;

describe('a client that openapi-typescript makes of openapi.json', { timeout: 300_000 }, () => {
  it('compiles, and refuses a field that the account does not see', async () => {
    const { text } = await demo.as('financeiro').get('/openapi.json');
    const folder = newFolder();
    writeFileSync(path.join(folder, 'package.json'), '{"private":true,"type":"module"}');
    writeFileSync(path.join(folder, 'openapi.json'), text);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
      cwd: folder,
    });
    execFileSync(
      process.execPath,
      ['node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'schema.d.ts'],
      { cwd: folder },
    );
    const compiled = (source: string): string => {
      writeFileSync(path.join(folder, 'client.ts'), source);
      const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
      try {
        execFileSync(
          process.execPath,
          [path.resolve('node_modules/typescript/bin/tsc'), ...options, 'client.ts'],
          {
            cwd: folder,
            encoding: 'utf8',
          },
        );
        return '';
      } catch (error) {
        return String((error as { stdout?: unknown }).stdout);
      }
    };
    expect(compiled(program())).toBe('');
    expect(compiled(program('export const hidden = (bill: Bill) => bill.senhaDoBanco;'))).toContain(
      'senhaDoBanco',
    );
    expect(compiled(program("export type No = paths['/usuarios']['post'];"))).toContain('/usuarios');
  });
});
