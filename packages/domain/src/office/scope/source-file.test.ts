import { expect, test } from 'vitest';
import { countLines, pathFault, SourcePath } from './source-file.ts';

test.each([
  '/etc/passwd.sol',
  '../Vault.sol',
  'src/../../Vault.sol',
  'src//Vault.sol',
  './Vault.sol',
  'C:/Vault.sol',
  'src\\Vault.sol',
  'a\nb.sol',
])('the path %j leads outside and is refused', (path) => expect(pathFault(path)).toBeDefined());

test.each(['bundle.zip', 'bundle.tar.gz', 'Vault', 'logo.png', '.sol/'])('%j is no source and is refused', (path) =>
  expect(SourcePath.safeParse(path).success).toBe(false),
);

test('a path inside the scope is taken, in any script', () => {
  expect(pathFault('src/vault/Größe.sol')).toBeUndefined();
  expect(pathFault(`${'a'.repeat(297)}.sol`)).toBeDefined();
});

test('blank lines and comments are no lines of code', () => {
  const text = '// SPDX\n\npragma solidity ^0.8.0;\n/* a\n b */ contract A {\n  /** c */\n  uint x; // y\n}\n';
  expect(countLines('A.sol', text)).toBe(4);
  expect(countLines('a.vy', '# @version\n\nx: uint256\n')).toBe(1);
  expect(countLines('a.json', '{\n\n}\n')).toBe(2);
  expect(countLines('A.sol', '/* never closed\ncontract A {}')).toBe(0);
});
