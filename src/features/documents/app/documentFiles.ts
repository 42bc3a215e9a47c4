/** Which files the server reads as documents. */
import { HttpError } from 'ra-core';
import type { ImportReader } from '#screens/app/importSource.ts';
import { detectFormat, type FileFormat } from '#spreadsheets/fileFormat.ts';
import { wordsText } from '../shared/document.ts';
import { documentMarks, formatOfDocument } from '../shared/marks.ts';
import { namedKindOf } from '../shared/named/named.ts';
import { sendDocuments } from './sendDocuments.ts';

/** Files that the server opens, or says why it does not. */
const isDocument = (format: FileFormat) =>
  ['bankStatement', 'invoiceXml', 'xml', 'archive', 'cnab'].includes(format);

export const documentFiles: ImportReader = {
  endings: [...new Set(Object.values(documentMarks).flatMap(({ endings }) => endings)), '.zip'],
  named: (bytes) => {
    const named = namedKindOf(bytes);
    return named && wordsText(named);
  },
  takes: async (bytes) =>
    formatOfDocument(bytes) !== undefined ||
    namedKindOf(bytes) !== undefined ||
    isDocument(await detectFormat(bytes)),
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
