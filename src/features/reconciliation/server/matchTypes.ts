/** What is compared, and what is proposed. */
import type { TextKind } from './lineText.ts';

export type MatchId = string | number;

export type MatchLine = {
  id: MatchId;
  /** In the smallest unit of its currency. */
  units: number;
  /** Days since 1970; undefined: none. */
  day: number | undefined;
  text: string;
  /** True: it may be a record that is there already, and nothing else until somebody says so. False: it is none of them. */
  waits?: boolean | undefined;
  /** Documents of the company whose account it is. */
  own?: readonly string[];
  /** A saved rule says what it is. */
  isRuled?: boolean;
  /** By a saved rule the bank keeps a fee of it: at most this part of the whole, above 0 and below 1. */
  fee?: number;
};

export type MatchPartner = {
  id: MatchId;
  /** What is left to settle, in the smallest unit. */
  units: number;
  /** The same on another day, where the config computes interest by the day. In days since 1970. */
  unitsOn?: (day: number) => number;
  day: number | undefined;
  /** Texts by which it may be named in a line, and the number of their field. */
  texts: readonly { field: number; text: string; kind?: TextKind }[];
};

export type MatchEntry = {
  resource: string;
  /** How many days may be between the line and a partner. */
  days: number;
  /** The line and its partner are one record. */
  one?: 'line' | 'partner' | undefined;
  /** A record with two sides, such as a transfer, is one partner for each of them. */
  side?: string | undefined;
  /** A part of a partner may be settled. */
  takesPart: boolean;
  /** Its partners are owed to us back: a refund settles them. */
  refunds?: boolean;
  partners: readonly MatchPartner[];
  /** What has to hold between line and partner, whatever their amounts and days. */
  fits(line: MatchLine, partner: MatchPartner): boolean;
  /** The number of the first field, such as the company, in which line and partner should agree and do not. */
  differs?(line: MatchLine, partner: MatchPartner): number | undefined;
};

export type MatchReason =
  | { kind: 'amount' }
  /** The line is so many days after the partner; negative: before it. */
  | { kind: 'days'; days: number }
  | { kind: 'name'; text: string }
  | { kind: 'text'; field: number; text: string }
  | { kind: 'part of name'; text: string }
  | { kind: 'transfer' }
  /** So many partners, or lines, add up to the amount. */
  | { kind: 'sum'; count: number }
  | { kind: 'lines'; count: number }
  | { kind: 'part' }
  | { kind: 'difference'; units: number }
  /** The amount is the one of the line's day, with what was due for the delay by then. */
  | { kind: 'on day'; units: number }
  | { kind: 'fee'; units: number }
  /** A return file of the bank has told of it. */
  | { kind: 'told'; number: string };

export type MatchDoubt =
  | { kind: 'no ground' }
  | { kind: 'part of name'; text: string }
  | { kind: 'same name'; text: string }
  | { kind: 'other name'; text: string }
  | { kind: 'other document'; text: string }
  | { kind: 'other paper'; text: string }
  | { kind: 'rivals'; count: number }
  | { kind: 'lines'; count: number }
  | { kind: 'days'; days: number }
  | { kind: 'differs'; field: number; partner: MatchId }
  | { kind: 'refund' }
  | { kind: 'own' }
  | { kind: 'sum' }
  | { kind: 'part' }
  | { kind: 'difference'; units: number }
  | { kind: 'fee'; units: number }
  | { kind: 'told' };

export type Match = {
  /** More than one: they settle one partner together. */
  lines: readonly MatchId[];
  /** The number of the entry in the input. */
  entry: number;
  partners: readonly { id: MatchId; units: number }[];
  reasons: readonly MatchReason[];
  /** Why it is not certain; none: it is. */
  doubts: readonly MatchDoubt[];
  certain: boolean;
  /** It stands first: no other proposal that does has its lines or partners. */
  isFirst: boolean;
  /** What the line has beyond its partners. */
  difference?: number;
  /** What the bank has kept of its partners. */
  fee?: number;
};

export type MatchLimits = {
  /** The largest difference that may be left. */
  difference: number;
  /** Resource of the lines: a partner of it may itself be a line. */
  lines: string;
};
