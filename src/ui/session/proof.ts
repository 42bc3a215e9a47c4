/**
 * Asks for proof of identity when the API wants it (403 `stepUp`), and lets the refused request go on afterwards. Loaded
 * with the portal; the dialog comes on use.
 */
import { store } from '#kit/changeSignal.ts';

type Question = { outcome: Promise<boolean>; settle: (isProved: boolean) => void };

/** What is asked now. */
export const proofQuestion = store<Question | null>(null);
let isHosted = false;

/** Resolves to true once the user has proved their identity; to false where they don't, or nobody can be asked. */
function askProof(): Promise<boolean> {
  if (!isHosted) return Promise.resolve(false);
  const open = proofQuestion.get();
  if (open) return open.outcome;
  let settle: Question['settle'] = () => {};
  const outcome = new Promise<boolean>((resolve) => (settle = resolve));
  proofQuestion.set({ outcome, settle });
  return outcome;
}

export function settleProof(isProved: boolean): void {
  const open = proofQuestion.get();
  proofQuestion.set(null);
  open?.settle(isProved);
}

/** Called by the host of the dialog, as long as it is shown. */
export function hostProof(): () => void {
  isHosted = true;
  return () => void (isHosted = false);
}

/** True for what a refusal says that wants proof. */
export const saysProof = (said: unknown): boolean =>
  (said as { stepUp?: unknown } | null | undefined)?.stepUp === true;

/** Sends a request, and once more when its refusal wanted proof and the user gave it. */
export async function withProof<T>(
  send: () => Promise<T>,
  wantsProof: (error: unknown) => boolean,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!wantsProof(error) || !(await askProof())) throw error;
    return send();
  }
}
