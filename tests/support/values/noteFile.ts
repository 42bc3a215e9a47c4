/**
 * Writes fiscal documents as XML after their public layouts: NF-e and NFC-e 4.00 (MOC 7.0, NT 2025.002), CT-e 4.00, NFS-e of the
 * national standard 1.01. All names and numbers are invented, with valid check digits.
 */
import { accessKeyDigit } from '../oracle/checkDigits.ts';

type NoteParty = {
  document: string;
  name?: string;
  tradeName?: string;
  stateRegistration?: string;
  state?: string;
  phone?: string;
};
type NoteItem = {
  code?: string;
  description?: string;
  ncm?: string;
  cfop?: string;
  unit?: string;
  quantity?: string;
  price?: string;
  amount: string;
  discount?: string;
  ipi?: string;
  /** False: it does not enter the total. */
  counts?: boolean;
  /** A new vehicle that its maker bills directly. */
  isDirect?: boolean;
  ibs?: string;
  cbs?: string;
  is?: string;
};
export type NoteText = {
  model?: '55' | '65';
  series?: string;
  number: string;
  issued?: string;
  operation?: '0' | '1';
  environment?: '1' | '2';
  issuer: NoteParty;
  recipient?: NoteParty;
  items?: readonly NoteItem[];
  /** Of `ICMSTot`: what differs from zero, beside vProd, vDesc, vIPI and vNF. */
  totals?: Readonly<Record<string, string>>;
  total?: string;
  installments?: readonly { due: string; amount: string; number?: string }[];
  /** The status in the protocol; null: a file without one. */
  status?: string | null;
  signed?: boolean;
  /** Replaces the computed check digit of the key. */
  digit?: string;
  prefix?: string;
};

const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);
const money = (value: number) => (value / 100).toFixed(2);
const sum = (texts: readonly (string | undefined)[]) => texts.reduce((total, text) => total + cents(text), 0);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tag = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;

type KeyParts = { issuer: string; model: string; series: string; number: string; issued: string };

/** 44 positions: state 51, year and month, issuer, model, series, number, code, digit. */
function accessKeyFor({ issuer, model, series, number, issued }: KeyParts, digit?: string): string {
  const month = issued.slice(2, 4) + issued.slice(5, 7);
  const base = `51${month}${issuer.padStart(14, '0')}${model}${series.padStart(3, '0')}${number.padStart(9, '0')}112345678`;
  return base + (digit ?? accessKeyDigit(base));
}

const documentTag = ({ document }: NoteParty) => tag(document.length === 11 ? 'CPF' : 'CNPJ', document);
const addressOf = (name: string, { state = 'MT', phone }: NoteParty) =>
  `<${name}><xLgr>Rua das Palmeiras</xLgr><nro>120</nro><xBairro>Centro</xBairro><cMun>5107925</cMun><xMun>Sorriso</xMun><UF>${state}</UF><CEP>78890000</CEP><cPais>1058</cPais>${tag('fone', phone)}</${name}>`;
const partyTag = (name: string, address: string, party: NoteParty) =>
  `<${name}>${documentTag(party)}${tag('xNome', party.name ?? 'Comércio de Peças Alvorada Ltda')}${tag('xFant', party.tradeName)}${addressOf(address, party)}${tag('IE', party.stateRegistration)}</${name}>`;
const signature = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/></Signature>';

export const keyOfNote = ({
  model = '55',
  series = '1',
  number,
  issued = '2026-10-20T10:15:00-04:00',
  issuer,
  digit,
}: NoteText) => accessKeyFor({ issuer: issuer.document, model, series, number, issued }, digit);

