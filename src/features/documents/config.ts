/** The keyword `documents` of a resource: files of banks, cards and tax offices become its records. */
import type { FeatureWords, LintedResource, ResourceParts } from '#language/feature.ts';
import { translate } from '#messages/translate.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { collection, writing } from '#model/api/operations.ts';
import { rules } from '#model/config/keyword.ts';
import type { Resource } from '#model/types.ts';
import { checkDocuments } from './config/checkDocuments.ts';
import { headedFormat, wholeOfCard } from './shared/registry.ts';
import { documentsSchema, type DocumentsSource } from './config/schema.ts';

/** What a document sets is written as by a form: no form fills in the others, so each line is refused. */
function lintDocuments({ resource: { id, documents, fields }, node, grantsOn }: LintedResource): void {
  const { forms } = grantsOn(id);
  for (const [format, one] of Object.entries(documents ?? {})) {
    const { set = {} } = one as { set?: object };
    const sent = Object.keys(set).filter((name) => fields[name] && !fields[name].readOnly);
    const missing = forms.map((form) => sent.filter((name) => !form.has(name)));
    const [least] = missing.toSorted((left, right) => left.length - right.length);
    for (const name of least ?? [])
      node
        .at(format, 'set', name)
        .refuse(translate('lint.noFormWrites', { field: name, resource: id }), 'key');
  }
}

const bringsRows = (documents: DocumentsSource, field: string): boolean =>
  Object.values(documents).some(
    (one) =>
      one &&
      'rows' in one &&
      (one.rows === field || (typeof one.rows === 'object' && Object.hasOwn(one.rows, field))),
  );

const told = ({ documents: taken }: Resource): Partial<ClientResource> =>
  taken
    ? {
        fileFormats: Object.keys(taken),
        ...((taken[headedFormat] ?? taken[wholeOfCard]) && { takesBankTables: true as const }),
      }
    : {};

export const words = {
  resource: {
    documents: rules(
      'parts',
      documentsSchema.optional(),
      'featureWords.documents',
      'documents: { ofx: { each: transaction, find: { leitorId: { account: nome } }, set: { recado: memo }, same: [leitorId, recado] } }',
      { at: { file: 'resources/recados.yaml', path: [] }, serverOnly: true },
    ),
  },
  operations: {
    documents: {
      ...writing,
      of: 'documents',
      at: [`${collection}/documents`],
      refusal: 'forbidden.documents',
      gate: 'create',
      proof: 'each',
      queue: 'own',
      body: 'document',
      // What is there already is not created again.
      repeat: 'again',
    },
  },
  wishes: { 'resource/documents': 'wishes.resourceDocuments' },
} as const satisfies FeatureWords;

export const parts: ResourceParts = {
  documents: {
    check: checkDocuments,
    lint: lintDocuments,
    bringsRows,
    told,
  },
};

declare module '#model/registered.ts' {
  interface FeatureResource {
    /** One of these formats is a declared table, such as a bank's statement or a card's bill. */
    takesBankTables?: true;
  }
}
