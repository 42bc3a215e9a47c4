/** The names of what fiscal documents say, the same for all their formats. */
import type { TextKey } from '#messages/translate.ts';
import type { DocumentName, DocumentNames } from '../document.ts';

type Names<Key extends string> = Record<Key, DocumentName>;
const named = <Key extends string>(type: DocumentName['type'], under: string, keys: readonly Key[]) =>
  Object.fromEntries(
    keys.map((key) => [key, { type, about: `documentWords.${under}.${key.split('.').at(-1)}` as TextKey }]),
  ) as Names<Key>;

const address = ['street', 'number', 'complement', 'district', 'city', 'cityCode', 'state', 'zip'].map(
  (part) => `address.${part}`,
);
const party = ['document', 'foreignId', 'name', 'tradeName', 'stateRegistration', 'phone', 'email'];

/** What is said of a party, under its name: `issuer.name`. `party` is the one of the two that is not ours. */
const partyNames = (who: string): DocumentNames => {
  const plain = named('text', 'noteParty', [...party, ...address]);
  const person: DocumentName = {
    type: 'choice',
    options: ['pf', 'pj'],
    about: 'documentWords.noteParty.person',
  };
  const taxpayer: DocumentName = {
    type: 'choice',
    options: ['yes', 'exempt', 'no'],
    about: 'documentWords.noteParty.taxpayer',
  };
  return Object.fromEntries(
    Object.entries({ ...plain, person, taxpayer }).map(([id, name]) => [`${who}.${id}`, name]),
  );
};

/** @param models those of the format by their number; NFS-e has none */
export const noteFacts = (models: readonly string[]): DocumentNames => ({
  ...named('integer', 'note', ['number', 'series']),
  ...named('text', 'note', [
    'key',
    'nature',
    'purpose',
    'payment',
    'cancelledBy',
    'issuerCfop',
    'buyerCfop',
    'ownCfop',
    'plate',
    'protocol',
    'status',
  ]),
  model: { type: 'choice', options: models, about: 'documentWords.note.model' },
  operation: { type: 'choice', options: ['in', 'out'], about: 'documentWords.note.operation' },
  direction: { type: 'choice', options: ['in', 'out'], about: 'documentWords.note.direction' },
  signature: { type: 'choice', options: ['present', 'absent'], about: 'documentWords.note.signature' },
  ...named('moment', 'note', ['issued', 'moved', 'authorized', 'cancelledAt']),
  ...named('text', 'note', ['information', 'reason', 'cancelled']),
  ...named('decimal', 'note', [
    'total',
    'goods',
    'discount',
    'freight',
    'insurance',
    'other',
    'withheld',
    'net',
    'netWeight',
    'grossWeight',
  ]),
  ...named('decimal', 'noteTaxes', [
    'taxes.icms',
    'taxes.icmsSt',
    'taxes.relief',
    'taxes.ipi',
    'taxes.added',
    'taxes.pis',
    'taxes.cofins',
    'taxes.iss',
    'taxes.ibs',
    'taxes.cbs',
    'taxes.is',
  ]),
  ...partyNames('issuer'),
  ...partyNames('recipient'),
  ...partyNames('party'),
  ...partyNames('carrier'),
});

export const noteLists: Readonly<Record<string, DocumentNames>> = {
  items: {
    ...named('text', 'noteItem', ['number', 'code', 'description', 'ncm', 'cfop', 'unit', 'cst']),
    ...named('decimal', 'noteItem', ['quantity', 'price', 'gross', 'amount', 'discount', 'icmsRate']),
    ...named('decimal', 'noteTaxes', ['icms', 'icmsSt', 'ipi', 'iss', 'ibs', 'cbs', 'is']),
  },
  installments: {
    ...named('text', 'noteInstallment', ['number']),
    ...named('date', 'noteInstallment', ['due']),
    ...named('decimal', 'noteInstallment', ['amount']),
  },
};
