import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const minLength = 32;

/** The key that signs this installation's tokens: made at the first start, readable by its owner alone. */
export function openSecret(folder: string): Uint8Array {
  const file = path.join(folder, 'secret');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) {
    // by way of another name: what a crash has cut short must not pass for a secret
    writeFileSync(`${file}.tmp`, randomBytes(48).toString('base64url'), { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minLength)
    throw new Error(
      `O segredo em ${file} é curto demais. Apague o arquivo para que outro seja criado; todos terão de entrar de novo.`,
    );
  return new TextEncoder().encode(secret);
}
