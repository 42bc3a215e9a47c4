/** Milliseconds that this process has computed for: whatever else the machine is busy with does not count. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
