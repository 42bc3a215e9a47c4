/** Proposals whose amounts differ. A person decides about them. */
import type { Match, MatchLine } from './matchTypes.ts';
import type { Pair } from './pairs.ts';
import { dayReasons, distinct, groundReasons, overOf, owed, partOfSum, sameDays, total } from './ranking.ts';

/** Partners of which the bank has kept a fee. */
export function withoutFee(line: MatchLine, pairs: readonly Pair[]): Match {
  const [first] = pairs as [Pair];
  const fee = total(pairs) - line.units;
  const named = pairs.flatMap(({ ground, partly }) => groundReasons(ground, partly));
  return {
    lines: [line.id],
    entry: first.candidate.entry.at,
    partners: pairs.map(partOfSum),
    reasons: [
      ...(pairs.length > 1 ? [{ kind: 'sum' as const, count: pairs.length }] : []),
      ...distinct(named),
      { kind: 'fee', units: fee },
      ...dayReasons(sameDays(pairs)),
    ],
    doubts: [{ kind: 'fee', units: fee }, ...distinct(pairs.flatMap(({ doubts }) => doubts))],
    certain: false,
    isFirst: true,
    fee,
  };
}

/** A part of a partner, or a partner and a difference. */
export function partialMatch(pair: Pair): Match {
  const { line, candidate, days, ground, partly } = pair;
  const over = overOf(pair);
  const more = over < 0 ? ({ kind: 'part' } as const) : ({ kind: 'difference', units: over } as const);
  return {
    lines: [line.id],
    entry: candidate.entry.at,
    partners: [{ id: candidate.partner.id, units: Math.min(line.units, owed(pair)) }],
    reasons: [...groundReasons(ground, partly), more, ...dayReasons(days)],
    doubts: [more, ...pair.doubts],
    certain: false,
    isFirst: true,
    ...(over > 0 && { difference: over }),
  };
}
