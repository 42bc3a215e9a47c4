/** Keys for programs, as the API tells of them. Days are YYYY-MM-DD. */

export type KeyAnswer = {
  id: string | number;
  label: string;
  /** The paths of its screens. */
  screens: string[];
  /** The names of these screens; the path of one that is no more. */
  places: string[];
  /** `read`, `create`, `edit`, `delete`, and ids of transitions. */
  verbs: string[];
  /** The verbs in words. */
  words: string[];
  /** It is an assistant's: the verbs that it makes without asking its owner, and these in words. */
  alone?: string[];
  aloneWords?: string[];
  /** The last day on which it counts. */
  expires: string;
  made: string;
  /** The last day on which it was used. */
  used: string | null;
  hasExpired: boolean;
  /** It was given to a program that the company no longer names: it does not count. */
  hasLostProgram?: true;
  /** In the lists of administrators. */
  owner?: { id: string | number; name: string; email: string };
};

type OfferedScreen = {
  path: string;
  label: string;
  department: string;
  verbs: { id: string; label: string }[];
};

export type KeysAnswer = {
  keys: KeyAnswer[];
  /** The screens that a new key may be given, and their verbs. */
  offered: OfferedScreen[];
  /** A key may be for an assistant. */
  assistants?: true;
  today: string;
  /** The latest day that a new key may expire on. */
  latest: string;
};
