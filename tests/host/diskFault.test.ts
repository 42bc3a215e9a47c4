import { expect, it } from 'vitest';
import { diskFault, reasonOf } from '#host/durableWrites.ts';

const failed = (code: string, syscall: string, path?: string) =>
  Object.assign(new Error(`${code}: text of Node, ${syscall}`), { code, syscall, ...(path && { path }) });

it.each([
  [failed('ENOSPC', 'write'), '/dados: o disco está cheio. Libere espaço'],
  [failed('EDQUOT', 'mkdir', '/dados/files'), '/dados/files: o disco está cheio. Libere espaço'],
  [failed('EACCES', 'open', '/dados/secret'), '/dados/secret: o processo não tem permissão. Dê ao processo'],
  [failed('EROFS', 'chmod', '/dados'), '/dados: o disco é só para leitura. Dê ao processo'],
  [failed('ENOENT', 'scandir', '/dados/x'), '/dados/x: não existe. Confira'],
  [failed('ESTALE', 'fsync'), '/dados: o sistema respondeu ESTALE. Confira'],
])('%s is told as a sentence', (error, words) => {
  const text = diskFault(error, '/dados');
  expect(text).toContain(words);
  expect(text).not.toMatch(/text of Node/);
});

it.each([
  failed('ECONNREFUSED', 'connect'),
  failed('EADDRINUSE', 'listen'),
  new Error('Falta um campo.'),
  undefined,
])('%s is no fault of the disk', (error) => {
  expect(diskFault(error, '/dados')).toBeUndefined();
  if (error) expect(reasonOf(error)).toBe(error.message);
});
