/** Rules that approvals make by themselves: what they are called, and what they were called. */
export const approvalRule = (transition: string): string => `approval:${transition}`;

/** A text that may name one as it was called until 2026, with its name of today. */
export const asNamedToday = (text: string): string => text.replace(/(?<=\b\w+\.)pede:(?=\w)/g, 'approval:');
