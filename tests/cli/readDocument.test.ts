/** `portal data read`: documents become records from a command, with the questions and answers of the API. */
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import { commandsIn, type Commands } from '../support/cli.ts';
import { keyOfNote, nfeText, type NoteText } from '../support/values/noteFile.ts';
import { ofxText } from '../support/values/ofxFile.ts';

let here: Commands;
const read = (file: string, resource: string, ...more: string[]) =>
  here.portal('data', 'read', here.at(file), '--resource', resource, ...more);

describe('a statement', () => {
  const documents = `
documents:
  ofx:
    each: transaction
    find: { clienteId: { account: nome } }
    set: { numero: id, data: posted, valor: amount.abs, obs: memo }
    same: [clienteId, data, valor, obs]
`;
  const statement = (account: string) =>
    ofxText([{ account, transactions: [{ date: '20261003', amount: '12,50', id: 'X-1', memo: 'Livro' }] }]);

  beforeEach(() => {
    here = commandsIn('tests/fixtures/good');
    const file = here.at('config/resources/pedidos.yaml');
    writeFileSync(file, readFileSync(file, 'utf8') + documents);
    here.write('db.json', JSON.stringify({ clientes: [{ id: 1, nome: 'Ana', ativo: true }], pedidos: [] }));
  });

  it('is shown before it is stored, stored once, and names an account that is not there', async () => {
    here.write('extrato.ofx', statement('ana'));
    const before = here.read('db.json');
    const shown = await read('extrato.ofx', 'pedidos', '--dry-run', '--json');
    expect(JSON.parse(shown.out)).toMatchObject({
      records: [{ status: 'new', values: { clienteId: 1, valor: 12.5 } }],
    });
    expect([shown.code, here.read('db.json'), here.exists('.data')]).toEqual([0, before, false]);
    const told = async (...more: string[]) => {
      const { code, out } = await read('extrato.ofx', 'pedidos', ...more);
      return [code, out];
    };
    expect(await told()).toEqual([0, expect.stringContaining('Importados 1')]);
    expect(await told()).toEqual([0, expect.stringContaining('já estavam 1')]);
    here.write('extrato.ofx', statement('bia'));
    expect(await told('--dry-run')).toEqual([1, expect.stringContaining('nenhum registro')]);
    expect((await read('extrato.ofx', 'clientes')).code).toBe(2);
  });
});

describe('a note', () => {
  const [us, supplier] = ['11222333000181', '11444777000161'];
  const withDocument = (one: string, many: string) => `label: { one: ${one}, many: ${many} }
title: nome
fields:
  nome: { type: text, label: Nome, required: true }
  cnpj: { type: cnpj, label: CNPJ, required: true }
`;
  const resources = {
    empresas: withDocument('Empresa', 'Empresas'),
    fornecedores: withDocument('Fornecedor', 'Fornecedores'),
    naturezas: `label: { one: Natureza, many: Naturezas }
title: nome
fields: { nome: { type: text, label: Nome, required: true } }
`,
    notas: `label: { one: Nota, many: Notas }
title: numero
fields:
  numero: { type: text, label: Número, required: true }
  chave: { type: text, label: Chave, unique: true }
  empresaId: { type: reference, label: Empresa, resource: empresas, required: true }
  fornecedorId: { type: reference, label: Fornecedor, resource: fornecedores, required: true }
  naturezaId: { type: reference, label: Natureza, resource: naturezas, required: true }
  valor: { type: money, label: Valor, required: true }
documents:
  nfe:
    each: note
    key: chave
    own: { empresaId: cnpj }
    party: [{ find: { fornecedorId: cnpj }, create: { nome: party.name, cnpj: party.document } }]
    set: { chave: key, numero: number, valor: total }
    ask: { naturezaId: { by: [party.document, buyerCfop] } }
`,
  };
  const routes = Object.keys(resources).map((id) => `  - { path: /fiscal/${id}, label: ${id}, list: ${id} }`);
  const note: NoteText = {
    number: '77',
    issuer: { document: supplier, name: 'Alvorada' },
    recipient: { document: us },
  };
  const tables = () =>
    JSON.parse(here.read(here.exists('.data/db.json') ? '.data/db.json' : 'db.json')) as Record<
      string,
      Record<string, unknown>[]
    >;
  const answered = async (...more: string[]) => {
    const { code, out } = await read('nota.xml', 'notas', '--json', ...more);
    return { code, out, ...(JSON.parse(out) as DocumentPreview) };
  };

  beforeEach(() => {
    here = commandsIn('tests/fixtures/good');
    for (const [id, text] of Object.entries(resources)) here.write(`config/resources/${id}.yaml`, text);
    here.write(
      'config/departments/fiscal.yaml',
      `label: Fiscal\npermissions: [gestao]\nroutes:\n${routes.join('\n')}\n`,
    );
    const naturezas = ['Compra', 'Remessa'].map((nome, at) => ({ id: at + 1, nome }));
    here.write(
      'db.json',
      JSON.stringify({
        empresas: [{ id: 1, nome: 'Nós', cnpj: us }],
        fornecedores: [],
        naturezas,
        notas: [],
      }),
    );
    here.write('nota.xml', nfeText(note));
  });

  it('asks what it leaves open, stores nothing unanswered, and remembers the answers that a file gives', async () => {
    const shown = await answered('--dry-run');
    expect(shown.code, shown.out).toBe(1);
    const [party, nature] = shown.questions!;
    expect(party!.options[0]!.label).toContain('Alvorada');
    expect(nature!.options).toEqual([
      { id: '1', label: 'Compra' },
      { id: '2', label: 'Remessa' },
    ]);
    const bare = await answered();
    expect([bare.code, bare.out]).toEqual([2, expect.stringContaining(party!.text)]);
    expect(tables().notas).toEqual([]);

    here.write('answers.json', JSON.stringify({ [party!.id]: party!.options[0]!.id, [nature!.id]: '9' }));
    expect((await answered('--answers', here.at('answers.json'))).code).toBe(2);
    here.write('answers.json', JSON.stringify({ [party!.id]: party!.options[0]!.id, [nature!.id]: '2' }));
    const stored = await answered('--answers', here.at('answers.json'));
    expect(stored.code, stored.out).toBe(0);
    expect(tables()).toMatchObject({
      fornecedores: [{ id: 1, nome: 'Alvorada', cnpj: supplier }],
      notas: [{ chave: keyOfNote(note), fornecedorId: 1, naturezaId: 2, valor: 100 }],
    });

    // The same key is there, and of the next note of this supplier nothing is open.
    expect(await answered('--dry-run')).toMatchObject({ records: [{ status: 'same' }] });
    here.write('nota.xml', nfeText({ ...note, number: '78' }));
    expect(await answered('--dry-run')).toMatchObject({
      code: 0,
      questions: [],
      remembered: [{ id: nature!.id, answer: '2' }],
    });
  });

  it('of another company is refused, whatever is answered', async () => {
    here.write('nota.xml', nfeText({ ...note, recipient: { document: '34028316000103' } }));
    expect(await answered('--dry-run')).toMatchObject({ code: 1, records: [{ status: 'refused' }] });
    expect(tables().notas).toEqual([]);
  });
});
