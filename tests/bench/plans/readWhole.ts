/** What a query's plan reads: pages of 8 kB, and tables whole. */

export type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Subplan Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

type Buffers = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

export type Explained = { Plan: Node & Buffers; 'Execution Time': number };

/** Pages that are read again count again. */
export const pagesOf = ({ Plan: whole }: Explained): number =>
  whole['Shared Hit Blocks'] + whole['Shared Read Blocks'];

/** The parts of a plan that read at least so many rows of a table: "page: Seq Scan contas_pagar 1000000". */
export function readWhole(node: Node, large: number, part = 'page'): string[] {
  const here = node['Subplan Name'] ?? part;
  const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  const name = node['Relation Name'] ?? '';
  const whole = name && read >= large ? [`${here}: ${node['Node Type']} ${name} ${read}`] : [];
  return [...whole, ...(node.Plans ?? []).flatMap((one) => readWhole(one, large, here))];
}