export function nfeText(note: NoteText): string {
  const { model = '55', series = '1', number, issued = '2026-10-20T10:15:00-04:00', operation = '1' } = note;
  const { environment = '1', issuer, recipient, installments = [], status = '100', signed = true } = note;
  const { items = [{ amount: '100.00' }], totals = {}, prefix = '' } = note;
  const key = keyOfNote(note);
  const counted = items.filter(({ counts = true }) => counts);
  const goods = sum(counted.map(({ amount }) => amount));
  const discount = sum(items.map((one) => one.discount));
  const ipi = sum(items.map((one) => one.ipi));
  const charged = ['vST', 'vFCPST', 'vFrete', 'vSeg', 'vOutro', 'vII'].map((name) => totals[name]);
  const total = note.total ?? money(goods - discount + ipi + sum(charged));
  const of = (name: string) => totals[name] ?? '0.00';
  const det = items.map(itemText).join('');
  const reform = items.some(({ ibs, cbs, is }) => ibs ?? cbs ?? is);
  const dup = installments
    .map(
      ({ due, amount, number: own }, at) =>
        `<dup><nDup>${own ?? String(at + 1).padStart(3, '0')}</nDup><dVenc>${due}</dVenc><vDup>${amount}</vDup></dup>`,
    )
    .join('');
  const cobr =
    dup &&
    `<cobr><fat><nFat>${number}</nFat><vOrig>${total}</vOrig><vDesc>0.00</vDesc><vLiq>${total}</vLiq></fat>${dup}</cobr>`;
  const protocol =
    status === null
      ? ''
      : `<protNFe versao="4.00"><infProt><tpAmb>${environment}</tpAmb><chNFe>${key}</chNFe><dhRecbto>${issued}</dhRecbto><nProt>151260000000001</nProt><cStat>${status}</cStat><xMotivo>Resposta</xMotivo></infProt></protNFe>`;
  const body = `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe${key}" versao="4.00"><ide><cUF>51</cUF><natOp>Venda de mercadoria</natOp><mod>${model}</mod><serie>${series}</serie><nNF>${number}</nNF><dhEmi>${issued}</dhEmi><tpNF>${operation}</tpNF><idDest>1</idDest><tpAmb>${environment}</tpAmb></ide>${partyTag('emit', 'enderEmit', issuer)}${recipient ? partyTag('dest', 'enderDest', recipient) : ''}${det}<total><ICMSTot><vBC>0.00</vBC><vICMS>${of('vICMS')}</vICMS><vICMSDeson>${of('vICMSDeson')}</vICMSDeson><vFCP>0.00</vFCP><vBCST>0.00</vBCST><vST>${of('vST')}</vST><vFCPST>${of('vFCPST')}</vFCPST><vProd>${money(goods)}</vProd><vFrete>${of('vFrete')}</vFrete><vSeg>${of('vSeg')}</vSeg><vDesc>${money(discount)}</vDesc><vII>${of('vII')}</vII><vIPI>${money(ipi)}</vIPI><vIPIDevol>0.00</vIPIDevol><vPIS>${of('vPIS')}</vPIS><vCOFINS>${of('vCOFINS')}</vCOFINS><vOutro>${of('vOutro')}</vOutro><vNF>${total}</vNF></ICMSTot>${reform ? reformTotals(items) : ''}</total><transp><modFrete>0</modFrete><veicTransp><placa>QBC4F21</placa><UF>MT</UF></veicTransp><vol><pesoL>120.000</pesoL></vol></transp>${cobr}<infAdic><infCpl>Pedido 77 &amp; romaneio</infCpl></infAdic></infNFe>${signed ? signature : ''}</NFe>`;
  const whole =
    status === null
      ? body
      : `<nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe">${body}${protocol}</nfeProc>`;
  return `<?xml version="1.0" encoding="UTF-8"?>${prefix}${whole}`;
}

