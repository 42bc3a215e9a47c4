/** Fiscal documents as XML, read: models 55, 65, 57 and 67, the simplified CT-e, NFS-e, and what cancels them. */
import { describe, expect, it } from 'vitest';
import { wordsText, DocumentError, type ReadNote } from '#features/documents/shared/document.ts';
import { formatOfDocument } from '#features/documents/shared/marks.ts';
import { noteFormats } from '#features/documents/shared/registry.ts';
import {
  cteText,
  eventText,
  keyOfNote,
  nfeText,
  nfseText,
  otherCteText,
  serviceEventText,
  serviceKeyFor,
  type NoteText,
} from '#tests/support/values/noteFile.ts';

const [supplier, us] = [
  { document: '11222333000181', name: 'Peças Alvorada Ltda' },
  { document: '31415926000171', name: 'Buriti' },
];
const letters = { document: '12ABC34501DE35', name: 'Letras Consultoria Ltda' };

/** What the format that recognizes a text reads of it, or its refusal. */
function read(text: string): (ReadNote & { format: string }) | string {
  const bytes = new TextEncoder().encode(text);
  const format = formatOfDocument(bytes);
  if (format !== 'nfe' && format !== 'cte' && format !== 'nfse') return 'not recognized';
  try {
    const { documents } = noteFormats[format].read(bytes);
    expect(documents).toHaveLength(1);
    return { ...documents[0]!, format };
  } catch (error) {
    if (error instanceof DocumentError) return wordsText(error.words);
    throw error;
  }
}
const noteIn = (text: string) => {
  const note = read(text);
  if (typeof note === 'string') throw new Error(note);
  return note;
};
const faultsOf = ({ problems }: ReadNote) =>
  problems.map(({ words, severity }) => `${severity}: ${wordsText(words)}`);
/** With another digit at its end. */
const otherDigit = (key: string) => key.slice(0, -1) + String((Number(key.at(-1)) + 1) % 10);

const purchase: NoteText = { number: '77', issuer: supplier, recipient: us };
const freight = {
  number: '501',
  issuer: supplier,
  parts: [
    { name: 'Frete', amount: '900.00' },
    { name: 'Pedágio', amount: '100.50' },
  ],
};
const service = { number: '42', provider: letters, customer: us, price: '1000.00' };

describe('each kind is recognized, and read without a fault', () => {
  it.each<[string, string, Record<string, unknown>]>([
    ['NF-e', nfeText(purchase), { format: 'nfe', model: '55', total: '100.00', recipient: us.document }],
    [
      'NFC-e, also without a buyer',
      nfeText({ model: '65', number: '9', issuer: us }),
      { format: 'nfe', model: '65', total: '100.00', issuer: us.document },
    ],
    [
      'CT-e whose sender pays',
      cteText({ ...freight, sender: us, recipient: { document: '98765432000198' } }),
      { format: 'cte', model: '57', total: '1000.50', recipient: us.document, items: ['Frete', 'Pedágio'] },
    ],
    [
      'CT-e OS',
      otherCteText('os', { ...freight, recipient: us }),
      { format: 'cte', model: '67', total: '1000.50', recipient: us.document, items: ['Frete', 'Pedágio'] },
    ],
    [
      'simplified CT-e, with a price for each way',
      otherCteText('simplified', { ...freight, recipient: us }),
      {
        ...{ format: 'cte', model: '57', total: '1000.50', recipient: us.document, net: '1000.50' },
        items: ['Sorriso – Frete', 'Sorriso – Pedágio'],
      },
    ],
    [
      'NFS-e, by a CNPJ with letters',
      nfseText(service),
      { format: 'nfse', model: 'nfse', total: '1000.00', issuer: letters.document, recipient: us.document },
    ],
  ])('%s', (_name, text, { items, ...expected }) => {
    const note = noteIn(text);
    const { model, total, net } = note.facts;
    const found = {
      ...{ format: note.format, model, total, net },
      issuer: note.facts['issuer.document'],
      recipient: note.facts['recipient.document'],
    };
    expect(found).toMatchObject(expected);
    expect(faultsOf(note)).toEqual([]);
    if (items) expect(note.lists.items!.map(({ description }) => description)).toEqual(items);
  });
});

