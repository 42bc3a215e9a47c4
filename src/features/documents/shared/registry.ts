/** The formats of documents, a folder each. */
import { camt } from './camt/camt.ts';
import { cnab } from './cnab/cnab.ts';
import { cte } from './cte/cte.ts';
import type { DocumentFormat } from './document.ts';
import type { MarkedFormat } from './marks.ts';
import { nfe } from './nfe/nfe.ts';
import { nfse } from './nfse/nfse.ts';
import { ofx } from './ofx/format.ts';
import { table } from './table/table.ts';

/** Statements that are recognized by their first bytes, and those that are by their headings. */
export const byteStatements = { ofx, camt };
export const headedStatements = { table };
/** Of a statement of a card, in any format, a record can be made as a whole. */
export const wholeOfCard = 'cardBill';
/** The statement of the language's sample, and the facts and rows that bills of cards are made of. */
export const statementInSample = 'ofx';
/** The name of a format's map in the reference. */
export const statementMapOf = (name: ByteStatementName): string =>
  name === statementInSample ? 'statement' : name;
export const statementFormats = { ...byteStatements, ...headedStatements };
export const noteFormats = { nfe, cte, nfse };
export const titleFormats = { cnab };
/** The note and the title of the language's sample. */
export const noteInSample = 'nfe';
export const titleInSample = 'cnab';
/** Without tables. */
export const documentFormats = { ...byteStatements, ...noteFormats, ...titleFormats } satisfies Readonly<
  Record<MarkedFormat, DocumentFormat>
>;
export type ByteStatementName = keyof typeof byteStatements;
export type HeadedStatementName = keyof typeof headedStatements;
export type StatementFormatName = keyof typeof statementFormats;
export type NoteFormatName = keyof typeof noteFormats;
export type TitleFormatName = keyof typeof titleFormats;
export type DocumentFormatName = keyof typeof documentFormats | StatementFormatName;

/** What `documents` of a resource says of its statements, by their format. */
export const statementsIn = <T>(documents: { readonly [Name in StatementFormatName]?: T | undefined }): T[] =>
  (Object.keys(statementFormats) as StatementFormatName[]).flatMap((name) => documents[name] ?? []);

/** The name of the format that reads tables. */
export const headedFormat = Object.keys(headedStatements)[0] as HeadedStatementName;
export const isHeaded = (name: string): name is HeadedStatementName => Object.hasOwn(headedStatements, name);
