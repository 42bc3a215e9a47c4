/** The parts of a received e-mail that `set` of `inbound` names in braces. */
export const mailParts = ['subject', 'text', 'date', 'from', 'name', 'address'] as const;
export type MailPart = (typeof mailParts)[number];

/** What a field for files is set to: those that came with the e-mail. */
export const filesPart = '{attachments}';

/** Every second one is the name of a part. */
export const mailTemplate = (text: string): string[] => text.split(/\{(\w+)\}/);

export const partsNamed = (text: string): string[] => mailTemplate(text).filter((_part, at) => at % 2 === 1);
