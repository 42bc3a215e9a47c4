/** Which files the server reads as documents. */
import { HttpError } from 'ra-core';
import type { ImportReader } from '#screens/app/importSource.ts';
import { detectFormat, type FileFormat } from '#spreadsheets/fileFormat.ts';
import { wordsText } from '../shared/document.ts';
import { namedKindOf } from '../shared/named/named.ts';
import { sendDocuments } from './sendDocuments.ts';

const isDocument = (format: FileFormat) =>
  ['bankStatement', 'invoiceXml', 'xml', 'archive', 'cnab'].includes(format);

export const documentFiles: ImportReader = {
  named: (bytes) => {
    const named = namedKindOf(bytes);
    return named && wordsText(named);
  },
  takes: async (bytes) => namedKindOf(bytes) !== undefined || isDocument(await detectFormat(bytes)),
  // Tables of banks have their own layouts: the server says what it is.
  takesTable: async (file, { resource, resourceName, dataProvider }) => {
    if (!resource.takesBankTables) return false;
    return sendDocuments(dataProvider, resourceName, { files: [file], answers: {}, dryRun: true }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof HttpError && error.status === 422) return error.body?.isOrdinary !== true;
        throw error;
      },
    );
  },
};
