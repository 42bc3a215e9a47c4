import { describe, expect, it } from 'vitest';
import { AccountQueues } from '#server/api/accountQueues.ts';
import { HttpError } from '#server/http/http.ts';

/** Work that ends when it is told to. */
function works() {
  const queues = new AccountQueues();
  const begun: string[] = [];
  const end = new Map<string, () => void>();
  const asked = (account: string, kind: 'own' | 'patient', name: string, isGone = () => false) =>
    queues
      .run(
        account,
        kind,
        () =>
          new Promise<string>((resolve) => {
            begun.push(name);
            end.set(name, () => resolve(name));
          }),
        isGone,
      )
      .catch((error: unknown) => (error as HttpError).status);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, end, asked, settle };
}

describe('the queue of an account', () => {
  it('runs one import at a time, and beside it what a form asks', async () => {
    const { begun, end, asked, settle } = works();
    void asked('ana', 'own', 'first');
    void asked('ana', 'own', 'second');
    void asked('ana', 'patient', 'form');
    void asked('ana', 'patient', 'next form');
    await settle();
    expect(begun).toEqual(['first', 'form']);
    end.get('form')!();
    await settle();
    expect(begun).toEqual(['first', 'form', 'next form']);
    end.get('first')!();
    await settle();
    expect(begun).toEqual(['first', 'form', 'next form', 'second']);
  });

  it('refuses the sixth import that would wait, and the fortieth figure waits still', async () => {
    const { asked, settle } = works();
    for (let at = 0; at < 6; at++) void asked('ana', 'own', `import ${at}`);
    expect(await asked('ana', 'own', 'one too many')).toBe(429);
    for (let at = 0; at < 41; at++) void asked('ana', 'patient', `figure ${at}`);
    await settle();
    expect(await asked('ana', 'patient', 'one too many')).toBe(429);
  });

  it('keeps nobody else waiting', async () => {
    const { begun, asked, settle } = works();
    for (let at = 0; at < 6; at++) void asked('ana', 'own', `import ${at}`);
    void asked('rui', 'own', 'of another account');
    await settle();
    expect(begun).toEqual(['import 0', 'of another account']);
  });

  it('leaves out work whose sender is gone, and goes on', async () => {
    const { begun, end, asked, settle } = works();
    void asked('ana', 'own', 'first');
    const gone = asked('ana', 'own', 'gone', () => true);
    void asked('ana', 'own', 'third');
    await settle();
    end.get('first')!();
    expect(await gone).toBe(400);
    await settle();
    expect(begun).toEqual(['first', 'third']);
  });

  it('takes new work once all is done', async () => {
    const { begun, end, asked, settle } = works();
    for (const name of ['one', 'two', 'three']) {
      const done = asked('ana', 'own', name);
      await settle();
      end.get(name)!();
      expect(await done).toBe(name);
    }
    expect(begun).toEqual(['one', 'two', 'three']);
  });
});
