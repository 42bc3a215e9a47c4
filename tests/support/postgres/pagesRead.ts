import type { Database } from '#server/data/postgres/connection/database.ts';
import { sql, type Sql } from '#server/data/postgres/sql.ts';

type Node = {
  'Subplan Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};

/** How many pages of 8 kB a statement reads, or the part of it that finds its page: without the total. */
export async function pagesRead(database: Database, statement: Sql, part?: 'page'): Promise<number> {
  const [row] = await database.query(sql`explain (analyze, buffers, timing off, format json) ${statement}`);
  const [{ Plan: whole }] = row!['QUERY PLAN'] as [{ Plan: Node }];
  const node = part ? named(whole, `CTE ${part}`) : whole;
  if (!node) throw new Error(`The plan has no ${part}.`);
  return node['Shared Hit Blocks'] + node['Shared Read Blocks'];
}

const named = (node: Node, name: string): Node | undefined =>
  node['Subplan Name'] === name
    ? node
    : node.Plans?.map((one) => named(one, name)).find((one) => one !== undefined);
