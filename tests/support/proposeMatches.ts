import { matchingSteps } from '#features/reconciliation/server/match.ts';

/** The proposals of all steps at once. The server lets others have their turn between two steps. */
export function proposeMatches(...asked: Parameters<typeof matchingSteps>) {
  const steps = matchingSteps(...asked);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
