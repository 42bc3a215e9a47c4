import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { whyNotOpened } from '#server/bootstrap.ts';

describe('An address that cannot be opened', () => {
  const here = { host: '127.0.0.1', port: 80 };

  it.each([
    [
      'EADDRINUSE',
      'A porta 80 já está em uso. Encerre o outro programa ou escolha outra, por exemplo PORT=81.',
    ],
    ['EACCES', /^O sistema não deixa este programa abrir a porta 80\. Escolha outra, por exemplo PORT=8080/],
    ['ENOTFOUND', '"127.0.0.1" não é um endereço desta máquina. Corrija HOST, ou tire-o.'],
    ['EMFILE', 'Não foi possível abrir 127.0.0.1:80: o sistema respondeu EMFILE.'],
  ])('is told in words for %s', (code, words) => {
    expect(whyNotOpened({ name: 'Error', message: `listen ${code}`, code }, here)).toMatch(words);
  });

  it('is told so for an address of another machine', async () => {
    // 192.0.2.0/24 is for documentation: RFC 5737
    const error = await new Promise<Error>((resolve) => {
      createServer().once('error', resolve).listen(0, '192.0.2.1');
    });
    expect(whyNotOpened(error, { host: '192.0.2.1', port: 0 })).toMatch(/^"192\.0\.2\.1" não é um endereço/);
  });
});
