/** What the server behind an address does, beside storing records as ra-data-simple-rest asks it to. */
type Backend = {
  /** However often a request with the same Idempotency-Key comes, it acts once. */
  readonly actsOnce: boolean;
  /** Keeps preferences, favourites, notifications and shared views of accounts. */
  readonly keepsForAccounts: boolean;
  /** Names the groups of figures: see `named` of AggregateParams. */
  readonly namesGroups: boolean;
  /** Sends the rows of a list before it has counted them, and says what `meta` of lists says. */
  readonly pagesAhead: boolean;
  /** Redirects nothing, and refuses in words: any other answer comes from a program between. */
  readonly speaksForItself: boolean;
  /** Stores files. */
  readonly storesFiles: boolean;
};

const allOf = (isOurs: boolean): Backend => ({
  actsOnce: isOurs,
  keepsForAccounts: isOurs,
  namesGroups: isOurs,
  pagesAhead: isOurs,
  speaksForItself: isOurs,
  storesFiles: isOurs,
});
const [ours, another] = [allOf(true), allOf(false)];

/** @param address of the API, or within it */
export const backendAt = (address: string): Backend =>
  new URL(address, window.location.href).origin === window.location.origin ? ours : another;
