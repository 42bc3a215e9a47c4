/**
 * NFS-e of cities by ABRASF's standard, versions 2.00 to 2.04 and 1.00, in any of its envelopes: `CompNfse` alone, in lists, and in
 * the answers `GerarNfseResposta`, `ConsultarLoteRpsResposta`, `ConsultarNfseServicoTomadoResposta` and the like. Sources: ABRASF's
 * conceptual model and schemas 2.04.
 */
import { DocumentError, type DocumentValues, type ReadNote, present } from '../document.ts';
import { NoteReader, placeFacts } from '../brazil/noteReader.ts';
import { nodeAt, nodesAt, xmlText, type XmlNode } from '../xml/readXml.ts';
import { cityMoment, cityNote } from './city.ts';

/** @throws DocumentError for an answer without a note */
export function readAbrasf(root: XmlNode): ReadNote[] {
  const notes = notesWithin(root);
  if (notes.length === 0) throw new DocumentError('documents.note.noNote');
  return notes.map(readOne);
}

type Found = { whole: XmlNode; info: XmlNode };

/** Each `InfNfse`, with the element around it that says whether it is cancelled. */
function notesWithin(node: XmlNode, whole = node): Found[] {
  return Object.keys(node)
    .filter((name) => !name.startsWith('@') && name !== '#')
    .flatMap((name) =>
      nodesAt(node, name).flatMap((child) => {
        if (name === 'InfNfse') return [{ whole, info: child }];
        // An asked cancellation names its note in the same words.
        if (/Cancelamento|Substituicao/.test(name)) return [];
        return notesWithin(child, /^Compl?Nfse$/.test(name) || name !== 'Nfse' ? child : whole);
      }),
    );
}

function readOne({ whole, info }: Found): ReadNote {
  const reader = new NoteReader();
  const declared =
    nodeAt(info, 'DeclaracaoPrestacaoServico', 'InfDeclaracaoPrestacaoServico') ??
    nodeAt(info, 'DeclaracaoPrestacaoServico');
  const service = nodeAt(declared, 'Servico') ?? nodeAt(info, 'Servico');
  const values = nodeAt(service, 'Valores');
  const amount = (name: string, ...others: readonly (XmlNode | undefined)[]) =>
    [values, ...others].map((node) => reader.decimal(node, name)).find((text) => text !== undefined);
  const isWithheld = (xmlText(service, 'IssRetido') ?? xmlText(values, 'IssRetido')) === '1';
  const iss = amount('ValorIss', nodeAt(info, 'ValoresNfse'));
  const provider = nodeAt(info, 'PrestadorServico');
  const own = nodeAt(declared, 'Prestador');
  const customer =
    nodeAt(declared, 'Tomador') ?? nodeAt(declared, 'TomadorServico') ?? nodeAt(info, 'TomadorServico');
  const city =
    xmlText(info, 'OrgaoGerador', 'CodigoMunicipio') ??
    xmlText(provider, 'Endereco', 'CodigoMunicipio') ??
    xmlText(service, 'CodigoMunicipio');
  return cityNote(reader, {
    city,
    number: xmlText(info, 'Numero'),
    series:
      xmlText(declared, 'Rps', 'IdentificacaoRps', 'Serie') ?? xmlText(info, 'IdentificacaoRps', 'Serie'),
    issued: cityMoment(xmlText(info, 'DataEmissao')),
    month: (xmlText(declared, 'Competencia') ?? xmlText(info, 'Competencia'))?.slice(0, 10),
    code: xmlText(service, 'ItemListaServico'),
    description: xmlText(service, 'Discriminacao'),
    price: amount('ValorServicos'),
    discount: amount('DescontoIncondicionado'),
    conditional: amount('DescontoCondicionado'),
    federal: ['ValorPis', 'ValorCofins', 'ValorInss', 'ValorIr', 'ValorCsll', 'OutrasRetencoes'].map((name) =>
      amount(name),
    ),
    iss,
    issWithheld: isWithheld ? (amount('ValorIssRetido') ?? iss) : undefined,
    net: amount('ValorLiquidoNfse', nodeAt(info, 'ValoresNfse')),
    information: xmlText(info, 'OutrasInformacoes'),
    cancelled: cancellationIn(whole),
    isSigned: nodeAt(whole, 'Signature') !== undefined || nodeAt(whole, 'Nfse', 'Signature') !== undefined,
    parties: present({ ...partyOf('issuer', provider, own), ...partyOf('recipient', customer, undefined) }),
  });
}

function cancellationIn(whole: XmlNode) {
  const cancelled = nodeAt(whole, 'NfseCancelamento');
  const replaced = nodeAt(whole, 'NfseSubstituicao');
  if (!cancelled && !replaced) return undefined;
  const confirmed = nodeAt(cancelled, 'Confirmacao') ?? cancelled;
  const by = xmlText(replaced, 'SubstituicaoNfse', 'NfseSubstituidora') ?? 'cancellation';
  const at =
    xmlText(confirmed, 'DataHora') ??
    xmlText(confirmed, 'DataHoraCancelamento') ??
    xmlText(confirmed, 'InfConfirmacaoCancelamento', 'DataHora');
  return {
    by,
    at: cityMoment(at),
    reason: by === 'cancellation' ? 'Cancelada na prefeitura' : `Substituída pela NFS-e ${by}`,
  };
}

function partyOf(who: string, party: XmlNode | undefined, other: XmlNode | undefined): DocumentValues {
  const documentIn = (node: XmlNode | undefined): string | undefined =>
    [
      ['CpfCnpj'],
      ['IdentificacaoPrestador', 'CpfCnpj'],
      ['IdentificacaoTomador', 'CpfCnpj'],
      ['IdentificacaoPrestador'],
      [],
    ]
      .map((path) => nodeAt(node, ...path))
      .map((held) => xmlText(held, 'Cnpj') ?? xmlText(held, 'Cpf'))
      .find((text) => text !== undefined);
  const document = documentIn(party) ?? documentIn(other);
  const address = nodeAt(party, 'Endereco');
  return present({
    [`${who}.document`]: document,
    [`${who}.foreignId`]: xmlText(party, 'NifTomador'),
    [`${who}.person`]: document && (document.length === 11 ? 'pf' : 'pj'),
    [`${who}.taxpayer`]: 'no',
    [`${who}.name`]: xmlText(party, 'RazaoSocial'),
    [`${who}.tradeName`]: xmlText(party, 'NomeFantasia'),
    [`${who}.phone`]: xmlText(party, 'Contato', 'Telefone'),
    [`${who}.email`]: xmlText(party, 'Contato', 'Email'),
    [`${who}.address.street`]: xmlText(address, 'Endereco') ?? xmlText(address, 'Logradouro'),
    [`${who}.address.number`]: xmlText(address, 'Numero'),
    [`${who}.address.complement`]: xmlText(address, 'Complemento'),
    [`${who}.address.district`]: xmlText(address, 'Bairro'),
    [`${who}.address.city`]: xmlText(address, 'Municipio') ?? xmlText(address, 'xMunicipio'),
    [`${who}.address.zip`]: xmlText(address, 'Cep'),
    ...placeFacts(who, address),
  });
}
