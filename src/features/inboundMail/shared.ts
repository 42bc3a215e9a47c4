/** The parts of a received e-mail that `set` of `inbound` names in braces. */
export const mailParts = ['subject', 'text', 'date', 'from', 'name', 'address'] as const;
export type MailPart = (typeof mailParts)[number];

/** The value that sets a file field to the e-mail's attachments. */
export const filesPart = '{attachments}';

/** Splits a template; every second part is the name of a mail part. */
export const mailTemplate = (text: string): string[] => text.split(/\{(\w+)\}/);

export const partsNamed = (text: string): string[] => mailTemplate(text).filter((_part, at) => at % 2 === 1);
