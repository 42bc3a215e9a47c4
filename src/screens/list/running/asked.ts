/** What a running balance asks of the server. Apart from its schema, whose library the browser does without. */
import type { RunningAsked } from '#model/api/running.ts';
import type { Running } from './schema.ts';

/** The fields of the list's resource that it reads. */
export const fieldsOfRunning = (running: Running | undefined): string[] =>
  running ? [running.sum, running.by, ...(running.of ? [running.of] : [])] : [];

export const runningAsked = (
  { label: _label, ...running }: Running,
  filter: RunningAsked['filter'],
): RunningAsked => ({
  ...running,
  filter,
});
