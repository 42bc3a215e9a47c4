/**
 * Banks list balances among the transactions: "SALDO ANTERIOR", "Saldo do dia", "S A L D O", "SDO CTA/APL AUTOMATICAS". A line is
 * one if it has no other words than those by which banks name balances; "SALDO DE SALARIO" moves money.
 */
const names = /\b(saldos?|sdos?|sld|slds|balance|brought forward|carried forward)\b/;
const words = new Set(
  (
    'saldo saldos sdo sdos sld slds anterior ant total tot dia dias mes periodo extrato final fim inicial inic ini atual parcial do da de del el ' +
    'em no na ao a c e conta contas cta ctas cc corrente disponivel disp disponible al bloqueado bloq liberado livre contabil ' +
    'aplicacao aplicacoes aplic apl aut auto automatica automaticas automatico invest investimento investimentos facil poupanca poup ' +
    'abertura apertura fechamento cierre transportado transportar transporte ag agencia real movimento ' +
    'jan fev mar abr mai jun jul ago set out nov dez janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro ' +
    'balance opening closing beginning starting ending previous brought carried forward available current ledger daily as of on the'
  ).split(' '),
);

export function isBalanceText(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    // "S A L D O"
    .replace(/\b(?:[a-z] ){3,}[a-z]\b/g, (letters) => letters.replaceAll(' ', ''))
    .trim();
  return names.test(plain) && plain.split(' ').every((word) => words.has(word));
}
