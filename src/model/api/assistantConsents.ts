/** A program that asks a person for a key, as the API tells of it. */
export type AssistantConsent = {
  name: string;
  /** An author of the config has named it; otherwise this is what it calls itself. */
  isNamed: boolean;
  /** Where it gets the answer; empty: on the person's own machine. */
  host: string;
};