describe('the total of an NF-e', () => {
  const bought = (cfop: string, totals: NoteText['totals'], total: string, more = {}) =>
    noteIn(nfeText({ ...purchase, items: [{ amount: '100.00', cfop, ...more }], totals: totals!, total }));
  it.each<[string, ReadNote, string | undefined]>([
    ['has the import tax', bought('5102', { vII: '12.00' }, '112.00'), '12.00'],
    ['of an import, too', bought('3102', { vII: '12.00' }, '112.00'), '12.00'],
    [
      'of an import may have the other taxes',
      bought('3102', { vII: '12.00', vICMS: '20.00', vPIS: '2.10', vCOFINS: '9.65' }, '143.75'),
      '43.75',
    ],
    ['of an import may have none', bought('3101', { vII: '12.00', vICMS: '20.00' }, '100.00'), '0.00'],
    [
      'of a vehicle that its maker bills has no ST',
      bought('5102', { vST: '30.00' }, '100.00', { isDirect: true }),
      '0.00',
    ],
  ])('%s', (_what, note, added) => {
    expect(faultsOf(note)).toEqual([]);
    expect(note.facts['taxes.added']).toBe(added);
  });

  it.each<[string, ReadNote]>([
    ['the other taxes of what is no import', bought('5102', { vPIS: '2.10' }, '102.10')],
    ['no import tax of what is no import', bought('5102', { vII: '12.00' }, '100.00')],
    ['of an import, what no taxes add up to', bought('3102', { vII: '12.00', vPIS: '2.10' }, '112.01')],
    ['no ST of what its maker does not bill', bought('5102', { vST: '30.00' }, '100.00')],
  ])('has a warning with %s', (_what, note) => {
    expect(faultsOf(note)).toEqual([expect.stringMatching(/^warning: .*vNF/)]);
  });
});

describe('a key with another check digit is refused', () => {
  const cteOs = otherCteText('os', { ...freight, recipient: us });
  const simplified = otherCteText('simplified', { ...freight, recipient: us });
  it.each([
    ['NF-e', nfeText(purchase)],
    ['CT-e OS', cteOs],
    ['simplified CT-e', simplified],
    ['NFS-e', nfseText(service)],
  ])('of %s', (_name, text) => {
    const key = /Id="(?:NFe|CTe|NFS)([0-9A-Z]+)"/.exec(text)![1]!;
    expect(faultsOf(noteIn(text.replaceAll(key, otherDigit(key)))).join()).toContain('dígito verificador');
  });
});

describe('a cancellation', () => {
  const freightKey = /Id="CTe(\d+)"/.exec(otherCteText('os', { ...freight, recipient: us }))![1]!;
  const serviceKey = serviceKeyFor(letters.document, '42');
  it.each([
    ['of an NF-e', eventText(keyOfNote(purchase)), keyOfNote(purchase)],
    ['in the place of another NF-e', eventText(keyOfNote(purchase), { type: '110112' }), keyOfNote(purchase)],
    ['of a CT-e OS', eventText(freightKey), freightKey],
    ['of an NFS-e', serviceEventText(serviceKey, { author: us.document }), serviceKey],
    [
      'of an NFS-e that another one replaces',
      serviceEventText(serviceKey, { type: 'e105102', author: us.document }),
      serviceKey,
    ],
    ['of an NFS-e by the city', serviceEventText(serviceKey, { type: 'e305101' }), serviceKey],
  ])('%s names its note', (_name, text, key) => {
    const note = noteIn(text);
    expect([note.cancels, note.facts.key, note.facts.cancelled, faultsOf(note)]).toEqual([
      true,
      key,
      'true',
      [],
    ]);
  });

  it('that the tax office has not registered, or of a wrong key, is refused', () => {
    expect(faultsOf(noteIn(eventText(keyOfNote(purchase), { status: '573' }))).join()).toContain('573');
    expect(faultsOf(noteIn(eventText(otherDigit(keyOfNote(purchase))))).join()).toContain('dígito');
    expect(faultsOf(noteIn(serviceEventText(otherDigit(serviceKey)))).join()).toContain('dígito');
  });

  it.each([
    ['a letter of correction', eventText(keyOfNote(purchase), { type: '110110' }), 'CC-e'],
    ['a manifestação', eventText(keyOfNote(purchase), { type: '210200' }), 'manifestação'],
    ['a manifestação of an NFS-e', serviceEventText(serviceKey, { type: 'e203202' }), 'manifestação'],
    ['a request to the city', serviceEventText(serviceKey, { type: 'e101103' }), 'e101103'],
  ])('%s is none, and refused by name', (_name, text, word) => {
    expect(read(text)).toEqual(expect.stringContaining(word));
  });
});

