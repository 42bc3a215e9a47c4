/** What the notes of cities share: they have no access key, and say what is withheld in parts. */
import { type DocumentValues, type ReadNote, present } from '../document.ts';
import { lessOf, sumOfDecimals } from '../decimals.ts';
import { NoteReader } from '../brazil/noteReader.ts';
import { serviceItem } from './serviceItem.ts';

export type CityNote = {
  /** IBGE's number of the city that has issued it. */
  city: string | undefined;
  number: string | undefined;
  series: string | undefined;
  issued: string | undefined;
  month: string | undefined;
  code: string | undefined;
  description: string | undefined;
  price: string | undefined;
  discount: string | undefined;
  conditional: string | undefined;
  /** Withheld by the customer: the taxes of the union, and the city's own if it is. */
  federal: readonly (string | undefined)[];
  iss: string | undefined;
  issWithheld: string | undefined;
  net: string | undefined;
  information: string | undefined;
  /** `cancelledBy`: the number of the note in its place, or `cancellation`. */
  cancelled?: { by: string; at: string | undefined; reason: string | undefined } | undefined;
  isSigned: boolean;
  parties: DocumentValues;
};

/** The key that stands for one: city, provider and number, which no city gives twice. */
const keyOf = ({ city, number, parties }: CityNote): string | undefined =>
  number && parties['issuer.document'] && `${city ?? '0000000'}-${parties['issuer.document']}-${number}`;

export function cityNote(reader: NoteReader, note: CityNote): ReadNote {
  const { price, discount, iss, cancelled } = note;
  const total = lessOf(price, [discount]);
  const withheld = sumOfDecimals([...note.federal, note.issWithheld]);
  if (note.net !== undefined)
    reader.sum('ValorLiquido', note.net, lessOf(total, [withheld, note.conditional]));
  const key = keyOf(note);
  if (key === undefined) reader.error('documents.note.cityKey');
  const description = note.description?.replace(/\s+/g, ' ').trim().slice(0, 2000);
  const item = serviceItem({ code: note.code, description, price }, { discount, iss });
  return reader.read(
    present({
      key,
      model: 'nfse',
      number: note.number,
      series: /^\d{1,5}$/.test(note.series ?? '') ? note.series : undefined,
      issued: note.issued,
      moved: note.month,
      operation: 'out',
      ...note.parties,
      total,
      goods: price,
      discount,
      withheld,
      net: note.net ?? lessOf(total, [withheld, note.conditional]),
      'taxes.iss': iss,
      information: note.information,
      signature: note.isSigned ? 'present' : 'absent',
      ...(cancelled && {
        cancelled: 'true',
        cancelledBy: cancelled.by,
        cancelledAt: cancelled.at,
        reason: cancelled.reason,
      }),
    }),
    { items: [present(item)], installments: [] },
  );
}

/** A date of a city, with or without a time and a zone: cities write their own time, Brasília's where they say none. */
export function cityMoment(text: string | undefined): string | undefined {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?/.exec(text ?? '') ?? [];
  return day === undefined ? undefined : `${day}T${time ?? '12:00:00'}${zone ?? '-03:00'}`;
}
