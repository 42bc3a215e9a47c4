/** Milliseconds of CPU time that this process has used; other load on the machine doesn't count. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