function itemText(item: NoteItem, at: number): string {
  const {
    code = `P${at + 1}`,
    description = 'Filtro de óleo',
    ncm = '84212300',
    cfop = '5102',
    unit = 'UN',
  } = item;
  const {
    quantity = '1.0000',
    amount,
    price = amount,
    discount,
    ipi,
    counts = true,
    isDirect,
    ibs,
    cbs,
    is,
  } = item;
  const reform =
    (is === undefined ? '' : `<IS><vIS>${is}</vIS></IS>`) +
    (ibs === undefined && cbs === undefined
      ? ''
      : `<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>${amount}</vBC><vIBS>${ibs ?? '0.00'}</vIBS><gCBS><pCBS>0.90</pCBS><vCBS>${cbs ?? '0.00'}</vCBS></gCBS></gIBSCBS></IBSCBS>`);
  return `<det nItem="${at + 1}"><prod><cProd>${code}</cProd><cEAN>SEM GTIN</cEAN><xProd>${escaped(description)}</xProd><NCM>${ncm}</NCM><CFOP>${cfop}</CFOP><uCom>${unit}</uCom><qCom>${quantity}</qCom><vUnCom>${price}</vUnCom><vProd>${amount}</vProd>${tag('vDesc', discount)}<indTot>${counts ? 1 : 0}</indTot>${isDirect ? '<veicProd><tpOp>2</tpOp></veicProd>' : ''}</prod><imposto><ICMS><ICMS00><orig>0</orig><CST>00</CST><pICMS>17.00</pICMS><vICMS>0.00</vICMS></ICMS00></ICMS>${ipi === undefined ? '' : `<IPI><IPITrib><CST>50</CST><vIPI>${ipi}</vIPI></IPITrib></IPI>`}${reform}</imposto></det>`;
}

const reformTotals = (items: readonly NoteItem[]) =>
  `<ISTot><vIS>${money(sum(items.map(({ is }) => is)))}</vIS></ISTot><IBSCBSTot><vBCIBSCBS>0.00</vBCIBSCBS><gIBS><vIBS>${money(sum(items.map(({ ibs }) => ibs)))}</vIBS></gIBS><gCBS><vCBS>${money(sum(items.map(({ cbs }) => cbs)))}</vCBS></gCBS></IBSCBSTot>`;

/** An event of a note, as the tax office has answered it. @param type 110111 cancels */
export function eventText(
  key: string,
  { type = '110111', status = '135', reason = 'Erro na quantidade de itens', issuer = '' } = {},
): string {
  const cte = key.slice(20, 22) === '57' || key.slice(20, 22) === '67';
  const [space, event, answer, keyName] = cte
    ? ['cte', 'eventoCTe', 'retEventoCTe', 'chCTe']
    : ['nfe', 'evento', 'retEvento', 'chNFe'];
  const detail = `<descEvento>Cancelamento</descEvento><nProt>151260000000001</nProt><xJust>${escaped(reason)}</xJust>`;
  return `<?xml version="1.0" encoding="UTF-8"?><procEvento${cte ? 'CTe' : 'NFe'} versao="1.00" xmlns="http://www.portalfiscal.inf.br/${space}"><${event} versao="1.00"><infEvento Id="ID${type}${key}01"><cOrgao>51</cOrgao><tpAmb>1</tpAmb>${issuer && `<CNPJ>${issuer}</CNPJ>`}<${keyName}>${key}</${keyName}><dhEvento>2026-10-21T09:00:00-04:00</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>1</nSeqEvento><detEvento versao="1.00">${cte ? `<evCancCTe>${detail}</evCancCTe>` : detail}</detEvento></infEvento>${signature}</${event}><${answer} versao="1.00"><infEvento><tpAmb>1</tpAmb><cStat>${status}</cStat><xMotivo>Evento registrado</xMotivo><${keyName}>${key}</${keyName}><nProt>151260000000002</nProt></infEvento></${answer}></procEvento${cte ? 'CTe' : 'NFe'}>`;
}

type FreightText = {
  number: string;
  issuer: NoteParty;
  /** The sender pays. */
  sender: NoteParty;
  recipient: NoteParty;
  parts: readonly { name: string; amount: string }[];
  total?: string;
};

