/**
 * An update of one record through the API (rights, validation, rules, history) compared with a bare
 * transaction that locks, changes and logs the same row, directly and behind HTTP. The three run in turns, so
 * that other load on the machine affects all of them.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { line, median, middle } from './report.ts';

const turns = 1500;
/**
 * Turns that don't count, while plans, caches and JIT code are built: the result is for a portal that has
 * been up for a minute.
 */
const warming = 1000;

/** Runs ways to write a text into one of the first records in turns; the median of each, in milliseconds. */
export async function writeInTurns(
  ways: readonly ((id: string, words: string) => Promise<void>)[],
): Promise<number[]> {
  const taken = ways.map((): number[] => []);
  for (let turn = 0; turn < turns; turn++)
    for (const [at, write] of ways.entries())
      taken[at]!.push(await median(1, () => write(String(1 + (turn % 240)), `por ${at}, ${turn}`)));
  return taken.map((all) => middle(all.slice(warming)));
}

/**
 * @param ask updates a record through the API
 * @param schema the schema of the records
 */
export async function benchOneWrite(
  ask: (id: string, field: string, value: string) => Promise<void>,
  { url, schema }: { url: string; schema: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await ask('1', 'observacoes', 'a primeira');
  const bare = await bareWrite(client, schema, 'pedagios', 'observacoes');
  const behind = await behindHttp(bare);
  const [ours, hand, asked] = await writeInTurns([
    (id, words) => ask(id, 'observacoes', words),
    bare,
    behind.ask,
  ]);
  behind.stop();
  await client.end();
  const what = 'gravar um registro, com histórico';
  line(what, ours!, 'ms', { what: 'a transação nua', value: hand! });
  line(what, ours!, 'ms', { what: 'a mesma, pedida por HTTP', value: asked! });
}

/** The bare transaction behind a server, so that both sides include the cost of HTTP and JSON. */
async function behindHttp(bare: (id: string, words: string) => Promise<void>) {
  const server = http.createServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      const { observacoes } = JSON.parse(body) as { observacoes: string };
      void bare(req.url!.slice(1), observacoes).then(() => res.end(JSON.stringify({ observacoes })));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new http.Agent({ keepAlive: true });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (id: string, words: string) =>
    new Promise<void>((resolve, reject) => {
      const request = http.request(`${url}/${id}`, { method: 'PUT', agent }, (answer) =>
        answer.resume().on('end', resolve),
      );
      request.on('error', reject);
      request.end(JSON.stringify({ observacoes: words }));
    });
  const stop = () => {
    agent.destroy();
    server.close();
  };
  return { ask, stop };
}

/**
 * Writes a text field and the same history rows by five prepared statements. The new history entry repeats the values
 * of the last one.
 */
export async function bareWrite(client: pg.Client, schema: string, table: string, field: string) {
  const quoted = (name: string) => client.escapeIdentifier(name);
  const [records, history, ids] = [table, '$history', '$history$ids'].map(
    (name) => `${quoted(schema)}.${quoted(name)}`,
  );
  const { rows } = await client.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
       where table_schema = $1 and table_name = '$history' and column_name not in ('id', '$seq')`,
    [schema],
  );
  const columns = rows.map(({ column_name }) => quoted(column_name));
  const {
    rows: [last],
  } = await client.query<string[]>({
    text: `select ${columns.map((column) => `${column}::text`).join(', ')} from ${history} order by "$seq" desc limit 1`,
    rowMode: 'array',
  });
  const given = rows.map(({ data_type }, at) => `$${at + 1}::${data_type}`);
  return async (id: string, words: string) => {
    await client.query('begin');
    await client.query({
      name: 'a',
      text: `select * from ${records} where id = $1 for update`,
      values: [id],
    });
    await client.query({
      name: 'b',
      text: `update ${records} set ${quoted(field)} = $2, "$kept" = "$kept",
               "atualizadoEm" = $3 where id = $1`,
      values: [id, words, new Date().toISOString()],
    });
    await client.query({
      name: 'c',
      text: `insert into ${history} (id, ${columns.join(', ')}) select nextval('${ids}')::text, ${given.join(', ')}`,
      values: last!,
    });
    await client.query('commit');
  };
}