describe('a note whose file holds its cancellation', () => {
  const key = keyOfNote(purchase);
  const of = (beside: string) => {
    const { documents, ignored } = noteFormats.nfe.read(
      new TextEncoder().encode(nfeText(purchase).replace('</nfeProc>', `${beside}</nfeProc>`)),
    );
    return { facts: documents[0]!.facts, ignored: ignored.map(({ what }) => what.values.name) };
  };
  const answer = (type: string, status: string, own = key) =>
    `<retEvento versao="1.00"><infEvento><tpAmb>1</tpAmb><cStat>${status}</cStat><chNFe>${own}</chNFe><tpEvento>${type}</tpEvento><dhRegEvento>2026-10-21T09:00:00-04:00</dhRegEvento></infEvento></retEvento>`;
  it.each([
    ['as its answer alone', answer('110111', '135')],
    [
      'as a whole event',
      `<procEventoNFe versao="1.00"><evento><infEvento><chNFe>${key}</chNFe><tpEvento>110111</tpEvento><detEvento><descEvento>Cancelamento</descEvento><xJust>Pedido desfeito pelo cliente</xJust></detEvento></infEvento></evento>${answer('110111', '155')}</procEventoNFe>`,
    ],
    ['in the place of another note', answer('110112', '136')],
    [
      'of the old kind',
      `<procCancNFe><retCancNFe><infCanc><cStat>101</cStat><chNFe>${key}</chNFe></infCanc></retCancNFe></procCancNFe>`,
    ],
  ])('%s is cancelled', (_name, beside) => {
    const { facts, ignored } = of(beside);
    expect([facts.cancelled, facts.cancelledBy?.slice(0, 5), ignored]).toEqual(['true', '11011', []]);
  });

  it.each([
    ['refused by the tax office', answer('110111', '573')],
    ['a letter of correction', answer('110110', '135')],
    ['the cancellation of another note', answer('110111', '135', otherDigit(key))],
    ['anything else', '<assinador versao="2">x</assinador>'],
  ])('%s leaves it valid, and is named', (_name, beside) => {
    const { facts, ignored } = of(beside);
    expect([facts.cancelled, ignored]).toEqual([undefined, [/<(\w+)/.exec(beside)![1]]]);
  });

  it('of freight is cancelled, too', () => {
    const text = cteText({ ...freight, sender: us, recipient: { document: '98765432000198' } });
    const own = /Id="CTe(\d+)"/.exec(text)![1]!;
    const beside = `<procEventoCTe><eventoCTe><infEvento><chCTe>${own}</chCTe><tpEvento>110111</tpEvento><detEvento><evCancCTe><xJust>Carga recusada no destino</xJust></evCancCTe></detEvento></infEvento></eventoCTe><retEventoCTe><infEvento><cStat>135</cStat><chCTe>${own}</chCTe><tpEvento>110111</tpEvento></infEvento></retEventoCTe></procEventoCTe>`;
    const read = noteIn(text.replace('</cteProc>', `${beside}</cteProc>`));
    expect(read.facts).toMatchObject({ cancelled: 'true', reason: 'Carga recusada no destino' });
  });
});

