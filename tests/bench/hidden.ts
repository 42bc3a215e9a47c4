/**
 * `npm run bench -- hidden`: where a hidden record costs a look-up, does the time of the answer tell it from one that is missing?
 * The medians of each pair should be within a tenth of one another.
 */
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import { documentOf, twoYards, yardRows } from '#tests/support/companies/twoYards.ts';
import { startServer } from '#tests/support/server.ts';
import { eventText, keyOfNote, nfeText, type NoteText } from '#tests/support/values/noteFile.ts';
import { ofxText } from '#tests/support/values/ofxFile.ts';
import { line, section } from './report.ts';

const rounds = 200;

const noteOf = (number: string): NoteText => ({
  number,
  issuer: { document: '12345678000195', name: 'Alder' },
  recipient: { document: documentOf[1], name: 'Yard' },
  items: [{ amount: '100.00' }],
});
const statement = (account: string) =>
  ofxText([
    {
      ...{ bank: '0341', branch: '0001', account },
      transactions: [{ date: '20261020', amount: '700.00', id: 'F7', memo: 'LINE 7' }],
    },
  ]);

type Asked = { method: string; path: string; body?: unknown; raw?: string };
const trial = (resource: string, raw: string): Asked => ({
  method: 'POST',
  path: `/${resource}/documents?dryRun=true`,
  raw,
});
const lose = (id: number): Asked => ({
  method: 'POST',
  path: `/deals/${id}/actions/lose?dryRun=true`,
  body: {},
});
const settle = (id: number): Asked => ({
  method: 'POST',
  path: '/moves/reconcile?dryRun=true',
  body: { accept: [{ line: 2, partners: [{ resource: 'claims', id }] }] },
});
/** By what is asked: about a hidden record, and about a missing one. */
const pairs: Readonly<Record<string, readonly [Asked, Asked]>> = {
  'um registro': [
    { method: 'GET', path: '/deals/7' },
    { method: 'GET', path: '/deals/9007' },
  ],
  transição: [lose(7), lose(9007)],
  conciliação: [settle(7), settle(9007)],
  extrato: [trial('moves', statement('10001')), trial('moves', statement('77777'))],
  cancelamento: [
    trial('notes', eventText(keyOfNote(noteOf('501')))),
    trial('notes', eventText(keyOfNote(noteOf('777')))),
  ],
};

const median = (times: readonly number[]) => times.toSorted((one, other) => one - other)[times.length >> 1]!;
const fileHeaders = { 'Content-Type': 'application/octet-stream', 'X-File-Name': 'f' };

export async function benchHidden() {
  section('O tempo da resposta sobre um registro escondido, e sobre um que não existe');
  const server = await startServer({ portal: twoYards(), rows: yardRows() });
  const send = async (
    who: string,
    { method, path, body, raw }: Asked,
    headers: Record<string, string> = {},
  ) =>
    server.api(method, path, {
      token: await server.tokenOf(who),
      ...(raw === undefined
        ? body !== undefined && { body }
        : { raw, headers: { ...fileHeaders, ...headers } }),
    });
  try {
    // The note that the south does not see.
    const { body } = await send('balcao', trial('notes', nfeText(noteOf('501'))));
    const answers = { [(body as DocumentPreview).questions[0]!.id]: '1' };
    const note = { method: 'POST', path: '/notes/documents', raw: nfeText(noteOf('501')) };
    await send('balcao', note, { 'X-Answers': JSON.stringify(answers) });
    for (const [name, both] of Object.entries(pairs)) {
      const times: [number[], number[]] = [[], []];
      // In turns, so that what else the machine does is the same for both; the first ones warm up.
      for (let round = -20; round < rounds; round++)
        for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const begun = performance.now();
          await send('leitor', both[at]);
          if (round >= 0) times[at].push(performance.now() - begun);
        }
      line(`${name}, escondido`, median(times[0]), 'ms', { what: 'inexistente', value: median(times[1]) });
    }
  } finally {
    await server.stop();
  }
}
