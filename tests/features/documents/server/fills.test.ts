/** What the code of a slip or a Pix code gives to other fields, by the API. Runs on both stores. */
import { describe, expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({
  portal: companyWith('ledger', {
    'portal.yaml': { today: '2026-11-28' },
    'resources/titulos.yaml': {
      fields: {
        linha: {
          type: 'linhaDigitavel',
          label: 'Linha',
          fills: { valor: 'amount', vencimento: 'due', segredo: 'bank' },
          issued: 'emissao',
        },
        emissao: { type: 'date', label: 'Emissão' },
        chave: { type: 'pix', label: 'Chave', fills: { nome: 'name' } },
        segredo: { type: 'text', label: 'Segredo' },
      },
      form: [{ section: 'Título', fields: ['nome', 'valor', 'vencimento', 'linha', 'emissao', 'chave'] }],
    },
  }),
  rows: { titulos: [] },
}));
const balcao = server.as('balcao');
const fills = (field: string, body: object) => balcao.post(`/titulos/fills?field=${field}`, body);
/** A slip of 123.45 with the factor 1700. */
const slip = '00190500954014481606906809350314117000000012345';
const pix =
  '00020126360014br.gov.bcb.pix0114+55669991234565204000053039865802BR5908ANA LIMA6005BELEM62070503***6304F83D';
const dynamic =
  '00020126590014br.gov.bcb.pix2537https://pix.example.com/cobv/9d36b84f5204000053039865802BR5912MERCADO AZUL6006CUIABA62070503***63040D17';

describe('fills', () => {
  it('answers the values of fields that the account may write, and stores nothing', async () => {
    expect(await fills('linha', { value: slip })).toMatchObject({
      status: 200,
      body: { values: { valor: 123.45, vencimento: '2027-01-23' } },
    });
    expect((await fills('linha', { value: slip, record: { emissao: '2002-05-01' } })).body).toEqual({
      values: { valor: 123.45, vencimento: '2002-06-03' },
    });
    expect((await fills('chave', { value: pix })).body).toEqual({ values: { nome: 'ANA LIMA' } });
    expect(await balcao.ids('/titulos')).toEqual([]);
  });

  it('says what is wrong with a code', async () => {
    expect(await fills('linha', { value: slip.replace('123', '124') })).toMatchObject({
      status: 422,
      body: { errors: { linha: expect.stringContaining('inválida') as string } },
    });
    expect(await fills('chave', { value: dynamic })).toMatchObject({
      status: 422,
      body: { errors: { chave: expect.stringContaining('https://pix.example.com/cobv/9d36b84f') as string } },
    });
  });

  it('is refused without a code, of another field, and without the right to write it', async () => {
    expect((await fills('linha', {})).status).toBe(400);
    expect((await fills('linha', { value: slip, outro: 1 })).status).toBe(400);
    expect((await fills('nome', { value: slip })).status).toBe(404);
    expect((await balcao.post('/titulos/fills', { value: slip })).status).toBe(404);
    expect((await balcao.get('/titulos/fills?field=linha')).status).toBe(405);
    expect((await server.as('leitor').post('/titulos/fills?field=linha', { value: slip })).status).toBe(403);
  });
});

it('a Pix code is stored as its key, and a dynamic one is refused', async () => {
  const written = await balcao.post('/titulos', { nome: 'Luz', valor: 1, chave: pix });
  expect(written).toMatchObject({ status: 201, body: { chave: '+5566999123456' } });
  const refused = await balcao.post('/titulos', { nome: 'Luz', valor: 1, chave: dynamic });
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.text).toContain('pix.example.com');
});