/** A CT-e OS (67), or a simplified CT-e (57) with a price for each way: a customer of its own pays. */
export function otherCteText(
  kind: 'os' | 'simplified',
  { number, issuer, recipient, parts, total }: Omit<FreightText, 'sender'>,
): string {
  const issued = '2026-10-20T08:00:00-04:00';
  const model = kind === 'os' ? '67' : '57';
  const key = accessKeyFor({ issuer: issuer.document, model, series: '1', number, issued });
  const price = total ?? money(sum(parts.map(({ amount }) => amount)));
  const comps = parts.map(
    ({ name, amount }) => `<Comp><xNome>${escaped(name)}</xNome><vComp>${amount}</vComp></Comp>`,
  );
  const ways = parts.map(
    ({ name, amount }, at) =>
      `<det nItem="${at + 1}"><cMunIni>5107925</cMunIni><xMunIni>Sorriso</xMunIni><cMunFim>5103403</cMunFim><xMunFim>${escaped(name)}</xMunFim><vPrest>${amount}</vPrest><vRec>${amount}</vRec></det>`,
  );
  const [whole, name] = kind === 'os' ? ['cteOSProc', 'CTeOS'] : ['cteSimpProc', 'CTeSimp'];
  const priced =
    kind === 'os'
      ? `<vPrest><vTPrest>${price}</vTPrest><vRec>${price}</vRec>${comps.join('')}</vPrest>`
      : `<infCarga><vCarga>5000.00</vCarga><proPred>Soja</proPred><infQ><cUnid>01</cUnid><tpMed>PESO</tpMed><qCarga>37000.0000</qCarga></infQ></infCarga>${ways.join('')}`;
  const totals = kind === 'os' ? '' : `<total><vTPrest>${price}</vTPrest><vTRec>${price}</vTRec></total>`;
  const payer = `<toma>${kind === 'os' ? '' : '<toma>4</toma>'}${documentTag(recipient)}${tag('xNome', recipient.name)}${addressOf('enderToma', recipient)}</toma>`;
  return `<?xml version="1.0" encoding="UTF-8"?><${whole} versao="4.00" xmlns="http://www.portalfiscal.inf.br/cte"><${name}><infCte versao="4.00" Id="CTe${key}"><ide><cUF>51</cUF><CFOP>5353</CFOP><natOp>Transporte</natOp><mod>${model}</mod><serie>1</serie><nCT>${number}</nCT><dhEmi>${issued}</dhEmi><tpAmb>1</tpAmb></ide>${partyTag('emit', 'enderEmit', issuer)}${payer}${priced}<imp><ICMS><ICMS00><CST>00</CST><vBC>${price}</vBC><pICMS>12.00</pICMS><vICMS>1.00</vICMS></ICMS00></ICMS></imp>${totals}</infCte>${signature}</${name}><protCTe versao="4.00"><infProt><tpAmb>1</tpAmb><chCTe>${key}</chCTe><dhRecbto>${issued}</dhRecbto><nProt>151260000000003</nProt><cStat>100</cStat></infProt></protCTe></${whole}>`;
}

/** A CT-e whose sender pays (`toma3` 0). */
export function cteText({ number, issuer, sender, recipient, parts, total }: FreightText): string {
  const issued = '2026-10-20T08:00:00-04:00';
  const key = accessKeyFor({ issuer: issuer.document, model: '57', series: '1', number, issued });
  const price = total ?? money(sum(parts.map(({ amount }) => amount)));
  const comps = parts
    .map(({ name, amount }) => `<Comp><xNome>${escaped(name)}</xNome><vComp>${amount}</vComp></Comp>`)
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?><cteProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/cte"><CTe><infCte versao="4.00" Id="CTe${key}"><ide><cUF>51</cUF><CFOP>5353</CFOP><natOp>Transporte rodoviário</natOp><mod>57</mod><serie>1</serie><nCT>${number}</nCT><dhEmi>${issued}</dhEmi><tpAmb>1</tpAmb><toma3><toma>0</toma></toma3></ide>${partyTag('emit', 'enderEmit', issuer)}${partyTag('rem', 'enderReme', sender)}${partyTag('dest', 'enderDest', recipient)}<vPrest><vTPrest>${price}</vTPrest><vRec>${price}</vRec>${comps}</vPrest><imp><ICMS><ICMS00><CST>00</CST><vBC>${price}</vBC><pICMS>12.00</pICMS><vICMS>0.00</vICMS></ICMS00></ICMS></imp><infCTeNorm><infCarga><proPred>Soja</proPred><infQ><cUnid>01</cUnid><tpMed>PESO</tpMed><qCarga>37000.0000</qCarga></infQ></infCarga></infCTeNorm></infCte>${signature}</CTe><protCTe versao="4.00"><infProt><tpAmb>1</tpAmb><chCTe>${key}</chCTe><dhRecbto>${issued}</dhRecbto><nProt>151260000000003</nProt><cStat>100</cStat></infProt></protCTe></cteProc>`;
}

