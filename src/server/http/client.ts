/** Whose request it is, in one normal form for limits, streams and metrics. */
export type Client = {
  address: string;
  /** False where another client may be behind this address: something has forwarded the request that nobody trusts. */
  isCertain: boolean;
};
