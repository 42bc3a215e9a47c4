/** The ids of rules that approvals generate, today and in the past. */
export const approvalRule = (transition: string): string => `approval:${transition}`;

/** The transition that such a rule asks people to approve; undefined for other rules. */
export const askedTransition = (rule: string): string | undefined => /^approval:(.+)$/.exec(rule)?.[1];

/** Replaces the old id of such a rule, used until 2026, by the present one. */
export const currentRuleNames = (text: string): string =>
  text.replace(/(?<=\b\w+\.)pede:(?=\w)/g, 'approval:');
