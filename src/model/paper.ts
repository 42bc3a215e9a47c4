/** The paper that a company prints on, where a sheet names none. */
export type Paper = 'a4' | 'letter';

/**
 * The currencies of the countries that print on Letter. Source: CLDR 48, supplemental/measurementData, paperSize "US-Letter".
 * The currency tells the country where the language does not: es-419 is written in countries of both.
 */
const ofLetter: ReadonlySet<string> = new Set('BZD CAD CLP COP CRC GTQ MXN NIO PAB PHP USD VES'.split(' '));

/** @param currency of the portal, such as USD */
export const usualPaper = (currency: string): Paper => (ofLetter.has(currency) ? 'letter' : 'a4');
