/** The ids of rules that approvals generate, today and in the past. */
export const approvalRule = (transition: string): string => `approval:${transition}`;

/** Replaces the old id of such a rule, used until 2026, by the present one. */
export const currentRuleNames = (text: string): string =>
  text.replace(/(?<=\b\w+\.)pede:(?=\w)/g, 'approval:');
