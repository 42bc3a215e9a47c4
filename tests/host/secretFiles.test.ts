import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSecretFiles } from '#host/secretFiles.ts';
import { newFolder } from '#tests/support/newFolder.ts';

const fileWith = (text: string) => {
  const file = path.join(newFolder(), 'segredo');
  writeFileSync(file, text);
  return file;
};

it('sets the variables whose files are named, and no others', () => {
  const env: Record<string, string | undefined> = {
    PORTAL_SMTP_URL_FILE: fileWith('smtp://a:b@c\n'),
    SSL_CERT_FILE: '/etc/ssl/cert.pem',
    PORTAL_EMPTY_FILE: ' ',
  };
  readSecretFiles(env);
  expect(env).toEqual({
    PORTAL_SMTP_URL: 'smtp://a:b@c',
    SSL_CERT_FILE: '/etc/ssl/cert.pem',
    PORTAL_EMPTY_FILE: ' ',
  });
});

it('completes addresses of databases that have no password, whatever its signs', () => {
  const env: Record<string, string | undefined> = {
    PORTAL_DATABASE_PASSWORD_FILE: fileWith('s3cr@t/x:%\n'),
    PORTAL_DATABASE_URL: 'postgres://portal@db:5432/portal?schema=a',
    PORTAL_DATABASE_READ_URL: 'postgres://portal:own@db2/portal',
  };
  readSecretFiles(env);
  expect(env.PORTAL_DATABASE_URL).toBe('postgres://portal:s3cr%40t%2Fx%3A%25@db:5432/portal?schema=a');
  expect(decodeURIComponent(new URL(env.PORTAL_DATABASE_URL!).password)).toBe('s3cr@t/x:%');
  expect(env.PORTAL_DATABASE_READ_URL).toBe('postgres://portal:own@db2/portal');
});

it('refuses a file that is not there, and a variable that is set as well', () => {
  expect(() => readSecretFiles({ PORTAL_API_TOKEN_FILE: '/nao/ha' })).toThrow(
    'PORTAL_API_TOKEN_FILE: o arquivo /nao/ha',
  );
  expect(() => readSecretFiles({ PORTAL_API_TOKEN: 'x', PORTAL_API_TOKEN_FILE: fileWith('y') })).toThrow(
    'só uma delas',
  );
});
