/** Return files of slips settle receivables of the demo's company, with the importer's rights, and nothing where amounts differ. */
import { describe, expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import type { ReconcileAnswer } from '#features/reconciliation/shared.ts';
import { cnab240Text, cnab400Text, type Title } from '#tests/support/values/cnabFile.ts';
import { ofxText } from '#tests/support/values/ofxFile.ts';
import { openCompany } from './support.ts';

const ours = await openCompany();
type Answer = DocumentPreview & { ids?: number[]; message?: string };

async function send(
  text: string,
  { dry = false, as = 'admin', answers = {} }: { dry?: boolean; as?: string; answers?: object } = {},
) {
  const reply = await fetch(`${ours.server.url}/api/contas_receber/documents${dry ? '?dryRun=true' : ''}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await ours.server.tokenOf(as)}`,
      'Content-Type': 'application/octet-stream',
      'X-File-Name': 'retorno.ret',
      'X-Answers': JSON.stringify(answers),
      'Offer-Undo': '1',
    },
    body: text,
  });
  return { status: reply.status, body: (await reply.json()) as Answer, undo: reply.headers.get('undo') };
}

let next = 70_000;
/** A receivable by slip of R$ 1.000,00. */
async function receivable(more: Record<string, unknown> = {}) {
  const own = String(++next);
  const model = ours.rows.contas_receber!.find(({ situacao }) => situacao === 'aberta')!;
  const made = await ours.server.as('admin').create('/contas_receber', {
    ...{ empresaId: 1, clienteId: model.clienteId ?? ours.rows.clientes![0]!.id, descricao: `Boleto ${own}` },
    ...{ planoContaId: model.planoContaId, centroCustoId: model.centroCustoId, competencia: '2026-10' },
    ...{ dataEmissao: '2026-10-01', dataVencimento: '2026-10-20', valorOriginal: 1000 },
    ...{ formaRecebimento: 'boleto', nossoNumero: `${own}9`, ...more },
  });
  return { own, id: made.id as number };
}
const title = (own: string, more: Partial<Title> = {}): Title => ({
  ...{ own, digit: '9', document: 'X', amount: 100_000, day: '21102026', credited: '22102026', ...more },
});
const bradesco = { bank: '237', branch: '1148', account: '1209440' };
const stored = (id: number) => ours.get('admin', 'contas_receber', id);

describe.each([
  ['240', cnab240Text],
  ['400', cnab400Text],
] as const)('a return file of %s', (_width, text) => {
  it('settles what was paid, with interest, discount and fee, and is undone as a whole', async () => {
    const one = await receivable();
    const other = await receivable();
    const file = text({
      ...bradesco,
      titles: [
        title(one.own),
        title(other.own, { paid: 101_500, interest: 2000, discount: 500, fee: 175 }),
        title('99999999', { code: '02', paid: 0 }),
      ],
    });
    const preview = await send(file, { dry: true });
    expect([preview.status, preview.body.message, preview.body.format]).toEqual([200, undefined, 'cnab']);
    expect(preview.body.records.map(({ status, id }) => [status, id])).toEqual([
      ['update', one.id],
      ['update', other.id],
      ['same', undefined],
    ]);
    expect(preview.body.records[1]!.values).toMatchObject({
      situacao: 'recebida',
      juros: 20,
      desconto: 5,
      tarifaBoleto: 1.75,
      dataBaixa: '2026-10-22',
      contaBancariaId: 3,
    });
    expect((await stored(one.id)).situacao).toBe('aberta');
    const done = await send(file);
    expect([done.status, done.body.ids]).toEqual([200, [one.id, other.id]]);
    expect(await stored(other.id)).toMatchObject({ situacao: 'recebida', valorRecebido: 1015, saldo: 0 });
    expect((await send(file, { dry: true })).body.records.map(({ status }) => status)).toEqual([
      'same',
      'same',
      'same',
    ]);
    const undone = await ours.server.as('admin').post(`/recent-changes/${done.undo}/undo`);
    expect([undone.status, (await stored(other.id)).situacao]).toEqual([200, 'aberta']);
  });
});