describe('what a note says of itself', () => {
  it('has its purpose, and how it is paid', () => {
    const of = (more: string, payment: string) =>
      noteIn(
        nfeText(purchase)
          .replace('<idDest>1</idDest>', `<idDest>1</idDest>${more}`)
          .replace('<infAdic>', `<pag>${payment}</pag><infAdic>`),
      ).facts;
    expect(of('<finNFe>2</finNFe>', '<detPag><tPag>90</tPag></detPag>')).toMatchObject({
      purpose: '2',
      payment: '90',
    });
    expect(
      of('<finNFe>1</finNFe>', '<detPag><tPag>90</tPag></detPag><detPag><tPag>15</tPag></detPag>'),
    ).toMatchObject({ purpose: '1', payment: '15' });
  });

  it.each([
    ['2', '92.50', '1757.50', '92.50'],
    ['3', '92.50', '1757.50', '92.50'],
    ['1', '92.50', '1757.50', '0.00'],
    ['2', '92.50', '1850.00', '0.00'],
    ['2', '37.00', '1757.50', '0.00'],
  ])('of a service, with tpRetISSQN %s, vISSQN %s and vLiq %s, withholds %s', (kind, iss, net, withheld) => {
    const text = nfseText({ ...service, price: '1850.00' })
      .replace(/<vTotalRet>[^<]*<\/vTotalRet>/, '')
      .replace(/<vLiq>[^<]*<\/vLiq>/, `<vLiq>${net}</vLiq>`)
      .replace(/<vISSQN>[^<]*<\/vISSQN>/, '')
      .replace('<vLiq>', `<vISSQN>${iss}</vISSQN><vLiq>`)
      .replace(/<trib>.*?<\/trib>/, '')
      .replace(
        '</vServPrest>',
        `</vServPrest><trib><tribMun><tpRetISSQN>${kind}</tpRetISSQN></tribMun></trib>`,
      );
    expect(noteIn(text).facts.withheld).toBe(withheld);
  });

  it('has a party abroad by its own id, and the state of a service’s city', () => {
    const abroad = noteIn(
      nfeText({ ...purchase, issuer: us, recipient: supplier }).replace(
        `<CNPJ>${supplier.document}</CNPJ><xNome>`,
        '<idEstrangeiro>XK-99</idEstrangeiro><xNome>',
      ),
    ).facts;
    expect([abroad['recipient.document'], abroad['recipient.foreignId']]).toEqual([undefined, 'XK-99']);
    expect(noteIn(nfseText(service)).facts['issuer.address.state']).toMatch(/^[A-Z]{2}$/);
  });
});

