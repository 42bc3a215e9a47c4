/** `npm run bench -- documents`: what a statement may settle, previews of documents, and how soon hostile XML is refused. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import type { ReconcileAnswer } from '#features/reconciliation/shared.ts';
import { cnpjDigits } from '../support/oracle/checkDigits.ts';
import { hasPostgres, startPostgres } from '../support/postgres/server.ts';
import { nfeText } from '../support/values/noteFile.ts';
import { ofxText } from '../support/values/ofxFile.ts';
import { line, median, section } from './report.ts';
import { startServerProcess, type ServerProcess } from './serverProcess.ts';

const count = { lines: 500, bills: 5000, statement: 2000, notes: 200 };
type Row = Record<string, unknown> & { id: number };

export async function benchDocuments() {
  await onStore('arquivo', {});
  if (!hasPostgres) return;
  const database = await startPostgres();
  await onStore('PostgreSQL', { PORTAL_DATABASE_URL: database.url });
  await database.stop();
}

async function onStore(name: string, env: Record<string, string>) {
  section(`Documentos sobre ${count.lines} linhas e ${count.bills} contas abertas, ${name} (mediana de 5)`);
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const rows = grown();
  writeFileSync(join(folder, 'db.json'), JSON.stringify(rows));
  const server = await startServerProcess({
    ...env,
    ...{ PORT: '0', PORTAL_DATA: join(folder, 'dados'), PORTAL_DB: join(folder, 'db.json') },
  });
  try {
    const ids = rows.movimentacoes!.slice(-count.lines).map(({ id }) => id);
    await proposals(server, ids);
    await previews(server, rows);
    if (name === 'arquivo') await refusals(server);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The demo's records, more open bills, and lines of a statement: most pay one of them, some two, some none. */
function grown(): Record<string, Row[]> {
  const rows = JSON.parse(readFileSync('db.json', 'utf8')) as Record<string, Row[]>;
  const like = rows.contas_pagar!.find((one) => one.situacao === 'agendada' && one.fornecedorId)!;
  const suppliers = rows.fornecedores!;
  const last = (id: string) => Math.max(...rows[id]!.map((row) => row.id));
  const [firstBill, firstLine] = [last('contas_pagar') + 1, last('movimentacoes') + 1];
  const day = (at: number) => `2026-10-${String(1 + (at % 28)).padStart(2, '0')}`;
  const amount = (at: number) => Math.round((50 + (at % 997) * 3.17) * 100) / 100;
  const bills = Array.from({ length: count.bills }, (_, at): Row => ({
    ...like,
    id: firstBill + at,
    numero: `B-${at}`,
    fornecedorId: suppliers[at % suppliers.length]!.id,
    valorOriginal: amount(at),
    valorTotal: amount(at),
    saldo: amount(at),
    dataVencimento: day(at),
  }));
  const lines = Array.from({ length: count.lines }, (_, at): Row => {
    const bill = (at * 9) % count.bills;
    return {
      id: firstLine + at,
      version: 1,
      contaBancariaId: 1,
      data: day(bill),
      tipo: 'saida',
      valor: at % 10 === 0 ? 7.77 : amount(bill),
      descricao: `PIX ${String(suppliers[bill % suppliers.length]!.cpfCnpj)} ${at}`,
      origem: 'ofx',
      conciliado: false,
      aguarda: false,
    };
  });
  return {
    ...rows,
    contas_pagar: [...rows.contas_pagar!, ...bills],
    movimentacoes: [...rows.movimentacoes!, ...lines],
  };
}

const asking = async ({ url }: ServerProcess, email: string) => {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  });
  const { token } = (await login.json()) as { token: string };
  return (path: string, body: BodyInit, type?: string) =>
    fetch(`${url}/api${path}?dryRun=true`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, ...(type && { 'Content-Type': type }) },
      body,
    });
};
async function answerOf<T>(reply: Response): Promise<T> {
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.status} ${text}`);
  return JSON.parse(text) as T;
}

async function proposals(server: ServerProcess, ids: readonly number[]) {
  const ask = await asking(server, 'financeiro@example.com');
  let found: ReconcileAnswer | undefined;
  const once = async () => {
    const reply = await ask('/movimentacoes/reconcile', JSON.stringify({ ids }), 'application/json');
    found = await answerOf<ReconcileAnswer>(reply);
  };
  await once();
  const before = server.cpu();
  const time = await median(5, once);
  line(`${count.lines} linhas por ${count.bills} contas: propostas`, time, 'ms');
  line('  tempo de CPU do servidor', (server.cpu() - before) / 5, 'ms');
  const partners = found!.proposals.flatMap((one) =>
    one.partners.map(({ resource, id }) => `${resource} ${id}`),
  );
  line('propostas', found!.proposals.length, '');
  line('pares propostos duas vezes', partners.length - new Set(partners).size, '');
}

async function previews(server: ServerProcess, rows: Record<string, Row[]>) {
  const account = rows.contas_bancarias![0]!;
  const statement = ofxText([
    {
      ...{ bank: String(account.bancoCodigo), branch: String(account.agencia) },
      account: `${String(account.conta)}-${String(account.contaDv)}`,
      transactions: Array.from({ length: count.statement }, (_, at) => ({
        ...{ date: '20261012', amount: `-${(at + 1).toFixed(2)}`, id: `S${at}`, memo: `COMPRA ${at}` },
      })),
    },
  ]);
  const asFinance = await asking(server, 'financeiro@example.com');
  const read = await median(3, async () => {
    const reply = await asFinance('/movimentacoes/documents', statement, 'application/octet-stream');
    await answerOf<DocumentPreview>(reply);
  });
  line(`prévia de ${count.statement} linhas OFX`, read, 'ms');

  const company = rows.empresas![0]!;
  const asFiscal = await asking(server, 'fiscal@example.com');
  const form = () => {
    const files = new FormData();
    for (let at = 0; at < count.notes; at += 1) {
      const base = `7${String(1_234_567 + (at % 8) * 111)}0001`;
      const note = {
        ...{ number: String(5000 + at), recipient: { document: String(company.cnpj) } },
        issuer: { document: base + cnpjDigits(base), name: `Fornecedora ${at % 8} Ltda` },
        items: Array.from({ length: 5 }, (_one, nth) => ({ amount: (10 + at + nth).toFixed(2) })),
      };
      files.append('file', new Blob([nfeText(note)]), `nota-${at}.xml`);
    }
    return files;
  };
  const shown = await median(3, async () => {
    await answerOf<DocumentPreview>(await asFiscal('/notas_fiscais/documents', form()));
  });
  line(`prévia de ${count.notes} NF-e de cinco itens`, shown, 'ms');
}

/** From the request to the words. Each file is at the limit that it passes, and no larger. */
async function refusals(server: ServerProcess) {
  const ask = await asking(server, 'fiscal@example.com');
  const good = nfeText({ number: '77', issuer: { document: '11222333000181' } });
  const within = (text: string) => good.replace('<infAdic>', `<infAdic>${text}`);
  const hostile = {
    entidades: good.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'),
    profundidade: within('<a>'.repeat(101) + '</a>'.repeat(101)),
    elementos: within('<a/>'.repeat(200_001)),
    tamanho: good.replace('romaneio', 'x'.repeat(5_000_000)),
  };
  for (const [what, text] of Object.entries(hostile))
    line(
      `recusa de XML hostil: ${what}`,
      await median(5, async () => {
        const reply = await ask('/notas_fiscais/documents', text, 'application/octet-stream');
        if (reply.status !== 413 && reply.status !== 422) throw new Error(`${what}: ${reply.status}`);
      }),
      'ms',
    );
}
