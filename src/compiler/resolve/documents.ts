/** `documents` of a resource as the server reads it: short forms are written out. */
import type {
  DocumentRecords,
  Documents,
  DocumentSet,
  DocumentSource,
  NoteQuestion,
  NoteRecords,
} from '#model/types.ts';
import type { DocumentsSource, NoteSource, StatementSource } from '../schema/documents.ts';

export const resolveDocuments = ({ ofx, nfe, cte, nfse }: DocumentsSource): Documents => ({
  ...(ofx && { ofx: resolveStatement(ofx) }),
  ...(nfe && { nfe: resolveNote(nfe) }),
  ...(cte && { cte: resolveNote(cte) }),
  ...(nfse && { nfse: resolveNote(nfse) }),
});

type WrittenSet = NoteSource['set'];

const resolveSet = (set: WrittenSet = {}): DocumentSet =>
  Object.fromEntries(
    Object.entries(set).map(([id, given]): [string, DocumentSource] => {
      if (typeof given === 'string' || Array.isArray(given))
        return [id, { kind: 'names', names: [given].flat() }];
      const { value, from = '', ...options } = given;
      return value === undefined
        ? [id, { kind: 'choice', from: String(from), options: options as Record<string, string> }]
        : [id, { kind: 'value', value }];
    }),
  );

function resolveStatement({ find, set, same, balance }: StatementSource): DocumentRecords {
  const found = Object.entries(find).map(([id, facts]) => [
    id,
    Object.fromEntries(Object.entries(facts).map(([fact, fields]) => [fact, [fields].flat()])),
  ]);
  return {
    find: Object.fromEntries(found) as DocumentRecords['find'],
    set: resolveSet(set),
    same,
    ...(balance !== undefined && { balance }),
  };
}

const resolveAsk = (ask: NoteSource['ask'] = {}) => ask as Readonly<Record<string, NoteQuestion>>;

function resolveNote(source: NoteSource): NoteRecords {
  const { key, own, set, issued, received, party = [], ask, rows = {}, equal = {}, file, cancel } = source;
  return {
    key,
    own,
    set: resolveSet(set),
    issued: resolveSet(issued),
    received: resolveSet(received),
    party: party.map(({ find, set: also, create }) => ({
      find,
      set: resolveSet(also),
      ...(create && { create: resolveSet(create) }),
    })),
    ask: resolveAsk(ask),
    rows: Object.fromEntries(
      Object.entries(rows).map(([id, { each, set: values, ask: questions }]) => [
        id,
        { each, set: resolveSet(values), ask: resolveAsk(questions) },
      ]),
    ),
    equal,
    ...(file !== undefined && { file }),
    ...(cancel && { cancel: { transition: [cancel.transition].flat(), set: resolveSet(cancel.set) } }),
  };
}
