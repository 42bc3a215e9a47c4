/**
 * NFS-e of the city of São Paulo (layouts 1 and 2 of its web service): elements `NFe` in the answers `RetornoConsulta` and
 * `RetornoEnvioRPS`. Source: "NFS-e Web Service", version 2.8.
 */
import { DocumentError, type DocumentValues, type ReadNote, present } from '../document.ts';
import { NoteReader, placeFacts } from '../brazil/noteReader.ts';
import { nodeAt, nodesAt, xmlText, type XmlNode } from '../xml/readXml.ts';
import { cityMoment, cityNote } from './city.ts';

/** IBGE's number. */
const city = '3550308';

/** @throws DocumentError for an answer without a note */
export function readSaoPaulo(root: XmlNode): ReadNote[] {
  const notes = Object.keys(root)
    .flatMap((name) => nodesAt(root, name))
    .flatMap((answer) => [...nodesAt(answer, 'NFe'), ...(nodeAt(answer, 'ChaveNFe') ? [answer] : [])])
    .filter((note) => nodeAt(note, 'ChaveNFe') !== undefined);
  if (notes.length === 0) throw new DocumentError('documents.note.noNote');
  return notes.map(readOne);
}

function readOne(note: XmlNode): ReadNote {
  const reader = new NoteReader();
  const amount = (name: string) => reader.decimal(note, name);
  const iss = amount('ValorISS');
  const isWithheld = /^(true|1|S)$/i.test(xmlText(note, 'ISSRetido') ?? '');
  const isCancelled = xmlText(note, 'StatusNFe') === 'C';
  return cityNote(reader, {
    city,
    number: xmlText(note, 'ChaveNFe', 'NumeroNFe'),
    series: xmlText(note, 'ChaveRPS', 'SerieRPS'),
    issued: cityMoment(xmlText(note, 'DataEmissaoNFe')),
    month: (xmlText(note, 'DataFatoGeradorNFe') ?? xmlText(note, 'DataEmissaoRPS'))?.slice(0, 10),
    code: xmlText(note, 'CodigoServico'),
    description: xmlText(note, 'Discriminacao'),
    price: amount('ValorServicos') ?? amount('ValorFinalCobrado'),
    discount: undefined,
    conditional: undefined,
    federal: ['ValorPIS', 'ValorCOFINS', 'ValorINSS', 'ValorIR', 'ValorCSLL'].map(amount),
    iss,
    issWithheld: isWithheld ? iss : undefined,
    net: undefined,
    information: undefined,
    cancelled: isCancelled
      ? {
          by: 'cancellation',
          at: cityMoment(xmlText(note, 'DataCancelamento')),
          reason: 'Cancelada na prefeitura',
        }
      : undefined,
    isSigned: xmlText(note, 'Assinatura') !== undefined,
    parties: present({ ...partyOf('issuer', 'Prestador', note), ...partyOf('recipient', 'Tomador', note) }),
  });
}

function partyOf(who: string, name: string, note: XmlNode): DocumentValues {
  const document = xmlText(note, `CPFCNPJ${name}`, 'CNPJ') ?? xmlText(note, `CPFCNPJ${name}`, 'CPF');
  const address = nodeAt(note, `Endereco${name}`);
  const code = xmlText(address, 'Cidade');
  return present({
    [`${who}.document`]: document,
    [`${who}.person`]: document && (document.length === 11 ? 'pf' : 'pj'),
    [`${who}.taxpayer`]: 'no',
    [`${who}.name`]: xmlText(note, `RazaoSocial${name}`),
    [`${who}.email`]: xmlText(note, `Email${name}`),
    [`${who}.address.street`]: [xmlText(address, 'TipoLogradouro'), xmlText(address, 'Logradouro')]
      .filter(Boolean)
      .join(' '),
    [`${who}.address.number`]: xmlText(address, 'NumeroEndereco'),
    [`${who}.address.complement`]: xmlText(address, 'ComplementoEndereco'),
    [`${who}.address.district`]: xmlText(address, 'Bairro'),
    [`${who}.address.city`]: code === city ? 'São Paulo' : undefined,
    [`${who}.address.state`]: xmlText(address, 'UF'),
    [`${who}.address.zip`]: xmlText(address, 'CEP')?.padStart(8, '0'),
    ...placeFacts(who, address),
  });
}