describe('a title is left to reconcile', () => {
  it('where the bank says another amount, none of ours, or the same one twice', async () => {
    const { own, id } = await receivable();
    const file = cnab240Text({
      ...bradesco,
      titles: [title(own, { paid: 95_000 }), title('88888888'), title(own, { paid: 95_000 })],
    });
    const { body } = await send(file);
    expect(body.records.map(({ status }) => status)).toEqual(['left', 'refused', 'refused']);
    expect(body.records[0]!.problems[0]!.severity).toBe('warning');
    expect(body.records[0]!.problems[0]!.message).toMatch(/950,00.*1\.000,00.*conciliação/);
    expect((await stored(id)).situacao).toBe('aberta');
  });

  const proposalOf = async (line: number) => {
    const { body } = await ours.send('admin', 'POST', '/movimentacoes/reconcile?dryRun=true', {
      ids: [line],
    });
    return (body as unknown as ReconcileAnswer).proposals[0];
  };
  const importLine = async (amount: string, id: string) => {
    const account = ours.rows.contas_bancarias!.find((one) => one.id === 3)!;
    const reply = await ours.server.api('POST', '/movimentacoes/documents', {
      token: await ours.server.tokenOf('financeiro'),
      raw: ofxText([
        {
          ...{ bank: String(account.bancoCodigo), branch: String(account.agencia) },
          account: `${String(account.conta)}-${String(account.contaDv)}`,
          transactions: [{ date: '20261023', amount, id, memo: 'LIQUIDACAO COBRANCA' }],
        },
      ]),
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    expect([reply.status, reply.message]).toEqual([200, '']);
    return (reply.body as { ids: number[] }).ids[0]!;
  };

  it.each([
    ['less', 95_317, 'recebida_parcial', 46.83],
    ['more, up to the difference', 101_219, 'recebida', 0],
  ])(
    'and what the bank paid, %s, is proposed for the line of the statement, and settled by it',
    async (_what, paid, state, left) => {
      const { own, id } = await receivable();
      // Another title, of the amount that the bank paid, which nobody has told of.
      await receivable({ valorOriginal: paid / 100 });
      const file = cnab240Text({ ...bradesco, titles: [title(own, { paid })] });
      expect((await send(file, { dry: true })).body.records[0]!.status).toBe('left');
      const early = await importLine((paid / 100).toFixed(2), `R-${paid}`);
      expect((await proposalOf(early))?.partners[0]?.id, 'a dry run keeps nothing').not.toBe(id);
      await send(file);
      const proposal = (await proposalOf(early))!;
      expect(proposal).toMatchObject({
        certain: false,
        partners: [{ resource: 'contas_receber', id, amount: Math.min(paid / 100, 1000) }],
      });
      expect(proposal.reasons[0]).toContain(own);
      expect(proposal.doubts).toHaveLength(1);
      const done = await ours.send('admin', 'POST', '/movimentacoes/reconcile', { accept: [proposal] });
      expect([done.status, done.status < 300 ? '' : done.text]).toEqual([200, '']);
      expect(await stored(id)).toMatchObject({ situacao: state, saldo: left });
    },
  );

  it('and says what else the bank has done with it', async () => {
    const { own, id } = await receivable();
    const { body } = await send(
      cnab240Text({ ...bradesco, titles: [title(own, { code: '03', paid: 0, reasons: '48' })] }),
    );
    expect(body.records[0]).toMatchObject({ status: 'same', id });
    expect(body.records[0]!.problems[0]).toMatchObject({
      severity: 'warning',
      message: expect.stringMatching(/Recusado.*48/),
    });
  });

  it('asks which account the money came into, where the file’s is none of ours', async () => {
    const { own, id } = await receivable();
    const file = cnab240Text({ ...bradesco, account: '9999999', titles: [title(own)] });
    const { body } = await send(file, { dry: true });
    expect(body.questions).toHaveLength(1);
    expect((await send(file)).status).toBe(422);
    expect((await send(file, { answers: { [body.questions[0]!.id]: '3' } })).body.ids).toEqual([id]);
  });

  it('of somebody who may not import receivables is refused', async () => {
    expect((await send(cnab240Text({ ...bradesco, titles: [title('1')] }), { as: 'fiscal' })).status).toBe(
      403,
    );
  });
});

describe('a file that is not imported here is named', () => {
  const refusal = async (text: string) => {
    const { status, body } = await send(text);
    return [status, body.message];
  };
  it.each<[string, string, RegExp]>([
    [
      'an MDF-e',
      '<?xml version="1.0"?><mdfeProc xmlns="http://www.portalfiscal.inf.br/mdfe"><MDFe/></mdfeProc>',
      /MDF-e/,
    ],
    ['a BP-e', '<bpeProc xmlns="x"><BPe/></bpeProc>', /BP-e/],
    ['an NF3e', '<NF3e xmlns="http://www.portalfiscal.inf.br/nf3e"><a/></NF3e>', /NF3e/],
    ['an NFCom', '<nfcomProc><NFCom/></nfcomProc>', /NFCom/],
    ['unused numbers', '<procInutNFe><inutNFe/></procInutNFe>', /inutilização/],
    ['an answer', '<retConsSitNFe versao="4.00"><cStat>100</cStat></retConsSitNFe>', /resposta/],
    [
      'Ginfes',
      '<ConsultarNfseResposta xmlns="http://www.ginfes.com.br/servico_consultar_nfse_resposta_v03.xsd"><x/></ConsultarNfseResposta>',
      /Ginfes/,
    ],
    [
      'a lot of RPS',
      '<EnviarLoteRpsEnvio xmlns="http://www.abrasf.org.br/nfse.xsd"><LoteRps/></EnviarLoteRpsEnvio>',
      /prefeitura/,
    ],
    ['MT940', '{1:F01BANKBRSPAXXX0000000000}{2:I940}{4:\r\n:20:REF\r\n:25:123\r\n:28C:1/1\r\n', /MT940/],
    [
      'CAMT.053',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/></Document>',
      /CAMT/,
    ],
    ['QIF', '!Type:Bank\nD01/10/2026\nT-10.00\n^\n', /QIF/],
    ['OFC', '<OFC>\n<DTD>2</OFC>', /OFC/],
    [
      'a file of CNAB that is sent',
      cnab240Text({ ...bradesco, titles: [title('1')] }).replace(/^(.{142})2/, '$11'),
      /remessa/,
    ],
    [
      'a fiscal note',
      '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe Id="NFe1"/></NFe></nfeProc>',
      /./,
    ],
  ])('%s', async (_name, text, expected) => {
    const [status, message] = await refusal(text);
    expect([status, message]).toEqual([422, expect.stringMatching(expected)]);
    expect(message).not.toMatch(/xlsx/);
  });
});
