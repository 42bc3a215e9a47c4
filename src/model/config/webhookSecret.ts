/**
 * The secrets that webhooks are signed with, as Standard Webhooks has them (spec version 1.0.0, "Symmetric signatures"):
 * base64 of 24 to 64 bytes, with or without `whsec_`. Libraries of receivers can't verify any other one.
 */
export const webhookSecretsIn = (text = ''): string[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((secret) => secret.replace(/^whsec_/, ''));

export function isStandardSecret(secret: string): boolean {
  const padding = secret.endsWith('==') ? 2 : secret.endsWith('=') ? 1 : 0;
  const bytes = (secret.length / 4) * 3 - padding;
  return /^[A-Za-z0-9+/]+={0,2}$/.test(secret) && secret.length % 4 === 0 && bytes >= 24 && bytes <= 64;
}

/** The webhooks whose secret is set and no receiver could use. */
export const webhooksWithOddSecret = (
  webhooks: Readonly<Record<string, { secretEnv: string }>>,
  env: Readonly<Record<string, string | undefined>>,
): { id: string; name: string }[] =>
  Object.entries(webhooks).flatMap(([id, { secretEnv: name }]) =>
    webhookSecretsIn(env[name]).every(isStandardSecret) ? [] : [{ id, name }],
  );
