/** Fiscal documents as XML, read: models 55, 65, 57 and 67, the simplified CT-e, NFS-e, and what cancels them. */
import { describe, expect, it } from 'vitest';
import { wordsText, DocumentError, type ReadNote } from '#documents/document.ts';
import { noteFormats } from '#documents/registry.ts';
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
  const found = Object.entries(noteFormats).find(([, { recognizes }]) => recognizes(text.slice(0, 2000)));
  if (!found) return 'not recognized';
  try {
    const { documents } = found[1].read(new TextEncoder().encode(text));
    expect(documents).toHaveLength(1);
    return { ...documents[0]!, format: found[0] };
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
