/** Runs the day with each fault that its parent sends, and answers with the broken promise, or null. */
import '#tests/support/composed.ts';
import type { Fault } from '../faults/faultyDisk.ts';
import { Day, type Continuation } from '../faults/runDay.ts';

process.on('message', ({ fault, then }: { fault: Fault; then: Continuation }) => {
  void Day.run(fault, then).then(
    () => process.send?.(null),
    (error: unknown) => process.send?.((error as Error).message),
  );
});
