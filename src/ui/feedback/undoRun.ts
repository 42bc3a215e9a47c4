import { store } from '#kit/changeSignal.ts';

/** The undoing of more changes than one request takes; undefined while none is under way. */
export const undoRun = store<{ done: number; count: number; stop: () => void } | undefined>(undefined);