describe('a note of a city', () => {
  const party = (name: string, document: string) =>
    `<CpfCnpj><${document.length === 11 ? 'Cpf' : 'Cnpj'}>${document}</${document.length === 11 ? 'Cpf' : 'Cnpj'}></CpfCnpj><RazaoSocial>${name}</RazaoSocial>`;
  const address =
    '<Endereco><Endereco>Rua das Palmeiras</Endereco><Numero>12</Numero><Bairro>Centro</Bairro><CodigoMunicipio>5107925</CodigoMunicipio><Uf>MT</Uf><Cep>78890000</Cep></Endereco>';
  const values = (net: string, more = '') =>
    `<ValorServicos>1850.00</ValorServicos><ValorPis>10.00</ValorPis><ValorIss>92.50</ValorIss>${more}<ValorLiquidoNfse>${net}</ValorLiquidoNfse>`;
  /** ABRASF 2: the service is declared; 1: it stands in the note itself. */
  const second = (withheld: '1' | '2', net: string, around = '') =>
    `<CompNfse><Nfse versao="2.04"><InfNfse Id="n1"><Numero>202600000000042</Numero><CodigoVerificacao>AB12</CodigoVerificacao><DataEmissao>2026-10-20T10:15:00</DataEmissao><ValoresNfse><ValorIss>92.50</ValorIss><ValorLiquidoNfse>${net}</ValorLiquidoNfse></ValoresNfse><PrestadorServico>${party('Oficina Oiti Ltda', supplier.document)}${address}</PrestadorServico><OrgaoGerador><CodigoMunicipio>5107925</CodigoMunicipio><Uf>MT</Uf></OrgaoGerador><DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico><Competencia>2026-10-01</Competencia><Servico><Valores><ValorServicos>1850.00</ValorServicos><ValorPis>10.00</ValorPis><ValorIss>92.50</ValorIss></Valores><IssRetido>${withheld}</IssRetido><ItemListaServico>14.01</ItemListaServico><Discriminacao>Revisão</Discriminacao></Servico><Prestador><CpfCnpj><Cnpj>${supplier.document}</Cnpj></CpfCnpj></Prestador><Tomador><IdentificacaoTomador><CpfCnpj><Cnpj>${us.document}</Cnpj></CpfCnpj></IdentificacaoTomador><RazaoSocial>Buriti</RazaoSocial>${address}</Tomador></InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse>${around}</CompNfse>`;
  const first = `<CompNfse><Nfse><InfNfse><Numero>42</Numero><DataEmissao>2026-10-20T10:15:00</DataEmissao><Servico><Valores>${values('1747.50', '<IssRetido>1</IssRetido>')}</Valores><Discriminacao>Revisão</Discriminacao><CodigoMunicipio>5107925</CodigoMunicipio></Servico><PrestadorServico><IdentificacaoPrestador><Cnpj>${supplier.document}</Cnpj></IdentificacaoPrestador><RazaoSocial>Oficina Oiti Ltda</RazaoSocial></PrestadorServico><TomadorServico><IdentificacaoTomador><CpfCnpj><Cnpj>${us.document}</Cnpj></CpfCnpj></IdentificacaoTomador></TomadorServico></InfNfse></Nfse></CompNfse>`;
  const xml = (root: string, inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.abrasf.org.br/nfse.xsd">${inner}</${root}>`;

  it.each([
    ['GerarNfseResposta', (inner: string) => xml('GerarNfseResposta', `<ListaNfse>${inner}</ListaNfse>`)],
    [
      'ConsultarLoteRpsResposta',
      (inner: string) =>
        xml('ConsultarLoteRpsResposta', `<Situacao>4</Situacao><ListaNfse>${inner}</ListaNfse>`),
    ],
    [
      'ConsultarNfseServicoTomadoResposta',
      (inner: string) =>
        xml(
          'ConsultarNfseServicoTomadoResposta',
          `<ListaNfse>${inner}<ProximaPagina>2</ProximaPagina></ListaNfse>`,
        ),
    ],
    [
      'ConsultarNfseServicoPrestadoResposta',
      (inner: string) => xml('ConsultarNfseServicoPrestadoResposta', `<ListaNfse>${inner}</ListaNfse>`),
    ],
    ['ConsultarNfseRpsResposta', (inner: string) => xml('ConsultarNfseRpsResposta', inner)],
    ['a list alone', (inner: string) => xml('ListaNfse', inner)],
    ['CompNfse alone', (inner: string) => `<?xml version="1.0"?>${inner}`],
    [
      'prefixes',
      (inner: string) =>
        xml('ns2:GerarNfseResposta', inner.replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:')).replace(
          'xmlns=',
          'xmlns:ns2=',
        ),
    ],
  ])('of ABRASF in %s has its parties, its amounts and what is withheld', (_name, around) => {
    const { facts, problems, format } = noteIn(around(second('1', '1747.50')));
    expect([format, problems]).toEqual(['nfse', []]);
    expect(facts).toMatchObject({
      ...{ number: '202600000000042', key: `5107925-${supplier.document}-202600000000042`, model: 'nfse' },
      ...{ total: '1850.00', withheld: '102.50', net: '1747.50', 'taxes.iss': '92.50' },
      ...{ 'issuer.document': supplier.document, 'issuer.name': 'Oficina Oiti Ltda' },
      ...{ 'recipient.document': us.document, 'recipient.address.state': 'MT' },
    });
  });

  it('withholds its ISS only where it says so, and warns of another net', () => {
    expect(noteIn(second('2', '1840.00')).facts.withheld).toBe('10.00');
    expect(faultsOf(noteIn(second('2', '1747.50')))).toEqual([
      expect.stringMatching(/^warning: .*ValorLiquido/),
    ]);
    expect(noteIn(first).facts).toMatchObject({
      number: '42',
      withheld: '102.50',
      'issuer.name': 'Oficina Oiti Ltda',
    });
  });

  it('may be several in one file, and each cancelled or replaced one says so', () => {
    const cancelled =
      '<NfseCancelamento><Confirmacao><Pedido><InfPedidoCancelamento><IdentificacaoNfse><Numero>1</Numero></IdentificacaoNfse></InfPedidoCancelamento></Pedido><DataHora>2026-10-21T08:00:00</DataHora></Confirmacao></NfseCancelamento>';
    const replaced =
      '<NfseSubstituicao><SubstituicaoNfse><NfseSubstituidora>77</NfseSubstituidora></SubstituicaoNfse></NfseSubstituicao>';
    const text = xml(
      'ListaNfse',
      [second('1', '1747.50'), second('1', '1747.50', cancelled), second('1', '1747.50', replaced)].join(''),
    );
    const { documents } = noteFormats.nfse.read(new TextEncoder().encode(text));
    expect(documents.map(({ facts }) => [facts.cancelled, facts.cancelledBy])).toEqual([
      [undefined, undefined],
      ['true', 'cancellation'],
      ['true', '77'],
    ]);
  });

  const saoPaulo = (status: 'N' | 'C', withheld: boolean) =>
    `<?xml version="1.0" encoding="UTF-8"?><RetornoConsulta xmlns="http://www.prefeitura.sp.gov.br/nfe"><Cabecalho Versao="1" xmlns=""><Sucesso>true</Sucesso></Cabecalho><NFe xmlns=""><Assinatura>x</Assinatura><ChaveNFe><InscricaoPrestador>31000000</InscricaoPrestador><NumeroNFe>512</NumeroNFe><CodigoVerificacao>ABCD1234</CodigoVerificacao></ChaveNFe><DataEmissaoNFe>2026-10-20T10:15:00</DataEmissaoNFe><CPFCNPJPrestador><CNPJ>${supplier.document}</CNPJ></CPFCNPJPrestador><RazaoSocialPrestador>Oficina Oiti Ltda</RazaoSocialPrestador><EnderecoPrestador><TipoLogradouro>R</TipoLogradouro><Logradouro>DAS FLORES</Logradouro><NumeroEndereco>1</NumeroEndereco><Cidade>3550308</Cidade><UF>SP</UF><CEP>1001000</CEP></EnderecoPrestador><StatusNFe>${status}</StatusNFe><ValorServicos>1850.00</ValorServicos><ValorIR>15.00</ValorIR><CodigoServico>7498</CodigoServico><ValorISS>92.50</ValorISS><ISSRetido>${withheld}</ISSRetido><CPFCNPJTomador><CNPJ>${us.document}</CNPJ></CPFCNPJTomador><RazaoSocialTomador>Buriti</RazaoSocialTomador><Discriminacao>Revisão|de freios</Discriminacao></NFe></RetornoConsulta>`;
  it('of São Paulo is read, and no NF-e', () => {
    const { facts, problems, format } = noteIn(saoPaulo('N', true));
    expect([format, problems]).toEqual(['nfse', []]);
    expect(facts).toMatchObject({
      ...{
        number: '512',
        key: `3550308-${supplier.document}-512`,
        total: '1850.00',
        withheld: '107.50',
        net: '1742.50',
      },
      ...{
        'issuer.address.city': 'São Paulo',
        'issuer.address.zip': '01001000',
        'recipient.document': us.document,
      },
    });
    expect(noteIn(saoPaulo('C', false)).facts).toMatchObject({ cancelled: 'true', withheld: '15.00' });
  });
});