type ServiceText = {
  number: string;
  provider: NoteParty;
  customer: NoteParty;
  price: string;
  discount?: string;
  withheld?: string;
};

/** 50 positions: city, environment, kind of registration, registration, number, year and month, code, digit. */
export function serviceKeyFor(provider: string, number: string): string {
  const kind = provider.length === 11 ? '1' : '2';
  const base = `51079252${kind}${provider.padStart(14, '0')}${number.padStart(13, '0')}2610123456789`;
  return base + accessKeyDigit(base);
}

/** An event of an NFS-e that the national system has registered. @param type e101101 cancels */
export function serviceEventText(
  key: string,
  { type = 'e101101', author = '', reason = 'Erro na emissão' } = {},
) {
  return `<?xml version="1.0" encoding="utf-8"?><evento versao="1.01" xmlns="http://www.sped.fazenda.gov.br/nfse"><infEvento Id="EVT${key}101101001"><ambGer>2</ambGer><nSeqEvento>001</nSeqEvento><dhProc>2026-10-21T09:00:00-04:00</dhProc><nDFe>12345</nDFe><pedRegEvento versao="1.01"><infPedReg Id="PRE${key}101101"><tpAmb>1</tpAmb><verAplic>1.0</verAplic><dhEvento>2026-10-21T08:59:00-04:00</dhEvento><CNPJAutor>${author}</CNPJAutor><chNFSe>${key}</chNFSe><nPedRegEvento>001</nPedRegEvento><${type}><xDesc>Evento</xDesc><cMotivo>1</cMotivo><xMotivo>${escaped(reason)}</xMotivo></${type}></infPedReg></pedRegEvento></infEvento>${signature}</evento>`;
}

/** An NFS-e of the national standard, issued by the provider. */
export function nfseText({ number, provider, customer, price, discount, withheld }: ServiceText): string {
  const key = serviceKeyFor(provider.document, number);
  const net = money(cents(price) - cents(discount) - cents(withheld));
  const end =
    '<end><endNac><cMun>5107925</cMun><CEP>78890000</CEP></endNac><xLgr>Avenida Brasil</xLgr><nro>9</nro><xBairro>Centro</xBairro></end>';
  return `<?xml version="1.0" encoding="utf-8"?><NFSe versao="1.01" xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe Id="NFS${key}"><xLocEmi>Sorriso</xLocEmi><nNFSe>${number}</nNFSe><xTribNac>Consultoria</xTribNac><cStat>100</cStat><dhProc>2026-10-20T10:00:00-04:00</dhProc><emit>${documentTag(provider)}<xNome>${escaped(provider.name ?? 'Serviços Ltda')}</xNome><enderNac><xLgr>Rua A</xLgr><nro>1</nro><xBairro>Centro</xBairro><cMun>5107925</cMun><UF>MT</UF><CEP>78890000</CEP></enderNac></emit><valores><vBC>${price}</vBC><vISSQN>5.00</vISSQN>${tag('vTotalRet', withheld)}<vLiq>${net}</vLiq></valores><DPS versao="1.01"><infDPS Id="DPS1"><tpAmb>1</tpAmb><dhEmi>2026-10-20T09:59:00-04:00</dhEmi><serie>900</serie><nDPS>1</nDPS><dCompet>2026-10-20</dCompet><tpEmit>1</tpEmit><prest>${documentTag(provider)}</prest><toma>${documentTag(customer)}<xNome>${escaped(customer.name ?? 'Tomador')}</xNome>${end}</toma><serv><cServ><cTribNac>170101</cTribNac><xDescServ>Consultoria de outubro</xDescServ></cServ></serv><valores><vServPrest><vServ>${price}</vServ></vServPrest>${discount === undefined ? '' : `<vDescCondIncond><vDescIncond>${discount}</vDescIncond></vDescCondIncond>`}</valores></infDPS></DPS></infNFSe>${signature}</NFSe>`;
}
