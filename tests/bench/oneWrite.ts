/**
 * A change of one record by the API, with rights, checks, rules and history, beside a bare transaction that locks, changes and
 * logs the same row: in turns, so that what else the machine does concerns both.
 */
import pg from 'pg';
import { middle, line } from './report.ts';

const turns = 150;
/** Plans and caches are made in the first ones. */
const warming = 30;

/**
 * @param ask changes a record by the API
 * @param schema where the records are
 */
export async function benchOneWrite(
  ask: (id: string, field: string, value: string) => Promise<void>,
  { url, schema }: { url: string; schema: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const bare = await bareWrite(client, schema, 'pedagios');
  const taken: [ours: number[], hand: number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    const id = String(1 + (turn % 240));
    const writes = [() => ask(id, 'observacoes', `por nós ${turn}`), () => bare(id, `à mão ${turn}`)];
    for (const [at, write] of writes.entries()) {
      const start = performance.now();
      await write();
      taken[at]!.push(performance.now() - start);
    }
  }
  await client.end();
  const [ours, hand] = taken.map((all) => middle(all.slice(warming)));
  line('gravar um registro, com histórico', ours!, 'ms', { what: 'a transação nua', value: hand! });
}

/** The same rows, by five statements, whose plans are kept. */
async function bareWrite(client: pg.Client, schema: string, table: string) {
  const quoted = (name: string) => client.escapeIdentifier(name);
  const [records, history, ids] = [table, '$history', '$history$ids'].map(
    (name) => `${quoted(schema)}.${quoted(name)}`,
  );
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
       where table_schema = $1 and table_name = '$history' and column_name not in ('id', '$seq')`,
    [schema],
  );
  const columns = rows.map(({ column_name }) => quoted(column_name)).join(', ');
  return async (id: string, words: string) => {
    await client.query('begin');
    await client.query({
      name: 'a',
      text: `select * from ${records} where id = $1 for update`,
      values: [id],
    });
    await client.query({
      name: 'b',
      text: `update ${records} set observacoes = $2, "$kept" = "$kept",
               "atualizadoEm" = $3 where id = $1`,
      values: [id, words, new Date().toISOString()],
    });
    await client.query({
      name: 'c',
      text: `insert into ${history} (id, ${columns}) select nextval('${ids}')::text, ${columns} from ${history} order by "$seq" desc limit 1`,
    });
    await client.query('commit');
  };
}
