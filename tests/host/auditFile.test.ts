import { appendFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AuditChain, cutAudit, verifyAudit } from '#host/auditFile.ts';
import { newFolder } from '#tests/support/newFolder.ts';

const failed = (error: unknown) => {
  throw error;
};
/** Two processes write ten lines each, a day apart. */
async function stream() {
  const file = path.join(newFolder(), 'audit.jsonl');
  const chains = [new AuditChain(file, failed), new AuditChain(file, failed)];
  for (let day = 1; day <= 10; day++)
    for (const chain of chains)
      chain.add({ at: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`, event: 'sign-in' });
  await Promise.all(chains.map((chain) => chain.written()));
  return { file, chains, lines: () => readFileSync(file, 'utf8').split('\n').filter(Boolean) };
}
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

describe('the audit stream', () => {
  it('is whole as it was written, by several processes', async () => {
    const { lines } = await stream();
    expect(verifyAudit(textOf(lines()))).toEqual({
      lines: 20,
      chains: 2,
      cut: 0,
      since: '2026-11-01T08:00:00.000Z',
    });
    expect(verifyAudit('')).toEqual({ lines: 0, chains: 0, cut: 0 });
  });

  it.each([
    [
      'one changed byte',
      (lines: string[]) => (lines[6] = lines[6]!.replace('sign-in', 'sign-iN')),
      7,
      'changed',
    ],
    ['a space', (lines: string[]) => (lines[6] = lines[6]!.replace('{', '{ ')), 7, 'changed'],
    ['a line that is none', (lines: string[]) => (lines[6] = 'x'), 7, 'unreadable'],
    ['an empty line', (lines: string[]) => (lines[6] = ''), 7, 'unreadable'],
  ])('names the first broken line after %s', async (_what, change, line, fault) => {
    const { lines } = await stream();
    const changed = lines();
    change(changed);
    expect(verifyAudit(textOf(changed)).broken).toEqual({ line, fault });
  });

  it('misses a line that was taken out', async () => {
    const { lines } = await stream();
    const left = lines();
    const [gone] = left.splice(9, 1);
    const { chain } = JSON.parse(gone!) as { chain: string };
    const next = left.findIndex((line, at) => at >= 9 && line.includes(chain));
    expect(verifyAudit(textOf(left)).broken).toEqual({ line: next + 1, fault: 'missing' });
  });

  it('goes on after a process that ended in the middle of a line, or left its lock behind', async () => {
    const { file, lines } = await stream();
    appendFileSync(file, '{"at":"2026-11-11T0');
    mkdirSync(`${file}.lock`);
    utimesSync(`${file}.lock`, new Date(0), new Date(0));
    const chains = [1, 2, 3].map(() => new AuditChain(file, failed));
    for (const chain of chains) chain.add({ at: '2026-11-11T09:00:00.000Z', event: 'refused' });
    await Promise.all(chains.map((chain) => chain.written()));
    expect(lines()).toHaveLength(24);
    expect(verifyAudit(textOf(lines())).broken).toEqual({ line: 21, fault: 'unreadable' });
    expect(verifyAudit(textOf(lines().toSpliced(20, 1))).broken).toBeUndefined();
  });

  it('keeps breaks of lines in a value within its line', async () => {
    const { file, chains, lines } = await stream();
    const account = 'a\n{"event":"sign-in"}\r\u2028\u0000\ud800@example.com';
    chains[0]!.add({ at: '2026-11-11T08:00:00.000Z', account });
    await chains[0]!.written();
    expect(lines()).toHaveLength(21);
    expect(verifyAudit(readFileSync(file, 'utf8')).broken).toBeUndefined();
    expect(JSON.parse(lines()[20]!)).toMatchObject({ account });
  });

  it('is whole after old lines are cut, and goes on', async () => {
    const { file, chains, lines } = await stream();
    expect(await cutAudit(file, '2026-11-04T00:00:00.000Z')).toBe(6);
    for (const chain of chains) chain.add({ at: '2026-11-11T08:00:00.000Z', event: 'sign-out' });
    await Promise.all(chains.map((chain) => chain.written()));
    expect(verifyAudit(textOf(lines()))).toEqual({
      lines: 16,
      chains: 2,
      cut: 2,
      since: '2026-11-04T08:00:00.000Z',
    });
    expect(await cutAudit(path.join(newFolder(), 'none'), '2026')).toBe(0);
    writeFileSync(file, '');
    expect(await cutAudit(file, '2030')).toBe(0);
  });
});
