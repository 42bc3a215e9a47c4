/** Records of the transport company: many trips, which refer to few records and to many. */
import { rowsOf } from '../stores/records.ts';

const few = 200;
const many = 1200;
const observacoes = 'Muitas palavras '.repeat(90);
/** Some refer to nothing. */
const toFew = (nth: number) => (nth % 50 === 0 ? undefined : 1 + ((nth * 7) % few));
/** Some refer to a record that does not exist. */
const toMany = (nth: number) =>
  nth % 50 === 1 ? 99_999 : nth % 50 === 0 ? undefined : 1 + ((nth * 7) % many);
const referring = (nth: number) => ({
  rota: `Uma rota com palavras ${nth} `.repeat(10),
  guia: nth % 5000,
  clienteId: toFew(nth),
  loteId: toFew(nth),
  conjuntoId: nth % 50 === 1 ? 99_999 : toFew(nth),
  motoristaId: toMany(nth),
  caixaId: toMany(nth),
  vagaId: toMany(nth),
});
const codigo = (of: number, nth: number) => (nth % 40 === 3 ? undefined : `C${of - nth}`);
const placa = (nth: number) => (nth % 40 === 4 ? { a: 1 } : `ABC${nth % 9}`);

export const transportRows = {
  clientes: rowsOf(few, (nth) => ({ nome: `Cliente ${few - nth}`, observacoes })),
  lotes: rowsOf(few, (nth) => ({
    dia: new Date(Date.UTC(2026, 0, few - nth)).toISOString().slice(0, 10),
    observacoes,
  })),
  conjuntos: rowsOf(few, (nth) => ({ codigo: codigo(few, nth), placa: placa(nth), observacoes })),
  motoristas: rowsOf(many, (nth) => ({ codigo: codigo(many, nth) })),
  caixas: rowsOf(many, (nth) => ({
    codigo: codigo(many, nth),
    placa: placa(nth),
    numero: [nth * 7, -nth, undefined, 1_000_000 + nth, 'X', nth + 0.5][nth % 6],
  })),
  vagas: rowsOf(many, (nth) => ({ motoristaId: 1 + (nth % 900), placa: placa(nth) })),
  viagens: rowsOf(20_000, referring),
  fretes: rowsOf(30, referring),
};

/** Bills, most of which refer to the last of many invoices, and some to the first, to none, or to one that does not exist. */
export const invoices = 30_000;
const toInvoice = (nth: number) => {
  if (nth % 100 < 2) return [undefined, 99_999][nth % 100];
  return nth % 100 < 4 ? 1 + nth : invoices - 2000 + ((nth * 7) % 1500);
};
export const billRows = {
  notas: rowsOf(invoices, (nth) => ({ serie: `N${Math.floor(nth / 7)}` })),
  folhas: rowsOf(invoices, (nth) => ({ serie: 'A', numero: Math.floor(nth / 7) })),
  faturas: rowsOf(6000, (nth) => ({
    nome: `Fatura ${nth}`,
    parcela: nth % 3,
    notaId: toInvoice(nth),
    folhaId: toInvoice(nth),
  })),
};
