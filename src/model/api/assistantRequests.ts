/** What assistants ask the owner of their key, as the API tells of it. */

export type AssistantRequest = {
  id: string;
  /** The name of the key. */
  assistant: string;
  at: string;
  /** What it wants to do, such as "Pagar: Conta a pagar 12". */
  title: string;
  /** The name of the screen. */
  screen: string;
  values: readonly { label: string; text: string }[];
  /** What follows from it, as far as the owner may know. */
  effects: readonly {
    action: string;
    what: string;
    title: string;
    rule: string;
    changes: readonly { label: string; before: string; after: string }[];
  }[];
  /** There may be further effects. */
  isMore: boolean;
};

/** The answer of GET /assistant-requests. */
export type AssistantRequestsAnswer = { requests: AssistantRequest[] };
