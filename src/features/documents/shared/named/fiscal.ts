/** Fiscal files that are not read: other documents than notes, and what is sent to tax offices or comes back from them. */
import { hasElement, hasRoot, type NamedKind } from './kind.ts';

export const fiscalKinds: readonly NamedKind[] = [
  { name: 'mdfe', of: hasRoot('mdfeProc|MDFe|enviMDFe|procEventoMDFe|eventoMDFe') },
  { name: 'bpe', of: hasRoot('bpeProc|BPe|bpeTMProc|BPeTM|procEventoBPe|eventoBPe') },
  { name: 'nf3e', of: hasRoot('nf3eProc|NF3e|procEventoNF3e|eventoNF3e') },
  { name: 'nfcom', of: hasRoot('nfcomProc|NFCom|procEventoNFCom|eventoNFCom') },
  { name: 'nfgas', of: hasRoot('nfgasProc|NFGas|nfagProc|NFAg') },
  { name: 'dce', of: hasRoot('dceProc|DCe|gtveProc|GTVe|GTVeProc') },
  { name: 'cfe', of: hasRoot('CFe|CFeCanc|envCFe') },
  {
    name: 'unused',
    of: hasRoot('procInutNFe|inutNFe|retInutNFe|ProcInutNFe|procInutCTe|inutCTe|retInutCTe'),
  },
  // Ginfes and others that came before ABRASF 2, where they do not hold its note.
  {
    name: 'ginfes',
    of: (start) =>
      /^\s*</.test(start) && /ginfes\.com\.br/.test(start) && !hasElement('CompNfse|InfNfse')(start),
  },
  {
    name: 'sentService',
    of: hasRoot(
      'EnviarLoteRps\\w*Envio|EnviarLoteRpsEnvio|GerarNfseEnvio|LoteRps|PedidoEnvioLoteRPS|PedidoEnvioRPS|Rps|CancelarNfseEnvio|SubstituirNfseEnvio|ConsultarNfse\\w*Envio|ConsultarLoteRpsEnvio|PedidoConsulta\\w*|PedidoCancelamentoNFe',
    ),
  },
  {
    name: 'answer',
    of: hasRoot(
      'retEnviNFe|retConsReciNFe|retConsSitNFe|retConsStatServ|retEnvEvento|consSitNFe|consReciNFe|consStatServ|retEnviCte|retConsReciCTe|retConsSitCTe|retConsStatServCte|retEnviCTe|ConsCad|retConsCad|protNFe|protCTe|retEvento|retEventoCTe|cancNFe|retCancNFe|cancCTe|retCancCTe',
    ),
  },
  {
    name: 'answer',
    of: (start) =>
      /^\s*</.test(start) &&
      hasElement('ListaMensagemRetorno|MensagemRetorno|Alerta')(start) &&
      !hasElement('CompNfse|InfNfse|ChaveNFe')(start),
  },
  { name: 'sped', of: (start) => /^\|0000\|/.test(start) },
  { name: 'esocial', of: hasRoot('eSocial|Reinf') },
];
